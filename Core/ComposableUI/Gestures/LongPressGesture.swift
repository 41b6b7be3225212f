import ElementTree
import Foundation

/// A press with a pointer that is held down without moving far.
public struct LongPressGesture: Gesture {
  public typealias Value = Bool
  public typealias Body = Never
  /// The shortest duration in seconds.
  public var minimumDuration: Double
  /// The longest allowed movement of the pointer in points.
  public var maximumDistance: CGFloat
  public var _tap: ((CGPoint) -> Void)? { nil }

  /// - Parameters:
  ///   - minimumDuration: The shortest duration in seconds, up to ten minutes.
  ///   - maximumDistance: The longest allowed movement of the pointer in points.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  public var _interest: PointerInterest? { PointerInterest(holds: [milliseconds]) }

  private var milliseconds: Int {
    (minimumDuration * 1_000).whole(in: 0...PointerEvent.mostMilliseconds)
  }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Bool> {
    memory.follow(input)
    // If the gesture begins while the pointer is already down, the time counts from that moment.
    let held = input.milliseconds - (memory.start?.milliseconds ?? 0)
    switch input.phase {
    case .down: return milliseconds == 0 ? .ended(true) : .possible(true)
    case .hold where held >= milliseconds: return .ended(true)
    case .hold: return .possible(nil)
    case .move where memory.distance(of: input) <= Double(maximumDistance): return .possible(nil)
    case .up
    where held >= milliseconds && memory.distance(of: input) <= Double(maximumDistance):
      return .ended(true)
    default: return .failed
    }
  }
}
