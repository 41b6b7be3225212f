import ElementTree

extension Session {
  /// The element that keys go to.
  var focus: Node? { spot.node }

  var focusMap: FocusMap { FocusMap(layout: layout, scope: tree.scope) }

  /// Moves the focus at the user's request.
  func moveFocus(to node: Node, keepsColumn: Bool = false) {
    followsFocus = true
    guard node !== focus else { return }
    spot = FocusSpot(node)
    if !keepsColumn { preferredX = focusMap.absoluteX(of: node) }
    startEditing(node)
    // Reveal the node at once, because the next key's target depends on the visible elements.
    reveal(node)
  }

  func willRemove(_ node: Node, at index: Int) {
    if node.kind == .page, let focus, focus.isInside(node) {
      // The map is emptied at 50, because most left pages never return.
      if leftPages.count == 50 { leftPages = [:] }
      leftPages[node.id] = focus.id
    }
    let isRow = node.kind != .section && focusMap.list(of: node) != nil
    spot.willRemove(node, at: index, isRow: isRow)
    for position in covered.indices {
      covered[position].spot.willRemove(node, at: index, isRow: isRow)
    }
  }

  /// Finds a new place for the focus if its element was removed or disabled, or if a dialog has
  /// opened or closed.
  ///
  /// The focus never moves on its own to an element that the next Return would press by mistake. It
  /// waits on a disabled element. It moves to the replacement of a removed element, or to the row
  /// beside a removed row. Otherwise it rests until a key moves it.
  func updateFocus() {
    defer { tree.forgetInserted() }
    uncover()
    let scope = tree.scope
    if scope.kind == .dialog, covered.last?.dialog !== scope {
      covered.append((scope, spot))
      spot = FocusSpot()
      menu = nil
      endEditing(unlessIn: nil)
    }
    if let menu, !(tree[menu.picker].map(canFocus) ?? false) { self.menu = nil }
    if let focus {
      if focus.isReachable, focus.isInside(scope) { return }
      spot.abandon()
    }
    let map = focusMap
    let hadFocus = spot.gap != nil
    guard
      let target = focusOfReturningPage
        ?? (hadFocus && !spot.mayMoveUp
          ? spot.replacement(among: tree.inserted, map) : nearestToFocus)
    else { return }
    spot = FocusSpot(target)
    if !hadFocus { preferredX = map.absoluteX(of: target) }
    startEditing(target)
  }

  /// The element nearest to the former focus, or else the initial one in the screen or dialog.
  var nearestToFocus: Node? {
    spot.nearest(focusMap, x: preferredX) ?? focusMap.initial(in: tree.scope)
  }

  /// The text field that the user is typing in.
  var field: Node? {
    focus.flatMap { $0.kind == .textField && canFocus($0) ? $0 : nil }
  }

  /// Whether the focus is on a field, even a disabled one. A typed letter then isn't a command.
  var isTyping: Bool { focus?.kind == .textField }

  /// The element that had the focus when the user left a page, if that page has returned.
  private var focusOfReturningPage: Node? {
    guard let gap = spot.gap,
      let page = gap.parent.children.first(where: { leftPages[$0.id] != nil }),
      let id = leftPages.removeValue(forKey: page.id), let node = tree[id], canFocus(node)
    else { return nil }
    return node
  }

  /// Restores the focus from before the dialogs that have closed.
  private func uncover() {
    let open = tree.root.children.filter { $0.kind == .dialog }
    while let last = covered.last, !open.contains(where: { $0 === last.dialog }) {
      covered.removeLast()
      spot = last.spot
      if let node = spot.node { startEditing(node) }
    }
  }

  /// Whether an element can have the focus: it is enabled and not behind a dialog.
  func canFocus(_ node: Node) -> Bool {
    node.isFocusable && node.isInside(tree.scope) && node.nearest(where: \.isDisabled) == nil
  }

  // MARK: - Moving

  /// Moves the focus in the direction of an arrow key, or scrolls if there is content on the way.
  func move(_ direction: Direction) {
    guard let focus else {
      if let target = nearestToFocus {
        moveFocus(to: target)
      } else if direction.isVertical {
        scroll(mainScroller, by: direction.sign)
      }
      return
    }
    if direction.isVertical, focus.scrolls, canScroll(focus, direction) {
      return scroll(focus, by: direction.sign)
    }
    let target = focusMap.neighbor(of: focus, direction, x: preferredX)
    if direction.isVertical, let scroller = scroller(around: focus),
      canScroll(scroller, direction), target.map({ !isNear($0, in: scroller, direction) }) ?? true
    {
      scroll(scroller, by: direction.sign)
      return
    }
    if let target { moveFocus(to: target, keepsColumn: direction.isVertical) }
  }

  /// Moves the focus by about one page of its scroller.
  func movePage(_ direction: Direction) {
    if let focus, focus.scrolls {
      return scroll(focus, by: direction.sign * max(1, height(of: focus) - 1))
    }
    guard let focus, let scroller = scroller(around: focus) else {
      scroll(mainScroller, by: direction.sign * max(1, height(of: mainScroller) - 1))
      return
    }
    let page = max(1, height(of: scroller) - 1)
    var target = focus
    var distance = 0
    while distance < page,
      let next = focusMap.neighbor(of: target, direction, x: preferredX),
      scroller === tree.root || next.isInside(scroller)
    {
      distance += abs(self.distance(from: target, to: next, in: scroller))
      target = next
    }
    if target === focus {
      scroll(scroller, by: direction.sign * page)
    } else {
      moveFocus(to: target, keepsColumn: true)
    }
  }

  /// More lines than any content has.
  private static let longest = 1 << 40

  /// Moves the focus to the start or end of its scroller.
  func moveToEnd(_ direction: Direction) {
    if let focus, focus.scrolls {
      loadRows(atEndOf: focus, direction)
      return scroll(focus, by: direction.sign * Self.longest)
    }
    let region = focus.flatMap(scroller) ?? tree.scope
    loadRows(atEndOf: region, direction)
    let map = focusMap
    let start = Point(x: preferredX, y: 0)
    if let list = region.layout?.list, region.kind == .list {
      layout.updateItems(of: region)
      let edge = direction == .up ? -1 : list.items.count
      if let index = map.item(from: edge, direction.opposite, in: list) {
        layout.placeItem(list.items[index].node, of: region)
        if let target = map.enter(list.items[index].node, direction.opposite, from: start) {
          moveFocus(to: target, keepsColumn: true)
        }
      }
    } else if let target = direction == .up ? map.first(in: region) : map.last(in: region) {
      moveFocus(to: target)
    }
  }
}
