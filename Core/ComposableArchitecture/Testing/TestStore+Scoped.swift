extension TestStore {
  /// Changes dependencies for the duration of an operation. The old ones return even if the
  /// operation throws.
  @discardableResult
  public func withDependencies<R>(
    _ update: (_ dependencies: inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    let previous = dependencies
    defer { dependencies = previous }
    dependencies = try Self.changing(previous, update)
    return try operation()
  }

  /// Changes dependencies for the duration of an operation. The old ones return even if the
  /// operation throws.
  @discardableResult
  public func withDependencies<R>(
    _ update: (_ dependencies: inout DependencyValues) throws -> Void,
    operation: () async throws -> sending R
  ) async rethrows -> R {
    let previous = dependencies
    defer { dependencies = previous }
    dependencies = try Self.changing(previous, update)
    return try await operation()
  }

  /// Changes the exhaustivity for the duration of an operation. The old one returns even if the
  /// operation throws.
  @discardableResult
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: () throws -> R
  ) rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Changes the exhaustivity for the duration of an operation. The old one returns even if the
  /// operation throws.
  @discardableResult
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: () async throws -> sending R
  ) async rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try await operation()
  }

  /// Returns dependencies with overrides. Reading a dependency to change a part of it doesn't count
  /// as a use.
  private static func changing(
    _ dependencies: DependencyValues, _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var changed = dependencies
    try Dependencies.withDependencies {
      $0 = dependencies
      try update(&$0)
      changed = $0
    } operation: {
    }
    return changed
  }
}
