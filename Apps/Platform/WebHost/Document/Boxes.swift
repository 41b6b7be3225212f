import ElementTree

/// The tags that represent an element's layers around it: as few as the order of the layers allows.
///
/// From the outside in, a tag has effects (opacity, rotation …), a clip, a surface, padding and a
/// size. A layer out of this order begins a new tag.
struct Boxes {
  struct Box {
    var classes: [String] = []
    var declarations: [String] = []
    fileprivate var stage = Stage.effects
    fileprivate var effects: Set<String> = []
    fileprivate var padding: Insets?
    fileprivate var radius: String?
    fileprivate var hasSurface = false
    fileprivate(set) var hasSize = false
    fileprivate var shadows: [String] = []
    fileprivate var filters: [String] = []

    fileprivate enum Stage: Int, Comparable {
      case effects, clip, surface, padding, size

      static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// All declarations, including the collected padding, shadows and filters.
    var allDeclarations: [String] {
      var all = declarations
      if let padding {
        all.append(
          "padding:\(padding.top.px) \(padding.trailing.px) \(padding.bottom.px) \(padding.leading.px)"
        )
      }
      if !shadows.isEmpty { all.append("box-shadow:\(shadows.joined(separator: ","))") }
      if !filters.isEmpty { all.append("filter:\(filters.joined(separator: " "))") }
      return all
    }
  }

  /// The boxes, from the outside in.
  private(set) var boxes: [Box] = []

  /// - Parameter fills: The axes along which the element itself fills the available space.
  init(_ layers: [Layer], fills: (width: Bool, height: Bool)) {
    for (index, layer) in layers.enumerated() {
      // A grid cell's layer doesn't affect the box.
      if case .cell = layer { continue }
      add(layer)
      let rest = layers[index...]
      if rest.fills(\.width, \.fillsWidth, content: fills.width), boxes[boxes.count - 1].isUnsized {
        boxes[boxes.count - 1].add(class: "wide")
      }
      if rest.fills(\.height, \.fillsHeight, content: fills.height),
        boxes[boxes.count - 1].isUnsized
      {
        boxes[boxes.count - 1].add(class: "tall")
      }
    }
  }

  private mutating func add(_ layer: Layer) {
    switch layer {
    case .padding(let insets):
      change(.padding, fits: { $0.stage <= .padding }) { box in
        let own = box.padding ?? Insets()
        box.padding = Insets(
          top: own.top + insets.top, leading: own.leading + insets.leading,
          bottom: own.bottom + insets.bottom, trailing: own.trailing + insets.trailing)
      }
    case .frame(let frame): change(.size, fits: { $0.stage < .size }) { $0.add(frame) }
    case .fixedSize(let horizontal, let vertical):
      change(.size, fits: { $0.stage < .size }) { box in
        if horizontal { box.declarations.append("width:max-content;max-width:none;flex:none") }
        if vertical { box.declarations.append("height:max-content") }
      }
    case .aspectRatio(let ratio, let fills):
      change(.size, fits: { $0.stage < .size }) { box in
        if let ratio, ratio > 0 {
          box.declarations.append("aspect-ratio:\(ratio.css)")
          box.add(class: fills ? "covers" : "contains")
        } else {
          box.add(class: fills ? "covers" : "contains")
        }
      }
    case .background(let paint, let outline):
      surface(outline) { box in
        if let shape = outline.gradientShape {
          let color = paint.cssColor
          box.declarations.append(
            "background:radial-gradient(\(shape) closest-side,\(color) calc(100% - .5px),transparent)"
          )
        } else {
          box.declarations.append("background:\(paint.cssBackground)")
        }
        if case .material = paint { box.declarations.append("backdrop-filter:blur(16px)") }
      }
    case .border(let paint, let width, let outline):
      surface(outline) { box in
        box.shadows.append("inset 0 0 0 \(width.px) \(paint.cssColor)")
      }
    case .clip(let outline):
      change(.clip, fits: { $0.stage < .clip && $0.radius == nil }) { box in
        if let path = outline.clipPath {
          box.declarations.append("clip-path:\(path)")
        } else {
          box.radius = outline.radius
          box.declarations.append("overflow:hidden")
          if let radius = outline.radius { box.declarations.append("border-radius:\(radius)") }
        }
      }
    case .mask(let paint):
      effect("mask", "mask-image:\(paint.cssMask)")
    case .opacity(let opacity): effect("opacity", "opacity:\(opacity.within(0, 1).css)")
    case .hidden: effect("visibility", "visibility:hidden")
    case .offset(let x, let y): effect("translate", "translate:\(x.px) \(y.px)")
    case .rotation(let degrees, let anchor):
      effect("rotate", "rotate:\(degrees.css)deg" + anchor.origin, before: ["translate"])
    case .scale(let x, let y, let anchor):
      effect(
        "scale", "scale:\(x.css) \(y.css)" + anchor.origin, before: ["translate", "rotate"])
    case .position(let x, let y):
      effect(
        "position",
        "position:absolute;left:\(x.px);top:\(y.px);transform:translate(-50%,-50%)")
    case .shadow(let color, let radius, let x, let y):
      filter("drop-shadow(\(x.px) \(y.px) \((radius / 2).px) \(color.css))")
    case .filter(let kind, let amount): filter(kind.css(amount))
    case .order(let order):
      effect("z-index", "position:relative;z-index:\(Int(order.within(-1_000, 1_000)))")
    case .priority(let priority): effect("flex", "flex-shrink:\(priority > 0 ? 0 : 1)")
    case .ignoresSafeArea: effect("safe-area", "")
    case .transition(let transition): appear(transition)
    case .cell: break
    }
  }

