import ConcurrencyExtras

/// Who is told that a value has changed where it is kept.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: (@Sendable (Bool) -> Void)?

  /// - Parameters:
  ///   - callback: Gets the new value, `nil` if nothing is stored any more, or what went wrong.
  ///   - onLoading: Hears that a new value is being loaded, or not any more.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.callback = callback
    self.onLoading = onLoading
  }

  /// Hands over a new value.
  public func yield(_ value: Value) {
    yield(with: .success(value))
  }

  /// Says what went wrong. The value stays as it was.
  public func yield(throwing error: any Error) {
    yield(with: .failure(error))
  }

  /// Says that nothing is stored any more: the value is the initial one again.
  public func yieldReturningInitialValue() {
    yield(with: .success(nil))
  }

  /// Hands over a new value, `nil` if nothing is stored any more, or says what went wrong.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Says that a new value is being loaded, or not any more. The next value says so too.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading?(isLoading)
  }
}

/// Follows a value until it is cancelled or nobody holds it any more.
public struct SharedSubscription: Sendable {
  private let canceller: Canceller

  /// - Parameter cancel: Ends it. It is called once.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    canceller = Canceller(cancel)
  }

  /// Ends it.
  public func cancel() {
    canceller.cancel()
  }
}

private final class Canceller: Sendable {
  private let onCancel: LockIsolated<(@Sendable () -> Void)?>

  init(_ onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = LockIsolated(onCancel)
  }

  deinit {
    cancel()
  }

  func cancel() {
    let onCancel = onCancel.withValue { onCancel in
      defer { onCancel = nil }
      return onCancel
    }
    onCancel?()
  }
}
