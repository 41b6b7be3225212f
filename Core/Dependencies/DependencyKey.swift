import IssueReporting

/// The key of a dependency, with its default values for tests and previews.
///
/// Conform to it in the module that declares a dependency's interface, if the live implementation
/// is in another module. The other module adds the live value by conforming to ``DependencyKey``.
///
/// ```swift
/// private enum GreeterKey: TestDependencyKey {
///   static let testValue = Greeter(greet: unimplemented("Greeter.greet", placeholder: ""))
/// }
/// extension DependencyValues {
///   public var greeter: Greeter {
///     get { self[GreeterKey.self] }
///     set { self[GreeterKey.self] = newValue }
///   }
/// }
/// ```
public protocol TestDependencyKey<Value> {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in previews. By default it is the test value.
  static var previewValue: Value { get }

  /// The value in tests. It should report an issue when a test uses it.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// The test value, for keys that have no preview value of their own.
  public static var previewValue: Value { testValue }
}

/// The key of a dependency, with its default values for all contexts.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The value that reaches the outside world.
  static var liveValue: Value { get }

  associatedtype Value = Self

  /// The value in previews. By default it is the live value.
  static var previewValue: Value { get }

  /// The value in tests. By default, reading it reports an issue and returns the preview value.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The live value, for keys that have no preview value of their own.
  public static var previewValue: Value { liveValue }

  /// The preview value, for keys that have no test value of their own. Reading it reports an issue.
  public static var testValue: Value {
    if shouldReportUnimplemented {
      DefaultRequest.reportMissingTestValue(Self.self)
    }
    return previewValue
  }
}

extension TestDependencyKey {
  /// Whether a read of a missing implementation should report an issue.
  ///
  /// It is `false` in a closure that overrides dependencies, because that closure may read a value
  /// only to change a part of it. It is always `false` in release builds.
  public static var shouldReportUnimplemented: Bool {
    #if DEBUG
      !DependencyValues.isSetting
    #else
      return false
    #endif
  }
}
