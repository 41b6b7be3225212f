import ElementTree

extension Session {
  func handle(_ action: Input.Mouse, at point: Point) {
    switch action {
    case .press:
      heldSlider = nil
      if !pointerPressed(at: point) { click(at: point) }
    case .drag:
      if heldSlider == nil { pointerDragged(to: point) } else { slide(to: point) }
    case .release:
      heldSlider = nil
      pointerReleased(at: point)
    case .move: pointerMoved(to: point)
    case .wheelUp: scroll(scroller(at: point), by: -3)
    case .wheelDown: scroll(scroller(at: point), by: 3)
    }
  }

  func click(at point: Point) {
    guard let region = frame.region(at: point, where: { $0.isClickable }),
      tree[region.node.id] === region.node
    else { return }
    let node = region.node
    switch region.part {
    case .whole: click(node, region.rect, at: point)
    case .choice(let number):
      menu = nil
      if node.kind == .picker, canFocus(node) { moveFocus(to: node) }
      select(number: number, of: node)
    case .event(let event):
      if canFocus(node) { moveFocus(to: node) }
      send(.custom(event), to: node)
    case .backdrop: menu = nil
    case .scroller, .pointer: break
    }
  }

  private func click(_ node: Node, _ rect: Rect, at point: Point) {
    if node.isSelectable, !node.isFocusable, node.isInside(tree.scope) {
      return send(.press, to: node)
    }
    guard canFocus(node) else { return }
    let wasFocused = node === focus
    moveFocus(to: node)
    caretColumn = nil
    switch node.content {
    case .button, .toggle:
      spot.wasPressed = true
      send(.press, to: node)
    case .row where node.isSelectable: send(.press, to: node)
    case .picker: openMenu(of: node)
    case .slider:
      heldSlider = (node.id, rect)
      slide(to: point)
    case .textField(let field) where field.lines != nil:
      guard let text = layout.fieldLines(of: node, width: rect.width) else { return }
      let first = wasFocused ? fieldScroll : 0
      caret.move(to: text.offset(line: point.y - rect.y + first, column: point.x - rect.x))
    case .textField(let field):
      let text = FieldText(
        field.text, isSecure: field.isSecure, from: wasFocused ? fieldScroll : 0,
        width: rect.width, layout.glyphs)
      caret.move(to: text.offset(at: point.x - rect.x))
    default: break
    }
  }

  private func scroller(at point: Point) -> Node? {
    let region = frame.region(at: point) { $0.part == .scroller || $0.part == .backdrop }
    guard let region, region.part == .scroller, tree[region.node.id] === region.node else {
      return nil
    }
    return region.node
  }
}