  private mutating func surface(_ outline: Outline, _ body: (inout Box) -> Void) {
    let radius = outline.gradientShape == nil ? outline.radius : nil
    change(
      .surface,
      fits: { box in
        if box.hasSurface { return box.stage <= .surface && box.radius == radius && radius != nil }
        return box.stage < .surface && (box.radius == nil || radius == nil || box.radius == radius)
      }
    ) { box in
      if let radius, box.radius != radius {
        box.radius = radius
        box.declarations.append("border-radius:\(radius)")
      }
      box.hasSurface = true
      box.add(class: "boxed")
      body(&box)
    }
  }

  private mutating func effect(_ name: String, _ declaration: String, before: Set<String> = []) {
    change(
      .effects,
      fits: { box in
        box.stage == .effects && !box.effects.contains(name)
          && (before.isEmpty
            || box.effects.isDisjoint(with: ["scale", "rotate"].filter { !before.contains($0) }))
          && (name != "translate" || box.effects.isDisjoint(with: ["rotate", "scale"]))
      }
    ) { box in
      box.effects.insert(name)
      if !declaration.isEmpty { box.declarations.append(declaration) }
    }
  }

  private mutating func filter(_ value: String) {
    change(.effects, fits: { $0.stage == .effects }) { $0.filters.insert(value, at: 0) }
  }

  /// The style sheet and the script perform the transition: see motion.mjs.
  private mutating func appear(_ transition: Layer.Transition) {
    let declarations =
      transition.insertion.declarations(prefix: "in")
      + transition.removal.declarations(prefix: "out")
    effect("transition", declarations.joined(separator: ";"))
    if !transition.insertion.isEmpty { boxes[boxes.count - 1].add(class: "enters") }
    if !transition.removal.isEmpty { boxes[boxes.count - 1].add(class: "leaves") }
  }

  private mutating func change(
    _ stage: Box.Stage, fits: (Box) -> Bool, _ body: (inout Box) -> Void
  ) {
    if boxes.isEmpty || !fits(boxes[boxes.count - 1]) { boxes.append(Box()) }
    boxes[boxes.count - 1].stage = max(boxes[boxes.count - 1].stage, stage)
    body(&boxes[boxes.count - 1])
  }

  /// Removes the innermost box if the element's own tag can replace it.
  mutating func takeInnermost() -> Box? {
    guard let last = boxes.last, last.stage < .size, last.effects.isDisjoint(with: ["position"])
    else { return nil }
    return boxes.removeLast()
  }
}

extension Boxes.Box {
  fileprivate var isUnsized: Bool { true }

  /// The usual width of a page's content: `42rem` in the style sheet, without the margins. A wider
  /// frame widens the page.
  private static var columnWidth: Double { 640 }

  fileprivate mutating func add(class name: String) {
    if !classes.contains(name) { classes.append(name) }
  }

