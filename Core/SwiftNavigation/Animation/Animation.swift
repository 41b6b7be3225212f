import Foundation

/// A description of how a change is animated. It is a plain value; a host with animations performs
/// it.
///
/// ```swift
/// store.send(.toggled, animation: .easeOut(duration: 0.2).delay(1))
/// ```
public struct Animation: Hashable, Sendable {
  /// The timing of an animation.
  package enum Curve: Hashable, Sendable {
    case `default`
    /// A Bézier curve from (0, 0) to (1, 1) with these control points, and a duration in seconds.
    case timing(Double, Double, Double, Double, duration: TimeInterval)
    /// A spring with a duration and a bounce.
    case spring(duration: TimeInterval, bounce: Double, blendDuration: TimeInterval)
    /// A spring with a stiffness, given as the period in seconds, and a damping fraction.
    case response(response: Double, dampingFraction: Double, blendDuration: TimeInterval)
    /// A spring with physical properties.
    case physics(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
  }

  /// A change to the timing of a curve.
  package enum Modifier: Hashable, Sendable {
    case delay(TimeInterval)
    case speed(Double)
    /// Repeats the animation; a count of `nil` means forever.
    case `repeat`(count: Int?, autoreverses: Bool)
  }

  package let curve: Curve
  /// The modifiers, from the innermost to the outermost.
  package private(set) var modifiers: [Modifier] = []

  private init(_ curve: Curve) {
    self.curve = curve
  }

  private static let usualDuration = 0.35

  /// The platform's default animation.
  public static let `default` = Animation(.default)

  /// An animation at a constant speed.
  public static var linear: Animation { linear(duration: usualDuration) }
  /// Makes an animation at a constant speed.
  public static func linear(duration: TimeInterval) -> Animation {
    timingCurve(0, 0, 1, 1, duration: duration)
  }

  /// An animation that starts slowly.
  public static var easeIn: Animation { easeIn(duration: usualDuration) }
  /// Makes an animation that starts slowly.
  public static func easeIn(duration: TimeInterval) -> Animation {
    timingCurve(0.42, 0, 1, 1, duration: duration)
  }

  /// An animation that ends slowly.
  public static var easeOut: Animation { easeOut(duration: usualDuration) }
  /// Makes an animation that ends slowly.
  public static func easeOut(duration: TimeInterval) -> Animation {
    timingCurve(0, 0, 0.58, 1, duration: duration)
  }

  /// An animation that starts and ends slowly.
  public static var easeInOut: Animation { easeInOut(duration: usualDuration) }
  /// Makes an animation that starts and ends slowly.
  public static func easeInOut(duration: TimeInterval) -> Animation {
    timingCurve(0.42, 0, 0.58, 1, duration: duration)
  }

  /// Makes an animation along a Bézier curve with these control points.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    Animation(.timing(p1x, p1y, p2x, p2y, duration: duration))
  }

  /// A spring.
  public static var spring: Animation { spring(duration: 0.5) }
  /// Makes a spring with a duration in seconds and a bounce from -1 to 1.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation {
    Animation(.spring(duration: duration, bounce: bounce, blendDuration: blendDuration))
  }

  /// Makes a spring with a stiffness, given as the period in seconds, and a damping fraction.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    Animation(
      .response(
        response: response, dampingFraction: dampingFraction, blendDuration: blendDuration))
  }

  /// A spring for views that follow a finger.
  public static var interactiveSpring: Animation { interactiveSpring() }
  /// Makes a spring for views that follow a finger.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    spring(response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
  }

  /// Makes a spring for views that follow a finger.
  ///
  /// - Parameters:
  ///   - duration: The approximate duration in seconds.
  ///   - extraBounce: The bounce in addition to this spring's own.
  public static func interactiveSpring(
    duration: TimeInterval, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    spring(duration: duration, bounce: 0.14 + extraBounce, blendDuration: blendDuration)
  }

  /// Makes a spring with physical properties.
  public static func interpolatingSpring(
    mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
  ) -> Animation {
    Animation(
      .physics(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity))
  }

  /// A spring that doesn't bounce.
  public static var smooth: Animation { smooth() }
  /// Makes a spring that doesn't bounce, apart from the extra bounce.
  public static func smooth(
    duration: TimeInterval = 0.5, extraBounce: Double = 0.0
  ) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// A spring that bounces a little.
  public static var snappy: Animation { snappy() }
  /// Makes a spring that bounces a little, plus the extra bounce.
  public static func snappy(
    duration: TimeInterval = 0.5, extraBounce: Double = 0.0
  ) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring that bounces.
  public static var bouncy: Animation { bouncy() }
  /// Makes a spring that bounces, plus the extra bounce.
  public static func bouncy(
    duration: TimeInterval = 0.5, extraBounce: Double = 0.0
  ) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// Delays the animation by some seconds.
  public func delay(_ delay: TimeInterval) -> Animation { adding(.delay(delay)) }

  /// Multiplies the speed of the animation.
  public func speed(_ speed: Double) -> Animation { adding(.speed(speed)) }

  /// Repeats the animation a number of times, optionally back and forth.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    adding(.repeat(count: repeatCount, autoreverses: autoreverses))
  }

  /// Repeats the animation forever, optionally back and forth.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    adding(.repeat(count: nil, autoreverses: autoreverses))
  }

  private func adding(_ modifier: Modifier) -> Self {
    var copy = self
    copy.modifiers.append(modifier)
    return copy
  }
}
