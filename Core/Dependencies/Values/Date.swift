import Foundation

extension DependencyValues {
  /// What tells the date; a test has to say which.
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

/// What tells the date.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Tells the date with a closure.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Tells the same date always.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The date. Set it to make it stay.
  public var now: Date {
    get { generate() }
    set { self = .constant(newValue) }
  }

  /// The date.
  public func callAsFunction() -> Date {
    generate()
  }
}
