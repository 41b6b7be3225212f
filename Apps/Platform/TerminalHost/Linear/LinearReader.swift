import ElementTree

/// A walker over a screen's elements that collects the lines to read.
struct LinearReader {
  private(set) var layer: LinearReading.Layer
  private(set) var sized: [ElementID] = []
  private let text: LinearText
  private var context = Context()
  /// The number of lines of each element so far.
  private var parts: [ElementID: Int] = [:]

  /// The context that an element inherits from its ancestors.
  private struct Context {
    var isDisabled = false
    var row: ElementID?
    /// Whether only controls are read, because an ancestor has one name for all its content.
    var isSilent = false
    var isQuiet = false
  }

  init(_ root: ElementID, text: LinearText) {
    layer = LinearReading.Layer(id: root)
    self.text = text
  }

  // MARK: - Elements

  mutating func read(_ element: Element) {
    let properties = element.properties
    if properties.isHiddenFromAccessibility || properties.layers.contains(where: \.hides) { return }
    let outer = context
    defer { context = outer }
    if properties.style.isDisabled == true { context.isDisabled = true }
    let flags = properties.accessibilityFlags
    if flags.contains(.updatesFrequently) { context.isQuiet = true }

    let start = layer.lines.count
    readContent(of: element)
    if properties.reportsSize { sized.append(element.id) }
    if properties.reportsSight {
      layer.sights.append(.init(element: element.id, lines: start..<layer.lines.count))
    }
    if let request = properties.scrollRequest, layer.lines.count > start,
      layer.scroll.map({ $0.number < request.number }) ?? true
    {
      layer.scroll = .init(number: request.number, line: layer.lines[start].id)
    }
    let fields = layer.lines[start...].lazy.compactMap(\.control).filter(\.isField)
    if properties.wantsFocus, let field = fields.first {
      layer.focusTakers[element.id] = field.element
    }
  }

  private mutating func readContent(of element: Element) {
    let properties = element.properties
    switch properties.content {
    case .text(let string): say(string, of: element)
    case .styledText(let runs): say(runs.map(\.spoken).joined(), of: element)
    case .symbol(let symbol): say(symbol.description ?? "", of: element)
    case .image(let image):
      let name = properties.accessibilityLabel ?? image.description
      if !name.isEmpty { say("Image: \(name)", of: element, isLabelled: true) }
    case .link(let link):
      let name = properties.accessibilityLabel ?? link.title
      let parts = name == link.url ? [link.url] : [name, link.url]
      say("Link: \(LinearText.joined(parts))", of: element, isLabelled: true)
    case .progress(let fraction, let label): readProgress(fraction, label, of: element)
    case .drawing(let drawing): readDrawing(drawing, of: element)
    case .shape: if properties.accessibilityLabel != nil { say("", of: element) }
    case .spacer, .divider: break
    case .deferredRows(let rows): readDeferredRows(rows.range, of: element)

    case .button, .toggle, .textField, .picker, .slider: add(element.control(text), of: element)
    case .custom(let custom): readCustom(custom, of: element)
    case .row(let row): readRow(row, of: element)

    case .tabs(let choices):
      layer.pages.append(.init(id: element.id, tab: choices.selection))
      if !choices.titles.isEmpty { add(element.control(text), of: element) }
      readChildren(of: element)
    case .page(let page):
      layer.pages.append(.init(id: element.id, tab: nil))
      layer.title = text.line(page.title)
      heading(page.title, of: element)
      readChildren(of: element)
    case .section(let section):
      heading(section.header ?? "", of: element)
      readChildren(of: element)
      placeRows(of: element)
      for line in text.lines(section.footer ?? "") { add(line, of: element) }
    case .dialog(let dialog): readDialog(dialog, of: element)
    case .stack(let stack):
      readGroup(element) { $0.readChildren(of: element, joins: stack.axis == .horizontal) }
    case .layered(let layered):
      // The mask itself isn't visible.
      let children = layered.place == .mask ? element.children.dropLast() : element.children[...]
      readGroup(element) { reader in for child in children { reader.read(child) } }
    case .gridRow: readGroup(element) { $0.readChildren(of: element, joins: true) }
    case .scroll, .grid, .cellGrid, .list, .toolbar:
      readGroup(element) { $0.readChildren(of: element) }
      placeRows(of: element)
    }
  }

