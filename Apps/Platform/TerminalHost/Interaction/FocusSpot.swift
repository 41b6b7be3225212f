import ElementTree

/// Where the focus is, or was when its element was taken away.
struct FocusSpot {
  private(set) var node: Node?
  /// Whether the element was pressed since it has the focus. When it goes by that, the next press must not be one of the
  /// element that moves up.
  var wasPressed = false
  /// Where the element was: at an index in what is left of the tree around it.
  private(set) var gap: (parent: Node, index: Int)?
  /// Whether the gap is that of a row.
  private(set) var isRowGap = false

  init(_ node: Node? = nil) {
    self.node = node
  }

  /// Keeps the place of an element that can't have the focus any more.
  mutating func abandon() {
    guard let node, let parent = node.parent, let index = parent.index(of: node, near: 0) else {
      self.node = nil
      return
    }
    gap = (parent, index)
    isRowGap = node.kind == .row
    self.node = nil
  }

  /// To be told of everything that is taken away, before it is.
  ///
  /// - Parameter isRow: Whether it is a row of a list.
  mutating func willRemove(_ removed: Node, at index: Int, isRow: Bool) {
    guard let parent = removed.parent else { return }
    if let node, node.isInside(removed) {
      self.node = nil
      gap = (parent, index)
      isRowGap = isRow
    } else if let gap {
      if gap.parent.isInside(removed) {
        self.gap = (parent, index)
        isRowGap = isRow
      } else if gap.parent === parent, index < gap.index {
        self.gap?.index -= 1
      }
    }
  }

  /// Returns the element that took the place of the one that had the focus: one that has just come, or one of a page.
  func replacement(among inserted: Set<ElementID>, _ map: FocusMap) -> Node? {
    guard let gap, gap.parent.isInside(map.scope) else { return nil }
    let children = gap.parent.children
    for index in [gap.index, gap.index - 1] where children.indices.contains(index) {
      let child = children[index]
      if inserted.contains(child.id) || child.kind == .page { return map.initial(in: child) }
    }
    return nil
  }

  /// Whether the focus may go to the row beside the one that is gone.
  var mayMoveUp: Bool { isRowGap && !wasPressed }

  /// The element that is nearest to where the focus was: what moved up into the gap, or what was
  /// before it.
  func nearest(_ map: FocusMap, x: Int) -> Node? {
    guard var (parent, index) = gap, parent.isInside(map.scope) else { return nil }
    let start = Point(x: x, y: 0)
    while true {
      let children = parent.children
      let index0 = min(index, children.count)
      let neighbors =
        [children[index0...].first { $0.focusables > 0 }]
        + [children[..<index0].last { $0.focusables > 0 }]
      for neighbor in neighbors.compactMap({ $0 }) {
        if neighbor.kind == .page { return map.initial(in: neighbor) }
        if let list = map.list(of: neighbor), neighbor.kind != .section {
          map.layout.placeItem(neighbor, of: list)
        }
        if let target = map.enter(neighbor, .down, from: start) { return target }
      }
      guard parent !== map.scope, let above = parent.parent,
        let place = above.index(of: parent, near: 0)
      else { return nil }
      (parent, index) = (above, place)
    }
  }
}
