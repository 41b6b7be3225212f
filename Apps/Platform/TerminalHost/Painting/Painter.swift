import ElementTree

/// A painter of placed elements. It paints only the visible ones.
struct Painter {
  let layout: Layout
  let theme: Theme
  var frame: Frame

  /// The element with the keyboard focus.
  var focus: Node?
  /// The position of the caret in the focused text field, in UTF-8 bytes.
  var caret = 0
  /// The offset of the first visible text of the focused field: in UTF-8 bytes, or in lines for a
  /// field of several lines.
  var fieldScroll = 0
  /// A counter that advances while an animation runs.
  var phase = 0

  mutating func paint(_ node: Node, on parent: Canvas) {
    guard let known = node.layout, node.kind != .dialog else { return }
    var canvas = parent.inside(known.frame)
    guard !canvas.clip.isEmpty else { return }
    if node.rareProperties?.reportsSight == true { frame.inSight.append(node.id) }
    canvas.style = parent.style.applying(node.look.style)
    // Content in front may extend beyond the element behind.
    if node.kind == .layered || node.kind == .overlay { canvas.clip = parent.clip }
    let rect = known.content
    if !node.look.layers.isEmpty {
      guard paintLayers(of: node, known, in: parent, on: &canvas) else { return }
    }
    if node.rareProperties?.pointer != nil, !canvas.style.isDisabled {
      let shift = node.look.shift
      let place = parent.onScreen(known.frame).offset(x: shift.x, y: shift.y)
      add(
        node, place.intersection(canvas.clip),
        .pointer(origin: Point(x: place.x, y: place.y)))
    }
    // The region is behind the row's content, which handles its own clicks.
    if node.isSelectable, !node.isFocusable { add(node, canvas.clip) }
    switch node.kind {
    case .line, .overlay, .row, .toolbar, .grid, .cellGrid, .gridRow:
      for child in node.children { paint(child, on: canvas) }
    case .layered: paintLayered(node, on: canvas)
    case .shape: paintShape(node, in: rect, on: canvas)
    case .drawing: paintDrawing(node, in: rect, on: canvas)
    case .custom: paintCustom(node, in: rect, on: canvas)
    case .column: paintColumn(node.children[...], on: canvas)
    case .section: paintSection(node, in: rect, on: canvas)
    case .scroll: paintScrolled(node, node.children, on: canvas)
    case .list: paintList(node, in: rect, on: canvas)
    case .page: paintPage(node, in: rect, on: canvas)
    case .tabs: paintTabs(node, in: rect, on: canvas)
    case .text, .image: paintText(node, in: rect, on: canvas)
    case .progress: paintProgress(node, in: rect, on: canvas)
    case .divider: paintDivider(node, in: rect, on: canvas)
    case .button, .toggle: paintControl(node, in: rect, on: canvas)
    case .textField: paintTextField(node, in: rect, on: canvas)
    case .picker: paintPicker(node, in: rect, on: canvas)
    case .slider: paintSlider(node, in: rect, on: canvas)
    case .spacer, .deferredRows, .dialog: break
    }
    if case .row(let row) = node.content, row.isSelected == true { markFocus(canvas.clip) }
    if node.kind == .row, node === focus { frame.focus = canvas.clip }
    if node.kind == .row, node.isFocusable { add(node, canvas.clip) }
  }

  /// Paints siblings in a vertical stack.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* visible of *n* siblings.
  mutating func paintColumn(_ siblings: ArraySlice<Node>, on canvas: Canvas) {
    let top = canvas.clip.y - canvas.origin.y
    let bottom = canvas.clip.maxY - canvas.origin.y
    var low = siblings.startIndex
    var high = siblings.endIndex
    while low < high {
      let middle = (low + high) / 2
      if let frame = siblings[middle].layout?.frame, frame.maxY <= top {
        low = middle + 1
      } else {
        high = middle
      }
    }
    for child in siblings[low...] {
      if let frame = child.layout?.frame, frame.y >= bottom { return }
      paint(child, on: canvas)
    }
  }

  mutating func add(_ node: Node, _ rect: Rect, _ part: Frame.Region.Part = .whole) {
    frame.regions.append(Frame.Region(rect: rect, node: node, part: part))
  }

  /// Highlights a focused control or a selected row, with or without colours.
  mutating func markFocus(_ rect: Rect) {
    frame.cells.restyle(rect) { attributes in
      attributes.flags.formSymmetricDifference(.reversed)
      attributes.flags.remove(.dim)
    }
  }

  // MARK: - Scrolling elements