  /// Reads the children of an element.
  ///
  /// - Parameter joins: Whether short pieces of text beside each other become one line.
  private mutating func readChildren(of element: Element, joins: Bool = false) {
    guard joins else {
      for child in element.children { read(child) }
      return
    }
    var last: Int?
    for child in element.children {
      let start = layer.lines.count
      read(child)
      guard layer.lines.count > start else { continue }
      let isOne = layer.lines.count == start + 1 && layer.lines[start].isShort
      if isOne, let previous = last, !child.properties.reportsSight,
        child.properties.scrollRequest == nil
      {
        let added = layer.lines.removeLast()
        layer.lines[previous].text = LinearText.joined([layer.lines[previous].text, added.text])
        layer.lines[previous].isQuiet = layer.lines[previous].isQuiet || added.isQuiet
      } else {
        last = isOne ? start : nil
      }
    }
  }

  /// Reads an element that may have a name for all its content.
  private mutating func readGroup(_ element: Element, _ content: (inout Self) -> Void) {
    let properties = element.properties
    let flags = properties.accessibilityFlags
    let name = properties.accessibilityLabel ?? ""
    let isOneThing = flags.contains(.ignoresChildren)
    if !name.isEmpty || properties.accessibilityDescription != nil {
      say("", of: element)
    }
    if isOneThing { context.isSilent = true }
    let start = layer.lines.count
    content(&self)
    if flags.contains(.header), name.isEmpty {
      for index in layer.lines.indices[start...] where layer.lines[index].control == nil {
        layer.lines[index].text = Self.heading(layer.lines[index].text)
        layer.lines[index].isHeading = true
        layer.lines[index].isShort = false
      }
    }
  }

  // MARK: - Text

  /// Reads the text of an element, or its accessibility label instead.
  ///
  /// - Parameter isLabelled: Whether the text already contains the element's label.
  private mutating func say(_ string: String, of element: Element, isLabelled: Bool = false) {
    let properties = element.properties
    var parts = text.lines(isLabelled ? string : properties.accessibilityLabel ?? string)
    let more = remarks(on: properties)
    if !more.isEmpty {
      parts = parts.dropLast() + [LinearText.joined([parts.last ?? ""] + more)]
    }
    let flags = properties.accessibilityFlags
    let isHeading =
      flags.contains(.header)
      || [.largeTitle, .title, .title2, .title3].contains(properties.style.font?.textStyle)
    if isHeading {
      for part in parts { add(Self.heading(part), of: element, isHeading: true) }
    } else {
      if flags.contains(.image), let first = parts.first { parts[0] = "Image: \(first)" }
      for part in parts { add(part, of: element, isShort: parts.count == 1) }
    }
  }

  /// Returns the remarks for assistive technology besides the name: a value, a hint, a state.
  private func remarks(on properties: Element.Properties) -> [String] {
    properties.remarks.map { text.line($0) }.filter { !$0.isEmpty }
  }

  private static func heading(_ title: String) -> String { "Heading: \(title)" }

  private mutating func heading(_ title: String, of element: Element) {
    let title = text.line(element.properties.accessibilityLabel ?? title)
    if !title.isEmpty { add(Self.heading(title), of: element, isHeading: true) }
  }

  private mutating func add(
    _ line: String, of element: Element, isHeading: Bool = false, isShort: Bool = false
  ) {
    if line.isEmpty || context.isSilent { return }
    layer.lines.append(
      LinearLine(
        id: nextID(for: element.id), text: line, isHeading: isHeading,
        isQuiet: context.isQuiet, row: context.row, isShort: isShort && !isHeading))
  }

  /// Returns the identity of an element's next line. The lines of an element needn't be
  /// consecutive.
  private mutating func nextID(for element: ElementID) -> LinearLine.ID {
    let part = parts[element, default: 0]
    parts[element] = part + 1
    return LinearLine.ID(element: element, part: part)
  }

  private mutating func readProgress(_ fraction: Double?, _ label: String?, of element: Element) {
    let name = element.properties.accessibilityLabel ?? label ?? ""
    let progress =
      fraction.map { "\(($0 * 100).whole(in: 0...100)) percent" } ?? "in progress"
    if fraction != nil { context.isQuiet = true }
    say(
      name.isEmpty && fraction != nil
        ? "Level: \(progress)" : LinearText.joined([name.isEmpty ? "Loading" : name, progress]),
      of: element, isLabelled: true)
  }

  private mutating func readDrawing(_ drawing: Drawing, of element: Element) {
    let label = element.properties.accessibilityLabel
    if let table = drawing.table {
      let columns = table.columns.joined(separator: ", ")
      say("Chart: \(LinearText.joined([label ?? "", columns]))", of: element, isLabelled: true)
      for row in table.rows { add(text.line(row.joined(separator: ", ")), of: element) }
      return
    }
    let texts = drawing.operations.compactMap { operation -> String? in
      if case .text(let text) = operation.kind { text.string } else { nil }
    }
    let content = label ?? texts.joined(separator: ", ")
    if !content.isEmpty { say("Drawing: \(content)", of: element, isLabelled: true) }
  }

