import ElementTree
import Foundation

// Gestures that combine others. A tap that is part of a combined gesture counts as a press,
// whatever the other gestures recognise.

extension Gesture {
  /// Returns a gesture that recognises this gesture and another at the same time.
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other>
  {
    SimultaneousGesture(self, other)
  }

  /// Returns a gesture that recognises this gesture and then another.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// Returns a gesture that recognises this gesture or, if that fails, another.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }

  /// Returns this gesture with a transformed value.
  public func map<NewValue>(_ body: @escaping (Value) -> NewValue) -> _MapGesture<Self, NewValue> {
    _MapGesture(base: self, transform: body)
  }
}

extension _GestureMemory {
  /// Passes an input to a part of a combined gesture, unless that part is over.
  fileprivate func step<Part: Gesture>(
    _ index: Int, _ gesture: Part, _ input: PointerEvent
  ) -> _GesturePhase<Part.Value>? {
    let part = part(index)
    if part.isOver { return nil }
    let phase = gesture._recognize(input, part)
    switch phase {
    case .possible(let value?): part.outcome = value
    case .possible(nil): break
    case .changed(let value), .ended(let value):
      part.outcome = value
      part.isRecognized = true
    case .failed: part.outcome = nil
    }
    part.isOver = phase.isOver
    return phase
  }
}

extension PointerInterest? {
  fileprivate func union(_ other: Self) -> Self {
    guard let self else { return other }
    return other.map { self.union($0) } ?? self
  }
}

/// Two gestures at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The values of both gestures.
  public struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }

  public typealias Body = Never
  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public var _tap: ((CGPoint) -> Void)? {
    switch (first._tap, second._tap) {
    case (let one?, let other?):
      {
        one($0)
        other($0)
      }
    case (let tap, nil), (nil, let tap): tap
    }
  }

  public var _interest: PointerInterest? { first._interest.union(second._interest) }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Value> {
    _ = memory.step(0, first, input)
    _ = memory.step(1, second, input)
    let parts = [memory.part(0), memory.part(1)]
    let value = Value(
      first: parts[0].outcome as? First.Value, second: parts[1].outcome as? Second.Value)
    if parts.allSatisfy(\.isOver) {
      return parts.contains(where: \.isRecognized) ? .ended(value) : .failed
    }
    if parts.contains(where: \.isRecognized) { return .changed(value) }
    return .possible(parts.contains { $0.outcome != nil } ? value : nil)
  }
}

/// A gesture followed by another.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The progress of the sequence.
  public enum Value {
    case first(First.Value)
    case second(First.Value, Second.Value?)
  }

  public typealias Body = Never
  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public var _tap: ((CGPoint) -> Void)? { nil }
  public var _interest: PointerInterest? { first._interest.union(second._interest) }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Value> {
    if let phase = memory.step(0, first, input) {
      guard case .ended(let value) = phase else { return phase.map { .first($0) } }
      // The second gesture can't begin with the release of a pointer.
      if input.phase == .up { return .failed }
      return second(after: value, memory.step(1, second, input.asPress))
    }
    guard let value = memory.part(0).outcome as? First.Value else { return .failed }
    return second(after: value, memory.step(1, second, input))
  }

  private func second(
    after value: First.Value, _ phase: _GesturePhase<Second.Value>?
  ) -> _GesturePhase<Value> {
    switch phase {
    case .possible(let new): .changed(.second(value, new))
    case .changed(let new): .changed(.second(value, new))
    case .ended(let new): .ended(.second(value, new))
    case .failed, nil: .failed
    }
  }
}

/// A gesture with an alternative.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The value of the recognised gesture.
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }

  public typealias Body = Never
  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// A press counts as any number of taps, so the first gesture with a tap gets it.
  public var _tap: ((CGPoint) -> Void)? { first._tap ?? second._tap }
  public var _interest: PointerInterest? { first._interest.union(second._interest) }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Value> {
    if input.phase == .down { memory.start = input }
    if let phase = memory.step(0, first, input) {
      guard case .failed = phase else { return phase.map { .first($0) } }
      // The second gesture first receives the press that the first one received.
      if input.phase != .down, let start = memory.start {
        _ = memory.step(1, second, start)
      }
    }
    return memory.step(1, second, input)?.map { .second($0) } ?? .failed
  }
}

/// A gesture with a transformed value.
public struct _MapGesture<Base: Gesture, Value>: Gesture {
  public typealias Body = Never
  let base: Base
  let transform: (Base.Value) -> Value
  public var _tap: ((CGPoint) -> Void)? { base._tap }
  public var _interest: PointerInterest? { base._interest }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Value> {
    base._recognize(input, memory).map(transform)
  }
}

/// A gesture of any type.
public struct AnyGesture<Value>: Gesture {
  public typealias Body = Never
  public let _tap: ((CGPoint) -> Void)?
  public let _interest: PointerInterest?
  private let recognize: (PointerEvent, _GestureMemory) -> _GesturePhase<Value>

  public init<Base: Gesture>(_ gesture: Base) where Base.Value == Value {
    _tap = gesture._tap
    _interest = gesture._interest
    recognize = { gesture._recognize($0, $1) }
  }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Value> {
    recognize(input, memory)
  }
}

/// An optional gesture.
extension Optional: Gesture where Wrapped: Gesture {
  public typealias Value = Wrapped.Value
  public typealias Body = Never
  public var _tap: ((CGPoint) -> Void)? { self?._tap }
  public var _interest: PointerInterest? { self?._interest }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Wrapped.Value> {
    self?._recognize(input, memory) ?? .failed
  }
}
