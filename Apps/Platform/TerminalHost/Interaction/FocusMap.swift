import ElementTree

/// A finder of the elements that the keyboard focus can move to.
///
/// It follows the tree and compares positions only among siblings. A move costs the same in a list
/// of ten and of ten thousand rows.
struct FocusMap {
  let layout: Layout
  /// The node that the focus can't leave: the root or a dialog.
  let scope: Node

  // MARK: - Order

  /// Returns the children in the order in which they are read.
  func order(_ node: Node) -> [Node] {
    guard node.kind == .page else { return node.children }
    return node.children.filter(\.isInHeader) + node.children.filter { !$0.isInHeader }
  }

  func first(in node: Node) -> Node? {
    if node.focusables == 0 { return nil }
    if node.isFocusable { return node }
    return order(node).lazy.compactMap { first(in: $0) }.first
  }

  /// Returns the first text field in a node, for a user about to type into new content.
  func firstToType(in node: Node) -> Node? {
    if node.focusables == 0 { return nil }
    if node.isFocusable, node.kind == .textField { return node }
    return order(node).lazy.compactMap { firstToType(in: $0) }.first
  }

  func last(in node: Node) -> Node? {
    if node.focusables == 0 { return nil }
    if node.isFocusable, node.kind != .tabs { return node }
    return order(node).reversed().lazy.compactMap { last(in: $0) }.first
      ?? (node.isFocusable ? node : nil)
  }

  /// Returns the element that has the focus at first. It prefers main content to the header. In a
  /// dialog it avoids destructive buttons.
  func initial(in node: Node) -> Node? {
    initialControl(in: node) ?? first(in: node)
  }

  /// Returns the element that has the focus at first, but skips elements that only scroll.
  private func initialControl(in node: Node) -> Node? {
    let candidates = order(node)
    if node.focusables == 0 { return nil }
    if node.isFocusable, node.kind != .tabs { return node.scrolls ? nil : node }
    if node.kind == .dialog {
      return candidates.lazy.filter { !isDestructive($0) }.compactMap { firstControl(in: $0) }.first
        ?? firstControl(in: node)
    }
    return candidates.lazy.filter { !$0.isInHeader }.compactMap { initialControl(in: $0) }.first
      ?? firstControl(in: node)
  }

  private func firstControl(in node: Node) -> Node? {
    if node.focusables == 0 { return nil }
    if node.isFocusable { return node.scrolls ? nil : node }
    return order(node).lazy.compactMap { firstControl(in: $0) }.first
  }

  private func isDestructive(_ node: Node) -> Bool {
    if case .button(let button) = node.content { button.role == .destructive } else { false }
  }

  /// Returns the target of Tab: the next element, or the first after the last.
  func next(after node: Node) -> Node? {
    if node.kind == .tabs, let inside = order(node).lazy.compactMap({ first(in: $0) }).first {
      return inside
    }
    var current = node
    while current !== scope, let parent = current.parent {
      let siblings = order(parent)
      if let index = index(of: current, in: parent, siblings) {
        let following = siblings[(index + 1)...].lazy.compactMap { first(in: $0) }
        if let next = following.first { return next }
      }
      current = parent
    }
    return first(in: scope)
  }

  func previous(before node: Node) -> Node? {
    var current = node
    while current !== scope, let parent = current.parent {
      let siblings = order(parent)
      if let index = index(of: current, in: parent, siblings) {
        let preceding = siblings[..<index].reversed().lazy.compactMap { last(in: $0) }
        if let previous = preceding.first { return previous }
      }
      if parent.isFocusable, parent !== scope { return parent }
      current = parent
    }
    return last(in: scope)
  }

  private func index(of child: Node, in parent: Node, _ siblings: [Node]) -> Int? {
    if parent.kind == .page { return siblings.firstIndex { $0 === child } }
    return parent.index(of: child, near: parent.layout?.list?.top ?? 0)
  }

  // MARK: - Lists

  /// Returns the list that an element is a row of, whether in a section or not.
  func list(of item: Node) -> Node? {
    guard let parent = item.parent else { return nil }
    if parent.kind == .list { return parent }
    if parent.kind == .section, let list = parent.parent, list.kind == .list { return list }
    return nil
  }

  /// Returns the row of a list that an element is in.
  func item(around node: Node) -> Node? {
    node.nearest { list(of: $0) != nil && $0.kind != .section }
  }

  /// Returns the index of the next row with a focusable element.
  func item(from index: Int, _ direction: Direction, in list: ListViewport) -> Int? {
    var index = index + direction.sign
    while list.items.indices.contains(index) {
      let item = list.items[index]
      // The next row with a focusable element may be among the deferred rows.
      if item.part == .deferredRows { return nil }
      if item.part == .row, item.node.focusables > 0 { return index }
      index += direction.sign
    }
    return nil
  }

