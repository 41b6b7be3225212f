import Foundation

/// How a change is shown, as a plain value: nothing here animates by itself, but a host that can finds
/// what was asked for.
///
/// ```swift
/// store.send(.toggled, animation: .easeOut(duration: 0.2).delay(1))
/// ```
public struct Animation: Hashable, Sendable {
  /// How the change goes along in time.
  package enum Curve: Hashable, Sendable {
    case `default`
    /// Control points of a Bézier curve from (0, 0) to (1, 1), and seconds.
    case timing(Double, Double, Double, Double, duration: TimeInterval)
    /// A spring by how long it takes and how far it bounces.
    case spring(duration: TimeInterval, bounce: Double, blendDuration: TimeInterval)
    /// A spring by how stiff it is, in seconds, and by how it is damped.
    case response(response: Double, dampingFraction: Double, blendDuration: TimeInterval)
    /// A spring by its physics.
    case physics(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
  }

  /// What is done with the curve.
  package enum Modifier: Hashable, Sendable {
    case delay(TimeInterval)
    case speed(Double)
    /// `nil` for ever.
    case `repeat`(count: Int?, autoreverses: Bool)
  }

  package let curve: Curve
  /// From the inside out.
  package private(set) var modifiers: [Modifier] = []

  private init(_ curve: Curve) {
    self.curve = curve
  }

  private static let usualDuration = 0.35

  /// What the platform takes if nothing is said.
  public static let `default` = Animation(.default)

  /// The same speed from the beginning to the end.
  public static var linear: Animation { linear(duration: usualDuration) }
  /// The same speed from the beginning to the end.
  public static func linear(duration: TimeInterval) -> Animation {
    timingCurve(0, 0, 1, 1, duration: duration)
  }

  /// Slow at the beginning.
  public static var easeIn: Animation { easeIn(duration: usualDuration) }
  /// Slow at the beginning.
  public static func easeIn(duration: TimeInterval) -> Animation {
    timingCurve(0.42, 0, 1, 1, duration: duration)
  }

  /// Slow at the end.
  public static var easeOut: Animation { easeOut(duration: usualDuration) }
  /// Slow at the end.
  public static func easeOut(duration: TimeInterval) -> Animation {
    timingCurve(0, 0, 0.58, 1, duration: duration)
  }

  /// Slow at the beginning and at the end.
  public static var easeInOut: Animation { easeInOut(duration: usualDuration) }
  /// Slow at the beginning and at the end.
  public static func easeInOut(duration: TimeInterval) -> Animation {
    timingCurve(0.42, 0, 0.58, 1, duration: duration)
  }

  /// Along a Bézier curve with these control points.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    Animation(.timing(p1x, p1y, p2x, p2y, duration: duration))
  }

  /// A spring.
  public static var spring: Animation { spring(duration: 0.5) }
  /// A spring by how long it takes, in seconds, and how far it bounces, from -1 to 1.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation {
    Animation(.spring(duration: duration, bounce: bounce, blendDuration: blendDuration))
  }

  /// A spring by its stiffness, as the seconds of a swing, and by how it is damped.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    Animation(
      .response(
        response: response, dampingFraction: dampingFraction, blendDuration: blendDuration))
  }

  /// A spring for what follows a finger.
  public static var interactiveSpring: Animation { interactiveSpring() }
  /// A spring for what follows a finger.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    spring(response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
  }

  /// A spring for what follows a finger.
  ///
  /// - Parameters:
  ///   - duration: About how long it takes, in seconds.
  ///   - extraBounce: How much more it goes beyond its end than this spring by itself.
  public static func interactiveSpring(
    duration: TimeInterval, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    spring(duration: duration, bounce: 0.14 + extraBounce, blendDuration: blendDuration)
  }

  /// A spring by its physics.
  public static func interpolatingSpring(
    mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
  ) -> Animation {
    Animation(
      .physics(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity))
  }

  /// A spring that doesn't bounce.
  public static var smooth: Animation { smooth() }
  /// A spring that doesn't bounce, or as much as is said.
  public static func smooth(
    duration: TimeInterval = 0.5, extraBounce: Double = 0.0
  ) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// A spring that bounces a little.
  public static var snappy: Animation { snappy() }
  /// A spring that bounces a little, and more by as much as is said.
  public static func snappy(
    duration: TimeInterval = 0.5, extraBounce: Double = 0.0
  ) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring that bounces.
  public static var bouncy: Animation { bouncy() }
  /// A spring that bounces, and more by as much as is said.
  public static func bouncy(
    duration: TimeInterval = 0.5, extraBounce: Double = 0.0
  ) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// The same after some seconds.
  public func delay(_ delay: TimeInterval) -> Animation { adding(.delay(delay)) }

  /// The same, so many times as fast.
  public func speed(_ speed: Double) -> Animation { adding(.speed(speed)) }

  /// The same several times, there and back if it is to be reversed.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    adding(.repeat(count: repeatCount, autoreverses: autoreverses))
  }

  /// The same again and again.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    adding(.repeat(count: nil, autoreverses: autoreverses))
  }

  private func adding(_ modifier: Modifier) -> Self {
    var copy = self
    copy.modifiers.append(modifier)
    return copy
  }
}
