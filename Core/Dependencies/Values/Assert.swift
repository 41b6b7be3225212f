import IssueReporting

extension DependencyValues {
  /// `Swift.assert` for features. In a test, a failure fails the test instead of ending the
  /// process.
  ///
  /// ```swift
  /// @Dependency(\.assert) var assert
  /// assert(index >= 0, "The index is negative.")
  /// ```
  public var assert: any AssertionEffect { self[AssertKey.self] }

  /// `Swift.assertionFailure` for features. In a test, a failure fails the test instead of ending
  /// the process.
  public var assertionFailure: any AssertionFailureEffect {
    AssertionFailure(assert: self[AssertKey.self])
  }

  /// `Swift.precondition` for features. In a test, a failure fails the test instead of ending the
  /// process.
  public var precondition: any AssertionEffect { self[PreconditionKey.self] }
}

/// A function that checks a condition, like `Swift.assert`.
public protocol AssertionEffect: Sendable {
  /// Checks that a condition holds.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    file: StaticString, line: UInt)
}

extension AssertionEffect {
  /// Checks that a condition holds.
  @_disfavoredOverload
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "",
    file: StaticString = #file, line: UInt = #line
  ) {
    self.callAsFunction(condition(), message(), file: file, line: line)
  }
}

/// A function that reports that the program reached code that should be unreachable, like
/// `Swift.assertionFailure`.
public protocol AssertionFailureEffect: Sendable {
  /// Reports that the program reached code that should be unreachable.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Reports that the program reached code that should be unreachable.
  @_disfavoredOverload
  public func callAsFunction(
    _ message: @autoclosure () -> String = "", file: StaticString = #file, line: UInt = #line
  ) {
    self.callAsFunction(message(), file: file, line: line)
  }
}

private enum AssertKey: DependencyKey {
  static let liveValue: any AssertionEffect = LiveAssert()
  static let testValue: any AssertionEffect = ReportingAssert()
}

private enum PreconditionKey: DependencyKey {
  static let liveValue: any AssertionEffect = LivePrecondition()
  static let testValue: any AssertionEffect = ReportingAssert()
}

private struct LiveAssert: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    file: StaticString, line: UInt
  ) {
    Swift.assert(condition(), message(), file: file, line: line)
  }
}

private struct LivePrecondition: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    file: StaticString, line: UInt
  ) {
    Swift.precondition(condition(), message(), file: file, line: line)
  }
}

private struct ReportingAssert: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    file: StaticString, line: UInt
  ) {
    guard !condition() else { return }
    let message = message()
    reportIssue(
      message.isEmpty ? "The condition doesn't hold." : message, fileID: file, filePath: file,
      line: line, column: 1)
  }
}

private struct AssertionFailure: AssertionFailureEffect {
  let assert: any AssertionEffect

  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    assert(false, message(), file: file, line: line)
  }
}
