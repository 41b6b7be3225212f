import ElementTree

/// The open choices of a picker.
struct OpenMenu {
  let picker: ElementID
  /// The identifier of the choice that Return selects.
  var highlighted: Int
  /// The index of the first visible choice.
  var first = 0

  /// Returns the index of the highlighted choice, or of the selected one if the highlighted choice
  /// has gone.
  func index(in choices: Content.Choices) -> Int {
    choices.ids.firstIndex(of: highlighted) ?? choices.selection ?? 0
  }
}

extension Painter {
  /// Paints the choices of a picker below it, or above it if they don't fit below and there is more
  /// space above.
  mutating func paintOpenMenu(_ menu: inout OpenMenu, of node: Node, on screen: Canvas) {
    let titles = layout.titles(of: node)
    let anchor = frame.regions.last { $0.node === node && $0.part == .whole }?.rect ?? .zero
    let below = screen.clip.maxY - anchor.maxY
    let above = anchor.y - screen.clip.y
    let opensDown = below >= min(titles.count + 2, max(above, 1))
    let most = max(1, (opensDown ? below : above) - 2)
    let rows = min(titles.count, most)
    let widest = titles.reduce(0) { max($0, $1.idealWidth) }
    let width = min(widest + 6, screen.clip.width)
    let box = Rect(
      x: max(0, min(anchor.x, screen.clip.maxX - width)),
      y: opensDown ? anchor.maxY : anchor.y - rows - 2, width: width, height: rows + 2)

    guard case .picker(let picker) = node.content else { return }
    let highlighted = menu.index(in: picker.choices)
    if highlighted < menu.first { menu.first = highlighted }
    if highlighted >= menu.first + rows { menu.first = highlighted - rows + 1 }
    menu.first = max(0, min(menu.first, titles.count - rows))

    frame.regions.append(Frame.Region(rect: Rect(frame.cells.size), node: node, part: .backdrop))
    paintBorder(box, on: screen)
    for row in 0..<rows {
      let index = menu.first + row
      let line = Rect(x: box.x + 1, y: box.y + 1 + row, width: box.width - 2, height: 1)
      let isSelected = index == picker.choices.selection
      let attributes = isSelected ? theme.accent : .plain
      if isSelected { frame.put(Theme.selected, screen, x: line.x + 1, y: line.y, attributes) }
      frame.write(
        titles[index].glyphs, screen, x: line.x + 3, y: line.y, width: max(0, line.width - 4),
        attributes)
      let visible = screen.onScreen(line).intersection(screen.clip)
      add(node, visible, .choice(picker.choices.ids[index]))
      if index == highlighted {
        markFocus(visible)
        frame.focus = visible
      }
    }
    if rows < titles.count {
      let thumb = Range.thumb(
        of: rows, shown: rows, total: titles.count, position: menu.first, last: titles.count - rows)
      paintThumb(thumb, of: rows, x: box.maxX - 1, y: box.y + 1, on: screen)
    }
    frame.caret = nil
  }
}
