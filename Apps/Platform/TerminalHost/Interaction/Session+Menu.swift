import ElementTree

extension Session {
  func openMenu(of picker: Node) {
    guard case .picker(let content) = picker.content else { return }
    let choices = content.choices
    guard let first = choices.ids.first else { return }
    let selected = choices.selection.flatMap {
      choices.ids.indices.contains($0) ? choices.ids[$0] : nil
    }
    menu = OpenMenu(picker: picker.id, highlighted: selected ?? first)
  }

  func pressInMenu(_ key: Input.Key, _ menu: OpenMenu, _ node: Node) {
    guard case .picker(let picker) = node.content else { return }
    let ids = picker.choices.ids
    let index = menu.index(in: picker.choices)
    func highlight(_ index: Int) {
      if !ids.isEmpty { self.menu?.highlighted = ids[min(max(index, 0), ids.count - 1)] }
    }
    switch key {
    case .up: highlight(index - 1)
    case .down: highlight(index + 1)
    case .pageUp: highlight(index - 10)
    case .pageDown: highlight(index + 10)
    case .home: highlight(0)
    case .end: highlight(ids.count - 1)
    case .enter: selectHighlighted(menu, of: node)
    case .escape, .left: self.menu = nil
    default: break
    }
  }

  /// Highlights the next choice that starts with a letter.
  func highlight(_ letter: Character, _ node: Node) {
    guard case .picker(let picker) = node.content, let menu else { return }
    let titles = picker.choices.titles
    let index = menu.index(in: picker.choices)
    let order = titles.indices.map { ($0 + index + 1) % titles.count }
    let found = order.first { titles[$0].lowercased().hasPrefix(letter.lowercased()) }
    if let found { self.menu?.highlighted = picker.choices.ids[found] }
  }

  func selectHighlighted(_ menu: OpenMenu, of node: Node) {
    self.menu = nil
    select(number: menu.highlighted, of: node)
  }
}
