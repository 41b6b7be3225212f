/// Overrides dependencies for the duration of an operation.
///
/// ```swift
/// let model = withDependencies {
///   $0.date.now = Date(timeIntervalSince1970: 0)
/// } operation: {
///   FeatureModel()
/// }
/// ```
///
/// ``Dependency`` properties created in the operation, and the object it returns, keep these
/// values.
///
/// - Parameters:
///   - update: Changes a copy of the current values.
///   - operation: The operation to run with the changed values.
@discardableResult
public func withDependencies<R>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues._current.resolved
  try values.change(update)
  return try values.makeCurrent(operation)
}

/// Overrides dependencies for the duration of an asynchronous operation.
///
/// - Parameters:
///   - isolation: The actor that both closures run on.
///   - update: Changes a copy of the current values.
///   - operation: The operation to run with the changed values.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var values = DependencyValues._current.resolved
  try await values.change(update)
  return try await values.makeCurrent(operation)
}

extension DependencyValues {
  /// Runs a closure that overrides dependencies in these values.
  package mutating func change<R>(_ update: (inout Self) throws -> R) rethrows -> R {
    #if DEBUG
      try Self.$isSetting.withValue(true) { try update(&self) }
    #else
      try update(&self)
    #endif
  }

  /// Runs an asynchronous closure that overrides dependencies in these values.
  mutating func change<R>(
    isolation: isolated (any Actor)? = #isolation, _ update: (inout Self) async throws -> R
  ) async rethrows -> R {
    #if DEBUG
      try await Self.$isSetting.withValue(true) { try await update(&self) }
    #else
      try await update(&self)
    #endif
  }

  /// Runs an operation with these values, and remembers them for the object that it returns.
  func makeCurrent<R>(_ operation: () throws -> R) rethrows -> R {
    let result = try Self.$_current.withValue(self) {
      #if DEBUG
        if Self.isSetting {
          return try Self.$isSetting.withValue(false, operation: operation)
        }
      #endif
      return try operation()
    }
    DependencyObjects.shared.remember(result, with: self)
    return result
  }

  /// Runs an asynchronous operation with these values, and remembers them for the object that it
  /// returns.
  func makeCurrent<R>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
  ) async rethrows -> R {
    let result = try await Self.$_current.withValue(self) {
      #if DEBUG
        if Self.isSetting {
          return try await Self.$isSetting.withValue(false, operation: operation)
        }
      #endif
      return try await operation()
    }
    DependencyObjects.shared.remember(result, with: self)
    return result
  }
}
