extension AnyCasePath {
  /// A case path of a generic enum of this module.
  ///
  /// Its functions capture nothing but types and other case paths, which is safe to share; the
  /// compiler asks for `Sendable` metatypes that generic enums can't promise.
  init(
    generic embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?
  ) {
    self = ._$embed(
      embed, extract: unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self))
  }
}
