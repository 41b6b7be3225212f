import ConcurrencyExtras

/// A receiver of changes that a key finds in its storage.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: (@Sendable (Bool) -> Void)?

  /// - Parameters:
  ///   - callback: Receives the new value, `nil` if nothing is stored any more, or the error.
  ///   - onLoading: Receives whether a new value is being loaded.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.callback = callback
    self.onLoading = onLoading
  }

  /// Delivers a new value.
  public func yield(_ value: Value) {
    yield(with: .success(value))
  }

  /// Delivers an error. The value stays the same.
  public func yield(throwing error: any Error) {
    yield(with: .failure(error))
  }

  /// Resets the value to the initial one, because nothing is stored any more.
  public func yieldReturningInitialValue() {
    yield(with: .success(nil))
  }

  /// Delivers a new value, `nil` if nothing is stored any more, or an error.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Reports whether a new value is being loaded. The next value also ends the loading.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading?(isLoading)
  }
}

/// A subscription to a value. It lasts until it is cancelled or the value no longer has a holder.
public struct SharedSubscription: Sendable {
  private let canceller: Canceller

  /// - Parameter cancel: Ends the subscription. It is called once.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    canceller = Canceller(cancel)
  }

  /// Ends the subscription.
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
