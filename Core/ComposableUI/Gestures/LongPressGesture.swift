import ElementTree
import Foundation

/// Holding a pointer down in one place.
public struct LongPressGesture: Gesture {
  public typealias Value = Bool
  public typealias Body = Never
  /// How long, in seconds.
  public var minimumDuration: Double
  /// How far the pointer may move meanwhile, in points.
  public var maximumDistance: CGFloat
  public var _tap: ((CGPoint) -> Void)? { nil }

  /// - Parameters:
  ///   - minimumDuration: How long, in seconds, up to ten minutes.
  ///   - maximumDistance: How far the pointer may move meanwhile, in points.
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
    // What begins when the pointer is held down already counts from then on.
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
