extension PathPattern {
  /// Converts the value of a pattern, for example from a tuple to a custom type.
  ///
  /// ```swift
  /// PathSequence {
  ///   Component(String.self)
  ///   Component(String.self)
  /// }
  /// .map(to: { Repository(owner: $0, name: $1) }, from: { ($0.owner, $0.name) })
  /// ```
  ///
  /// Only these two functions could make the two directions disagree. Printing a path therefore
  /// checks that they agree.
  ///
  /// - Parameters:
  ///   - transform: Creates the new value.
  ///   - inverse: Returns the original value; `nil` if the new value has none.
  public func map<New>(
    to transform: @escaping @Sendable (Value) -> New,
    from inverse: @escaping @Sendable (New) -> Value?
  ) -> AnyPathPattern<New> {
    AnyPathPattern(
      parse: { reader in self._parse(&reader).map(transform) },
      print: { value, writer in
        inverse(value).map { self._print($0, to: &writer) } ?? false
      })
  }
}
