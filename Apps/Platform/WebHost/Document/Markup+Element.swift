import ElementTree

extension Markup {
  init(_ id: ElementID, _ properties: Element.Properties, in context: MarkupContext) {
    var first = [(name: "id", value: "e\(id.rawValue)")]
    if properties.wantsFocus { first.append(("data-focus", "")) }
    if properties.reportsSight { first.append(("data-sight", "")) }
    if let request = properties.scrollRequest { first.append(("data-scroll", request.attribute)) }
    self.init(firstAttributes: first)

    let isWrapped = context.isListItem && !properties.content.isListItem
    if isWrapped { open("li") }
    if let cell = context.cell {
      open(context.isInControl ? "span" : "div")
      attribute("class", (["box", "cell"] + cell.classes).joined(separator: " "))
      attribute("data-css", cell.declarations.joined(separator: ";"))
    }
    // Pointer attributes go on the outermost tag of the element itself, inside tags that only place
    // it.
    if let pointer = properties.pointer { addToNext(pointer.attributes) }
    if properties.layers.isEmpty {
      write(properties, in: context)
    } else {
      var boxes = Boxes(properties.layers, fills: fills(properties.content, in: context))
      if properties.content.canBeBox { ownBox = boxes.takeInnermost() }
      for box in boxes.boxes {
        open(context.isInControl ? "span" : "div")
        attribute("class", (["box"] + box.classes).joined(separator: " "))
        let declarations = box.allDeclarations
        attribute("data-css", declarations.isEmpty ? nil : declarations.joined(separator: ";"))
      }
      write(properties, in: context)
      for _ in boxes.boxes { close() }
    }
    if context.cell != nil { close() }
    if isWrapped { close() }
  }

  private func fills(
    _ content: Content, in context: MarkupContext
  ) -> (width: Bool, height: Bool) {
    if case .cellGrid = content { return (context.tracks?.fillsWidth == true, false) }
    return content.fills
  }

  private mutating func write(_ properties: Element.Properties, in context: MarkupContext) {
    switch properties.content {
    case .stack, .scroll, .grid, .cellGrid, .gridRow, .layered, .list, .row, .section,
      .deferredRows, .page, .toolbar,
      .tabs, .dialog:
      writeContainer(properties, in: context)
    case .button, .toggle, .textField, .picker, .slider:
      writeControl(properties, in: context)
    case .text(let text):
      writeText(text, properties, in: context)
    case .styledText(let runs):
      writeRuns(runs, properties, in: context)
    case .image(let image):
      writeImage(image, properties)
    case .symbol(let symbol):
      writeSymbol(symbol, properties)
    case .shape(let shape):
      writeShape(shape, properties, in: context)
    case .custom(let custom):
      writeCustom(custom, properties, in: context)
    case .drawing(let drawing):
      writeDrawing(drawing, properties)
    case .link(let link):
      writeLink(link, properties, in: context)
    case .progress(let fraction, let label):
      writeProgress(fraction, label: label, properties)
    case .spacer(let least):
      open("span")
      attribute("class", "space")
      attribute("data-css", least.map { "min-width:\($0.px);min-height:\($0.px)" })
      close()
    case .divider:
      open("hr")
      attributes(of: properties)
      close()
    }
  }

