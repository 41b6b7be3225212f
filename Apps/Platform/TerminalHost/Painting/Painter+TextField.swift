import ElementTree

extension Painter {
  mutating func paintTextField(_ node: Node, in rect: Rect, on canvas: Canvas) {
    guard case .textField(let field) = node.content else { return }
    let visible = canvas.onScreen(rect).intersection(canvas.clip)
    guard !visible.isEmpty else { return }
    var attributes = theme.attributes(for: canvas.style)
    // A row shows by its mark which field is the focused one; elsewhere a field is seen by its line.
    if node.nearest(where: { $0.kind == .row }) == nil {
      attributes.flags.insert(.underlined)
      frame.fill(ShownGlyph(.space), canvas, rect, attributes)
    }
    if field.text.isEmpty {
      var prompt = attributes
      prompt.flags.insert(.dim)
      prompt.flags.remove([.bold, .struckThrough])
      frame.write(
        layout.secondText(field.prompt, of: node).glyphs, canvas, x: rect.x, y: rect.y,
        width: rect.width, prompt)
    }
    if node === focus {
      paintEdited(field, in: rect, on: canvas, attributes)
      frame.focus = visible
    } else if !field.text.isEmpty {
      let text = layout.text(field.shownText, of: node)
      frame.write(
        text.glyphs, canvas, x: rect.x, y: rect.y, width: rect.width, attributes)
    }
    if !canvas.style.isDisabled { add(node, visible) }
  }

  /// Shows the part of a text around its caret.
  private mutating func paintEdited(
    _ field: Content.TextField, in rect: Rect, on canvas: Canvas, _ attributes: Attributes
  ) {
    let text = FieldText(field.text, isSecure: field.isSecure, layout.glyphs)
    let caretColumn = text.column(at: caret)
    fieldScroll = text.scroll(fieldScroll, showing: caretColumn, in: rect.width)
    let inner = canvas.inside(rect)
    var x = -fieldScroll
    for cluster in text.clusters {
      if x >= rect.width { break }
      if x + Int(cluster.shown.width) > 0 {
        frame.put(cluster.shown, inner, x: x, y: 0, attributes)
      }
      x += Int(cluster.shown.width)
    }
    let place = Point(x: inner.origin.x + caretColumn - fieldScroll, y: inner.origin.y)
    if inner.clip.contains(place) { frame.caret = place }
  }
}
