import ElementTree

/// Rows that the screen makes only when they come near the visible part.
extension Session {
  /// The maximum number of successive loads. Each load may bring further rows near the visible
  /// part.
  private static let rounds = 8

  /// Loads the rows within a page of the visible part.
  ///
  /// - Complexity: O(*m*) in the number of loaded rows, if there are deferred rows.
  func loadRows() {
    for _ in 0..<Self.rounds {
      guard loadNextRows() else { return }
      placeRoot()
    }
  }

  /// - Returns: Whether there were rows to load.
  private func loadNextRows() -> Bool {
    for node in tree.deferredRows {
      guard let list = focusMap.list(of: node) else {
        if loadRows(near: node) { return true }
        continue
      }
      layout.arrangeList(list)
      let shown = shownLines(of: list).moved(by: -(list.layout?.content.y ?? 0))
      if !shown.isEmpty, let viewport = list.layout?.list,
        let (node, range) = viewport.rowsToLoad(shown: shown, within: contentSize.height),
        load(range, at: node)
      {
        return true
      }
    }
    return false
  }

  /// Loads the deferred views of a stack near the visible part.
  private func loadRows(near node: Node) -> Bool {
    guard let stack = node.parent, let rows = node.deferredRows, let frame = node.layout?.frame,
      frame.height > 0
    else { return false }
    let shown = shownLines(of: stack)
    let page = contentSize.height
    guard !shown.isEmpty, frame.y < shown.upperBound + page, frame.maxY > shown.lowerBound - page
    else { return false }
    func row(atLine line: Int) -> Int {
      rows.lowerBound + (line - frame.y) * rows.count / frame.height
    }
    let anchor = stack.children.first {
      $0.deferredRows == nil && ($0.layout?.frame.maxY ?? 0) > shown.lowerBound
        && ($0.layout?.frame.y ?? 0) < shown.upperBound
    }
    let y = anchor?.layout?.frame.y ?? 0
    guard
      load(
        row(atLine: shown.lowerBound - 2 * page)..<row(atLine: shown.upperBound + 2 * page) + 1,
        at: node)
    else { return false }
    // The visible content keeps its place, whatever the height of the rows loaded above.
    placeRoot()
    if let anchor, anchor.parent === stack, let new = anchor.layout?.frame.y, new != y,
      let scroller = stack.nearest(where: { viewport(of: $0) != nil })
    {
      viewport(of: scroller)?.scroll(by: new - y)
    }
    return true
  }

  /// - Returns: Whether the tree changed.
  @discardableResult
  func load(_ range: Range<Int>, at node: Node) -> Bool {
    let revision = tree.revision
    let focused = numberOfFocusedRow(among: node)
    quietly {
      if let focused { try? screen.send(Event(node.id, .keep(row: focused))) }
      try? screen.send(Event(node.id, .load(range)))
    }
    return tree.revision != revision
  }

  /// Returns the index of the row with the focus, in the numbering of the deferred rows. The screen
  /// must keep that row.
  private func numberOfFocusedRow(among node: Node) -> Int? {
    guard let parent = node.parent, let range = node.deferredRows,
      let row = focus?.nearest(where: { $0.parent === parent })
    else { return nil }
    var count = 0
    var first = 0
    var number = 0
    for child in parent.children {
      if child === node { first = range.lowerBound - count }
      if child === row { number = count }
      count += child.deferredRows?.count ?? 1
    }
    return number + first
  }

  /// Loads the rows at the start or end of a container before the focus jumps there.
  func loadRows(atEndOf container: Node, _ direction: Direction) {
    let all = tree.deferredRows.filter { $0.isInside(container) }
    guard !all.isEmpty else { return }
    let page = max(2 * contentSize.height, 1)
    for node in all where isAtEnd(node, of: container, direction) {
      guard let rows = node.deferredRows else { continue }
      load(
        direction == .up
          ? rows.lowerBound..<min(rows.lowerBound + page, rows.upperBound)
          : max(rows.upperBound - page, rows.lowerBound)..<rows.upperBound,
        at: node)
    }
    placeRoot()
  }

  /// Loads the deferred rows that Tab would reach, and returns the target of Tab.
  ///
  /// - Parameter find: Finds the target among the rows that are loaded.
  func target(_ direction: Direction, _ find: () -> Node?) -> Node? {
    guard let target = find() else { return nil }
    for node in tree.deferredRows {
      guard let container = node.parent, target.isInside(container),
        focus?.isInside(container) != true
      else { continue }
      loadRows(atEndOf: container, direction.opposite)
      return find()
    }
    return target
  }

  /// Whether a container has no focusable element after a node, or before the node if the direction
  /// is up.
  private func isAtEnd(_ node: Node, of container: Node, _ direction: Direction) -> Bool {
    var current = node
    while current !== container, let parent = current.parent {
      let siblings = parent.children
      guard let index = siblings.firstIndex(where: { $0 === current }) else { return false }
      let others = direction == .up ? siblings[..<index] : siblings[(index + 1)...]
      if others.contains(where: { $0.focusables > 0 }) { return false }
      current = parent
    }
    return true
  }

  /// Whether at least a part of an element shows.
  func isInSight(_ node: Node) -> Bool {
    var lines = 0..<max(1, node.layout?.frame.height ?? 1)
    var current = node
    while let parent = current.parent, current.kind != .dialog {
      if current.kind != .section, let listNode = focusMap.list(of: current) {
        layout.arrangeList(listNode)
        guard let list = listNode.layout?.list,
          let visible = list.visible.first(where: {
            $0.item.node === current && $0.item.part == .row
          })
        else { return false }
        lines = lines.moved(by: visible.y).clamped(to: 0..<max(list.size.height, 0))
          .moved(by: listNode.layout?.content.y ?? 0)
        current = listNode
      } else {
        lines = lines.moved(by: current.layout?.frame.y ?? 0)
        if let scroll = parent.layout?.scroll, scrolls(current, in: parent) {
          lines = lines.moved(by: -scroll.region.y - scroll.offset)
            .clamped(to: 0..<max(scroll.region.height, 0)).moved(by: scroll.region.y)
        }
        current = parent
      }
      if lines.isEmpty { return false }
    }
    let y = current.kind == .dialog ? current.layout?.frame.y ?? 0 : -rootScroll.offset
    return !lines.moved(by: y).clamped(to: 0..<max(contentSize.height, 0)).isEmpty
  }

  /// Returns the visible lines of an element, given the scroll offsets of its ancestors.
  private func shownLines(of node: Node) -> Range<Int> {
    guard let layout = node.layout else { return 0..<0 }
    var lines = 0..<layout.frame.height
    var offset = 0
    var current = node
    while let parent = current.parent, current.kind != .dialog {
      let y = current.layout?.frame.y ?? 0
      offset += y
      lines = lines.moved(by: y)
      if let scroll = parent.layout?.scroll {
        lines = lines.moved(by: -scroll.region.y - scroll.offset)
          .clamped(to: 0..<max(scroll.region.height, 0)).moved(by: scroll.region.y)
        offset -= scroll.offset
      }
      current = parent
    }
    let y = current.kind == .dialog ? current.layout?.frame.y ?? 0 : -rootScroll.offset
    offset += y
    return lines.moved(by: y).clamped(to: 0..<max(contentSize.height, 0)).moved(by: -offset)
  }
}