  /// Writes the attributes that any element can have: its style, and its name for assistive
  /// technology.
  ///
  /// - Parameters:
  ///   - name: The class of this kind of element.
  ///   - role: The role of a tag that has none itself, used if the element has a label. Assistive
  ///     technology ignores a label on a tag without a role.
  mutating func attributes(
    of properties: Element.Properties, class name: String = "", labelRole role: String? = nil,
    spacing: Double? = nil, more: [String] = []
  ) {
    var classes = name
    var declarations = more
    if let spacing { declarations.append("gap:\(max(spacing, 0).px)") }
    properties.style.appendClasses(to: &classes)
    properties.style.appendDeclarations(to: &declarations)
    if let box = ownBox {
      ownBox = nil
      for name in box.classes { classes += classes.isEmpty ? name : " " + name }
      declarations += box.allDeclarations
    }
    if !classes.isEmpty { attribute("class", classes) }
    attribute("data-css", declarations.isEmpty ? nil : declarations.joined(separator: ";"))
    attribute("aria-hidden", properties.isHiddenFromAccessibility ? "true" : nil)
    attribute("aria-description", properties.accessibilityDescription)
    attribute("title", properties.tip)
    attribute("data-size", if: properties.reportsSize)
    let flags = properties.accessibilityFlags
    let label = properties.accessibilityLabel
    // On a tag with its own role, a flag doesn't change the role.
    if hasOwnRole(properties.content) || flags.role(hasLabel: label != nil) == nil {
      attribute("role", label == nil ? nil : role)
    } else {
      attribute("role", flags.role(hasLabel: label != nil))
      attribute("aria-level", flags.contains(.header) ? "2" : nil)
    }
    if flags.contains(.expanded) || flags.contains(.collapsed) {
      attribute("aria-expanded", flags.contains(.expanded) ? "true" : "false")
    }
    let isCurrent = flags.contains(.selected) && !flags.contains(.toggle)
    attribute("aria-current", isCurrent ? "true" : nil)
    attribute("aria-label", label)
  }

  private mutating func writeText(
    _ text: String, _ properties: Element.Properties, in context: MarkupContext
  ) {
    let isLabel = context.isInControl || context.isInRow
    let isHeading = [.largeTitle, .title].contains(properties.style.font?.textStyle)
    let truncation = context.truncation(properties)
    open(isHeading && !isLabel ? "h2" : "span")
    attributes(
      of: properties, class: truncation.textClass, labelRole: isHeading ? nil : "img")
    // Assistive technology announces the new text of a counter or status. List rows stay silent,
    // because many may change at once.
    let isSilent = properties.accessibilityFlags.contains(.updatesFrequently)
    attribute("aria-live", isLabel || isHeading || isSilent ? nil : "polite")
    switch truncation {
    case .tail: self.text(text)
    case .head: element("bdi", text: text)
    case .middle:
      // Assistive technology reads the whole text aloud. The script shortens the visible halves to
      // fit. Without the script, the first half is cut at its end, and the second at its beginning.
      let middle = text.index(text.startIndex, offsetBy: (text.count + 1) / 2)
      element("span", class: "unseen", text: text)
      open("span")
      attribute("aria-hidden", "true")
      for half in [text[..<middle], text[middle...]] { element("span", text: String(half)) }
      close()
    }
    close()
  }

  /// Writes text with parts in different styles.
  private mutating func writeRuns(
    _ runs: [Content.Run], _ properties: Element.Properties, in context: MarkupContext
  ) {
    open("span")
    attributes(of: properties, class: "text", labelRole: "img")
    for run in runs {
      if let symbol = run.symbol {
        writeInlineSymbol(symbol, style: run.style)
        continue
      }
      let isLink = !context.isInControl && (run.link?.isPageAddress ?? false)
      open(isLink ? "a" : "span")
      var classes = ""
      var declarations: [String] = []
      run.style.appendClasses(to: &classes)
      run.style.appendDeclarations(to: &declarations)
      attribute("class", classes.isEmpty ? nil : classes)
      attribute("data-css", declarations.isEmpty ? nil : declarations.joined(separator: ";"))
      if isLink {
        attribute("href", run.link)
        attribute("target", "_blank")
        attribute("rel", "noopener noreferrer")
      }
      text(run.text)
      close()
    }
    close()
  }

  private mutating func writeImage(_ image: Content.Image, _ properties: Element.Properties) {
    guard image.url.isImageAddress else {
      open("span")
      attributes(of: properties, class: "text", labelRole: "img")
      text(image.description)
      close()
      return
    }
    open("img")
    attributes(of: properties, class: image.isResizable ? "resizable" : "")
    attribute("src", image.url)
    attribute("alt", image.description)
    attribute("loading", "lazy")
    close()
  }

  private mutating func writeLink(
    _ link: Content.Link, _ properties: Element.Properties, in context: MarkupContext
  ) {
    guard link.url.isPageAddress else {
      open("span")
      attributes(of: properties, class: "text")
      text(link.title)
      close()
      return
    }
    open("a")
    attributes(of: properties, class: "text")
    attribute("href", link.url)
    if context.isInMenu { attribute("role", "menuitem") }
    // The link opens in a new tab, which learns nothing about this page.
    attribute("target", "_blank")
    attribute("rel", "noopener noreferrer")
    text(link.title)
    close()
  }

