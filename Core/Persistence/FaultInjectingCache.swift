import ConcurrencyExtras
import Dispatch
import Foundation

/// A cache whose disk a test has in its hands: it fails, waits, is full, or is gone, when and for as long as the
/// test says.
///
/// ```swift
/// let cache = FaultInjectingCache(InMemoryCache())
/// let store = KeyValueStore(cache)
/// cache.fault = .failure("The disk is full.")
/// ```
public final class FaultInjectingCache: Cache {
  /// What is wrong with the disk.
  public enum Fault: Sendable {
    /// Nothing can be saved, for the reason that is given, and be it for the moment.
    case failure(_ reason: String)
    /// No value can be saved however often it is tried.
    case rejection(_ reason: String)
    /// Nothing can be saved or read: a database has gone, say.
    case disconnection
    /// Reading and saving wait until the fault is another one.
    case delay
  }

  private struct State {
    var fault: Fault?
    var waiting: [DispatchSemaphore] = []
    var saves = 0
  }

  private let cache: any Cache
  private let state = Locked(State())

  /// - Parameter cache: What keeps the values while nothing is wrong.
  public init(_ cache: any Cache = InMemoryCache()) {
    self.cache = cache
  }

  /// What is wrong now; `nil` for nothing. What waits goes on when it is set.
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

  /// How often something was to be saved, with or without success.
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

  /// The fault, as soon as it is none of waiting.
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
