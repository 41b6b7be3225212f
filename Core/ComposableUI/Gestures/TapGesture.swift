import ElementTree
import Foundation

/// A press.
public struct TapGesture: Gesture {
  public typealias Value = Void
  public typealias Body = Never
  public var count: Int
  public var _tap: ((CGPoint) -> Void)? { nil }
  public var _interest: PointerInterest? { nil }

  /// - Parameter count: The number of taps. A single press counts as all of them.
  public init(count: Int = 1) {
    self.count = count
  }

  // Hosts report a press by mouse, finger or keyboard as the same event, `press`. So a tap needs no
  // pointer events.
  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Void> { .failed }
}

/// A press with its location. The location of a press by keyboard is the origin.
public struct SpatialTapGesture: Gesture {
  /// The location of the press.
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  public typealias Body = Never
  public var count: Int
  public var _tap: ((CGPoint) -> Void)? { nil }
  public var _interest: PointerInterest? { PointerInterest(follows: true) }

  /// - Parameters:
  ///   - count: The number of taps. A single press counts as all of them.
  ///   - coordinateSpace: Ignored: points are relative to the view's top left corner.
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
  }

  /// - Parameters:
  ///   - count: The number of taps. A single press counts as all of them.
  ///   - coordinateSpace: Ignored: points are relative to the view's top left corner.
  public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol) {
    self.count = count
  }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Value> { .failed }
}
