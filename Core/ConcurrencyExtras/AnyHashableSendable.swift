/// A hashable, sendable value of any type: an `AnyHashable` that can cross isolation boundaries.
///
/// Two instances are equal if their values are equal as `AnyHashable`.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value that was wrapped; never an `AnyHashableSendable` itself.
  public let base: any Hashable & Sendable

  /// Wraps a value of any type. A wrapped value isn't wrapped twice.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.init(base)
  }

  /// Wraps a value. A wrapped value isn't wrapped twice.
  public init(_ base: some Hashable & Sendable) {
    if let wrapped = base as? AnyHashableSendable {
      self = wrapped
    } else {
      self.base = base
    }
  }

  /// Whether both values are equal as `AnyHashable`.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  /// Hashes the value like an `AnyHashable`.
  public func hash(into hasher: inout Hasher) {
    AnyHashable(base).hash(into: &hasher)
  }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  /// Returns an `AnyHashable` of the value itself, so that the wrapper makes no difference.
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
  /// The value with the name of its wrapper.
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
