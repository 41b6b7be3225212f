extension KeyPath {
  /// Embeds a payload in the cases along the path: `(\E.Cases.b)(1)` is `E.b(1)`.
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(self).embed(value)
  }

  /// Makes the enum's value for a case without a payload: `(\E.Cases.a)()` is `E.a`.
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }

  /// Matches a path in a `switch`: `case \.b:`.
  public static func ~= <Enum: CasePathable, AssociatedValue>(lhs: KeyPath, rhs: Enum) -> Bool
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(lhs).extract(from: rhs) != nil
  }
}

extension _AppendKeyPath {
  /// Embeds a payload in the cases along the path. The payload's type is known only at run time.
  ///
  /// - Returns: The enum, or `nil` if `value` doesn't have the payload's type. A case with an
  ///   optional payload accepts both the optional and the wrapped value.
  @_disfavoredOverload
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum?
  where Self == PartialCaseKeyPath<Enum> {
    (partialCase(at: self)?.embed(any: value)).flatMap { $0 as? Enum }
  }
}

/// Returns the end of a path whose payload type is known only at run time.
func partialCase<Enum>(at keyPath: PartialCaseKeyPath<Enum>) -> (any PartialCase)? {
  Case<Enum>()[keyPath: keyPath] as? any PartialCase
}
