import Foundation
import SwiftNavigation

/// A motion of an app's own: says where something is after a time.
///
/// Hosts show motion by curves: one of these is asked how long it takes and how far it is in between, and shown as the
/// curve that is most like it. What it keeps in its context, and velocities, it is not asked for again.
public protocol CustomAnimation: Hashable, Sendable {
  /// Where something is after some seconds, on its way from zero to a value; `nil` when it has come to its end.
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V?

  /// How fast it is then; `nil` if that isn't known.
  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V?

  /// Whether it goes on for one that is on its way.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  /// Not known.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? { nil }

  /// No.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool { false }
}

/// What an animation keeps while it goes on.
public struct AnimationContext<Value: VectorArithmetic> {
  public var state = AnimationState<Value>()
  public var isLogicallyComplete = false
  public let environment: EnvironmentValues
}

/// Values that an animation keeps, by their keys.
public struct AnimationState<Value: VectorArithmetic> {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  /// The value that is kept under a key, or its default.
  public subscript<Key: AnimationStateKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// Names a value that an animation keeps.
public protocol AnimationStateKey {
  associatedtype Value
  /// What is kept where nothing was said.
  static var defaultValue: Value { get }
}

extension Animation {
  /// A motion of an app's own. One that takes more than ten seconds is shown in ten.
  public init<Custom: CustomAnimation>(_ base: Custom) {
    var context = AnimationContext<Double>(environment: EnvironmentValues())
    // Sixty times a second, as screens are drawn.
    var places: [Double] = []
    for frame in 0...600 {
      guard let place = base.animate(value: 1.0, time: Double(frame) / 60, context: &context) else {
        break
      }
      places.append(place.isFinite ? place : 1)
    }
    guard places.count > 1 else {
      self = .linear(duration: 0)
      return
    }
    func place(_ part: Double) -> Double {
      places[Int((part * Double(places.count - 1)).rounded())]
    }
    // The curve through what it is after a third and two thirds of the time.
    let (third, twoThirds) = (place(1 / 3), place(2 / 3))
    self = .timingCurve(
      1 / 3, (18 * third - 9 * twoThirds + 2) / 6, 2 / 3, (18 * twoThirds - 9 * third - 5) / 6,
      duration: Double(places.count) / 60)
  }
}