  /// Paints the children of a scrolling element, and a scroll bar to their right.
  mutating func paintScrolled(
    _ node: Node, _ children: [Node], on canvas: Canvas
  ) {
    guard let scroll = node.layout?.scroll else { return }
    var inner = canvas.inside(scroll.region)
    inner.origin = Point(x: canvas.origin.x, y: canvas.origin.y - scroll.offset)
    if scroll.overflows { add(node, canvas.onScreen(scroll.region), .scroller) }
    paintColumn(children[...], on: inner)
    guard scroll.overflows else { return }
    paintThumb(
      scroll.thumb, of: scroll.region.height, x: scroll.region.maxX, y: scroll.region.y, on: canvas,
      isFocused: node === focus)
    if node === focus { frame.focus = inner.clip }
    hint(canvas.onScreen(scroll.region), scroll.takeMovement())
  }

  mutating func paintThumb(
    _ thumb: Range<Int>, of length: Int, x: Int, y: Int, on canvas: Canvas, isFocused: Bool = false
  ) {
    for line in thumb {
      frame.put(Theme.thumb, canvas, x: x, y: y + line, isFocused ? theme.accent : theme.quiet)
    }
  }

  mutating func hint(_ rect: Rect, _ movement: Int) {
    if movement != 0 {
      let lines = max(rect.y, 0)..<max(rect.maxY, rect.y, 0)
      frame.hints.append(ScrollHint(lines: lines, count: movement))
    }
  }

  // MARK: - Lists and sections

  mutating func paintList(_ node: Node, in rect: Rect, on canvas: Canvas) {
    layout.arrangeList(node)
    guard let list = node.layout?.list else { return }
    let inner = canvas.inside(rect)
    if list.canScrollUp || list.canScrollDown { add(node, inner.clip, .scroller) }
    for visible in list.visible {
      let item = visible.item.node
      switch visible.item.part {
      case .row:
        var row = inner
        if let section = item.parent, section !== node {
          row.style = inner.style.applying(section.look.style)
        }
        paint(item, on: row)
        paintFocusMark(of: item, y: visible.y, on: inner)
      case .deferredRows: break
      case .header:
        let y = visible.y + visible.height - 1
        paintHeader(of: item, x: 0, y: y, width: list.size.width - 1, on: inner)
      case .footer:
        let size = Size(width: list.size.width - Layout.gutter - 1, height: visible.height)
        var footer = Rect(size)
        footer.x = Layout.gutter
        footer.y = visible.y
        paintFooter(of: item, in: footer, limit: nil, on: inner)
      }
    }
    if list.canScrollUp || list.canScrollDown {
      paintThumb(
        list.thumb, of: list.size.height, x: list.size.width - 1, y: 0, on: inner,
        isFocused: node === focus)
    }
    if node === focus {
      frame.put(Theme.focusMark, inner, x: 0, y: 0, theme.accent)
      frame.focus = inner.clip
    }
    hint(inner.clip, list.takeMovement())
  }

  /// Marks the row with the focus in the gutter, on the focused element's first line.
  private mutating func paintFocusMark(of row: Node, y: Int, on canvas: Canvas) {
    guard let focus, focus.isInside(row) else { return }
    var line = y
    var node = focus
    while node !== row, let parent = node.parent {
      line += node.layout?.frame.y ?? 0
      node = parent
    }
    frame.put(Theme.focusMark, canvas, x: 0, y: line, theme.accent)
  }

  /// Paints a section outside a list.
  private mutating func paintSection(_ node: Node, in rect: Rect, on canvas: Canvas) {
    guard case .section(let section) = node.content else { return }
    if section.header != nil {
      paintHeader(of: node, x: rect.x, y: rect.y, width: rect.width, on: canvas)
    }
    paintColumn(node.children[...], on: canvas)
    if section.footer != nil {
      let footer = Rect(x: rect.x, y: rect.maxY - 1, width: rect.width, height: 1)
      paintFooter(of: node, in: footer, limit: 1, on: canvas)
    }
  }

  private mutating func paintHeader(
    of section: Node, x: Int, y: Int, width: Int, on canvas: Canvas
  ) {
    var attributes = theme.attributes(for: canvas.style.applying(section.look.style))
    attributes.flags.insert(.bold)
    frame.write(
      layout.header(of: section).glyphs, canvas, x: x, y: y, width: width, attributes)
  }

  private mutating func paintFooter(
    of section: Node, in rect: Rect, limit: Int?, on canvas: Canvas
  ) {
    let footer = layout.footer(of: section)
    frame.write(footer, footer.lines(width: rect.width, limit: limit), canvas, rect, theme.quiet)
  }
}
