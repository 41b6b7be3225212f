extension KeyPath {
  /// Wraps a payload in the cases along the path: `(\E.Cases.b)(1)` is `E.b(1)`.
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(self).embed(value)
  }

  /// The enum at a case without a payload: `(\E.Cases.a)()` is `E.a`.
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }

  /// Lets a `switch` match by path: `case \.b:`.
  public static func ~= <Enum: CasePathable, AssociatedValue>(lhs: KeyPath, rhs: Enum) -> Bool
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(lhs).extract(from: rhs) != nil
  }
}

extension _AppendKeyPath {
  /// Wraps a payload whose type is not known at compile time in the cases along the path.
  ///
  /// - Returns: `nil` if `value` is not of the payload's type. A case with an optional payload
  ///   takes both the optional and what it wraps.
  @_disfavoredOverload
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum?
  where Self == PartialCaseKeyPath<Enum> {
    (partialCase(at: self)?.embed(any: value)).flatMap { $0 as? Enum }
  }
}

/// The end of a path whose payload type is not known at compile time.
func partialCase<Enum>(at keyPath: PartialCaseKeyPath<Enum>) -> (any PartialCase)? {
  Case<Enum>()[keyPath: keyPath] as? any PartialCase
}
