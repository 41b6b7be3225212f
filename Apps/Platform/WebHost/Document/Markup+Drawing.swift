import ElementTree

/// Symbols and shapes.
extension Markup {
  mutating func writeSymbol(_ symbol: Content.Symbol, _ properties: Element.Properties) {
    open("svg")
    attributes(of: properties, class: symbol.isResizable ? "symbol resizable" : "symbol")
    if let description = symbol.description, !description.isEmpty {
      attribute("role", "img")
      if properties.accessibilityLabel == nil { attribute("aria-label", description) }
    } else if properties.accessibilityLabel != nil {
      attribute("role", "img")
    } else {
      attribute("aria-hidden", "true")
    }
    writeDrawing(named: symbol.name)
    close()
  }

  /// Writes a symbol in a line of text.
  mutating func writeInlineSymbol(_ name: String, style: Style) {
    open("svg")
    var classes = "symbol inline"
    style.appendClasses(to: &classes)
    attribute("class", classes)
    attribute("aria-hidden", "true")
    writeDrawing(named: name)
    close()
  }

  mutating func writeDrawing(named name: String) {
    let drawing = Symbols.drawing(for: name)
    attribute("viewBox", "0 0 24 24")
    if let enclosure = drawing.enclosure {
      path(
        enclosure == .circle
          ? "M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19z"
          : "M6 2.5h12a3.5 3.5 0 0 1 3.5 3.5v12a3.5 3.5 0 0 1-3.5 3.5h-12a3.5 3.5 0 0 1-3.5-3.5v-12a3.5 3.5 0 0 1 3.5-3.5z",
        class: drawing.isFilled ? "f" : nil)
      open("g")
      attribute("class", drawing.isFilled ? "in c" : "in")
      path(drawing.outline + drawing.detail, class: nil)
      close()
    } else {
      if !drawing.outline.isEmpty { path(drawing.outline, class: drawing.isFilled ? "f" : nil) }
      if !drawing.detail.isEmpty {
        path(drawing.detail, class: drawing.isFilled && !drawing.outline.isEmpty ? "c" : nil)
      }
    }
    if drawing.isStruckThrough { path("M4 4l16 16", class: nil) }
  }

  private mutating func path(_ data: String, class name: String?) {
    open("path")
    attribute("class", name)
    attribute("d", data)
    close()
  }

  // MARK: - Shapes

  mutating func writeShape(
    _ shape: Content.Shape, _ properties: Element.Properties, in context: MarkupContext
  ) {
    if let declarations = shape.declarations {
      open("span")
      attributes(of: properties, class: "shape", labelRole: "img", more: declarations)
      close()
      return
    }
    open("svg")
    attributes(of: properties, class: "shape", labelRole: "img")
    let size = properties.layers.innermostSize
    let (width, height) = size ?? (100, 100)
    attribute("viewBox", "0 0 \(width.css) \(height.css)")
    let keepsProportions = shape.outline == .circle || size != nil
    attribute("preserveAspectRatio", keepsProportions ? nil : "none")
    open("path")
    var inset = shape.inset
    if let stroke = shape.stroke, stroke.isInside { inset += stroke.width / 2 }
    attribute("d", shape.outline.svg(width: width, height: height, inset: inset))
    attribute("data-css", shape.svgDeclarations(isScaled: size == nil))
    // The browser then treats lengths along the path as fractions of it.
    if shape.trim != nil { attribute("pathLength", "1") }
    close()
    close()
  }
}

extension [Layer] {
  /// The size of the innermost frame, if it has one.
  fileprivate var innermostSize: (width: Double, height: Double)? {
    for layer in reversed() {
      switch layer {
      case .frame(let frame):
        guard let width = frame.width ?? frame.height, let height = frame.height ?? frame.width,
          width > 0, height > 0, width.isFinite, height.isFinite
        else { return nil }
        return (width, height)
      case .padding, .aspectRatio, .fixedSize: return nil
      default: break
      }
    }
    return nil
  }
}

