import Foundation
import SwiftNavigation

/// A spring, by how long it takes to swing once and how far it bounces.
public struct Spring: Hashable, Sendable {
  /// How long it takes to swing once, if nothing damped it, in seconds.
  public let response: Double
  /// How it is damped: below 1 it bounces, above 1 it creeps.
  public let dampingRatio: Double
  /// What swings.
  public let mass: Double

  private init(response: Double, dampingRatio: Double, mass: Double) {
    // What takes no time, or what isn't a number, is there at once.
    self.response = response > 0 && response.isFinite ? response : 0.0001
    self.dampingRatio = dampingRatio >= 0 && dampingRatio.isFinite ? dampingRatio : 1
    self.mass = mass > 0 && mass.isFinite ? mass : 1
  }

  /// - Parameters:
  ///   - duration: About how long it takes, in seconds.
  ///   - bounce: How far it bounces, from -1, which creeps, over 0 to 1, which never ends.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.999), 1)
    self.init(
      response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), mass: 1)
  }

  /// - Parameters:
  ///   - response: How long it takes to swing once, in seconds.
  ///   - dampingRatio: How it is damped: below 1 it bounces.
  public init(response: Double, dampingRatio: Double) {
    self.init(response: response, dampingRatio: dampingRatio, mass: 1)
  }

  /// A spring by its physics.
  ///
  /// - Parameter allowOverDamping: Whether it may creep; otherwise it is damped so that it just doesn't bounce.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      response: 2 * .pi * (mass / stiffness).squareRoot(),
      dampingRatio: allowOverDamping ? ratio : min(ratio, 1), mass: mass)
  }

  /// A spring that has come to rest after a time.
  ///
  /// - Parameters:
  ///   - settlingDuration: The time, in seconds.
  ///   - dampingRatio: How it is damped, below 1.
  ///   - epsilon: How far from its end it is at rest.
  public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
    let ratio = min(max(dampingRatio, 0.001), 1)
    let decay = -log(min(max(epsilon, 1e-9), 0.5)) / max(settlingDuration, 0.0001)
    self.init(response: 2 * .pi * ratio / decay, dampingRatio: ratio, mass: 1)
  }

  /// About how long it takes, in seconds.
  public var duration: TimeInterval { response }
  /// How far it bounces, from -1 to 1.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
  /// The force by which it pulls at a distance of 1.
  public var stiffness: Double { frequency * frequency * mass }
  /// The force that slows down a speed of 1.
  public var damping: Double { 2 * dampingRatio * frequency * mass }
  /// About how long it takes to come to rest, in seconds.
  public var settlingDuration: TimeInterval {
    settlingDuration(target: 1.0, initialVelocity: 0.0, epsilon: 0.001)
  }

  public static var smooth: Spring { smooth() }
  public static var snappy: Spring { snappy() }
  public static var bouncy: Spring { bouncy() }

  /// A spring that doesn't bounce, or as much as is said.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A spring that bounces a little, and more by as much as is said.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring that bounces, and more by as much as is said.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  private var frequency: Double { 2 * .pi / response }

  /// How much of the way is left and how much a speed has moved it, and how fast each of them changes.
  private func state(at time: TimeInterval) -> (
    rest: Double, push: Double, fall: Double, gain: Double
  ) {
    let time = max(time, 0)
    let (w, z) = (frequency, dampingRatio)
    if z < 1 {
      let d = w * (1 - z * z).squareRoot()
      let (decay, c, s) = (exp(-z * w * time), cos(d * time), sin(d * time))
      let rest = decay * (c + z * w / d * s)
      let push = decay * s / d
      return (rest, push, -w * w * push, decay * (c - z * w / d * s))
    }
    if z == 1 {
      let decay = exp(-w * time)
      return (
        decay * (1 + w * time), decay * time, -w * w * time * decay, decay * (1 - w * time)
      )
    }
    let root = w * (z * z - 1).squareRoot()
    let (slow, fast) = (-z * w + root, -z * w - root)
    let (a, b) = (exp(slow * time), exp(fast * time))
    return (
      (slow * b - fast * a) / (slow - fast), (a - b) / (slow - fast),
      slow * fast * (b - a) / (slow - fast), (slow * a - fast * b) / (slow - fast)
    )
  }

  /// Where it is after some seconds, on its way from zero.
  public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    let state = state(at: time)
    return target.scaled(by: 1 - state.rest) + initialVelocity.scaled(by: state.push)
  }

  /// How fast it is after some seconds, on its way from zero.
  public func velocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    let state = state(at: time)
    return target.scaled(by: -state.fall) + initialVelocity.scaled(by: state.gain)
  }

  /// The force that is at work somewhere at some speed.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Lets it go on for some seconds.
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: TimeInterval
  ) {
    let way = target - value
    let speed = velocity
    value += self.value(target: way, initialVelocity: speed, time: deltaTime)
    velocity = self.velocity(target: way, initialVelocity: speed, time: deltaTime)
  }

  /// How long it takes to come to rest, in seconds: to stay nearer to its end than a distance.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> TimeInterval {
    let (w, z) = (frequency, dampingRatio)
    let decay = z < 1 ? z * w : z == 1 ? w : z * w - w * (z * z - 1).squareRoot()
    guard decay > 0 else { return .infinity }
    let reach =
      target.magnitudeSquared.squareRoot() + initialVelocity.magnitudeSquared.squareRoot() / w
    // What just doesn't bounce takes somewhat longer than it decays.
    let slack = z == 1 ? 2 / w : 0
    return max(0, log(max(reach, 0) / max(epsilon, 1e-12)) / decay) + slack
  }
}

extension VectorArithmetic {
  /// The value so many times.
  public func scaled(by rhs: Double) -> Self {
    var copy = self
    copy.scale(by: rhs)
    return copy
  }

  /// Goes a part of the way to another value.
  public mutating func interpolate(towards other: Self, amount: Double) {
    self += (other - self).scaled(by: amount)
  }

  /// The value a part of the way to another one.
  public func interpolated(towards other: Self, amount: Double) -> Self {
    var copy = self
    copy.interpolate(towards: other, amount: amount)
    return copy
  }
}

extension Animation {
  /// As a spring goes.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    .spring(duration: spring.duration, bounce: spring.bounce, blendDuration: blendDuration)
  }

  /// As a spring goes, added to one that is on its way.
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation {
    .interpolatingSpring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: initialVelocity)
  }

  /// As a spring goes, by how long it takes and how far it bounces.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    .interpolatingSpring(
      Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// As a spring goes.
  public static var interpolatingSpring: Animation { .interpolatingSpring(Spring()) }

  /// Along a curve.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    let (start, end) = curve.controlPoints
    return .timingCurve(start.x, start.y, end.x, end.y, duration: duration)
  }
}
