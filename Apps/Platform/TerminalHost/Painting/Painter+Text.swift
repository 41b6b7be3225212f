import ElementTree

/// Elements that only display content.
extension Painter {
  mutating func paintText(_ node: Node, in rect: Rect, on canvas: Canvas) {
    let text = layout.text(of: node)
    var attributes = theme.attributes(for: canvas.style)
    var limit = layout.lineLimit(of: node)
    let cut = layout.truncation(of: node)
    // If the frame is too low for the text, limit its lines, so that an ellipsis marks the cut.
    if rect.height > 0,
      text.lines(width: rect.width, limit: limit, cut: cut).count > rect.height
    {
      limit = rect.height
    }
    if node.kind == .image {
      // A terminal shows the image's description instead of the image.
      attributes.flags.insert(.italic)
    }
    let lines = text.lines(width: rect.width, limit: limit, cut: cut)
    let alignment = canvas.style.textAlignment
    let indent = { layout.indent($0, in: rect.width, alignment) }
    guard case .styledText(let runs) = node.content, let ends = node.layout?.runEnds else {
      frame.write(text, lines, canvas, rect, attributes, indent: indent)
      return
    }
    let styles = runs.map { run in
      var style = canvas.style.applying(run.style)
      if run.link != nil, style.foreground == nil {
        style.foreground = .color(style.tint ?? .accent)
      }
      return theme.attributes(for: style)
    }
    var index = 0
    frame.write(
      text, lines, canvas, rect, attributes, indent: indent,
      attributesAt: { glyph in
        if index > 0, glyph < ends[index - 1] { index = 0 }
        while index + 1 < ends.count, glyph >= ends[index] { index += 1 }
        return styles[index]
      })
  }

  mutating func paintDivider(_ node: Node, in rect: Rect, on canvas: Canvas) {
    let isVertical = node.parent?.kind == .line || node.parent?.kind == .row
    frame.fill(isVertical ? Theme.verticalRule : Theme.rule, canvas, rect, theme.quiet)
  }

  mutating func paintProgress(_ node: Node, in rect: Rect, on canvas: Canvas) {
    guard case .progress(let fraction, let label) = node.content else { return }
    let attributes = theme.attributes(for: canvas.style)
    var x = rect.x
    if let fraction {
      if let label {
        let room = max(0, rect.width - 10)
        x = frame.write(
          layout.text(label, of: node).glyphs, canvas, x: x, y: rect.y, width: room, attributes)
        x += x > rect.x ? 1 : 0
      }
      paintBar(fraction, canvas, x: x, y: rect.y, width: rect.maxX - x, attributes)
    } else {
      frame.isAnimated = true
      let spinner = Theme.spinner[phase % Theme.spinner.count]
      frame.put(spinner, canvas, x: x, y: rect.y, theme.accent)
      guard let label else { return }
      frame.write(
        layout.text(label, of: node).glyphs, canvas, x: x + 2, y: rect.y, width: rect.width - 2,
        attributes)
    }
  }

  private mutating func paintBar(
    _ fraction: Double, _ canvas: Canvas, x: Int, y: Int, width: Int, _ attributes: Attributes
  ) {
    let fraction = fraction > 0 ? min(fraction, 1) : 0  // The comparison also turns NaN into 0.
    let percentage = "\(Int(fraction * 100))%"
    let bar = max(0, width - 5)
    let filled = Int((fraction * Double(bar)).rounded())
    let full = Rect(x: x, y: y, width: filled, height: 1)
    frame.fill(Theme.filled, canvas, full, Attributes(foreground: theme.color(.accent)))
    let rest = Rect(x: x + filled, y: y, width: bar - filled, height: 1)
    frame.fill(Theme.unfilled, canvas, rest, theme.quiet)
    frame.write(
      percentage, canvas, x: x + width - percentage.utf8.count, y: y, attributes)
  }
}
