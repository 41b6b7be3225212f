import Foundation

extension DependencyValues {
  /// The generator of dates. A test has to override it.
  ///
  /// ```swift
  /// @Dependency(\.date) var date      // date()
  /// @Dependency(\.date.now) var now   // now
  /// ```
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }

  private enum DateGeneratorKey: DependencyKey {
    static let liveValue = DateGenerator { Date() }
  }
}

/// A generator of the current date.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Creates a generator from a closure.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Returns a generator that always generates the same date.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The current date. Setting it makes the date constant.
  public var now: Date {
    get { generate() }
    set { self = .constant(newValue) }
  }

  /// Returns the current date.
  public func callAsFunction() -> Date {
    generate()
  }
}
