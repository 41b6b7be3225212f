import ConcurrencyExtras

/// A token for an observation, which ends when the token is cancelled or deallocated.
public final class ObserveToken: Sendable, HashableObject {
  /// The closure that runs once, when the token is cancelled or deallocated.
  public let onCancel: @Sendable () -> Void

  private let cancelled = LockIsolated(false)

  /// Makes a token for an observation.
  ///
  /// - Parameter onCancel: The closure that ends the observation.
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

  /// Ends the observation. Later calls are no-ops.
  public func cancel() {
    let isFirst = cancelled.withValue { isCancelled in
      defer { isCancelled = true }
      return !isCancelled
    }
    if isFirst { onCancel() }
  }

  /// Stores the token in a collection.
  public func store(in collection: inout some RangeReplaceableCollection<ObserveToken>) {
    collection.append(self)
  }

  /// Stores the token in a set.
  public func store(in set: inout Set<ObserveToken>) {
    set.insert(self)
  }
}
