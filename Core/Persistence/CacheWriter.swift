import ConcurrencyExtras
import Foundation
import IdentifiedCollections
import IssueReporting

/// A writer that saves one frequently changing value, in order and off the thread that changes it.
/// It skips values that a newer one replaced during a write.
///
/// A value starts on its way to the cache immediately, so that a killed process loses little. A
/// failed save is retried until that value or a newer one is saved, unless the cache rejects the
/// value. Retries start after a second and slow down to every half a minute.
public final class CacheWriter<Value: Encodable & Sendable>: Sendable {
  private struct State {
    /// The newest value, unless it is saved or being written.
    var value: Value?
    /// The value that is being written.
    var writing: Value?
    /// The rows of the saved value, if a change may be saved apart from them.
    var rows = CodedRows()
    var activity: Activity
    /// The reason to save nothing; `nil` to save.
    var refusal: String?
    /// The number of turns taken, and the last turn with a value.
    var turns = 0
    var lastTurn = 0
    /// The number of values handed over.
    var count = 0
    /// The number of failed saves in a row, and the last failure.
    var failures = 0
    var failure: CacheError?
    /// The callers that wait for the end of a save that includes their value.
    var waiters: [(count: Int, resume: Completion)] = []
    var retry: Task<Void, Never>?
    var observers: [Int: Observer] = [:]
    var lastObserver = 0
  }

  /// A callback for the end of a save: the failure, or `nil` after success.
  package typealias Completion = @Sendable (CacheError?) -> Void

  private struct Observer {
    let valueChanged: @Sendable (Value) -> Void
    let hasRecovered: @Sendable () -> Void
  }

  private enum Activity {
    /// Values stay in memory until the writer is released.
    case held
    /// There is no value to save, or the cache has rejected it.
    case idle
    case writing
    /// The last save has failed, and a retry is scheduled.
    case waiting
    /// The writer has handed its value to its successor.
    case closed
  }

  /// The outcome of a save.
  private struct Outcome {
    var isDone = false
    var ready: [Completion] = []
    var newFailure: CacheError?
    /// The observers to notify that saving works again; `nil` if it worked before.
    var recovered: [@Sendable () -> Void]?
  }

  private let state: Locked<State>
  private let cache: any Cache
  private let key: String
  private let schema: Schema
  private let clock: any Clock<Duration>
  private let onError: @Sendable (CacheError) -> Void
  private let onRecovery: @Sendable () -> Void
  private let progress: SaveProgress
  private let place: SaveProgress.Writer