  private mutating func writeProgress(
    _ fraction: Double?, label: String?, _ properties: Element.Properties
  ) {
    open("span")
    attributes(of: properties, class: "progress", labelRole: "group")
    open("progress")
    if let fraction { attribute("value", String(fraction.isFinite ? min(max(fraction, 0), 1) : 0)) }
    attribute("aria-label", label ?? properties.accessibilityLabel ?? "Loading")
    close()
    if let label { element("span", text: label) }
    close()
  }
}

extension Style.TextLayout.Truncation {
  /// The classes of single-line text that is cut at this position.
  fileprivate var textClass: String {
    switch self {
    case .tail: "text"
    case .head: "text cut-head"
    case .middle: "text cut-middle"
    }
  }
}

extension Content {
  /// Whether the element's own tag can have padding and a surface.
  fileprivate var canBeBox: Bool {
    switch self {
    // A stack that fills the available space sets the size of its own tag, which then can't have
    // another size.
    case .stack(let stack): !stack.fillsRoom
    case .text, .styledText, .layered, .grid: true
    default: false
    }
  }

  /// The axes along which the element fills the available space, as far as known without its
  /// children.
  fileprivate var fills: (width: Bool, height: Bool) {
    switch self {
    case .shape, .drawing: (true, true)
    case .stack(let stack): (stack.fillsRoom, stack.fillsRoom)
    case .textField, .slider, .list, .page, .tabs, .section, .grid: (true, false)
    case .scroll(let scroll): (true, scroll.isVertical)
    case .image(let image): (image.isResizable, image.isResizable)
    case .symbol(let symbol): (symbol.isResizable, symbol.isResizable)
    default: (false, false)
    }
  }

  /// Whether the element's own tag is a list item.
  fileprivate var isListItem: Bool {
    switch self {
    case .row, .section, .deferredRows: true
    default: false
    }
  }
}

/// Whether the element's tag already has a role.
private func hasOwnRole(_ content: Content) -> Bool {
  switch content {
  case .button, .toggle, .textField, .picker, .slider, .link, .progress, .tabs, .dialog, .list,
    .row,
    .section:
    true
  default: false
  }
}

extension AccessibilityFlags {
  fileprivate func role(hasLabel: Bool) -> String? {
    if contains(.header) { return "heading" }
    // An image's content isn't read aloud, so without a label nothing would remain.
    if contains(.image) || contains(.ignoresChildren) { return hasLabel ? "img" : nil }
    return contains(.group) ? "group" : nil
  }
}

extension PointerInterest {
  /// The attributes for the page's script, which reports the pointer: see pointers.mjs.
  fileprivate var attributes: [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    if follows {
      attributes.append(("data-pointer", holds.map(String.init).joined(separator: " ")))
    }
    if drags { attributes.append(("data-drag", "")) }
    if let hover { attributes.append(("data-hover", hover == .moving ? "moving" : "")) }
    return attributes
  }
}

extension ScrollRequest {
  /// The request's number, and the element's vertical and horizontal place, as in `scrollIntoView`.
  fileprivate var attribute: String {
    "\(number) \(Self.name(vertical)) \(Self.name(horizontal))"
  }

  private static func name(_ place: Place?) -> String {
    switch place {
    case .start: "start"
    case .center: "center"
    case .end: "end"
    case nil: "nearest"
    }
  }
}

extension String {
  /// Whether a browser may open the address: only an absolute web address is allowed.
  var isPageAddress: Bool {
    let start = prefix(8).lowercased()
    return ["https://", "http://"].contains(where: start.hasPrefix)
  }

  /// Whether the address is a path on this server, and not on another host.
  var isOwnAddress: Bool {
    hasPrefix("/") && !hasPrefix("//")
      && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }
  }

  /// Whether a browser may show the address as an image: an absolute web address, or a `data:`
  /// image. Neither runs scripts.
  var isImageAddress: Bool {
    let start = prefix(11).lowercased()
    return isPageAddress || start.hasPrefix("data:image/")
  }
}
