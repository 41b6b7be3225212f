extension PathPattern {
  /// Makes something else of what a path means: a type of one's own of a tuple, say.
  ///
  /// ```swift
  /// PathSequence {
  ///   Component(String.self)
  ///   Component(String.self)
  /// }
  /// .map(to: { Repository(owner: $0, name: $1) }, from: { ($0.owner, $0.name) })
  /// ```
  ///
  /// The two functions are the one place where the two directions could disagree. That they don't is
  /// seen to when a path is printed.
  ///
  /// - Parameters:
  ///   - transform: Makes the new value.
  ///   - inverse: Takes it apart again; `nil` for a value that can't be.
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