  // MARK: - Arrows

  /// Returns the element that an arrow key moves the focus to.
  ///
  /// - Parameter x: The column to keep to when moving up or down.
  func neighbor(of node: Node, _ direction: Direction, x: Int) -> Node? {
    let start = Point(x: direction.isVertical ? x : absoluteX(of: node), y: 0)
    if node.kind == .tabs, direction == .down {
      return node.children.lazy.compactMap { enter($0, direction, from: start) }.first
    }
    var current = node
    while current !== scope, let parent = current.parent {
      if current.kind != .section, let list = list(of: current) {
        if direction.isVertical,
          let next = neighbor(of: current, direction, in: list, from: start)
        {
          return next
        }
        current = list
        continue
      }
      let here = position(of: current, in: parent)
      let beyond = order(parent).filter {
        $0 !== current && $0.focusables > 0
          && isBeyond(position(of: $0, in: parent), here, direction)
      }
      if let next = nearest(beyond, in: parent, direction, from: start) { return next }
      if parent.kind == .tabs, direction == .up, parent.isFocusable { return parent }
      current = parent
    }
    return nil
  }

  private func neighbor(
    of item: Node, _ direction: Direction, in listNode: Node, from start: Point
  ) -> Node? {
    guard let list = listNode.layout?.list, let index = list.index(of: item),
      let next = self.item(from: index, direction, in: list)
    else { return nil }
    let row = list.items[next].node
    layout.placeItem(row, of: listNode)
    return enter(row, direction, from: start)
  }

  /// Returns the element in a node that a move in a direction reaches first.
  func enter(_ node: Node, _ direction: Direction, from start: Point) -> Node? {
    if node.focusables == 0 { return nil }
    if node.isFocusable, node.kind != .tabs || direction != .up { return node }
    if node.kind == .list { return enterList(node, direction, from: start) }
    let candidates = order(node).filter { $0.focusables > 0 }
    return nearest(candidates, in: node, direction, from: start) ?? (node.isFocusable ? node : nil)
  }

  /// Enters the first or last visible row.
  private func enterList(_ node: Node, _ direction: Direction, from start: Point) -> Node? {
    guard let list = node.layout?.list else { return first(in: node) }
    if list.visible.isEmpty || list.visible.contains(where: { $0.index >= list.items.count }) {
      layout.arrangeList(node)
    }
    let rows = list.visible.map(\.item).filter { $0.part == .row && $0.node.focusables > 0 }
    guard let row = direction == .up ? rows.last : rows.first else {
      return direction == .up ? last(in: node) : first(in: node)
    }
    layout.placeItem(row.node, of: node)
    return enter(row.node, direction, from: start)
  }

  private func nearest(
    _ candidates: [Node], in parent: Node, _ direction: Direction, from start: Point
  ) -> Node? {
    let x = start.x - absoluteX(of: parent)
    let isLine = [.line, .row, .gridRow].contains(parent.kind)
    func cost(_ node: Node) -> (Int, Int) {
      let frame = position(of: node, in: parent)
      let distance = x < frame.x ? frame.x - x : max(0, x - frame.maxX + 1)
      switch direction {
      case .down: return isLine ? (distance, frame.y) : (frame.y, distance)
      case .up: return isLine ? (distance, -frame.maxY) : (-frame.maxY, distance)
      case .right: return (frame.x, frame.y)
      case .left: return (-frame.maxX, frame.y)
      }
    }
    let best = candidates.map { (node: $0, cost: cost($0)) }.min { $0.cost < $1.cost }
    return best.flatMap { enter($0.node, direction, from: start) }
  }

  private func isBeyond(_ other: Rect, _ here: Rect, _ direction: Direction) -> Bool {
    let overlaps = other.y < here.maxY && here.y < other.maxY
    return switch direction {
    case .down: other.y >= here.maxY
    case .up: other.maxY <= here.y
    case .right: overlaps && other.x >= here.maxX
    case .left: overlaps && other.maxX <= here.x
    }
  }

  /// Returns the position of a child among its siblings. The buttons of a dialog are below its
  /// whole content, even the part out of sight.
  private func position(of child: Node, in parent: Node) -> Rect {
    let frame = child.layout?.frame ?? .zero
    guard parent.kind == .dialog, let scroll = parent.layout?.scroll,
      layout.buttons(of: parent).contains(where: { $0 === child })
    else { return frame }
    return frame.offset(x: 0, y: scroll.contentHeight)
  }

  /// Returns the column on the screen in which an element starts.
  func absoluteX(of node: Node) -> Int {
    var x = 0
    var current: Node? = node
    while let next = current {
      x += next.layout?.frame.x ?? 0
      current = next.kind == .dialog ? nil : next.parent
    }
    return x
  }
}
