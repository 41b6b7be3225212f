import ElementTree

/// Rows that aren't made until they come near what is in sight.
extension Session {
  /// How often what has come may bring others near.
  private static let rounds = 8

  /// Has the rows made that are within a page of what shows.
  ///
  /// - Complexity: O(*m*) in the number of rows that are made, if there are others.
  func loadRows() {
    for _ in 0..<Self.rounds {
      guard loadNextRows() else { return }
      placeRoot()
    }
  }

  /// - Returns: Whether there were any to load.
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

  /// Has the views of a stack made for which there is one that stands for them.
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
    // What shows stays where it is, however high the rows above have come out.
    placeRoot()
    if let anchor, anchor.parent === stack, let new = anchor.layout?.frame.y, new != y,
      let scroller = stack.nearest(where: { viewport(of: $0) != nil })
    {
      viewport(of: scroller)?.scroll(by: new - y)
    }
    return true
  }

  /// - Returns: Whether anything has come of it.
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

  /// The row that the focus is in, counted as an element counts the rows that it stands for: it must not be let
  /// go of.
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

  /// Has the rows made that something ends with, or begins with, that somebody goes to the end of.
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

  /// What Tab leads to: rows that it would come to are made.
  ///
  /// - Parameter find: Tells where it leads with the rows that there are.
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

  /// Whether nothing that can be reached comes after it in a container, or before it.
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

  /// Whether a part of an element shows.
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

  /// The lines of an element that show, however far what it is in is scrolled.
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
