import ElementTree

/// Drawings, as vector graphics.
extension Markup {
  mutating func writeDrawing(_ drawing: Drawing, _ properties: Element.Properties) {
    if let table = drawing.table {
      open("div")
      attributes(of: properties, class: "shape drawn", labelRole: "group")
      open("svg")
      attribute("class", "shape drawing")
      attribute("aria-hidden", "true")
      write(drawing)
      write(table)
      close()
      return
    }
    open("svg")
    attributes(of: properties, class: "shape drawing", labelRole: "img")
    attribute("aria-hidden", properties.accessibilityLabel == nil ? "true" : nil)
    write(drawing)
  }

  /// Writes the drawing into the open tag, and closes the tag.
  private mutating func write(_ drawing: Drawing) {
    attribute("viewBox", "0 0 \(drawing.width.css) \(drawing.height.css)")
    for operation in drawing.operations { write(operation, in: drawing) }
    close()
  }

  /// Writes the table that replaces a drawing for assistive technology.
  private mutating func write(_ table: Drawing.Table) {
    open("table")
    attribute("class", "unseen")
    open("thead")
    open("tr")
    for column in table.columns {
      open("th")
      attribute("scope", "col")
      text(column)
      close()
    }
    close()
    close()
    open("tbody")
    for row in table.rows {
      open("tr")
      for value in row {
        open("td")
        text(value)
        close()
      }
      close()
    }
    close()
    close()
  }

  private mutating func write(_ operation: Drawing.Operation, in drawing: Drawing) {
    var declarations: [String] = []
    if operation.opacity < 1 {
      declarations.append("opacity:\(operation.opacity.within(0, 1).css)")
    }
    if let clip = operation.clip {
      declarations.append(
        "clip-path:\(clip.css(isEvenOdd: operation.isClipEvenOdd)) view-box")
    }
    if !declarations.isEmpty {
      open("g")
      attribute("data-css", declarations.joined(separator: ";"))
    }
    switch operation.kind {
    case .fill(let steps, let paint, let isEvenOdd):
      fill(steps, paint, isEvenOdd: isEvenOdd, in: drawing)
    case .stroke(let steps, let stroke):
      open("path")
      attribute("d", steps.pathData)
      attribute("data-css", stroke.svgDeclarations)
      close()
    case .text(let text): write(text)
    case .image(let image): write(image)
    }
    if !declarations.isEmpty { close() }
  }

  private mutating func fill(
    _ steps: [Outline.Step], _ paint: Paint, isEvenOdd: Bool, in drawing: Drawing
  ) {
    guard paint.isPattern else {
      open("path")
      attribute("d", steps.pathData)
      attribute(
        "data-css", "fill:\(paint.cssColor)" + (isEvenOdd ? ";fill-rule:evenodd" : ""))
      close()
      return
    }
    // SVG can use a gradient only by an id on the page. A CSS background needs no id.
    open("foreignObject")
    attribute("width", drawing.width.css)
    attribute("height", drawing.height.css)
    open("div")
    attribute(
      "data-css",
      "width:100%;height:100%;background:\(paint.cssBackground);"
        + "clip-path:\(steps.css(isEvenOdd: isEvenOdd))")
    close()
    close()
  }

  private mutating func write(_ text: Drawing.Text) {
    open("text")
    let (x, y) = (text.position.x.css, text.position.y.css)
    attribute("x", x)
    attribute("y", y)
    attribute("text-anchor", text.anchor.x < 0.25 ? nil : text.anchor.x > 0.75 ? "end" : "middle")
    attribute(
      "dominant-baseline",
      text.anchor.y < 0.25
        ? "text-before-edge" : text.anchor.y > 0.75 ? "text-after-edge" : "central")
    attribute("transform", text.degrees == 0 ? nil : "rotate(\(text.degrees.css) \(x) \(y))")
    var classes = ""
    var declarations: [String] = []
    text.style.appendClasses(to: &classes)
    text.style.appendDeclarations(to: &declarations)
    attribute("class", classes.isEmpty ? nil : classes)
    attribute("data-css", declarations.isEmpty ? nil : declarations.joined(separator: ";"))
    self.text(text.string)
    close()
  }

  private mutating func write(_ image: Drawing.Image) {
    switch image.source {
    case .url(let url):
      guard url.isImageAddress else { return }
      open("image")
      attribute("href", url)
    case .symbol:
      open("svg")
      attribute("class", "symbol")
    }
    attribute("x", image.x.css)
    attribute("y", image.y.css)
    attribute("width", max(0, image.width).css)
    attribute("height", max(0, image.height).css)
    if case .symbol(let name) = image.source { writeDrawing(named: name) }
    close()
  }
}

extension Content.Shape.Stroke {
  fileprivate var svgDeclarations: String {
    var declarations = ["fill:none", "stroke:\(paint.cssColor)", "stroke-width:\(width.css)"]
    if end != .butt { declarations.append("stroke-linecap:\(end)") }
    if join != .miter { declarations.append("stroke-linejoin:\(join)") }
    if !dashes.isEmpty {
      declarations.append(
        "stroke-dasharray:\(dashes.map { max($0, 0).css }.joined(separator: " "))")
    }
    return declarations.joined(separator: ";")
  }
}

extension [Outline.Step] {
  /// Returns the path as a CSS shape.
  fileprivate func css(isEvenOdd: Bool) -> String {
    "path(\(isEvenOdd ? "evenodd," : "")'\(pathData)')"
  }

  /// The path as SVG path data, in its own coordinates.
  var pathData: String { pathData { "\($0.x.css) \($0.y.css)" } }

  /// Returns the path as SVG path data, with the given format of points.
  func pathData(_ at: (Outline.Point) -> String) -> String {
    map { step in
      switch step {
      case .move(let point): "M\(at(point))"
      case .line(let point): "L\(at(point))"
      case .quadCurve(let point, let control): "Q\(at(control)) \(at(point))"
      case .curve(let point, let control1, let control2):
        "C\(at(control1)) \(at(control2)) \(at(point))"
      case .close: "z"
      }
    }.joined()
  }
}
