import Foundation
import IssueReporting

/// A continuation with which a key answers a request to load a value.
///
/// A key resumes it exactly once. A second resume is reported as an issue. Dropping the
/// continuation without a resume is also reported, and yields the initial value.
public struct LoadContinuation<Value>: Sendable {
  private let once: Once<Value?>

  /// - Parameters:
  ///   - description: Describes the value, for reports.
  ///   - callback: Receives the value, `nil` if nothing is stored, or the error.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    once = Once("LoadContinuation", description, ifDropped: .success(nil), callback)
  }

  /// Resumes with the value.
  public func resume(returning value: Value) {
    resume(with: .success(value))
  }

  /// Resumes with an error.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Resumes with the initial value because nothing is stored.
  public func resumeReturningInitialValue() {
    resume(with: .success(nil))
  }

  /// Resumes with the value, `nil` if nothing is stored, or an error.
  public func resume(with result: Result<Value?, any Error>) {
    once.resume(with: result)
  }
}

/// A continuation with which a key answers a request to save a value.
///
/// A key resumes it exactly once. A second resume is reported as an issue. Dropping the
/// continuation without a resume is also reported, and counts as a successful save.
public struct SaveContinuation: Sendable {
  private let once: Once<Never?>

  /// - Parameters:
  ///   - description: Describes the value, for reports.
  ///   - callback: Called when the value is saved, or with the error.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Never?, any Error>) -> Void
  ) {
    once = Once("SaveContinuation", description, ifDropped: .success(nil), callback)
  }

  /// Resumes because the value is saved.
  public func resume() {
    once.resume(with: .success(nil))
  }

  /// Resumes with an error.
  public func resume(throwing error: any Error) {
    once.resume(with: .failure(error))
  }

  /// Resumes because the value is saved, or with an error.
  public func resume(with result: Result<Void, any Error>) {
    once.resume(with: result.map { nil })
  }
}

/// A callback that is called exactly once.
///
/// Sendable is unchecked because the lock guards the mutable state.
private final class Once<Value>: @unchecked Sendable {
  private let name: String
  private let description: @Sendable () -> String
  private let ifDropped: Result<Value, any Error>
  private var callback: (@Sendable (Result<Value, any Error>) -> Void)?
  private let lock = NSLock()

  init(
    _ name: String, _ description: @escaping @Sendable () -> String,
    ifDropped: Result<Value, any Error>,
    _ callback: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.name = name
    self.description = description
    self.ifDropped = ifDropped
    self.callback = callback
  }

  deinit {
    if let callback {
      reportIssue(
        """
        \(title) was dropped without having been resumed.

        Every path of a key's function has to resume its continuation once.
        """)
      callback(ifDropped)
    }
  }

  func resume(with result: Result<Value, any Error>) {
    let callback = lock.withLock {
      defer { self.callback = nil }
      return self.callback
    }
    if let callback {
      callback(result)
    } else {
      reportIssue("\(title) was resumed more than once. Only the first resume counts.")
    }
  }

  private var title: String {
    let description = description()
    return description.isEmpty ? name : "\(name) of \(description)"
  }
}
