import Foundation
import IssueReporting

/// How a key answers that it was asked to load a value: once.
///
/// One that is resumed a second time is reported. One that goes away without having been resumed is
/// reported too, and resumed with the initial value.
public struct LoadContinuation<Value>: Sendable {
  private let once: Once<Value?>

  /// - Parameters:
  ///   - description: Says what is loaded, for reports.
  ///   - callback: Gets the value, `nil` if nothing is stored, or what went wrong.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    once = Once("LoadContinuation", description, ifDropped: .success(nil), callback)
  }

  /// Hands over the value.
  public func resume(returning value: Value) {
    resume(with: .success(value))
  }

  /// Says what went wrong.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Says that nothing is stored.
  public func resumeReturningInitialValue() {
    resume(with: .success(nil))
  }

  /// Hands over the value, `nil` if nothing is stored, or says what went wrong.
  public func resume(with result: Result<Value?, any Error>) {
    once.resume(with: result)
  }
}

/// How a key answers that it was asked to save a value: once.
///
/// One that is resumed a second time is reported. One that goes away without having been resumed is
/// reported too, and resumed as if the value were saved.
public struct SaveContinuation: Sendable {
  private let once: Once<Never?>

  /// - Parameters:
  ///   - description: Says what is saved, for reports.
  ///   - callback: Hears that the value is saved, or what went wrong.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Never?, any Error>) -> Void
  ) {
    once = Once("SaveContinuation", description, ifDropped: .success(nil), callback)
  }

  /// Says that the value is saved.
  public func resume() {
    once.resume(with: .success(nil))
  }

  /// Says what went wrong.
  public func resume(throwing error: any Error) {
    once.resume(with: .failure(error))
  }

  /// Says that the value is saved, or what went wrong.
  public func resume(with result: Result<Void, any Error>) {
    once.resume(with: result.map { nil })
  }
}

/// Calls back once.
///
/// Sendable is unchecked because the lock guards what changes.
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
      reportIssue("\(title) was resumed more than once. Only the first time counts.")
    }
  }

  private var title: String {
    let description = description()
    return description.isEmpty ? name : "\(name) of \(description)"
  }
}
