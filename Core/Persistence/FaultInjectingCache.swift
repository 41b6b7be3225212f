import ConcurrencyExtras
import Dispatch
import Foundation

/// A cache for tests. A test decides when its disk fails, blocks, is full or disconnects, and for
/// how long.
///
/// ```swift
/// let cache = FaultInjectingCache(InMemoryCache())
/// let store = KeyValueStore(cache)
/// cache.fault = .failure("The disk is full.")
/// ```
public final class FaultInjectingCache: Cache {
  /// A fault of the disk.
  public enum Fault: Sendable {
    /// Saving fails with this reason, but may work later.
    case failure(_ reason: String)
    /// Saving fails with this reason on every attempt.
    case rejection(_ reason: String)
    /// Saving and reading fail, as when a database is gone.
    case disconnection
    /// Reading and saving block until the fault changes.
    case delay
  }

  private struct State {
    var fault: Fault?
    var waiting: [DispatchSemaphore] = []
    var saves = 0
  }

  private let cache: any Cache
  private let state = Locked(State())

  /// - Parameter cache: The cache to use while there is no fault.
  public init(_ cache: any Cache = InMemoryCache()) {
    self.cache = cache
  }

  /// The current fault; `nil` for none. Setting it resumes blocked operations.
  public var fault: Fault? {
    get { state.withLock { $0.fault } }
    set {
      let waiting = state.withLock { state in
        state.fault = newValue
        defer { state.waiting = [] }
        return state.waiting
      }
      for semaphore in waiting { semaphore.signal() }
    }
  }

  /// The number of saves, with or without success.
  public var saveCount: Int { state.withLock { $0.saves } }

  public func data(forKey key: String) throws(CacheError) -> Data? {
    if case .disconnection = currentFault() {
      throw .unreadable(key: key, reason: Self.isGone, movedTo: nil)
    }
    return try cache.data(forKey: key)
  }

  public func setData(_ data: Data, forKey key: String) throws(CacheError) {
    try beginSaving(key)
    try cache.setData(data, forKey: key)
  }

  public func append(_ change: ValueChange, forKey key: String) throws(CacheError) -> Bool {
    try beginSaving(key)
    return try cache.append(change, forKey: key)
  }

  private func beginSaving(_ key: String) throws(CacheError) {
    state.withLock { $0.saves += 1 }
    switch currentFault() {
    case .failure(let reason): throw .notSaved(key: key, reason: reason)
    case .rejection(let reason): throw .rejected(key: key, reason: reason)
    case .disconnection: throw .notSaved(key: key, reason: Self.isGone)
    case .delay, nil: break
    }
  }

  public func moveAside(forKey key: String) -> String? {
    switch currentFault() {
    case .failure, .rejection, .disconnection: nil
    case .delay, nil: cache.moveAside(forKey: key)
    }
  }

  public func everything(maximumCount: Int) -> [String: Data?]? {
    if case .disconnection = currentFault() { return nil }
    return cache.everything(maximumCount: maximumCount)
  }

  private static let isGone = "It can't be reached."

  /// Waits until the fault isn't a delay, and returns the fault.
  private func currentFault() -> Fault? {
    while true {
      let (fault, semaphore) = state.withLock { state -> (Fault?, DispatchSemaphore?) in
        guard case .delay = state.fault else { return (state.fault, nil) }
        let semaphore = DispatchSemaphore(value: 0)
        state.waiting.append(semaphore)
        return (nil, semaphore)
      }
      guard let semaphore else { return fault }
      semaphore.wait()
    }
  }
}
