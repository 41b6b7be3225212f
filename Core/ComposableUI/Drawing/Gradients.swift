import ElementTree
import Foundation

/// A relative point in an area: (0, 0) is the top leading corner, (1, 1) the bottom trailing one.
public typealias UnitPoint = ElementTree.UnitPoint

/// Colours that blend into each other.
public struct Gradient: _HostShapeStyle, Hashable {
  /// The colour space for blending. Hosts use sRGB.
  public enum ColorSpace: Hashable, Sendable { case device, perceptual }

  /// A colour with its location.
  public struct Stop: Hashable, Sendable {
    public var color: Color
    /// The location in 0...1.
    public var location: CGFloat

    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient of colours at equal distances.
  public init(colors: [Color]) {
    let last = max(colors.count - 1, 1)
    stops = colors.enumerated().map {
      Stop(color: $1, location: CGFloat($0) / CGFloat(last))
    }
  }

  public var _paint: Paint { paint(.linear(start: .top, end: .bottom)) }

  func paint(_ kind: Paint.Gradient.Kind) -> Paint {
    .gradient(
      .init(kind, stops: stops.map { .init(color: $0.color, location: Double($0.location)) }))
  }
}

/// A gradient from top to bottom, such as the `gradient` of a colour.
public struct AnyGradient: Hashable, Sendable {
  let gradient: Gradient

  public init(_ gradient: Gradient) { self.gradient = gradient }

  public var _paint: Paint { gradient._paint }
}

extension AnyGradient: _GradientView {}

/// A gradient that is also a view.
public protocol _GradientView: _HostShapeStyle, _PlainElementView {}

extension _GradientView {
  public static func _content(of view: Self) -> ElementTree.Content {
    .shape(.init(.rectangle, fill: view._paint))
  }
}

/// Colours along a line.
public struct LinearGradient: Hashable, Sendable {
  public let _paint: Paint

  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    _paint = gradient.paint(.linear(start: startPoint, end: endPoint))
  }

  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
}

/// Colours in circles around a point.
public struct RadialGradient: Hashable, Sendable {
  public let _paint: Paint

  public init(
    gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {
    _paint = gradient.paint(
      .radial(
        center: center, startRadius: Double(startRadius), endRadius: Double(endRadius)))
  }

  public init(
    colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  public init(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
}

/// Colours that change with the angle around a point.
public struct AngularGradient: Hashable, Sendable {
  public let _paint: Paint

  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero,
    endAngle: Angle = .degrees(360)
  ) {
    _paint = gradient.paint(
      .angular(center: center, start: startAngle.degrees, end: endAngle.degrees))
  }

  public init(
    colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  public init(gradient: Gradient, center: UnitPoint, angle: Angle) {
    self.init(
      gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }

  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }
}

extension LinearGradient: _GradientView {}
extension RadialGradient: _GradientView {}
extension AngularGradient: _GradientView {}

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }

  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}

extension ShapeStyle where Self == RadialGradient {
  public static func radialGradient(
    colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(
      colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}
