import Dependencies
import Testing

/// A trait of a test or suite that overrides dependencies. `.dependencies`, `.dependency(_:_:)` and
/// their variants create it.
///
/// Each test with such a trait, and each case of a parameterized test, starts from fresh
/// `DependencyValues`. The traits of a suite apply to its tests too. If two traits override the
/// same dependency, the inner trait takes precedence.
public struct _DependenciesTrait: TestScoping, TestTrait, SuiteTrait {
  /// Whether an outer trait already provides fresh dependencies.
  @TaskLocal private static var isInScope = false

  private let update: @Sendable (inout DependencyValues) async throws -> Void

  init(_ update: @escaping @Sendable (inout DependencyValues) async throws -> Void) {
    self.update = update
  }

  /// Always `true`: the trait of a suite applies to the suites and tests in it.
  public var isRecursive: Bool { true }

  /// Runs a test, or a case of a parameterized test, with the overridden dependencies.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let isOutermost = !Self.isInScope
    try await Self.$isInScope.withValue(true) {
      try await withDependencies {
        if isOutermost {
          $0 = DependencyValues()
        }
        try await update(&$0)
      } operation: {
        try await function()
      }
    }
  }
}

extension Trait where Self == _DependenciesTrait {
  /// Gives each test fresh dependencies, without overrides or default values of other tests.
  public static var dependencies: Self {
    _DependenciesTrait { _ in }
  }

  /// Overrides one dependency.
  ///
  /// ```swift
  /// @Test(.dependency(\.continuousClock, .immediate))
  /// func countsDown() async { … }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency, or a property of it, such as `\.date.now`.
  ///   - value: The value, evaluated for each test.
  public static func dependency<V>(
    _ keyPath: any WritableKeyPath<DependencyValues, V> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> V
  ) -> Self {
    _DependenciesTrait { $0[keyPath: keyPath] = try value() }
  }

  /// Overrides a dependency whose type is its own key.
  ///
  /// - Parameter value: The value, evaluated for each test.
  public static func dependency<V: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> V
  ) -> Self where V == V.Value {
    _DependenciesTrait { values in
      func override<Key: TestDependencyKey>(_ value: Key) where Key == Key.Value {
        values[Key.self] = value
      }
      override(try value())
    }
  }

  /// Overrides any number of dependencies.
  ///
  /// - Parameter update: Changes the dependencies, once for each test.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    _DependenciesTrait(update)
  }
}
