import ElementTree

extension Painter {
  mutating func paintPage(_ node: Node, in rect: Rect, on canvas: Canvas) {
    let header = layout.header(of: node, width: rect.width)
    var inner = canvas
    inner.origin = Point(x: canvas.origin.x + rect.x, y: canvas.origin.y + rect.y)
    frame.write(
      layout.title(of: node).glyphs, inner, x: header.title.x, y: header.title.y,
      width: header.title.width, theme.strong)
    if header.hasRule {
      frame.fill(
        Theme.rule, inner, Rect(x: 0, y: header.height - 1, width: rect.width, height: 1),
        theme.quiet)
    }
    for child in node.children where child.isInHeader { paint(child, on: canvas) }
    paintScrolled(node, node.children.filter { !$0.isInHeader }, on: canvas)
  }

  mutating func paintTabs(_ node: Node, in rect: Rect, on canvas: Canvas) {
    guard case .tabs(let choices) = node.content else { return }
    let titles = layout.titles(of: node)
    let (first, spans) = layout.tabBar(of: node, width: rect.width)
    let hasRule = layout.tabBarHeight > 1
    if hasRule {
      frame.fill(
        Theme.rule, canvas, Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: 1),
        theme.quiet)
    }
    for (position, span) in spans.enumerated() {
      let index = first + position
      let isSelected = index == choices.selection
      var attributes = isSelected ? theme.accent : theme.quiet
      if isSelected, !hasRule { attributes.flags.insert(.underlined) }
      let bar = Rect(x: rect.x + span.lowerBound, y: rect.y, width: span.count, height: 1)
      frame.write(
        titles[index].glyphs, canvas, x: bar.x + 1, y: bar.y, width: max(0, bar.width - 2),
        attributes)
      if isSelected, hasRule {
        frame.fill(Theme.heavyRule, canvas, bar.offset(x: 0, y: 1), theme.accent)
      }
      let visible = canvas.onScreen(bar).intersection(canvas.clip)
      add(node, visible, .choice(choices.ids[index]))
      if node === focus, index == choices.selection ?? 0 {
        markFocus(visible)
        frame.focus = visible
      }
    }
    paintColumn(node.children[...], on: canvas)
  }
}
