import ElementTree

/// Pages, their toolbars, and tabs.
extension Layout {
  /// The free columns to the left and right of the screen's content.
  var margin: Int { screen.width >= 20 ? 1 : 0 }

  /// Whether an element uses the whole width of the screen and keeps its own margin.
  func reachesEdges(_ node: Node) -> Bool {
    switch node.kind {
    case .page, .tabs: true
    case .column, .overlay: shownChildren(of: node).contains(where: reachesEdges)
    default: false
    }
  }

  // MARK: - Pages

  struct PageHeader: Equatable {
    /// The back button, in front of the title.
    var back: Rect
    var title: Rect
    var toolbar: Rect
    /// The number of lines above the content.
    var height: Int
    var hasRule: Bool
  }

  /// Returns the back button and the title, with the toolbar to their right if it fits, and
  /// otherwise below.
  func header(of page: Node, width: Int) -> PageHeader {
    let margin = margin
    let room = max(0, width - 2 * margin)
    let back = page.children.first(where: \.leadsBack).map { min(idealWidth(of: $0), room) } ?? 0
    let indent = back > 0 ? back + 2 : 0
    let title = min(self.title(of: page).idealWidth, max(0, room - indent))
    let left = title > 0 ? indent + title : back
    let toolbar = page.children.first { $0.kind == .toolbar }
    let toolbarWidth = toolbar.map { min(idealWidth(of: $0), room) } ?? 0
    let isBesideTitle = left == 0 || left + 2 + toolbarWidth <= room
    var header = PageHeader(
      back: Rect(x: margin, y: 0, width: back, height: back > 0 ? 1 : 0),
      title: Rect(x: margin + indent, y: 0, width: title, height: title > 0 ? 1 : 0),
      toolbar: Rect(x: margin, y: 0, width: 0, height: 0), height: 0, hasRule: false)
    if let toolbar, toolbarWidth > 0 {
      header.toolbar.height = size(of: toolbar, width: room).height
      header.toolbar.width = isBesideTitle ? toolbarWidth : room
      header.toolbar.x = isBesideTitle ? margin + room - toolbarWidth : margin
      header.toolbar.y = isBesideTitle ? 0 : 1
    }
    header.height = max(header.back.maxY, header.title.maxY, header.toolbar.maxY)
    if header.height > 0, density == .roomy {
      header.height += 1
      // Tabs already have a rule.
      header.hasRule = page.parent?.nearest { $0.kind == .tabs } == nil
    }
    return header
  }

  func title(of page: Node) -> TextBlock {
    guard case .page(let content) = page.content else { return TextBlock("", glyphs) }
    return text(content.title, of: page)
  }

  func pageSize(of node: Node, width: Int, height: Int?) -> Size {
    if let height { return Size(width: width, height: height) }
    let body = size(of: column(in: node), width: max(0, width - 2 * margin), height: nil)
    return Size(width: width, height: header(of: node, width: width).height + body.height)
  }

  func placePage(_ node: Node, in rect: Rect) {
    let header = header(of: node, width: rect.width)
    if let toolbar = node.children.first(where: { $0.kind == .toolbar }) {
      place(toolbar, frame: header.toolbar.offset(x: rect.x, y: rect.y))
    }
    if let back = node.children.first(where: \.leadsBack) {
      place(back, frame: header.back.offset(x: rect.x, y: rect.y))
    }
    let region = Rect(
      x: rect.x + margin, y: rect.y + header.height, width: max(0, rect.width - 2 * margin),
      height: max(0, rect.height - header.height))
    let height = place(column(in: node), in: region)
    known(node).madeScroll.resize(region, contentHeight: height)
  }

  // MARK: - Toolbars

  func toolbarSize(of node: Node, width: Int) -> Size {
    toolbarFlow(of: node, width: width).size
  }

  func toolbarIdealWidth(of node: Node) -> Int {
    node.children.reduce(max(0, node.children.count - 1)) { $0 + idealWidth(of: $1) }
  }

  func placeToolbar(_ node: Node, in rect: Rect) {
    let flow = toolbarFlow(of: node, width: rect.width)
    for (child, point) in zip(node.children, flow.points) {
      let width = min(idealWidth(of: child), rect.width)
      place(
        child, frame: Rect(x: rect.x + point.x, y: rect.y + point.y, width: width, height: 1))
    }
  }

  private func toolbarFlow(of node: Node, width: Int) -> Flow {
    Flow(node.children.map { min(idealWidth(of: $0), width) }, gap: 1, in: width)
  }

  // MARK: - Tabs

  /// The height of the tab bar, with a rule below it if there is space.
  var tabBarHeight: Int { density == .tight ? 1 : 2 }

  func tabsSize(of node: Node, width: Int, height: Int?) -> Size {
    let body = size(
      of: column(in: node), width: width, height: height.map { max(0, $0 - tabBarHeight) })
    return Size(width: width, height: tabBarHeight + body.height)
  }

  func placeTabs(_ node: Node, in rect: Rect) {
    var body = rect
    body.y += tabBarHeight
    body.height = max(0, rect.height - tabBarHeight)
    place(column(in: node), in: body)
  }

  /// Returns the spans of the tabs' titles in the bar, as many as fit. The selected one always
  /// shows. The first span belongs to the tab with the index `first`.
  func tabBar(of node: Node, width: Int) -> (first: Int, spans: [Range<Int>]) {
    guard case .tabs(let choices) = node.content else { return (0, []) }
    let widths = titles(of: node).map { min($0.idealWidth + 2, max(width, 1)) }
    let selection = min(max(choices.selection ?? 0, 0), max(widths.count - 1, 0))
    var first = 0
    while first < selection, widths[first...selection].reduce(0, +) > width { first += 1 }
    var spans: [Range<Int>] = []
    var x = 0
    for tabWidth in widths[first...] where x + tabWidth <= width {
      spans.append(x..<x + tabWidth)
      x += tabWidth
    }
    return (first, spans)
  }
}
