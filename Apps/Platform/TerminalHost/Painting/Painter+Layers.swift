import ElementTree

/// Layers around elements, and elements in front of others.
extension Painter {
  /// Paints the surfaces and edges of an element, the outermost first.
  ///
  /// - Returns: Whether the element shows at all.
  mutating func paintLayers(
    of node: Node, _ known: NodeLayout, in parent: Canvas, on canvas: inout Canvas
  ) -> Bool {
    for (layer, box) in zip(node.look.layers, known.boxes) {
      switch layer {
      case .surface(let paint, let outline):
        paintSurface(paint.resolved(in: canvas.style), outline, in: box, on: canvas)
        if let color = surfaceColor(paint, canvas.style) { canvas.style.background = color }
      case .border(let paint, let outline):
        paintEdge(paint.resolved(in: canvas.style), outline, in: box, on: canvas)
      case .faint: canvas.style.isFaint = true
      case .hidden: return false
      case .offset, .position:
        // The element may show outside its frame.
        canvas.clip = parent.clip
      case .padding, .frame, .fixedSize, .aspectRatio: break
      }
    }
    return true
  }

  func surfaceColor(_ paint: Paint, _ style: InheritedStyle) -> Color? {
    let paint = paint.resolved(in: style)
    return theme.usesColor && theme.isSurface(paint) ? theme.color(paint) : nil
  }

  mutating func paintLayered(_ node: Node, on canvas: Canvas) {
    guard case .layered(let layered) = node.content else { return }
    switch layered.place {
    case .mask: for child in node.children.dropLast() { paint(child, on: canvas) }
    case .inFront: for child in node.children { paint(child, on: canvas) }
    case .behind:
      var inner = canvas
      for (index, child) in node.children.enumerated() {
        inner.isBehind = index == 0 || canvas.isBehind
        paint(child, on: inner)
        // The children in front choose text colours that are readable on this surface.
        if index == 0, let paint = surface(of: child) {
          inner.style.background = surfaceColor(paint, canvas.style) ?? inner.style.background
        }
      }
    }
  }

  private func surface(of node: Node) -> Paint? {
    if case .shape(let shape) = node.content { return shape.fill }
    for case .surface(let paint, _) in node.look.layers { return paint }
    return node.kind == .overlay ? node.children.last.flatMap(surface) : nil
  }

  // MARK: - Shapes

  mutating func paintShape(_ node: Node, in rect: Rect, on canvas: Canvas) {
    guard case .shape(let shape) = node.content else { return }
    if let fill = shape.fill?.resolved(in: canvas.style) {
      if let shade = theme.shade(fill), !canvas.isBehind {
        self.fill(
          shape.outline, fill, shade: shade, in: rect, on: canvas, trim: shape.trim)
      } else {
        paintSurface(fill, shape.outline, in: rect, on: canvas, trim: shape.trim)
      }
    }
    if let stroke = shape.stroke {
      paintEdge(
        stroke.paint.resolved(in: canvas.style), shape.outline, in: rect, on: canvas,
        trim: shape.trim)
    }
  }

  /// Fills an outline: rectangles and capsules with cell backgrounds, other outlines with half
  /// cells.
  mutating func paintSurface(
    _ paint: Paint, _ outline: Outline, in rect: Rect, on canvas: Canvas,
    trim: Content.Shape.Trim? = nil
  ) {
    guard theme.isSurface(paint) else { return }
    fill(outline, paint, in: rect, on: canvas, trim: trim)
  }

