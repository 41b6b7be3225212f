// Casts for values that are safe to share between threads although the compiler can't prove it.
// `Sendable` is a marker protocol, so it doesn't change the layout of a type.

extension WritableKeyPath {
  /// Returns the key path as `Sendable`. Threads can always share a key path to a property.
  func assumedSendable() -> any WritableKeyPath<Root, Value> & Sendable {
    unsafeBitCast(self, to: (any WritableKeyPath<Root, Value> & Sendable).self)
  }
}

extension AnyCasePath {
  /// Makes a case path of a generic enum of this module.
  ///
  /// Its functions capture only types and other case paths, which are safe to share. The compiler
  /// requires `Sendable` metatypes, which generic enums can't promise.
  ///
  /// - Parameter name: The path's name in messages, by default the calling property. A path made by
  ///   a subscript needs an explicit name.
  init(
    generic embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?,
    name: StaticString = #function
  ) {
    self = ._$embed(
      embed, extract: unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self), name: name)
  }
}