extension Content.Shape {
  /// The declarations that draw the shape without vector graphics; `nil` if it needs them.
  fileprivate var declarations: [String]? {
    guard trim == nil, stroke.map({ $0.dashes.isEmpty && !$0.paint.isPattern }) ?? true else {
      return nil
    }
    if case .path = outline, stroke != nil { return nil }
    if case .circle = outline, stroke != nil { return nil }
    var declarations: [String] = []
    if inset > 0 { declarations.append("margin:\(inset.px)") }
    if let radius = outline.radius { declarations.append("border-radius:\(radius)") }
    if let path = outline.clipPath, stroke == nil { declarations.append("clip-path:\(path)") }
    if let fill {
      declarations.append("background:\(fill.cssBackground)")
      if case .material = fill { declarations.append("backdrop-filter:blur(16px)") }
    }
    if let stroke {
      let color = stroke.paint.cssColor
      declarations.append(
        stroke.isInside
          ? "box-shadow:inset 0 0 0 \(stroke.width.px) \(color)"
          : "box-shadow:inset 0 0 0 \((stroke.width / 2).px) \(color),0 0 0 \((stroke.width / 2).px) \(color)"
      )
    }
    return declarations
  }

  fileprivate func svgDeclarations(isScaled: Bool) -> String {
    var declarations = ["fill:\(fill?.cssColor ?? "none")"]
    if case .path(_, _, _, isEvenOdd: true) = outline { declarations.append("fill-rule:evenodd") }
    if let stroke {
      declarations.append("stroke:\(stroke.paint.cssColor)")
      declarations.append("stroke-width:\(stroke.width.css)")
      if stroke.end != .butt { declarations.append("stroke-linecap:\(stroke.end)") }
      if stroke.join != .miter { declarations.append("stroke-linejoin:\(stroke.join)") }
      if let trim {
        let (from, to) = (trim.from.within(0, 1), trim.to.within(0, 1))
        declarations.append(
          "stroke-dasharray:\(max(0, to - from).precise) 2;stroke-dashoffset:\((-from).precise)")
      } else {
        if !stroke.dashes.isEmpty {
          declarations.append(
            "stroke-dasharray:\(stroke.dashes.map { max($0, 0).css }.joined(separator: " "))")
        }
        if isScaled { declarations.append("vector-effect:non-scaling-stroke") }
      }
    }
    return declarations.joined(separator: ";")
  }
}

extension Double {
  /// The number with four decimals.
  fileprivate var precise: String {
    let rounded = (self * 10_000).rounded() / 10_000
    return rounded.isFinite ? "\(rounded)" : "0"
  }
}

extension Outline {
  /// Returns the outline as SVG path data, in a space of the given size.
  fileprivate func svg(width: Double, height: Double, inset: Double) -> String {
    let (left, top) = (inset, inset)
    let (wide, high) = (max(0, width - 2 * inset), max(0, height - 2 * inset))
    func ellipse(_ radiusX: Double, _ radiusY: Double) -> String {
      // Clockwise from the trailing edge, the starting point for trimming.
      let (x, y) = ((width / 2).css, (height / 2).css)
      let (rx, ry) = (radiusX.css, radiusY.css)
      return "M\(x) \(y)m\(rx) 0a\(rx) \(ry) 0 1 1 \((-2 * radiusX).css) 0"
        + "a\(rx) \(ry) 0 1 1 \((2 * radiusX).css) 0z"
    }
    func rounded(_ corners: Corners) -> String {
      let most = min(wide, high) / 2
      let radii = [
        corners.topLeading, corners.topTrailing, corners.bottomTrailing, corners.bottomLeading,
      ].map { $0.within(0, most) }
      func arc(_ radius: Double, _ x: Double, _ y: Double) -> String {
        "a\(radius.css) \(radius.css) 0 0 1 \(x.css) \(y.css)"
      }
      return "M\((left + radii[0]).css) \(top.css)H\((left + wide - radii[1]).css)"
        + arc(radii[1], radii[1], radii[1]) + "V\((top + high - radii[2]).css)"
        + arc(radii[2], -radii[2], radii[2]) + "H\((left + radii[3]).css)"
        + arc(radii[3], -radii[3], -radii[3]) + "V\((top + radii[0]).css)"
        + arc(radii[0], radii[0], -radii[0]) + "z"
    }
    switch self {
    case .rectangle(let corners): return rounded(corners)
    case .capsule: return rounded(Corners(min(wide, high) / 2))
    case .circle: return ellipse(min(wide, high) / 2, min(wide, high) / 2)
    case .ellipse: return ellipse(wide / 2, high / 2)
    case .path(let steps, let pathWidth, let pathHeight, _):
      let (scaleX, scaleY) = (wide / max(pathWidth, 0.001), high / max(pathHeight, 0.001))
      func at(_ point: Point) -> String {
        "\((left + point.x * scaleX).css) \((top + point.y * scaleY).css)"
      }
      return steps.pathData(at)
    }
  }
}
