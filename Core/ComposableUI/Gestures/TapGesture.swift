import ElementTree
import Foundation

/// A press.
public struct TapGesture: Gesture {
  public typealias Value = Void
  public typealias Body = Never
  public var count: Int
  public var _tap: ((CGPoint) -> Void)? { nil }
  public var _interest: PointerInterest? { nil }

  /// - Parameter count: How often somebody has to tap. A press counts as all of them.
  public init(count: Int = 1) {
    self.count = count
  }

  // Hosts tell of presses, whatever they are done with.
  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Void> { .failed }
}

/// A press at a place. One that is done by a keyboard is taken to be at the first point.
public struct SpatialTapGesture: Gesture {
  /// Where it was.
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  public typealias Body = Never
  public var count: Int
  public var _tap: ((CGPoint) -> Void)? { nil }
  public var _interest: PointerInterest? { PointerInterest(follows: true) }

  /// - Parameters:
  ///   - count: How often somebody has to tap. A press counts as all of them.
  ///   - coordinateSpace: What the place is told in: always from the view's own corner.
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
  }

  /// - Parameters:
  ///   - count: How often somebody has to tap. A press counts as all of them.
  ///   - coordinateSpace: What the place is told in: always from the view's own corner.
  public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol) {
    self.count = count
  }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Value> { .failed }
}
