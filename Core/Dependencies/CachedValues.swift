/// The default values of dependencies that were made so far, for suites that begin anew.
@_spi(Internals) public struct CachedValues: Sendable {
  let defaults: DefaultValues

  /// Forgets them: in a test those of that test.
  public func resetCache() {
    defaults.resetCurrent()
  }
}

extension DependencyValues {
  /// The default values that were made so far.
  @_spi(Internals) public var cachedValues: CachedValues {
    CachedValues(defaults: storage.defaults)
  }

  /// Forgets the default values that were made so far: in a test those of that test.
  @_spi(Beta) public func resetCache() {
    cachedValues.resetCache()
  }
}
