import ElementTree
import Foundation

/// A shape that can be inset on all sides.
@MainActor @preconcurrency
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  /// Returns the shape, inset within its frame.
  func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
  /// Draws a line inside the outline.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a line inside the outline.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<Self> {
    _ShapeView(shape: self, stroke: style.stroke(content._paint, isInside: true))
  }

  /// Draws a line inside the outline, in the colour of text.
  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> _ShapeView<Self> {
    strokeBorder(ForegroundStyle(), lineWidth: lineWidth)
  }

  /// Draws a line inside the outline, in the colour of text.
  public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> _ShapeView<Self> {
    strokeBorder(ForegroundStyle(), style: style)
  }
}

/// A rectangle.
public struct Rectangle: InsettableShape {
  nonisolated public init() {}

  public func path(in rect: CGRect) -> Path { Path(rect) }

  public func _outline(in size: CGSize) -> Outline { .rectangle }

  public func inset(by amount: CGFloat) -> some InsettableShape { insetShape(self, by: amount) }
}

/// A rectangle with round corners.
public struct RoundedRectangle: InsettableShape {
  public var cornerSize: CGSize
  public var style: RoundedCornerStyle

  nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  public func path(in rect: CGRect) -> Path {
    var path = Path()
    path.addRoundedRect(in: rect, cornerSize: cornerSize)
    return path
  }

  public func _outline(in size: CGSize) -> Outline {
    .rectangle(.init(Double(cornerSize.width)))
  }

  public func inset(by amount: CGFloat) -> some InsettableShape { insetShape(self, by: amount) }
}

/// The radii of four corners.
public struct RectangleCornerRadii: Equatable, Sendable {
  public var topLeading, bottomLeading, bottomTrailing, topTrailing: CGFloat

  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

/// A rectangle with a different radius for each corner.
public struct UnevenRoundedRectangle: InsettableShape {
  public var cornerRadii: RectangleCornerRadii

  nonisolated public init(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) {
    self.cornerRadii = cornerRadii
  }

  nonisolated public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    cornerRadii = RectangleCornerRadii(
      topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
      bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius)
  }

  public func path(in rect: CGRect) -> Path {
    let corners: [(CGPoint, CGPoint, CGFloat)] = [
      (CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: -1, y: 1), cornerRadii.topTrailing),
      (CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: -1, y: -1), cornerRadii.bottomTrailing),
      (CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: 1, y: -1), cornerRadii.bottomLeading),
      (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: 1, y: 1), cornerRadii.topLeading),
    ]
    var path = Path()
    for (index, (corner, inward, radius)) in corners.enumerated() {
      let radius = min(radius, rect.width / 2, rect.height / 2)
      let center = CGPoint(x: corner.x + inward.x * radius, y: corner.y + inward.y * radius)
      path.addArc(
        center: center, radius: radius, startAngle: .degrees(Double(index - 1) * 90),
        endAngle: .degrees(Double(index) * 90), clockwise: false)
    }
    path.closeSubpath()
    return path
  }

  public func _outline(in size: CGSize) -> Outline {
    .rectangle(
      .init(
        topLeading: Double(cornerRadii.topLeading),
        bottomLeading: Double(cornerRadii.bottomLeading),
        bottomTrailing: Double(cornerRadii.bottomTrailing),
        topTrailing: Double(cornerRadii.topTrailing)))
  }

  public func inset(by amount: CGFloat) -> some InsettableShape { insetShape(self, by: amount) }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: InsettableShape {
  nonisolated public init(style: RoundedCornerStyle = .continuous) {}

  public func path(in rect: CGRect) -> Path {
    let radius = min(rect.width, rect.height) / 2
    var path = Path()
    path.addRoundedRect(in: rect, cornerSize: CGSize(width: radius, height: radius))
    return path
  }

  public func _outline(in size: CGSize) -> Outline { .capsule }

  public func inset(by amount: CGFloat) -> some InsettableShape { insetShape(self, by: amount) }
}

/// The largest circle that fits.
public struct Circle: InsettableShape {
  nonisolated public init() {}

  public func path(in rect: CGRect) -> Path {
    let radius = min(rect.width, rect.height) / 2
    return Path(
      ellipseIn: CGRect(
        x: rect.midX - radius, y: rect.midY - radius, width: 2 * radius, height: 2 * radius))
  }

  public func _outline(in size: CGSize) -> Outline { .circle }

  public func inset(by amount: CGFloat) -> some InsettableShape { insetShape(self, by: amount) }
}

/// An ellipse.
public struct Ellipse: InsettableShape {
  nonisolated public init() {}

  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }

  public func _outline(in size: CGSize) -> Outline { .ellipse }

  public func inset(by amount: CGFloat) -> some InsettableShape { insetShape(self, by: amount) }
}

/// A type-erased shape.
public struct AnyShape: Shape {
  private let drawPath: @MainActor @Sendable (CGRect) -> Path
  private let drawOutline: @MainActor @Sendable (CGSize) -> Outline
  public let _details: _ShapeDetails

  public init<Base: Shape>(_ shape: Base) {
    drawPath = { shape.path(in: $0) }
    drawOutline = { shape._outline(in: $0) }
    _details = shape._details
  }

  public func path(in rect: CGRect) -> Path { drawPath(rect) }

  public func _outline(in size: CGSize) -> Outline { drawOutline(size) }
}

/// The shape of the container: a rectangle.
public struct ContainerRelativeShape: InsettableShape {
  nonisolated public init() {}

  public func path(in rect: CGRect) -> Path { Path(rect) }

  public func _outline(in size: CGSize) -> Outline { .rectangle }

  public func inset(by amount: CGFloat) -> some InsettableShape { insetShape(self, by: amount) }
}

@MainActor
func insetShape<Base: Shape>(_ shape: Base, by amount: CGFloat) -> _DetailedShape<Base> {
  _DetailedShape(base: shape, details: .init(inset: Double(amount)))
}

/// A shape with a trimmed or inset outline.
struct _DetailedShape<Base: Shape>: InsettableShape {
  let base: Base
  let details: _ShapeDetails

  func path(in rect: CGRect) -> Path {
    base.path(in: rect.insetBy(dx: CGFloat(details.inset), dy: CGFloat(details.inset)))
  }

  func _outline(in size: CGSize) -> Outline { base._outline(in: size) }

  var _details: _ShapeDetails { details }

  func inset(by amount: CGFloat) -> some InsettableShape {
    _DetailedShape(
      base: base, details: .init(trim: details.trim, inset: details.inset + Double(amount)))
  }
}

struct _TransformedShape<Base: Shape>: Shape {
  let base: Base
  let transform: @Sendable (CGRect) -> CGAffineTransform

  func path(in rect: CGRect) -> Path { base.path(in: rect).applying(transform(rect)) }
}

/// A shape moved by an offset.
public struct OffsetShape<Content: Shape>: Shape {
  public var shape: Content
  public var offset: CGSize

  nonisolated public init(shape: Content, offset: CGSize) {
    self.shape = shape
    self.offset = offset
  }

  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).offsetBy(dx: offset.width, dy: offset.height)
  }

  // As a view it has an offset modifier, because hosts apply the modifier without knowing the
  // shape's size.
  public var body: some View {
    shape.fill().offset(x: offset.width, y: offset.height)
  }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
  public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
    OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
  }
}

struct _SizedShape<Base: Shape>: Shape {
  let base: Base
  let size: CGSize

  func path(in rect: CGRect) -> Path {
    base.path(in: CGRect(origin: rect.origin, size: size))
  }
}