  // MARK: - Controls

  private mutating func add(_ control: (LinearControl, String), of element: Element) {
    var (control, line) = control
    if context.isDisabled { control.isEnabled = false }
    control.shortcut = element.properties.shortcut
    var parts = [line] + remarks(on: element.properties)
    if !control.isEnabled { parts.append("unavailable") }
    layer.lines.append(
      LinearLine(
        id: nextID(for: element.id), text: LinearText.joined(parts), control: control,
        isQuiet: context.isQuiet, row: context.row))
  }

  private mutating func readCustom(_ custom: Content.Custom, of element: Element) {
    if custom.isUsable {
      add(element.control(text), of: element)
    } else {
      say(custom.text, of: element)
    }
    readChildren(of: element)
  }

  private mutating func readRow(_ row: Content.Row, of element: Element) {
    context.row = element.id
    let title = text.line(element.rowTitle)
    let isUsable = row.canDelete || row.canMove || row.isSelected != nil
    if isUsable {
      add(element.control(text), of: element)
    } else if element.properties.accessibilityLabel != nil {
      say("", of: element)
    }
    let start = layer.lines.count
    if element.properties.accessibilityFlags.contains(.ignoresChildren) {
      context.isSilent = true
    }
    readChildren(of: element, joins: true)
    // The line of the row already contains this text.
    if isUsable, layer.lines.count == start + 1, layer.lines[start].control == nil,
      layer.lines[start].isShort, element.properties.accessibilityLabel == nil
    {
      layer.lines.removeLast()
    }
    layer.rows[element.id] = LinearReading.Row(title: title, index: 0, count: 1)
  }

  /// Records the indices of rows among their siblings, including deferred rows.
  private mutating func placeRows(of element: Element) {
    var rows: [ElementID] = []
    var unmade: [ElementID] = []
    var index = 0
    for child in element.children {
      switch child.properties.content {
      case .row:
        layer.rows[child.id]?.index = index
        rows.append(child.id)
        index += 1
      case .deferredRows(let deferred):
        unmade.append(child.id)
        index = max(index, deferred.range.upperBound)
      default: break
      }
    }
    guard index > 0 else { return }
    for row in rows {
      layer.rows[row]?.count = index
      layer.rows[row]?.list = element.id
    }
    layer.lists.append(.init(id: element.id, count: index, unmade: unmade))
  }

  private mutating func readDeferredRows(_ range: Range<Int>, of element: Element) {
    layer.lines.append(
      LinearLine(
        id: nextID(for: element.id),
        text: range.count == 1 ? "1 more row" : "\(range.count) more rows", isQuiet: true,
        deferredRows: range))
  }

  private mutating func readDialog(_ dialog: Content.Dialog, of element: Element) {
    let kind =
      switch dialog.kind {
      case .alert: "Alert"
      case .confirmation: "Question"
      case .sheet: "Sheet"
      case .cover: "Screen"
      case .popover: "Popover"
      case .menu: "Menu"
      }
    let title = text.line(element.properties.accessibilityLabel ?? dialog.title)
    layer.dialog = title.isEmpty ? kind : "\(kind): \(title)"
    layer.title = title
    layer.canBeLeft = dialog.canBeLeft
    add(layer.dialog ?? kind, of: element, isHeading: true)
    for line in text.lines(dialog.message ?? "") { add(line, of: element) }
    let start = layer.lines.count
    readChildren(of: element)
    guard layer.lines.count > start, layer.lines[start].control == nil else { return }
    let first = layer.lines[start]
    let name = first.isHeading ? String(first.text.dropFirst(Self.heading("").count)) : first.text
    // A sheet without a title takes its first text as its name.
    if title.isEmpty, start == 1 {
      layer.dialog = "\(kind): \(name)"
      layer.lines[0].text = "\(kind): \(name)"
    }
    // The name of a dialog is read only once.
    if name == title || title.isEmpty && start == 1 { removeLine(start) }
  }

  /// Removes a line again.
  private mutating func removeLine(_ index: Int) {
    let id = layer.lines.remove(at: index).id
    func moved(_ end: Int) -> Int { end > index ? end - 1 : end }
    for sight in layer.sights.indices {
      let lines = layer.sights[sight].lines
      layer.sights[sight].lines = moved(lines.lowerBound)..<moved(lines.upperBound)
    }
    if layer.scroll?.line == id { layer.scroll?.line = layer.lines[0].id }
  }
}
