import ElementTree

/// Custom elements of an app.
extension Painter {
  mutating func paintCustom(_ node: Node, in rect: Rect, on canvas: Canvas) {
    let lines = layout.customLines(of: node, width: rect.width)
    let visible = canvas.onScreen(rect).intersection(canvas.clip)
    let isEnabled = !canvas.style.isDisabled
    if isEnabled, node.isFocusable { add(node, visible) }
    for (index, line) in lines.enumerated() where index < rect.height {
      var x = rect.x
      for (glyphs, width, span) in line.spans {
        var style = canvas.style
        if let color = span.color { style.foreground = .color(color) }
        if span.isBold { style.isBold = true }
        let end = frame.write(
          glyphs, canvas, x: x, y: rect.y + index, width: rect.maxX - x,
          theme.attributes(for: style))
        if isEnabled, let event = span.event {
          let place = Rect(x: x, y: rect.y + index, width: end - x, height: 1)
          add(node, canvas.onScreen(place).intersection(canvas.clip), .event(event))
        }
        x += width
        if x >= rect.maxX { break }
      }
    }
    paintColumn(node.children[...], on: canvas)
    if node === focus {
      let own = Rect(
        x: rect.x, y: rect.y, width: rect.width, height: min(lines.count, rect.height))
      let visible = canvas.onScreen(own).intersection(canvas.clip)
      markFocus(visible)
      frame.focus = visible
    }
  }
}
