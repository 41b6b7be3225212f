/// A hashable, sendable value of any type: what `AnyHashable` is, for crossing isolation.
///
/// Two of them are equal when what they hold is equal, by the rules of `AnyHashable`.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value that was wrapped; never an `AnyHashableSendable` itself.
  public let base: any Hashable & Sendable

  /// Wraps a value of any type, unwrapping it first if it is wrapped already.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.init(base)
  }

  /// Wraps a value, unwrapping it first if it is wrapped already.
  public init(_ base: some Hashable & Sendable) {
    if let wrapped = base as? AnyHashableSendable {
      self = wrapped
    } else {
      self.base = base
    }
  }

  /// Whether both hold equal values, as two `AnyHashable` of them would be.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  /// Feeds what an `AnyHashable` of the value feeds.
  public func hash(into hasher: inout Hasher) {
    AnyHashable(base).hash(into: &hasher)
  }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  /// The value in an `AnyHashable` of its own, so that wrapping it before makes no difference.
  public func _toCustomAnyHashable() -> AnyHashable? {
    base as? AnyHashable
  }
}

extension AnyHashableSendable: CustomStringConvertible {
  /// The description of the value.
  public var description: String {
    String(describing: base)
  }
}

extension AnyHashableSendable: CustomDebugStringConvertible {
  /// The value, and that it is wrapped.
  public var debugDescription: String {
    "AnyHashableSendable(\(String(reflecting: base)))"
  }
}

extension AnyHashableSendable: CustomReflectable {
  /// Shows the value as a child.
  public var customMirror: Mirror {
    Mirror(self, children: ["value": base])
  }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  /// Wraps a `Bool`.
  public init(booleanLiteral value: Bool) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  /// Wraps a `Double`.
  public init(floatLiteral value: Double) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  /// Wraps an `Int`.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  /// Wraps a `String`.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
