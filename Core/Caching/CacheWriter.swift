import ComposableArchitecture
import Dispatch
import Foundation

/// Saves one value that changes often: off the thread that changes it, in order, and only the newest
/// of those that came while an earlier one was being written.
///
/// What is handed over is on its way to the cache at once, so that little is lost even to a process
/// that is killed.
public final class CacheWriter<Value: Encodable & Sendable>: Sendable {
  private struct State {
    var newest: Value?
    var isWriting = false
    /// How many turns were taken, and which of them was the last that a value came for.
    var turns = 0
    var lastTurn = 0
    /// How many were handed over, and how many of them are written, overtaken or have failed.
    var accepted = 0
    var done = 0
    var waiters: [(accepted: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = LockIsolated(State())
  private let cache: any Cache
  private let key: String
  private let queue: DispatchQueue
  private let onError: @Sendable (CacheError) -> Void

  /// - Parameters:
  ///   - cache: Where to save.
  ///   - key: Under which key.
  ///   - onError: Is told when saving failed, on a background thread. The next change tries again.
  public init(
    _ cache: any Cache, key: String,
    onError: @escaping @Sendable (CacheError) -> Void = { reportIssue("\($0)") }
  ) {
    self.cache = cache
    self.key = key
    self.onError = onError
    queue = DispatchQueue(label: "Caching.\(key)", qos: .utility)
  }

  /// Hands a value over to be saved and returns at once.
  public func save(_ value: Value) {
    save(value, in: takeTurn())
  }

  /// Where in the order of values the one stands that is there now, for whoever hands it over only
  /// later.
  func takeTurn() -> Int {
    state.withValue { state in
      state.turns += 1
      return state.turns
    }
  }

  /// Hands a value over, unless one came already whose turn was taken after this one's.
  func save(_ value: Value, in turn: Int) {
    let mustStart = state.withValue { state in
      guard turn > state.lastTurn else { return false }
      state.lastTurn = turn
      state.newest = value
      state.accepted += 1
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if mustStart { queue.async { self.write() } }
  }

  /// Waits until all that was handed over so far is saved, or has failed to be.
  public func flush() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withValue { state in
        if state.done < state.accepted { state.waiters.append((state.accepted, continuation)) }
        return state.done >= state.accepted
      }
      if isDone { continuation.resume() }
    }
  }

  private func write() {
    while let (value, accepted) = next() {
      do {
        try cache.save(value, forKey: key)
      } catch {
        onError(error)
      }
      finish(accepted)
    }
  }

  private func next() -> (Value, Int)? {
    state.withValue { state in
      guard let value = state.newest else {
        state.isWriting = false
        return nil
      }
      state.newest = nil
      return (value, state.accepted)
    }
  }

  private func finish(_ accepted: Int) {
    let ready = state.withValue { state in
      state.done = accepted
      let ready = state.waiters.filter { $0.accepted <= accepted }.map(\.continuation)
      state.waiters.removeAll { $0.accepted <= accepted }
      return ready
    }
    for continuation in ready { continuation.resume() }
  }
}
