import ElementTree

/// The place of the focus, or its last place after its element was removed.
struct FocusSpot {
  private(set) var node: Node?
  /// Whether the user pressed the element while it had the focus. If the press removes the element,
  /// the next press must not hit the element that moves up.
  var wasPressed = false
  /// The place of the removed element: a remaining ancestor and an index among its children.
  private(set) var gap: (parent: Node, index: Int)?
  /// Whether the removed element was a row.
  private(set) var isRowGap = false

  init(_ node: Node? = nil) {
    self.node = node
  }

  /// Keeps the place of an element that can no longer have the focus.
  mutating func abandon() {
    guard let node, let parent = node.parent, let index = parent.index(of: node, near: 0) else {
      self.node = nil
      return
    }
    gap = (parent, index)
    isRowGap = node.kind == .row
    self.node = nil
  }

  /// Updates the place before an element is removed. The session calls it for every removal.
  ///
  /// - Parameter isRow: Whether the element is a row of a list.
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

  /// Returns the element that gets the focus after a removal, in a newly inserted element or a page
  /// beside the gap.
  func replacement(among inserted: Set<ElementID>, _ map: FocusMap) -> Node? {
    guard let gap, gap.parent.isInside(map.scope) else { return nil }
    let children = gap.parent.children
    for index in [gap.index, gap.index - 1] where children.indices.contains(index) {
      let child = children[index]
      if inserted.contains(child.id) || child.kind == .page { return map.initial(in: child) }
    }
    return nil
  }

  /// Whether the focus may move to the row beside the removed one.
  var mayMoveUp: Bool { isRowGap && !wasPressed }

  /// Returns the element nearest to the former focus: the one that moved up into the gap, or the
  /// one before it.
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
