import ElementTree
import Foundation

/// Something with an outline, which takes the size of the room it gets. As a view it is filled with what
/// texts are drawn with.
@MainActor @preconcurrency
public protocol Shape: View, Sendable {
  /// The outline in a rectangle.
  func path(in rect: CGRect) -> Path

  /// The outline as hosts know it, in a space of a size. Shapes of your own have this from their path.
  func _outline(in size: CGSize) -> Outline

  /// Which part of the outline is drawn, and how far inside its room it stands.
  var _details: _ShapeDetails { get }
}

/// What is known of a shape apart from its outline.
public struct _ShapeDetails: Equatable, Sendable {
  var trim: Content.Shape.Trim?
  var inset: Double = 0

  nonisolated static let none = Self()
}

extension Shape {
  public var body: _ShapeView<Self> { _ShapeView(shape: self, fill: .foreground(level: 1)) }

  public func _outline(in size: CGSize) -> Outline {
    .path(
      path(in: CGRect(origin: .zero, size: size)).steps, width: Double(size.width),
      height: Double(size.height))
  }

  public var _details: _ShapeDetails { .none }

  /// The outline for where it is drawn: where the size isn't known yet, that of a square.
  func outline(in size: CGSize? = nil) -> Outline {
    _outline(in: size ?? CGSize(width: 100, height: 100))
  }

  /// The outline of what a style fills.
  func outline(in size: CGSize? = nil, filledBy style: FillStyle) -> Outline {
    let outline = outline(in: size)
    guard style.isEOFilled, case .path(let steps, let width, let height, _) = outline else {
      return outline
    }
    return .path(steps, width: width, height: height, isEvenOdd: true)
  }

  /// The shape filled.
  public func fill<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> _ShapeView<Self> {
    _ShapeView(shape: self, fill: content._paint, fillStyle: style)
  }

  /// A line along the outline.
  public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1)
    -> _ShapeView<Self>
  {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// A line along the outline.
  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> _ShapeView<Self> {
    _ShapeView(shape: self, stroke: style.stroke(content._paint))
  }

  /// A line along the outline, in the colour of texts.
  public func stroke(lineWidth: CGFloat = 1) -> _ShapeView<Self> {
    stroke(ForegroundStyle(), lineWidth: lineWidth)
  }

  /// A line along the outline, in the colour of texts.
  public func stroke(style: StrokeStyle) -> _ShapeView<Self> {
    stroke(ForegroundStyle(), style: style)
  }

  /// A part of the outline, from a part of its length to another, in 0...1.
  public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
    _DetailedShape(
      base: self,
      details: .init(trim: .init(from: Double(start), to: Double(end)), inset: _details.inset))
  }

  /// The shape turned in its room.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    _TransformedShape(base: self) { rect in
      let point = CGPoint(
        x: rect.minX + rect.width * CGFloat(anchor.x),
        y: rect.minY + rect.height * CGFloat(anchor.y))
      return CGAffineTransform(translationX: -point.x, y: -point.y)
        .concatenating(CGAffineTransform(rotationAngle: CGFloat(angle.radians)))
        .concatenating(CGAffineTransform(translationX: point.x, y: point.y))
    }
  }

  /// The shape elsewhere, by so many points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: x, height: y))
  }

  /// The shape elsewhere, by so many points.
  public func offset(_ offset: CGSize) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: offset)
  }

  /// The shape elsewhere, by so many points.
  public func offset(_ offset: CGPoint) -> OffsetShape<Self> {
    self.offset(x: offset.x, y: offset.y)
  }

  /// The shape as a transform moves its points.
  public func transform(_ transform: CGAffineTransform) -> some Shape {
    _TransformedShape(base: self) { _ in transform }
  }

  /// The shape in a size of its own.
  public func size(width: CGFloat, height: CGFloat) -> some Shape {
    _SizedShape(base: self, size: CGSize(width: width, height: height))
  }

  /// The shape in a size of its own.
  public func size(_ size: CGSize) -> some Shape {
    self.size(width: size.width, height: size.height)
  }

  /// The shape larger or smaller than its room.
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some Shape {
    _TransformedShape(base: self) { rect in
      let point = CGPoint(
        x: rect.minX + rect.width * CGFloat(anchor.x),
        y: rect.minY + rect.height * CGFloat(anchor.y))
      return CGAffineTransform(translationX: -point.x, y: -point.y)
        .concatenating(CGAffineTransform(scaleX: x, y: y))
        .concatenating(CGAffineTransform(translationX: point.x, y: point.y))
    }
  }

  /// The shape larger or smaller than its room.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }
}

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }

  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension Shape where Self == Ellipse {
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius)
  }
}

/// Which inside of an outline that crosses itself is filled: what the line goes around, or, with `isEOFilled`, what it goes
/// around an odd number of times.
public struct FillStyle: Equatable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool

  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// How the line of two curves in a corner is. Hosts draw both as parts of circles.
public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

/// How the ends of a line are.
public enum CGLineCap: Int32, Hashable, Sendable { case butt, round, square }

/// How two lines meet.
public enum CGLineJoin: Int32, Hashable, Sendable { case miter, round, bevel }

/// How a line is drawn.
public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  package func stroke(_ paint: Paint, isInside: Bool = false) -> Content.Shape.Stroke {
    let end: Content.Shape.Stroke.End =
      switch lineCap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    let join: Content.Shape.Stroke.Join =
      switch lineJoin {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    return .init(
      paint, width: Double(lineWidth), end: end, join: join, dashes: dash.map(Double.init),
      isInside: isInside)
  }
}

/// A shape as it is drawn.
public struct _ShapeView<Base: Shape>: _PrimitiveView, _ElementView {
  let shape: Base
  var fill: Paint?
  var fillStyle = FillStyle()
  var stroke: Content.Shape.Stroke?

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    PlainElementNode(content(of: view, inputs), inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: PlainElementNode.self).update(content(of: view, inputs), inputs)
  }

  private static func content(of view: Self, _ inputs: _ViewInputs) -> ElementTree.Content {
    .shape(view.drawing(in: inputs.modifiers?.effect.fixedSize))
  }

  func drawing(in size: CGSize? = nil) -> ElementTree.Content.Shape {
    let details = shape._details
    return .init(
      shape.outline(in: size, filledBy: fillStyle), fill: fill, stroke: stroke, trim: details.trim,
      inset: details.inset)
  }

  /// The shape filled as well.
  public func fill<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> Self {
    var copy = self
    copy.fill = content._paint
    copy.fillStyle = style
    return copy
  }

  /// A line along the outline as well.
  public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> Self {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// A line along the outline as well.
  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> Self {
    var copy = self
    copy.stroke = style.stroke(content._paint)
    return copy
  }

  /// A line inside of the outline as well.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> Self where Base: InsettableShape {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// A line inside of the outline as well.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
  ) -> Self where Base: InsettableShape {
    var copy = self
    copy.stroke = style.stroke(content._paint, isInside: true)
    return copy
  }
}

extension ModifierChain.Effect {
  /// The size of the innermost frame, if it has one and nothing changes it further inside.
  var fixedSize: CGSize? {
    guard case .frame(let frame)? = layers.last(where: \.isAboutSize),
      let width = frame.width ?? frame.height, let height = frame.height ?? frame.width
    else { return nil }
    return CGSize(width: width, height: height)
  }
}

extension Layer {
  fileprivate var isAboutSize: Bool {
    switch self {
    case .padding, .frame, .aspectRatio, .fixedSize: true
    default: false
    }
  }
}