  /// - Parameter shade: The pattern for a mostly transparent paint, because a cell has no such
  ///   colour. `nil` fills the outline with the colour.
  private mutating func fill(
    _ outline: Outline, _ paint: Paint, shade: ShownGlyph? = nil, in rect: Rect, on canvas: Canvas,
    trim: Content.Shape.Trim?
  ) {
    let visible = canvas.onScreen(rect).intersection(canvas.clip)
    guard !rect.isEmpty, !visible.isEmpty else { return }
    let raster: Raster? =
      switch outline {
      case .rectangle, .capsule: nil
      case .circle, .ellipse, .path:
        Raster(outline, width: rect.width, height: rect.height, trim: trim)
      }
    // Cell backgrounds show nothing without colours.
    if raster == nil, shade == nil, !theme.usesColor { return }
    for y in visible.y - canvas.origin.y - rect.y..<visible.maxY - canvas.origin.y - rect.y {
      for x in visible.x - canvas.origin.x - rect.x..<visible.maxX - canvas.origin.x - rect.x {
        let halves = raster?.halves(x: x, y: y)
        if raster != nil, halves == nil { continue }
        var attributes = Attributes(foreground: theme.color(paint, x: x, y: y, in: rect.size))
        if raster == nil, shade == nil { attributes.flags.insert(.reversed) }
        let glyph = shade ?? halves ?? ShownGlyph(.space)
        frame.put(glyph, canvas, x: rect.x + x, y: rect.y + y, attributes)
      }
    }
  }

  /// Draws a line along the inside of an outline.
  mutating func paintEdge(
    _ paint: Paint, _ outline: Outline, in rect: Rect, on canvas: Canvas,
    trim: Content.Shape.Trim? = nil
  ) {
    let color = theme.color(paint)
    guard color.alpha > 0.05, !rect.isEmpty else { return }
    var attributes = Attributes(foreground: theme.color(color))
    if attributes.foreground == .standard { attributes.flags.insert(.dim) }
    switch outline {
    case .rectangle(let corners) where trim == nil:
      paintBox(isRound: corners != .none, in: rect, on: canvas, attributes)
    case .capsule where trim == nil:
      paintBox(isRound: true, in: rect, on: canvas, attributes)
    default:
      let visible = canvas.onScreen(rect).intersection(canvas.clip)
        .offset(x: -canvas.origin.x, y: -canvas.origin.y)
      let raster = Raster(outline, width: rect.width, height: rect.height, trim: trim)
      for y in visible.y..<visible.maxY {
        for x in visible.x..<visible.maxX {
          if let glyph = raster.dots(x: x - rect.x, y: y - rect.y) {
            frame.put(glyph, canvas, x: x, y: y, attributes)
          }
        }
      }
    }
  }

  /// Paints a box of lines, or brackets at both ends of a single row.
  private mutating func paintBox(
    isRound: Bool, in rect: Rect, on canvas: Canvas, _ attributes: Attributes
  ) {
    func put(_ character: Unicode.Scalar, _ x: Int, _ y: Int) {
      frame.put(ShownGlyph(Glyph(character)), canvas, x: x, y: y, attributes)
    }
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    if rect.height == 1 {
      guard rect.width > 2 else { return }
      put(isRound ? "(" : "[", rect.x, rect.y)
      put(isRound ? ")" : "]", right, rect.y)
      return
    }
    guard rect.width > 1 else { return }
    let middle = Rect(x: rect.x + 1, y: rect.y, width: rect.width - 2, height: 1)
    frame.fill(Theme.rule, canvas, middle, attributes)
    frame.fill(Theme.rule, canvas, middle.offset(x: 0, y: rect.height - 1), attributes)
    let side = Rect(x: rect.x, y: rect.y + 1, width: 1, height: rect.height - 2)
    frame.fill(Theme.verticalRule, canvas, side, attributes)
    frame.fill(Theme.verticalRule, canvas, side.offset(x: rect.width - 1, y: 0), attributes)
    put(isRound ? "╭" : "┌", rect.x, rect.y)
    put(isRound ? "╮" : "┐", right, rect.y)
    put(isRound ? "╰" : "└", rect.x, bottom)
    put(isRound ? "╯" : "┘", right, bottom)
  }
}

extension Paint {
  /// Returns the paint with tint and foreground replaced by those of a style.
  func resolved(in style: InheritedStyle) -> Paint {
    switch self {
    case .tint: .color(style.tint ?? .accent)
    case .foreground: style.foreground ?? .color(.primary)
    default: self
    }
  }
}

extension Theme {
  func color(_ paint: Paint, x: Int, y: Int, in size: Size) -> TerminalColor {
    guard case .gradient(let gradient) = paint else { return color(color(paint)) }
    return color(
      gradient.color(
        x: (Double(x) + 0.5) / Double(max(size.width, 1)),
        y: (Double(y) + 0.5) / Double(max(size.height, 1))))
  }
}
