import ElementTree

extension Session {
  /// The element that keys go to.
  var focus: Node? { spot.node }

  var focusMap: FocusMap { FocusMap(layout: layout, scope: tree.scope) }

  /// Moves the focus because the user wants it there.
  func moveFocus(to node: Node, keepsColumn: Bool = false) {
    followsFocus = true
    guard node !== focus else { return }
    spot = FocusSpot(node)
    if !keepsColumn { preferredX = focusMap.absoluteX(of: node) }
    startEditing(node)
    // At once, because where the next key leads depends on what is in sight.
    reveal(node)
  }

  func willRemove(_ node: Node, at index: Int) {
    if node.kind == .page, let focus, focus.isInside(node) {
      // Most that are left are gone for good.
      if leftPages.count == 50 { leftPages = [:] }
      leftPages[node.id] = focus.id
    }
    let isRow = node.kind != .section && focusMap.list(of: node) != nil
    spot.willRemove(node, at: index, isRow: isRow)
    for position in covered.indices {
      covered[position].spot.willRemove(node, at: index, isRow: isRow)
    }
  }

  /// Finds a new place for the focus when its element went away or can't have it any more, or when
  /// a dialog came or went.
  ///
  /// It never goes by itself to an element that the next Return would press instead: it waits on an element that is
  /// disabled, goes to the one in the place of one that is gone, or to the row beside a row, and else rests until a key
  /// moves it.
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

  /// The element that the focus is nearest to, where none has it.
  var nearestToFocus: Node? {
    spot.nearest(focusMap, x: preferredX) ?? focusMap.initial(in: tree.scope)
  }

  /// The text field that is being typed in.
  var field: Node? {
    focus.flatMap { $0.kind == .textField && canFocus($0) ? $0 : nil }
  }

  /// Whether the user is typing in a field, or was when it was disabled: then a letter is none of the keys that do
  /// something.
  var isTyping: Bool { focus?.kind == .textField }

  /// What had the focus when the page that stands where the last one was went itself.
  private var focusOfReturningPage: Node? {
    guard let gap = spot.gap,
      let page = gap.parent.children.first(where: { leftPages[$0.id] != nil }),
      let id = leftPages.removeValue(forKey: page.id), let node = tree[id], canFocus(node)
    else { return nil }
    return node
  }

  /// Gives the focus back to what had it before the dialogs that are gone.
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

  /// Moves the focus where an arrow key points, or scrolls if there is something to see on the way.
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

  /// Moves the focus about as far as a page of what it is in is high.
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

  /// More lines than anything has.
  private static let longest = 1 << 40

  /// Moves the focus to the start or the end of what it is in.
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
