import ElementTree
import Foundation

/// What somebody does with a pointer: a mouse, a finger, a pen.
///
/// A ``TapGesture`` is a press, which a keyboard does as well. ``LongPressGesture`` and ``DragGesture``
/// need a pointer.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Body: Gesture
  associatedtype Value = Body.Value
  /// The gesture that this one is made of.
  var body: Body { get }
  /// What a press does for it, at a place; `nil` if it isn't one.
  var _tap: ((CGPoint) -> Void)? { get }
  /// What it has to know of pointers; `nil` if it needs none.
  var _interest: PointerInterest? { get }
  /// What it makes of what a pointer does next.
  ///
  /// - Parameter memory: What it knows of the pointer since that was pressed.
  func _recognize(_ input: PointerEvent, _ memory: _GestureMemory) -> _GesturePhase<Value>
}

/// How far a gesture has come.
public enum _GesturePhase<Value> {
  /// It may become one, or goes on as it was; with a value if there is a new one.
  case possible(Value?)
  /// It is one, and goes on.
  case changed(Value)
  /// It was one, and is over.
  case ended(Value)
  /// It is none, or none any more.
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

/// What a gesture knows of a pointer since that was pressed. A gesture that is made of others has one for each.
@MainActor
public final class _GestureMemory {
  /// The press.
  var start: PointerEvent?
  /// What the pointer did last.
  var last: PointerEvent?
  /// Points a second, when it last moved.
  var velocity = CGSize.zero
  /// Whether this is a gesture by now.
  var isRecognized = false
  /// Whether a state was told.
  var hasUpdated = false
  /// Of a gesture that is one of several: what came of it.
  var outcome: Any?
  var isOver = false
  private var parts: [_GestureMemory] = []

  init() {}

  /// What the gesture at an index knows of those that this one is made of.
  func part(_ index: Int) -> _GestureMemory {
    while parts.count <= index { parts.append(_GestureMemory()) }
    return parts[index]
  }

  /// Where and how fast the pointer is.
  func follow(_ input: PointerEvent) {
    if start == nil { start = input }
    if let last, input.phase == .move || input.phase == .up {
      let seconds = Double(input.milliseconds - last.milliseconds) / 1_000
      if seconds > 0 {
        // Who holds still before letting go throws nothing.
        let isStill = input.phase == .up && seconds > 0.1
        if input.phase == .move || isStill || input.x != last.x || input.y != last.y {
          velocity = CGSize(
            width: (input.x - last.x) / seconds, height: (input.y - last.y) / seconds)
        }
      }
    }
    if input.phase != .hold { last = input }
  }

  /// How far the pointer is from where it was pressed.
  func distance(of input: PointerEvent) -> Double {
    guard let start else { return 0 }
    return hypot(input.x - start.x, input.y - start.y)
  }
}

extension PointerEvent {
  var location: CGPoint { CGPoint(x: x, y: y) }

  /// What a gesture sees first that begins when the pointer is held down already.
  var asPress: PointerEvent { PointerEvent(.down, x: x, y: y, milliseconds: milliseconds) }
}

/// Which gestures count.
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
  public var body: Never { fatalError("\(Self.self) has no body to be read.") }
}

extension Never: Gesture {
  public typealias Value = Never
  public var _tap: ((CGPoint) -> Void)? { nil }
  public var _interest: PointerInterest? { nil }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Never> { .failed }
}