  /// - Parameters:
  ///   - cache: The cache to save to.
  ///   - key: The key of the value.
  ///   - schema: The version of the saved form.
  ///   - clock: The clock that times retries.
  ///   - onError: Is called when saving fails, on a background thread. It is called again only for
  ///     another reason, or after saving has worked.
  ///   - onRecovery: Is called when saving works again, on a background thread.
  public convenience init(
    _ cache: any Cache, key: String, schema: Schema = .unversioned,
    clock: any Clock<Duration> = ContinuousClock(),
    onError: @escaping @Sendable (CacheError) -> Void = { reportIssue("\($0)") },
    onRecovery: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      cache, key: key, schema: schema, clock: clock, progress: SaveProgress(), isHeld: false,
      onError: onError, onRecovery: onRecovery)
  }

  /// - Parameters:
  ///   - progress: The counter of the changes.
  ///   - isHeld: Whether values stay in memory until ``release()``.
  package init(
    _ cache: any Cache, key: String, schema: Schema = .unversioned, clock: any Clock<Duration>,
    progress: SaveProgress, isHeld: Bool, onError: @escaping @Sendable (CacheError) -> Void,
    onRecovery: @escaping @Sendable () -> Void
  ) {
    state = Locked(State(activity: isHeld ? .held : .idle))
    self.cache = cache
    self.key = key
    self.schema = schema
    self.clock = clock
    self.onError = onError
    self.onRecovery = onRecovery
    self.progress = progress
    place = progress.join()
  }

  // MARK: - Handing over

  /// Hands over a value to be saved and returns immediately.
  public func save(_ value: Value) {
    save(value, in: takeTurn())
  }

  /// Hands over a value to be saved.
  ///
  /// - Parameters:
  ///   - observer: The observer that hands the value over, which isn't notified of it.
  ///   - completion: Receives the outcome of the first save of this or a newer value, on a
  ///     background thread.
  package func save(_ value: Value, from observer: Int? = nil, _ completion: @escaping Completion) {
    save(value, in: takeTurn(), from: observer, completion)
  }

  /// The newest unsaved value; `nil` if all are saved.
  package var unsaved: Value? {
    state.withLock { $0.value ?? $0.writing }
  }

  /// Refuses to save from now on, because existing data must not be overwritten.
  ///
  /// - Parameter reason: The reason, in a sentence for the user.
  package func refuse(_ reason: String) {
    state.withLock { $0.refusal = reason }
  }

  /// Takes a turn for the current value, which the caller hands over later.
  package func takeTurn() -> Int {
    state.withLock { state in
      state.turns += 1
      return state.turns
    }
  }

  /// Hands over a value, unless a value with a later turn has already arrived.
  package func save(
    _ value: Value, in turn: Int, from observer: Int? = nil, _ completion: Completion? = nil
  ) {
    // Values are released outside of the lock: their deinit may hand over other values.
    let (outcome, observers, replaced) = state.withLock { state -> (Handover, [Observer], Value?) in
      // The caller of `close()` has received the last value.
      if case .closed = state.activity {
        return (.settled(isOver), [], nil)
      }
      let isStale = turn <= state.lastTurn
      if isStale, case .idle = state.activity {
        return (.settled(state.value == nil ? nil : state.failure), [], nil)
      }
      if let completion {
        state.waiters.append((isStale ? state.count : state.count + 1, completion))
      }
      if isStale { return (.waits, [], nil) }
      state.lastTurn = turn
      let replaced = state.value
      state.value = value
      state.count += 1
      progress.changed(place)
      let observers = state.observers.filter { $0.key != observer }.map(\.value)
      guard case .idle = state.activity else { return (.waits, observers, replaced) }
      state.activity = .writing
      return (.starts, observers, replaced)
    }
    withExtendedLifetime(replaced) {}
    switch outcome {
    case .settled(let failure): completion?(failure)
    case .starts: startWriting()
    case .waits: break
    }
    for observer in observers { observer.valueChanged(value) }
  }

  private var isOver: CacheError {
    .rejected(key: key, reason: "Nothing is saved here any more.")
  }

  /// The state of a value that is handed over.
  private enum Handover: Sendable {
    /// A save of the newest value has ended, with this failure if any.
    case settled(CacheError?)
    case waits
    case starts
  }

  /// Whether no value has been handed over yet.
  package var isUnused: Bool {
    state.withLock { $0.count == 0 }
  }

  /// Observes values that other holders hand over.
  ///
  /// - Parameters:
  ///   - valueChanged: Receives each value on the thread that hands it over.
  ///   - hasRecovered: Is called when saving works again, on a background thread.
  /// - Returns: The number of the observer.
  package func observe(
    valueChanged: @escaping @Sendable (Value) -> Void,
    hasRecovered: @escaping @Sendable () -> Void = {}
  ) -> Int {
    state.withLock { state in
      state.lastObserver += 1
      state.observers[state.lastObserver] = Observer(
        valueChanged: valueChanged, hasRecovered: hasRecovered)
      return state.lastObserver
    }
  }

  /// Removes an observer.
  package func remove(observer: Int) {
    state.withLock { _ = $0.observers.removeValue(forKey: observer) }
  }

  /// Saves the pending value immediately, without waiting for a scheduled retry.
  ///
  /// - Returns: The failure of the save; `nil` if all values are saved or held in memory.
  @discardableResult
  public func flush() async -> CacheError? {
    await withCheckedContinuation { continuation in
      let (next, retry) = state.withLock { state -> (Handover, Task<Void, Never>?) in
        switch state.activity {
        case .held, .closed: return (.settled(nil), nil)
        case .idle where state.value == nil: return (.settled(nil), nil)
        case .idle, .waiting, .writing:
          // Reports the outcome of this save, rather than the state after it: another save may be
          // running by then.
          state.waiters.append((state.count, { continuation.resume(returning: $0) }))
          if case .writing = state.activity { return (.waits, nil) }
          state.activity = .writing
          return (.starts, state.retry.take())
        }
      }
      // Cancelling runs code of the clock, so it happens outside of the lock.
      retry?.cancel()
      switch next {
      case .settled(let failure): continuation.resume(returning: failure)
      case .starts: startWriting()
      case .waits: break
      }
    }
  }

  // MARK: - Writing

  private func startWriting() {
    BlockingWork.saves.add { self.write() }
  }

  private func write() {
    while let (value, count, refusal) = next() {
      let failure = refusal.map { CacheError.rejected(key: key, reason: $0) } ?? save(now: value)
      let outcome = finish(value, count, failure)
      if let error = outcome.newFailure { onError(error) }
      if let recovered = outcome.recovered {
        onRecovery()
        for observer in recovered { observer() }
      }
      for completion in outcome.ready { completion(failure) }
      if outcome.isDone { return }
    }
  }

  private func save(now value: Value) -> CacheError? {
    // After a failure the next save writes the whole value.
    let rows = state.withLock { state in
      defer { state.rows = CodedRows() }
      return state.rows
    }
    do throws(CacheError) {
      let newRows = try cache.save(value, forKey: key, schema: schema, since: rows)
      state.withLock { $0.rows = newRows }
      return nil
    } catch {
      return error
    }
  }

  /// Records the rows of a value that was read, unless a value has been handed over.
  func loaded(_ rows: CodedRows) {
    state.withLock { state in
      if state.count == 0 { state.rows = rows }
    }
  }

  private func next() -> (value: Value, count: Int, refusal: String?)? {
    state.withLock { state in
      guard case .writing = state.activity, let value = state.value else { return nil }
      state.value = nil
      state.writing = value
      progress.began(place)
      return (value, state.count, state.refusal)
    }
  }

  private func finish(_ value: Value, _ count: Int, _ failure: CacheError?) -> Outcome {
    state.withLock { state in
      var outcome = Outcome()
      state.writing = nil
      outcome.ready = state.waiters.filter { $0.count <= count }.map(\.resume)
      state.waiters.removeAll { $0.count <= count }
      if let failure {
        progress.failed(place, failure)
        if state.failure != failure { outcome.newFailure = failure }
        state.failure = failure
        state.failures += 1
        let hasNewer = state.value != nil
        if !hasNewer { state.value = value }
        let isRejected = if case .rejected = failure { true } else { false }
        if hasNewer, isRejected || !state.waiters.isEmpty {
          // The untried newer value goes next: a caller waits for it, or it may succeed after this
          // rejection.
          return outcome
        }
        outcome.isDone = true
        state.activity = isRejected ? .idle : .waiting
        if !isRejected { state.retry = retry(afterFailures: state.failures) }
      } else {
        progress.succeeded(place)
        if state.failure != nil { outcome.recovered = state.observers.values.map(\.hasRecovered) }
        state.failure = nil
        state.failures = 0
        if state.value == nil {
          outcome.isDone = true
          state.activity = .idle
        }
      }
      return outcome
    }
  }

  // MARK: - Retries

  private func retry(afterFailures failures: Int) -> Task<Void, Never> {
    let delay = Duration.seconds(min(1 << min(failures - 1, 5), 30))
    // The task keeps the writer alive until its value is saved or the process ends.
    return Task(priority: .utility) { [self] in
      // Sleeping fails only when the task is cancelled.
      guard (try? await clock.sleep(for: delay)) != nil, !Task.isCancelled else { return }
      let mustStart = state.withLock { state in
        guard case .waiting = state.activity, !Task.isCancelled else { return false }
        state.retry = nil
        state.activity = .writing
        return true
      }
      if mustStart { startWriting() }
    }
  }
}

