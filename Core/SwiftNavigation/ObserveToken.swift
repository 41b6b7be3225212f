import ConcurrencyExtras

/// Keeps an `observe` going: it ends when its token is cancelled or no longer kept.
public final class ObserveToken: Sendable, HashableObject {
  /// Called once, when the token is cancelled or deallocated.
  public let onCancel: @Sendable () -> Void

  private let cancelled = LockIsolated(false)

  /// Makes a token.
  ///
  /// - Parameter onCancel: What ends that which the token keeps going.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    self.onCancel = onCancel
  }

  deinit {
    cancel()
  }

  /// Whether the token was cancelled.
  public var isCancelled: Bool {
    cancelled.value
  }

  /// Ends the observation. From the second call on it does nothing.
  public func cancel() {
    let isFirst = cancelled.withValue { isCancelled in
      defer { isCancelled = true }
      return !isCancelled
    }
    if isFirst { onCancel() }
  }

  /// Keeps the token in a collection of them.
  public func store(in collection: inout some RangeReplaceableCollection<ObserveToken>) {
    collection.append(self)
  }

  /// Keeps the token in a set of them.
  public func store(in set: inout Set<ObserveToken>) {
    set.insert(self)
  }
}
