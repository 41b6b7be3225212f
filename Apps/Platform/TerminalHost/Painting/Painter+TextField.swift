import ElementTree

extension Painter {
  mutating func paintTextField(_ node: Node, in rect: Rect, on canvas: Canvas) {
    guard case .textField(let field) = node.content else { return }
    let visible = canvas.onScreen(rect).intersection(canvas.clip)
    guard !visible.isEmpty else { return }
    var attributes = theme.attributes(for: canvas.style)
    // In a row, the focus mark shows which field is focused. Elsewhere, every field is underlined,
    // unless its appearance is plain.
    if field.appearance != .plain, node.nearest(where: { $0.kind == .row }) == nil {
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
    if let lines = layout.fieldLines(of: node, width: rect.width) {
      paintLines(lines, in: rect, on: canvas, attributes, isEdited: node === focus)
      if node === focus { frame.focus = visible }
    } else if node === focus {
      paintEdited(field, in: rect, on: canvas, attributes)
      frame.focus = visible
    } else if !field.text.isEmpty {
      let text = FieldText(
        field.text, isSecure: field.isSecure, width: rect.width + 1, layout.glyphs)
      frame.write(
        text.clusters.lazy.map(\.shown), canvas, x: rect.x, y: rect.y, width: rect.width,
        attributes)
    }
    if !canvas.style.isDisabled { add(node, visible) }
  }

  /// Paints the lines around the caret, or the first lines of a field that isn't edited.
  private mutating func paintLines(
    _ text: FieldLines, in rect: Rect, on canvas: Canvas, _ attributes: Attributes, isEdited: Bool
  ) {
    let place = text.place(of: caret)
    let first = isEdited ? text.scroll(fieldScroll, showing: place.line, in: rect.height) : 0
    let inner = canvas.inside(rect)
    for (y, line) in text.lines.dropFirst(first).prefix(rect.height).enumerated() {
      var x = 0
      for cluster in line.clusters {
        frame.put(cluster.shown, inner, x: x, y: y, attributes)
        x += Int(cluster.shown.width)
      }
    }
    guard isEdited else { return }
    fieldScroll = first
    let point = Point(
      x: inner.origin.x + min(place.column, rect.width - 1),
      y: inner.origin.y + place.line - first)
    if inner.clip.contains(point) { frame.caret = point }
  }

  /// Paints the part of the text around its caret.
  private mutating func paintEdited(
    _ field: Content.TextField, in rect: Rect, on canvas: Canvas, _ attributes: Attributes
  ) {
    let text = FieldText(
      field.text, isSecure: field.isSecure, from: fieldScroll, caret: caret, width: rect.width,
      layout.glyphs)
    fieldScroll = text.start
    let inner = canvas.inside(rect)
    var x = 0
    for cluster in text.clusters {
      frame.put(cluster.shown, inner, x: x, y: 0, attributes)
      x += Int(cluster.shown.width)
    }
    let place = Point(x: inner.origin.x + text.column(at: caret), y: inner.origin.y)
    if inner.clip.contains(place) { frame.caret = place }
  }
}
