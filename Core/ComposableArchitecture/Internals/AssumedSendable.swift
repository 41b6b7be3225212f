// What is safe to share between threads though the compiler can't see it: casts to the same type that says
// so. A type without `Sendable` has the layout of the one with it.

extension WritableKeyPath {
  /// The same key path, said to be `Sendable`, which a key path to a property is.
  func assumedSendable() -> any WritableKeyPath<Root, Value> & Sendable {
    unsafeBitCast(self, to: (any WritableKeyPath<Root, Value> & Sendable).self)
  }
}

extension AnyCasePath {
  /// A case path of a generic enum of this module.
  ///
  /// Its functions capture nothing but types and other case paths, which is safe to share; the
  /// compiler asks for `Sendable` metatypes that generic enums can't promise.
  ///
  /// - Parameter name: What messages call the path: by default the property that makes it. What a
  ///   subscript makes has to be named by hand.
  init(
    generic embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?,
    name: StaticString = #function
  ) {
    self = ._$embed(
      embed, extract: unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self), name: name)
  }
}
