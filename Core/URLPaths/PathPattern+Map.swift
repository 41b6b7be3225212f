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
  /// If the two functions disagree, a printed path doesn't lead back to its value. `print` checks
  /// that, and throws ``URLPathError/ambiguous(path:value:)``.
  ///
  /// - Parameters:
  ///   - transform: Creates the new value.
  ///   - inverse: Returns the original value; `nil` if there is none.
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
