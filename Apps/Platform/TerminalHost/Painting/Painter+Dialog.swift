import ElementTree

extension Painter {
  /// Paints a dialog over the frame so far, and dims the frame.
  mutating func paintDialog(_ node: Node, on screen: Canvas) {
    guard case .dialog(let dialog) = node.content else { return }
    let placed = layout.placeDialog(node, in: screen.clip.size)
    frame.cells.restyle(screen.clip) { attributes in
      attributes = Attributes(flags: attributes.flags.subtracting([.bold, .reversed]).union(.dim))
    }
    frame.regions.append(Frame.Region(rect: Rect(frame.cells.size), node: node, part: .backdrop))
    frame.focus = nil
    frame.caret = nil
    frame.isAnimated = false

    var canvas = screen.inside(placed.outer)
    canvas.style = InheritedStyle().applying(node.look.style)
    paintBorder(Rect(placed.outer.size), on: canvas)
    if !dialog.title.isEmpty {
      frame.write(
        [ShownGlyph(.space)] + layout.text(dialog.title, of: node).glyphs + [ShownGlyph(.space)],
        canvas, x: 2, y: 0, width: max(0, placed.outer.width - 4), theme.strong)
    }

    let buttons = layout.buttons(of: node)
    paintScrolled(node, Array(node.children.dropLast(buttons.count)), on: canvas)
    if let text = dialog.message, let scroll = node.layout?.scroll {
      var body = canvas.inside(scroll.region)
      body.origin = Point(x: canvas.origin.x, y: canvas.origin.y - scroll.offset)
      let message = layout.secondText(text, of: node)
      let lines = message.lines(width: placed.message.width, limit: nil)
      frame.write(message, lines, body, placed.message, theme.attributes(for: canvas.style))
    }
    for button in buttons { paint(button, on: canvas) }
  }

  /// Paints a blank box with a border, as a background for content.
  mutating func paintBorder(_ rect: Rect, on canvas: Canvas) {
    frame.fill(ShownGlyph(.space), canvas, rect, .plain)
    guard rect.width > 1, rect.height > 1 else { return }
    let isRound = theme.hasRoundBoxes
    let right = rect.maxX - 1
    let bottom = rect.maxY - 1
    let top = Rect(x: rect.x, y: rect.y, width: rect.width, height: 1)
    let side = Rect(x: rect.x, y: rect.y, width: 1, height: rect.height)
    frame.fill(Theme.rule, canvas, top, .plain)
    frame.fill(Theme.rule, canvas, top.offset(x: 0, y: rect.height - 1), .plain)
    frame.fill(Theme.verticalRule, canvas, side, .plain)
    frame.fill(Theme.verticalRule, canvas, side.offset(x: rect.width - 1, y: 0), .plain)
    frame.put(ShownGlyph(Glyph(isRound ? "╭" : "┌")), canvas, x: rect.x, y: rect.y, .plain)
    frame.put(ShownGlyph(Glyph(isRound ? "╮" : "┐")), canvas, x: right, y: rect.y, .plain)
    frame.put(ShownGlyph(Glyph(isRound ? "╰" : "└")), canvas, x: rect.x, y: bottom, .plain)
    frame.put(ShownGlyph(Glyph(isRound ? "╯" : "┘")), canvas, x: right, y: bottom, .plain)
  }
}
