/// The default values that have been computed so far. Test suites use this type to reset them.
@_spi(Internals) public struct CachedValues: Sendable {
  let defaults: DefaultValues

  /// Removes the cached default values. In a test, removes only the values of that test.
  public func resetCache() {
    defaults.resetCurrent()
  }
}

extension DependencyValues {
  /// The default values that have been computed so far.
  @_spi(Internals) public var cachedValues: CachedValues {
    CachedValues(defaults: storage.defaults)
  }

  /// Removes the cached default values. In a test, removes only the values of that test.
  @_spi(Beta) public func resetCache() {
    cachedValues.resetCache()
  }
}
