import ElementTree

/// Overlays and scrolling containers.
extension Layout {
  // MARK: - Overlay

  func overlaySize(of node: Node, width: Int, height: Int?) -> Size {
    shownChildren(of: node).reduce(into: .zero) { size, child in
      let childSize = self.size(of: child, width: width, height: height)
      size.width = max(size.width, childSize.width)
      size.height = max(size.height, childSize.height)
    }
  }

  func placeOverlay(_ node: Node, in rect: Rect) {
    guard case .stack(let stack) = node.content else { return }
    for child in shownChildren(of: node) {
      let size = size(of: child, width: rect.width, height: rect.height)
      place(
        child,
        frame: Rect(
          x: rect.x + indent(size.width, in: rect.width, stack.alignment),
          y: rect.y + indent(size.height, in: rect.height, stack.verticalAlignment),
          width: size.width, height: min(size.height, max(rect.height, 0))))
    }
  }

  // MARK: - Scroll regions

  func scrollSize(of node: Node, width: Int, height: Int?) -> Size {
    let least = min(height ?? .max, Self.leastScrollingHeight)
    let height =
      height ?? size(of: column(in: node), width: max(0, width - 1), height: nil).height
    return Size(width: width, height: max(height, least))
  }

  /// Places the content of a scroll region. The last column is for the scroll bar.
  func placeScroll(_ node: Node, in rect: Rect) {
    var region = rect
    region.width = max(0, rect.width - 1)
    let height = place(column(in: node), in: region, isEndless: true)
    let scroll = known(node).madeScroll
    scroll.resize(region, contentHeight: height)
    node.overflows = scroll.overflows
  }

  // MARK: - Lists

  /// The columns to the left of rows, for the focus mark.
  static let gutter = 2
  /// The least height of a list in limited space. If there is less space, the list's container
  /// scrolls. In unlimited space, this is the least height of a scroll region.
  static let leastScrollingHeight = 3

  func listSize(of node: Node, width: Int, height: Int?) -> Size {
    if let height { return Size(width: width, height: max(height, Self.leastScrollingHeight)) }
    let list = known(node).madeList
    list.updateItems(of: node)
    let total = list.items.indices.reduce(0) {
      $0 + itemHeight($1, in: list, width: rowWidth(width))
    }
    return Size(width: width, height: total)
  }

  func placeList(_ node: Node, in rect: Rect) {
    known(node).madeList.resize(rect.size)
    // A list without focusable content can have the focus if it overflows. The overflow is known
    // only after the rows are arranged.
    if node.children.allSatisfy({ $0.focusables == 0 }) { arrangeList(node) }
  }

  /// Determines the visible rows of a list, and places them.
  func arrangeList(_ node: Node) {
    let list = known(node).madeList
    let width = rowWidth(list.size.width)
    list.updateItems(of: node)
    list.arrange { itemHeight($0, in: list, width: width) }
    for visible in list.visible where visible.item.part == .row {
      place(
        visible.item.node,
        frame: Rect(
          x: min(Self.gutter, list.size.width), y: visible.y, width: width, height: visible.height))
    }
    node.overflows = list.canScrollUp || list.canScrollDown
  }

  func scrollList(_ node: Node, by lines: Int) {
    let list = known(node).madeList
    let width = rowWidth(list.size.width)
    list.updateItems(of: node)
    list.scroll(by: lines) { itemHeight($0, in: list, width: width) }
    arrangeList(node)
  }

  func revealItem(_ index: Int, of node: Node, lines: Range<Int>) {
    let list = known(node).madeList
    let width = rowWidth(list.size.width)
    list.updateItems(of: node)
    list.reveal(index, lines: lines) { itemHeight($0, in: list, width: width) }
    arrangeList(node)
  }

  /// Places a row that is out of sight, so that the positions in it are known.
  func placeItem(_ item: Node, of node: Node) {
    let list = known(node).madeList
    let width = rowWidth(list.size.width)
    place(item, in: Size(width: width, height: rowHeight(item, width: width)))
    known(item).frame.x = Self.gutter
  }

  func updateItems(of node: Node) {
    known(node).madeList.updateItems(of: node)
  }

  /// Returns the total height of consecutive items of a list, in lines.
  func height(ofItems range: Range<Int>, in node: Node) -> Int {
    let list = known(node).madeList
    let width = rowWidth(list.size.width)
    return range.reduce(0) { $0 + itemHeight($1, in: list, width: width) }
  }

  /// Returns the width that the gutter and the scroll bar leave for rows.
  private func rowWidth(_ width: Int) -> Int {
    max(0, width - Self.gutter - 1)
  }

  func itemHeight(_ index: Int, in list: ListViewport, width: Int) -> Int {
    let item = list.items[index]
    switch item.part {
    case .row: return rowHeight(item.node, width: width)
    case .deferredRows: return list.height(ofDeferredRows: item.rowCount)
    case .header:
      let gap = index > 0 && density != .tight ? 1 : 0
      return gap + 1
    case .footer:
      return footer(of: item.node).size(width: width).height
    }
  }

  private func rowHeight(_ row: Node, width: Int) -> Int {
    let height = size(of: row, width: width).height
    return row.kind == .row ? max(height, 1) : height
  }

  // MARK: - Sections

  func header(of section: Node) -> TextBlock {
    guard case .section(let titles) = section.content else { return TextBlock("", glyphs) }
    return text(titles.header ?? "", of: section)
  }

  func footer(of section: Node) -> TextBlock {
    guard case .section(let titles) = section.content else { return TextBlock("", glyphs) }
    return secondText(titles.footer ?? "", of: section)
  }
}
