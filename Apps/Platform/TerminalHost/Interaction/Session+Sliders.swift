import ElementTree

extension Session {
  /// Moves the focused slider.
  func slide(_ number: (Content.Slider) -> Double) {
    guard let focus, canFocus(focus), case .slider(let slider) = focus.content else { return }
    move(slider, to: number(slider), of: focus)
  }

  /// Moves the held slider to the position of the mouse.
  func slide(to point: Point) {
    guard let held = heldSlider, let node = tree[held.element], canFocus(node),
      case .slider(let slider) = node.content
    else { return }
    let part = Double(point.x - held.rect.x) / Double(max(held.rect.width - 1, 1))
    move(slider, to: slider.number(at: part), of: node)
  }

  private func move(_ slider: Content.Slider, to number: Double, of node: Node) {
    followsFocus = true
    if number != slider.value { send(.slide(to: number), to: node) }
  }
}
