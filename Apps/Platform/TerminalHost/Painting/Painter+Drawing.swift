import ElementTree

/// Drawings: surfaces in half cells, lines in Braille dots, text and symbols as characters.
extension Painter {
  mutating func paintDrawing(_ node: Node, in rect: Rect, on canvas: Canvas) {
    guard case .drawing(let drawing) = node.content, !rect.isEmpty, drawing.width > 0,
      drawing.height > 0
    else { return }
    for operation in drawing.operations where operation.opacity >= 0.05 {
      var canvas = canvas
      // A terminal can't blend, so a translucent operation is dim instead.
      if operation.opacity < 0.5 { canvas.style.isFaint = true }
      if let clip = operation.clip {
        canvas.clip = canvas.clip.intersection(
          canvas.onScreen(bounds(of: clip, in: drawing, at: rect)))
      }
      switch operation.kind {
      case .fill(let steps, let paint, let isEvenOdd):
        if paintDot(steps, paint, in: drawing, at: rect, on: canvas) { continue }
        paintSurface(
          paint.resolved(in: canvas.style),
          .path(steps, width: drawing.width, height: drawing.height, isEvenOdd: isEvenOdd),
          in: rect, on: canvas)
      case .stroke(let steps, let stroke):
        paintEdge(
          stroke.paint.resolved(in: canvas.style),
          .path(steps, width: drawing.width, height: drawing.height), in: rect, on: canvas)
      case .text(let text):
        paint(
          text.string, at: text.position, anchor: text.anchor, style: text.style, in: drawing,
          at: rect, on: canvas)
      case .image(let image):
        guard case .symbol(let name) = image.source else { continue }
        paint(
          Symbols.glyph(for: name),
          at: .init(image.x + image.width / 2, image.y + image.height / 2), anchor: .center,
          style: Style(), in: drawing, at: rect, on: canvas)
      }
    }
  }

  /// Paints a surface of about one cell as a similar character, because half cells could miss it.
  private mutating func paintDot(
    _ steps: [Outline.Step], _ paint: Paint, in drawing: Drawing, at rect: Rect, on canvas: Canvas
  ) -> Bool {
    let points = steps.flatMap(\.points)
    guard let (least, most) = points.extent else { return false }
    let (width, height) = (most.x - least.x, most.y - least.y)
    guard width <= drawing.width / Double(rect.width) * 1.5,
      height <= drawing.height / Double(rect.height)
    else { return false }
    let isLevel = zip(points, points.dropFirst()).allSatisfy {
      abs($0.x - $1.x) < 0.01 || abs($0.y - $1.y) < 0.01
    }
    // A thin bar isn't a dot.
    if isLevel, width < 4 || height < 4 { return false }
    let isRound = steps.contains { if case .curve = $0 { true } else { false } }
    let letter =
      isRound ? "●" : points.count == 3 ? "▲" : isLevel || points.count != 4 ? "■" : "◆"
    var style = Style()
    style.foreground = paint
    self.paint(
      letter, at: .init((least.x + most.x) / 2, (least.y + most.y) / 2), anchor: .center,
      style: style,
      in: drawing, at: rect, on: canvas)
    return true
  }

  private mutating func paint(
    _ text: String, at point: Outline.Point, anchor: UnitPoint, style: Style,
    in drawing: Drawing, at rect: Rect, on canvas: Canvas
  ) {
    guard let column = cell(point.x, of: drawing.width, in: rect.width),
      let line = cell(point.y - anchor.y * 16 + 8, of: drawing.height, in: rect.height)
    else { return }
    let glyphs = ShownGlyph.all(in: text, layout.glyphs)
    let width = glyphs.reduce(0) { $0 + Int($1.width) }
    let start = column - (Double(width) * anchor.x).rounded(.down).whole(in: 0...width)
    frame.write(
      glyphs, canvas, x: rect.x + start, y: rect.y + line, width: width,
      theme.attributes(for: canvas.style.applying(style)))
  }

  /// Returns the cell of a position; `nil` if it is far outside.
  private func cell(_ position: Double, of length: Double, in count: Int) -> Int? {
    let cell = position / length * Double(count)
    guard cell > -1_000, cell < 10_000 else { return nil }
    return Int(cell.rounded(.down))
  }

  /// Returns the smallest rectangle of cells around a path.
  private func bounds(of steps: [Outline.Step], in drawing: Drawing, at rect: Rect) -> Rect {
    let points = steps.flatMap(\.points).filter { $0.x.isFinite && $0.y.isFinite }
    guard let (least, most) = points.extent else { return .zero }
    func cells(_ position: Double, _ length: Double, _ count: Int) -> Int {
      (position / length * Double(count)).whole(in: 0...max(count, 0))
    }
    let (x, y) = (
      cells(least.x, drawing.width, rect.width), cells(least.y, drawing.height, rect.height)
    )
    return Rect(
      x: rect.x + x, y: rect.y + y, width: cells(most.x, drawing.width, rect.width) - x,
      height: cells(most.y, drawing.height, rect.height) - y)
  }
}
