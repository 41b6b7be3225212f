import ElementTree
import Foundation

// What needs two fingers, which hosts don't tell of.

/// A gesture that hosts don't tell of.
@MainActor @preconcurrency
public protocol _UnknownGesture: Gesture where Body == Never {}

extension _UnknownGesture {
  public var _tap: ((CGPoint) -> Void)? { nil }
  public var _interest: PointerInterest? { nil }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Value> { .failed }
}

/// Making something larger or smaller. Hosts don't tell of it.
public struct MagnificationGesture: _UnknownGesture {
  public typealias Value = CGFloat
  public typealias Body = Never
  public var minimumScaleDelta: CGFloat

  public init(minimumScaleDelta: CGFloat = 0.01) {
    self.minimumScaleDelta = minimumScaleDelta
  }
}

/// Making something larger or smaller. Hosts don't tell of it.
public struct MagnifyGesture: _UnknownGesture {
  /// How large it has become.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var magnification: CGFloat
    public var velocity: CGFloat
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }

  public typealias Body = Never
  public var minimumScaleDelta: CGFloat

  public init(minimumScaleDelta: CGFloat = 0.01) {
    self.minimumScaleDelta = minimumScaleDelta
  }
}

/// Turning something. Hosts don't tell of it.
public struct RotationGesture: _UnknownGesture {
  public typealias Value = Angle
  public typealias Body = Never
  public var minimumAngleDelta: Angle

  public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }
}

/// Turning something. Hosts don't tell of it.
public struct RotateGesture: _UnknownGesture {
  /// How far it is turned.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var rotation: Angle
    public var velocity: Angle
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }

  public typealias Body = Never
  public var minimumAngleDelta: Angle

  public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }
}
