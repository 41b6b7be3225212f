extension TestStore {
  /// Runs an operation with changed dependencies, and restores the old dependencies afterwards.
  @discardableResult
  public func withDependencies<R>(
    _ update: (_ dependencies: inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    let previous = dependencies
    defer { dependencies = previous }
    dependencies = try Self.changing(previous, update)
    return try operation()
  }

  /// Runs an operation with changed dependencies, and restores the old dependencies afterwards.
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

  /// Runs an operation with another exhaustivity, and restores the old exhaustivity afterwards.
  @discardableResult
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: () throws -> R
  ) rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Runs an operation with another exhaustivity, and restores the old exhaustivity afterwards.
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
