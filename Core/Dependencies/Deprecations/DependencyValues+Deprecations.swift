#if Deprecations
  extension DependencyValues {
    /// Replaces one dependency for as long as an operation lasts.
    @available(*, deprecated, message: "Use 'withDependencies { $0.value = … } operation: { … }'.")
    public static func withValue<Value, R>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: @autoclosure () -> Value,
      operation: () throws -> R
    ) rethrows -> R {
      try withDependencies {
        $0[keyPath: keyPath] = value()
      } operation: {
        try operation()
      }
    }

    /// Replaces one dependency for as long as an asynchronous operation lasts.
    @available(*, deprecated, message: "Use 'withDependencies { $0.value = … } operation: { … }'.")
    public static func withValue<Value, R>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: @autoclosure () -> Value,
      operation: () async throws -> R
    ) async rethrows -> R {
      try await withDependencies {
        $0[keyPath: keyPath] = value()
      } operation: {
        try await operation()
      }
    }

    /// Replaces dependencies for as long as an operation lasts.
    @available(*, deprecated, message: "Use 'withDependencies(_:operation:)'.")
    public static func withValues<R>(
      _ updateValuesForOperation: (inout Self) throws -> Void, operation: () throws -> R
    ) rethrows -> R {
      try withDependencies(updateValuesForOperation, operation: operation)
    }

    /// Replaces dependencies for as long as an asynchronous operation lasts.
    @available(*, deprecated, message: "Use 'withDependencies(_:operation:)'.")
    public static func withValues<R>(
      _ updateValuesForOperation: (inout Self) async throws -> Void,
      operation: () async throws -> R
    ) async rethrows -> R {
      try await withDependencies(updateValuesForOperation, operation: operation)
    }

    /// Runs an operation with the default dependencies of a test and the given overrides.
    @available(*, deprecated, message: "Use 'withDependencies(_:operation:)' in a test.")
    public static func withTestValues<R>(
      _ updateValuesForOperation: (inout Self) throws -> Void, assert operation: () throws -> R
    ) rethrows -> R {
      try withDependencies {
        $0 = .test
        try updateValuesForOperation(&$0)
      } operation: {
        try operation()
      }
    }

    /// Runs an asynchronous operation with the default dependencies of a test and the given
    /// overrides.
    @available(*, deprecated, message: "Use 'withDependencies(_:operation:)' in a test.")
    public static func withTestValues<R>(
      _ updateValuesForOperation: (inout Self) async throws -> Void,
      assert operation: () async throws -> R
    ) async rethrows -> R {
      try await withDependencies {
        $0 = .test
        try await updateValuesForOperation(&$0)
      } operation: {
        try await operation()
      }
    }
  }
#endif
