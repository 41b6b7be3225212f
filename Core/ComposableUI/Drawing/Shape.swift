import ElementTree
import Foundation

/// A shape whose outline fills the available space. As a view, it is filled in the colour of text.
@MainActor @preconcurrency
public protocol Shape: View, Sendable {
  /// Returns the outline in a rectangle.
  func path(in rect: CGRect) -> Path

  /// Returns the outline that hosts draw in a size, by default from the shape's path.
  func _outline(in size: CGSize) -> Outline

  /// The drawn part of the outline, and its inset.
  var _details: _ShapeDetails { get }
}

/// The properties of a shape besides its outline.
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

  /// Returns the outline for a size; for a square if the size isn't known yet.
  func outline(in size: CGSize? = nil) -> Outline {
    _outline(in: size ?? CGSize(width: 100, height: 100))
  }

  /// Returns the outline of the area that a style fills.
  func outline(in size: CGSize? = nil, filledBy style: FillStyle) -> Outline {
    let outline = outline(in: size)
    guard style.isEOFilled, case .path(let steps, let width, let height, _) = outline else {
      return outline
    }
    return .path(steps, width: width, height: height, isEvenOdd: true)
  }

  /// Fills the shape.
  public func fill<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> _ShapeView<Self> {
    _ShapeView(shape: self, fill: content._paint, fillStyle: style)
  }

  /// Draws a line along the outline.
  public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1)
    -> _ShapeView<Self>
  {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a line along the outline.
  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> _ShapeView<Self> {
    _ShapeView(shape: self, stroke: style.stroke(content._paint))
  }

  /// Draws a line along the outline, in the colour of text.
  public func stroke(lineWidth: CGFloat = 1) -> _ShapeView<Self> {
    stroke(ForegroundStyle(), lineWidth: lineWidth)
  }

  /// Draws a line along the outline, in the colour of text.
  public func stroke(style: StrokeStyle) -> _ShapeView<Self> {
    stroke(ForegroundStyle(), style: style)
  }

  /// Returns the part of the outline between two fractions of its length, in 0...1.
  public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
    _DetailedShape(
      base: self,
      details: .init(trim: .init(from: Double(start), to: Double(end)), inset: _details.inset))
  }

  /// Returns the shape, rotated within its frame.
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

  /// Returns the shape, moved by an offset.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: x, height: y))
  }

  /// Returns the shape, moved by an offset.
  public func offset(_ offset: CGSize) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: offset)
  }

  /// Returns the shape, moved by an offset.
  public func offset(_ offset: CGPoint) -> OffsetShape<Self> {
    self.offset(x: offset.x, y: offset.y)
  }

  /// Returns the shape with its points transformed.
  public func transform(_ transform: CGAffineTransform) -> some Shape {
    _TransformedShape(base: self) { _ in transform }
  }

  /// Returns the shape with a fixed size.
  public func size(width: CGFloat, height: CGFloat) -> some Shape {
    _SizedShape(base: self, size: CGSize(width: width, height: height))
  }

  /// Returns the shape with a fixed size.
  public func size(_ size: CGSize) -> some Shape {
    self.size(width: size.width, height: size.height)
  }

  /// Returns the shape, scaled relative to its frame.
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

  /// Returns the shape, scaled relative to its frame.
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

/// The rule for filling an outline that crosses itself. By default, everything that the line goes
/// around is filled. With `isEOFilled`, an area is filled only if the line goes around it an odd
/// number of times.
public struct FillStyle: Equatable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool

  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// The style of rounded corners. Hosts draw both as arcs of circles.
public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

/// The ends of a line.
public enum CGLineCap: Int32, Hashable, Sendable { case butt, round, square }

/// The joins of lines.
public enum CGLineJoin: Int32, Hashable, Sendable { case miter, round, bevel }

/// The style of a line.
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

/// A drawn shape.
public struct _ShapeView<Base: Shape>: _PrimitiveView, _ElementView {
  let shape: Base
  var fill: Paint?
  var fillStyle = FillStyle()
  var stroke: Content.Shape.Stroke?

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    PlainElementNode(content(of: view, inputs), inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! PlainElementNode).update(content(of: view, inputs), inputs)
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

  /// Also fills the shape.
  public func fill<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> Self {
    var copy = self
    copy.fill = content._paint
    copy.fillStyle = style
    return copy
  }

  /// Also draws a line along the outline.
  public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> Self {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Also draws a line along the outline.
  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> Self {
    var copy = self
    copy.stroke = style.stroke(content._paint)
    return copy
  }

  /// Also draws a line inside the outline.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> Self where Base: InsettableShape {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Also draws a line inside the outline.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
  ) -> Self where Base: InsettableShape {
    var copy = self
    copy.stroke = style.stroke(content._paint, isInside: true)
    return copy
  }
}

extension ModifierChain.Effect {
  /// The size of the innermost frame, if there is one and no modifier inside it changes the size.
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
