import ElementTree

extension Session {
  /// Returns the nearest enclosing element that has more content than space. The root stands for
  /// the screen itself.
  func scroller(around node: Node) -> Node? {
    var current = node.parent
    while let candidate = current {
      if canScroll(candidate, .up) || canScroll(candidate, .down) { return candidate }
      if candidate.kind == .dialog { return nil }
      current = candidate.parent
    }
    return nil
  }

  /// The element that scrolls when no element has the focus: the first scrollable one on the
  /// screen.
  var mainScroller: Node? {
    frame.regions.first { $0.part == .scroller && $0.node.isInside(tree.scope) }?.node
  }

  func canScroll(_ node: Node, _ direction: Direction) -> Bool {
    if node.kind == .list, let list = node.layout?.list {
      return direction == .up ? list.canScrollUp : list.canScrollDown
    }
    guard let scroll = viewport(of: node) else { return false }
    return direction == .up ? scroll.canScrollUp : scroll.canScrollDown
  }

  /// Scrolls without keeping the focus in sight.
  func scroll(_ node: Node?, by lines: Int) {
    guard let node else { return }
    followsFocus = false
    if node.kind == .list {
      layout.scrollList(node, by: lines)
    } else {
      viewport(of: node)?.scroll(by: lines)
    }
  }

  func height(of scroller: Node?) -> Int {
    guard let scroller else { return 0 }
    if scroller.kind == .list { return scroller.layout?.list?.size.height ?? 0 }
    return viewport(of: scroller)?.region.height ?? 0
  }

  func viewport(of node: Node) -> ScrollViewport? {
    node.layout?.scroll ?? (node === tree.root ? rootScroll : nil)
  }

  // MARK: - Distances

  /// Whether an element can be scrolled into sight without skipping a line on the way.
  func isNear(_ node: Node, in scroller: Node, _ direction: Direction) -> Bool {
    guard node.isInside(scroller) else { return false }
    let page = height(of: scroller)
    if scroller.kind == .list, let list = scroller.layout?.list,
      let index = focusMap.item(around: node).flatMap({ list.index(of: $0) }),
      let first = list.visible.first, let last = list.visible.last
    {
      // The check on the count comes first, so that only few items are measured.
      let between =
        direction == .up
        ? index..<max(index, first.index) : last.index + 1..<max(index, last.index) + 1
      let hidden = direction == .up ? -first.y : last.y + last.height - page
      return between.count <= page && hidden + layout.height(ofItems: between, in: scroller) <= page
    }
    guard let viewport = viewport(of: scroller) else { return true }
    let y = y(of: node, in: scroller) - viewport.region.y
    let height = node.layout?.frame.height ?? 0
    return direction == .up
      ? viewport.offset - y <= page : y + height - viewport.offset - page <= page
  }

  /// Returns the number of lines between two elements in the same scroller.
  func distance(from node: Node, to other: Node, in scroller: Node) -> Int {
    if scroller.kind == .list, let list = scroller.layout?.list,
      let start = focusMap.item(around: node).flatMap({ list.index(of: $0) }),
      let end = focusMap.item(around: other).flatMap({ list.index(of: $0) })
    {
      return layout.height(ofItems: min(start, end)..<max(start, end), in: scroller)
    }
    return y(of: other, in: scroller) - y(of: node, in: scroller)
  }

  /// Returns the line of an element in the content of its scroller.
  private func y(of node: Node, in scroller: Node) -> Int {
    var y = 0
    var current: Node? = node
    while let next = current, next !== scroller {
      y += next.layout?.frame.y ?? 0
      current = next.parent
    }
    return y
  }

  // MARK: - Keeping in sight

  /// Scrolls all ancestors of an element until the element shows.
  func reveal(_ node: Node) {
    placeItems(around: node)
    var lines = 0..<max(1, node.layout?.frame.height ?? 1)
    var current = node
    while let parent = current.parent, current.kind != .dialog {
      if current.kind != .section, let list = focusMap.list(of: current) {
        lines = reveal(lines, of: current, in: list)
        current = list
        continue
      }
      lines = lines.moved(by: current.layout?.frame.y ?? 0)
      if let scroll = parent.layout?.scroll, scrolls(current, in: parent) {
        lines = reveal(lines, of: node, in: scroll, of: parent)
      }
      current = parent
    }
    if current === tree.root { _ = reveal(lines, of: node, in: rootScroll, of: current) }
  }

  /// Scrolls to an element at the screen's request, whatever has the focus.
  ///
  /// - Parameter place: The wanted place on the screen; `nil` scrolls no further than necessary.
  func scroll(to node: Node, _ place: ScrollRequest.Place?) {
    reveal(node)
    followsFocus = false
    guard let place, let scroller = scroller(around: node) else { return }
    let height = height(of: scroller)
    // The element leaves the view first, so that it comes back at the wanted edge.
    scroll(scroller, by: place == .end ? -height : height)
    reveal(node)
    guard place == .center else { return }
    scroll(scroller, by: -(height - (node.layout?.frame.height ?? 1)) / 2)
    reveal(node)
  }

  /// Places the rows that contain a node, because rows out of sight have no positions yet.
  private func placeItems(around node: Node) {
    guard let parent = node.parent else { return }
    placeItems(around: parent)
    if node.kind != .section, let list = focusMap.list(of: node) {
      layout.placeItem(node, of: list)
    }
  }

  private func reveal(_ lines: Range<Int>, of item: Node, in listNode: Node) -> Range<Int> {
    guard let list = listNode.layout?.list else { return lines }
    layout.updateItems(of: listNode)
    guard let index = list.index(of: item) else { return lines }
    // Show the whole row if it fits.
    let height = item.layout?.placedSize?.height ?? lines.upperBound
    layout.revealItem(
      index, of: listNode, lines: height <= list.size.height ? 0..<max(height, 1) : lines)
    let y = list.visible.first { $0.index == index }?.y ?? 0
    let top = listNode.layout?.content.y ?? 0
    return lines.moved(by: y).clamped(to: 0..<max(1, list.size.height)).moved(by: top)
  }

  private func reveal(
    _ lines: Range<Int>, of node: Node, in scroll: ScrollViewport, of scroller: Node
  ) -> Range<Int> {
    let region = scroll.region
    var shown = lines.moved(by: -region.y)
    // The user has no other way to see content before the first focusable element or after the
    // last.
    let map = focusMap
    if shown.upperBound <= region.height, map.first(in: scroller) === node {
      shown = 0..<shown.upperBound
    }
    if scroll.contentHeight - shown.lowerBound <= region.height, map.last(in: scroller) === node {
      shown = shown.lowerBound..<max(scroll.contentHeight, shown.upperBound)
    }
    scroll.reveal(shown)
    return lines.moved(by: -scroll.offset)
  }

  func scrolls(_ child: Node, in parent: Node) -> Bool {
    switch parent.kind {
    case .page: !child.isInHeader
    case .dialog: !layout.buttons(of: parent).contains { $0 === child }
    default: true
    }
  }
}

extension Range<Int> {
  func moved(by offset: Int) -> Self {
    lowerBound + offset..<upperBound + offset
  }
}
