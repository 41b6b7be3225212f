import IssueReporting

/// The key of a dependency, with the values that it has in tests and previews unless overridden.
///
/// Conform to it in the module that declares a dependency's interface, where the live
/// implementation, and what that needs, isn't known. ``DependencyKey`` adds the live value; it can be
/// in another module.
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

  /// The value in previews; unless given, the one in tests.
  static var previewValue: Value { get }

  /// The value in tests: one that reports an issue when it is used.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// The test value, for keys that have no preview value of their own.
  public static var previewValue: Value { testValue }
}

/// The key of a dependency, with the values that it has unless overridden.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The value that reaches the outside world.
  static var liveValue: Value { get }

  associatedtype Value = Self

  /// The value in previews; unless given, the live one.
  static var previewValue: Value { get }

  /// The value in tests; unless given, reading it reports an issue and gives the preview value.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The live value, for keys that have no preview value of their own.
  public static var previewValue: Value { liveValue }

  /// The preview value, for keys that have no test value of their own: reading it reports an issue.
  public static var testValue: Value {
    if shouldReportUnimplemented {
      DefaultRequest.reportMissingTestValue(Self.self)
    }
    return previewValue
  }
}

extension TestDependencyKey {
  /// Whether a value without a test implementation should report being asked for.
  ///
  /// It shouldn't in a closure that overrides dependencies, where a value is only asked for to change
  /// a part of it. It never does in release builds.
  public static var shouldReportUnimplemented: Bool {
    #if DEBUG
      !DependencyValues.isSetting
    #else
      return false
    #endif
  }
}
