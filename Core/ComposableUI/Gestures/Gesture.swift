import ElementTree
import Foundation

/// An action of the user with a pointer: a mouse, a finger, a pen.
///
/// A ``TapGesture`` is a press, which a keyboard can perform, too. ``LongPressGesture`` and
/// ``DragGesture`` need a pointer.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Body: Gesture
  associatedtype Value = Body.Value
  /// The gesture that this one consists of.
  var body: Body { get }
  /// The action of a press at a location; `nil` if the gesture isn't a press.
  var _tap: ((CGPoint) -> Void)? { get }
  /// The pointer events that the gesture needs; `nil` if it needs none.
  var _interest: PointerInterest? { get }
  /// Returns the phase after the next pointer event.
  ///
  /// - Parameter memory: The gesture's memory of the pointer since the press.
  func _recognize(_ input: PointerEvent, _ memory: _GestureMemory) -> _GesturePhase<Value>
}

/// The phase of a gesture.
public enum _GesturePhase<Value> {
  /// The gesture may still be recognised, or continues without a change. The value is `nil` unless
  /// it is new.
  case possible(Value?)
  /// The gesture is recognised and continues.
  case changed(Value)
  /// The gesture was recognised and has ended.
  case ended(Value)
  /// The gesture isn't recognised, or not any more.
  case failed
}

extension _GesturePhase {
  func map<New>(_ transform: (Value) -> New) -> _GesturePhase<New> {
    switch self {
    case .possible(let value): .possible(value.map(transform))
    case .changed(let value): .changed(transform(value))
    case .ended(let value): .ended(transform(value))
    case .failed: .failed
    }
  }

  var isOver: Bool {
    switch self {
    case .possible, .changed: false
    case .ended, .failed: true
    }
  }
}

/// A gesture's memory of a pointer since the press. A combined gesture has one for each part.
@MainActor
public final class _GestureMemory {
  /// The press.
  var start: PointerEvent?
  /// The last event of the pointer.
  var last: PointerEvent?
  /// The velocity at the last movement, in points per second.
  var velocity = CGSize.zero
  /// Whether the gesture is recognised.
  var isRecognized = false
  /// Whether a gesture state was updated.
  var hasUpdated = false
  /// The outcome, if the gesture is a part of another.
  var outcome: Any?
  var isOver = false
  private var parts: [_GestureMemory] = []

  init() {}

  /// Returns the memory of the part at an index.
  func part(_ index: Int) -> _GestureMemory {
    while parts.count <= index { parts.append(_GestureMemory()) }
    return parts[index]
  }

  /// Records the location and the velocity of the pointer.
  func follow(_ input: PointerEvent) {
    if start == nil { start = input }
    if let last, input.phase == .move || input.phase == .up {
      let seconds = Double(input.milliseconds - last.milliseconds) / 1_000
      if seconds > 0 {
        // A pointer that is held still before its release has no velocity.
        let isStill = input.phase == .up && seconds > 0.1
        if input.phase == .move || isStill || input.x != last.x || input.y != last.y {
          velocity = CGSize(
            width: (input.x - last.x) / seconds, height: (input.y - last.y) / seconds)
        }
      }
    }
    if input.phase != .hold { last = input }
  }

  /// Returns the distance of the pointer from its press.
  func distance(of input: PointerEvent) -> Double {
    guard let start else { return 0 }
    return hypot(input.x - start.x, input.y - start.y)
  }
}

extension PointerEvent {
  var location: CGPoint { CGPoint(x: x, y: y) }

  /// The first event for a gesture that begins while the pointer is already down.
  var asPress: PointerEvent { PointerEvent(.down, x: x, y: y, milliseconds: milliseconds) }
}

/// The gestures that a view recognises. Only ``gesture`` has an effect: the views inside always
/// recognise their own gestures.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let none: Self = []
  public static let gesture = Self(rawValue: 1)
  public static let subviews = Self(rawValue: 2)
  public static let all: Self = [.gesture, .subviews]
}

extension Gesture {
  public var _tap: ((CGPoint) -> Void)? { body._tap }
  public var _interest: PointerInterest? { body._interest }
}

extension Gesture where Value == Body.Value {
  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Value> {
    body._recognize(input, memory)
  }
}

extension Gesture where Body == Never {
  public var body: Never { fatalError("'\(Self.self)' is primitive and has no body.") }
}

extension Never: Gesture {
  public typealias Value = Never
  public var _tap: ((CGPoint) -> Void)? { nil }
  public var _interest: PointerInterest? { nil }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Never> { .failed }
}
