import ElementTree

extension Session {
  func openMenu(of picker: Node) {
    guard case .picker(let content) = picker.content else { return }
    menu = OpenMenu(picker: picker.id, highlighted: content.choices.selection ?? 0)
  }

  func pressInMenu(_ key: Input.Key, _ menu: OpenMenu, _ node: Node) {
    let last = layout.titles(of: node).count - 1
    switch key {
    case .up: highlight(menu.highlighted - 1, of: last)
    case .down: highlight(menu.highlighted + 1, of: last)
    case .pageUp: highlight(menu.highlighted - 10, of: last)
    case .pageDown: highlight(menu.highlighted + 10, of: last)
    case .home: highlight(0, of: last)
    case .end: highlight(last, of: last)
    case .enter: selectHighlighted(menu, of: node)
    case .escape, .left: self.menu = nil
    default: break
    }
  }

  private func highlight(_ index: Int, of last: Int) {
    menu?.highlighted = min(max(index, 0), max(last, 0))
  }

  /// Highlights the next choice that starts with a letter.
  func highlight(_ letter: Character, _ node: Node) {
    guard case .picker(let picker) = node.content, let menu else { return }
    let titles = picker.choices.titles
    let order = titles.indices.map { ($0 + menu.highlighted + 1) % titles.count }
    let found = order.first { titles[$0].lowercased().hasPrefix(letter.lowercased()) }
    if let found { self.menu?.highlighted = found }
  }

  func selectHighlighted(_ menu: OpenMenu, of node: Node) {
    self.menu = nil
    select(menu.highlighted, of: node)
  }
}
