import ElementTree
import Foundation

/// Moving a pointer that is held down.
public struct DragGesture: Gesture {
  /// Where the pointer is.
  public struct Value: Equatable, Sendable {
    /// When it came there, as far as this process knows.
    public var time: Date
    /// In points, from the corner of the view that the pointer was pressed on, as that stood then.
    public var location: CGPoint
    public var startLocation: CGPoint
    /// In points a second.
    public var velocity: CGSize

    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    /// Where something would come to rest that is let go now.
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
  /// How far the pointer has to move to drag something, in points.
  public var minimumDistance: CGFloat
  public var coordinateSpace: CoordinateSpace
  public var _tap: ((CGPoint) -> Void)? { nil }
  public var _interest: PointerInterest? { PointerInterest(drags: true) }

  /// - Parameters:
  ///   - minimumDistance: How far the pointer has to move, in points.
  ///   - coordinateSpace: What points are told in: always from the view's own corner.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  /// - Parameters:
  ///   - minimumDistance: How far the pointer has to move, in points.
  ///   - coordinateSpace: What points are told in: always from the view's own corner.
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
