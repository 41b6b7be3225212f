import ElementTree
import Foundation

/// A movement of a pointer that is held down.
public struct DragGesture: Gesture {
  /// The state of a drag.
  public struct Value: Equatable, Sendable {
    /// The time at which this process received the location.
    public var time: Date
    /// The pointer's location in points, relative to the corner of the view at the time of the press.
    public var location: CGPoint
    public var startLocation: CGPoint
    /// The velocity in points per second.
    public var velocity: CGSize

    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    /// The location where a dragged view would come to rest if released now.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }

    public var predictedEndTranslation: CGSize {
      CGSize(
        width: predictedEndLocation.x - startLocation.x,
        height: predictedEndLocation.y - startLocation.y)
    }
  }

  public typealias Body = Never
  /// The shortest movement of the pointer that starts a drag, in points.
  public var minimumDistance: CGFloat
  public var coordinateSpace: CoordinateSpace
  public var _tap: ((CGPoint) -> Void)? { nil }
  public var _interest: PointerInterest? { PointerInterest(drags: true) }

  /// - Parameters:
  ///   - minimumDistance: The shortest movement of the pointer in points.
  ///   - coordinateSpace: Ignored: points are relative to the view's top left corner.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  /// - Parameters:
  ///   - minimumDistance: The shortest movement of the pointer in points.
  ///   - coordinateSpace: Ignored: points are relative to the view's top left corner.
  public init(
    minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol
  ) {
    self.init(
      minimumDistance: minimumDistance, coordinateSpace: coordinateSpace.coordinateSpace)
  }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Value> {
    memory.follow(input)
    let start = (memory.start ?? input).location
    let value = Value(
      time: Date(), location: input.location, startLocation: start, velocity: memory.velocity)
    if !memory.isRecognized, input.phase != .hold,
      memory.distance(of: input) >= Double(minimumDistance)
    {
      memory.isRecognized = true
    }
    switch input.phase {
    case .down, .move: return memory.isRecognized ? .changed(value) : .possible(nil)
    case .hold: return .possible(nil)
    case .up: return memory.isRecognized ? .ended(value) : .failed
    case .cancel, .hover, .leave: return .failed
    }
  }
}
