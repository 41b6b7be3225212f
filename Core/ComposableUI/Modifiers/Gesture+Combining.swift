// Gestures made of others. What hosts tell of is a press, so it is the press that is left of them.

extension Never: Gesture {
  public typealias Value = Never
  public var _tap: (() -> Void)? { nil }
}

extension Gesture where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body to be read.") }
}

extension Gesture {
  public var _tap: (() -> Void)? { body._tap }

  /// This gesture, and another at the same time.
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other>
  {
    SimultaneousGesture(self, other)
  }

  /// This gesture, and then another. Hosts tell of neither a first nor a second.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// This gesture, or if it isn't recognised another.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }

  /// This gesture with another value.
  public func map<NewValue>(_ body: @escaping (Value) -> NewValue) -> _MapGesture<Self, NewValue> {
    _MapGesture(_tap: _tap)
  }
}

/// Two gestures at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  /// What is known of both.
  public struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }

  public typealias Body = Never
  public var first: First
  public var second: Second
  public var _tap: (() -> Void)? { first._tap ?? second._tap }

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

/// A gesture, and then another.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  /// How far it has come.
  public enum Value {
    case first(First.Value)
    case second(First.Value, Second.Value?)
  }

  public typealias Body = Never
  public var first: First
  public var second: Second
  public var _tap: (() -> Void)? { first._tap }

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

/// A gesture, or another.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  /// That of the one which was recognised.
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }

  public typealias Body = Never
  public var first: First
  public var second: Second
  /// A press counts as any number of taps, so that the first of the two that is one is meant.
  public var _tap: (() -> Void)? { first._tap ?? second._tap }

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

/// A gesture with another value.
public struct _MapGesture<Base: Gesture, Value>: Gesture {
  public typealias Body = Never
  public let _tap: (() -> Void)?
}

/// A gesture of any type.
public struct AnyGesture<Value>: Gesture {
  public typealias Body = Never
  public let _tap: (() -> Void)?

  public init<Base: Gesture>(_ gesture: Base) where Base.Value == Value {
    _tap = gesture._tap
  }
}

/// A gesture that may be none.
extension Optional: Gesture where Wrapped: Gesture {
  public typealias Value = Wrapped.Value
  public typealias Body = Never
  public var _tap: (() -> Void)? { self?._tap }
}