extension CacheWriter: SavingWriter {
  package func release() {
    let mustStart = state.withLock { state in
      guard case .held = state.activity else { return false }
      state.activity = state.value == nil ? .idle : .writing
      return state.value != nil
    }
    if mustStart { startWriting() }
  }

  package func close() async -> (key: String, value: any Sendable)? {
    while true {
      await flush()
      let (isClosed, value, waiters, retry) = state.withLock {
        state -> (Bool, Value?, [Completion], Task<Void, Never>?) in
        // The value that is being written may still fail.
        if case .writing = state.activity { return (false, nil, [], nil) }
        state.activity = .closed
        progress.left(place)
        defer { state.waiters = [] }
        return (true, state.value.take(), state.waiters.map(\.resume), state.retry.take())
      }
      retry?.cancel()
      // These callers' values were held in memory or waited for a retry.
      for waiter in waiters { waiter(isOver) }
      if isClosed { return value.map { (key, $0) } }
    }
  }
}

/// A writer without its type of value.
package protocol SavingWriter: Sendable {
  /// Saves held values, and all values from now on.
  func release()

  /// Saves the pending value immediately.
  ///
  /// - Returns: The failure, if any.
  @discardableResult
  func flush() async -> CacheError?

  /// Stops saving.
  ///
  /// - Returns: The value that could not be saved, for a successor to save.
  func close() async -> (key: String, value: any Sendable)?
}