  fileprivate mutating func add(_ frame: Layer.Frame) {
    hasSize = true
    func add(_ name: String, _ value: Double?) {
      if let value, value.isFinite { declarations.append("\(name):\(max(value, 0).px)") }
    }
    add("width", frame.width)
    add("height", frame.height)
    if frame.width != nil || frame.height != nil { declarations.append("flex:none") }
    if frame.height != nil { self.add(class: "high") }
    add("min-width", frame.minWidth)
    add("min-height", frame.minHeight)
    if frame.width == nil, let most = frame.maxWidth, most.isFinite {
      declarations.append("width:100%;max-width:\(most.px);box-sizing:border-box")
      if most > Self.columnWidth { self.add(class: "broad") }
    }
    add("max-height", frame.maxHeight)
    switch frame.horizontal {
    case .leading, .firstBaseline: self.add(class: "x-start")
    case .trailing, .lastBaseline: self.add(class: "x-end")
    case .center: break
    }
    switch frame.vertical {
    case .leading, .firstBaseline: self.add(class: "y-start")
    case .trailing, .lastBaseline: self.add(class: "y-end")
    case .center: break
    }
  }
}

extension ArraySlice<Layer> {
  /// Whether an element with these layers fills the available space along an axis.
  fileprivate func fills(
    _ length: KeyPath<Layer.Frame, Double?>, _ fillsFrame: KeyPath<Layer.Frame, Bool>, content: Bool
  ) -> Bool {
    for layer in self {
      switch layer {
      case .frame(let frame):
        if frame[keyPath: length] != nil { return false }
        if frame[keyPath: fillsFrame] { return true }
        if length == \.width, frame.maxWidth != nil { return false }
        if length == \.height, frame.maxHeight != nil { return false }
      case .fixedSize, .aspectRatio: return false
      default: break
      }
    }
    return content
  }
}

extension Layer.Filter {
  fileprivate func css(_ amount: Double) -> String {
    switch self {
    case .blur: "blur(\(amount.within(0, 200).px))"
    case .brightness: "brightness(\((1 + amount).within(0, 10).css))"
    case .grayscale: "grayscale(\(amount.within(0, 1).css))"
    case .hueRotation: "hue-rotate(\(amount.css)deg)"
    case .contrast: "contrast(\(amount.within(0, 10).css))"
    case .saturation: "saturate(\(amount.within(0, 10).css))"
    case .invert: "invert(1)"
    }
  }
}

extension [Layer.Transition.Effect] {
  fileprivate func declarations(prefix: String) -> [String] {
    map { effect in
      switch effect {
      case .opacity: "--\(prefix)-opacity:0"
      case .scale(let scale): "--\(prefix)-scale:\(scale.css)"
      case .move(let edge): "--\(prefix)-translate:\(edge.translation)"
      case .offset(let x, let y): "--\(prefix)-translate:\(x.px) \(y.px)"
      }
    }
  }
}

extension Layer.Transition.Edge {
  fileprivate var translation: String {
    switch self {
    case .top: "0 -100%"
    case .bottom: "0 100%"
    case .leading: "-100% 0"
    case .trailing: "100% 0"
    }
  }
}

extension UnitPoint {
  fileprivate var origin: String {
    self == .center ? "" : ";transform-origin:\((x * 100).css)% \((y * 100).css)%"
  }
}

extension Outline {
  /// The value of `border-radius`; `nil` if corners are square, or if a radius can't express the
  /// shape.
  var radius: String? {
    switch self {
    case .rectangle(let corners):
      if corners == .none { return nil }
      let all = [
        corners.topLeading, corners.topTrailing, corners.bottomTrailing, corners.bottomLeading,
      ]
      return Set(all).count == 1 ? all[0].px : all.map(\.px).joined(separator: " ")
    case .capsule: return "9999px"
    case .ellipse: return "50%"
    case .circle, .path: return nil
    }
  }

  /// The value of `clip-path` if a radius can't express the shape.
  var clipPath: String? {
    switch self {
    case .circle: "circle()"
    case .ellipse: "ellipse()"
    case .rectangle, .capsule: nil
    case .path(let steps, let width, let height, let isEvenOdd):
      "polygon(\(isEvenOdd ? "evenodd," : "")"
        + "\(steps.corners(width: width, height: height).joined(separator: ",")))"
    }
  }

  fileprivate var gradientShape: String? {
    if case .circle = self { "circle" } else { nil }
  }
}

extension [Outline.Step] {
  /// Returns the points of a path as fractions of its space, with curves as short lines.
  fileprivate func corners(width: Double, height: Double) -> [String] {
    var last = Outline.Point(0, 0)
    var corners: [String] = []
    func add(_ x: Double, _ y: Double) {
      corners.append(
        "\((x / Swift.max(width, 0.001) * 100).css)% \((y / Swift.max(height, 0.001) * 100).css)%")
    }
    // A polygon has a single outline. With several parts, the outline runs from the start of the
    // first part to the start of another and back. The connecting lines enclose nothing.
    let hasSeveral = count { if case .move = $0 { true } else { false } } > 1
    var start: Outline.Point?
    var partStart: Outline.Point?
    func closePart() {
      guard hasSeveral, let start, let partStart else { return }
      add(partStart.x, partStart.y)
      if partStart != start { add(start.x, start.y) }
    }
    for step in self {
      switch step {
      case .move(let point):
        closePart()
        add(point.x, point.y)
        (start, partStart, last) = (start ?? point, point, point)
      case .line(let point):
        add(point.x, point.y)
        last = point
      case .quadCurve(let point, let control):
        for part in 1...8 {
          let t = Double(part) / 8
          let s = 1 - t
          add(
            s * s * last.x + 2 * s * t * control.x + t * t * point.x,
            s * s * last.y + 2 * s * t * control.y + t * t * point.y)
        }
        last = point
      case .curve(let point, let a, let b):
        for part in 1...8 {
          let t = Double(part) / 8
          let s = 1 - t
          add(
            s * s * s * last.x + 3 * s * s * t * a.x + 3 * s * t * t * b.x + t * t * t * point.x,
            s * s * s * last.y + 3 * s * s * t * a.y + 3 * s * t * t * b.y + t * t * t * point.y)
        }
        last = point
      case .close: last = partStart ?? last
      }
    }
    closePart()
    return corners
  }
}
