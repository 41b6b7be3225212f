import ConcurrencyExtras
import Foundation
import IdentifiedCollections
import IssueReporting

/// Saves one value that changes often: off the thread that changes it, in order, and only the newest
/// of those that came while an earlier one was being written.
///
/// What is handed over is on its way to the cache at once, so that little is lost even to a process
/// that is killed. What could not be saved is tried again, first after a second, then less and less
/// often up to every half a minute, until it or a newer value is saved.
public final class CacheWriter<Value: Encodable & Sendable>: Sendable {
  private struct State {
    /// The newest value, unless it is saved or being written.
    var value: Value?
    /// The value that is being written.
    var writing: Value?
    /// The rows of the value that is saved, if a change of it may be saved apart from them.
    var rows = CodedRows()
    var activity: Activity
    /// Why nothing may be saved.
    var refusal: String?
    /// How many turns were taken, and which of them was the last that a value came for.
    var turns = 0
    var lastTurn = 0
    /// How many values were handed over.
    var count = 0
    /// How often in a row saving has failed, and why the last time.
    var failures = 0
    var failure: CacheError?
    /// Those who wait until a try has ended that included what had been handed over by then.
    var waiters: [(count: Int, resume: Completion)] = []
    var retry: Task<Void, Never>?
    var observers: [Int: Observer] = [:]
    var lastObserver = 0
  }

  /// Is told of a try: why the value could not be saved; `nil` if it is.
  package typealias Completion = @Sendable (CacheError?) -> Void

  private struct Observer {
    let valueChanged: @Sendable (Value) -> Void
    let hasRecovered: @Sendable () -> Void
  }

  private enum Activity {
    /// Values are kept in memory until they may be saved.
    case held
    /// There is nothing to be saved, or nothing that can be.
    case idle
    case writing
    /// The last try has failed, and the next has its time.
    case waiting
    /// Somebody else saves the value now.
    case closed
  }

  /// What became of a try.
  private struct Outcome {
    var isDone = false
    var ready: [Completion] = []
    var newFailure: CacheError?
    /// Those who are told that saving works again; `nil` if it has worked before.
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
  ///   - cache: Where to save.
  ///   - key: Under which key.
  ///   - schema: The version that the value's form has.
  ///   - clock: What tells when to try again.
  ///   - onError: Is told when saving failed, on a background thread: once, and again only if it fails
  ///     for another reason or after it had worked.
  ///   - onRecovery: Is told when saving works again, on a background thread.
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
  ///   - progress: What counts the changes.
  ///   - isHeld: Whether values are kept in memory until ``release()``.
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

  /// Hands a value over to be saved and returns at once.
  public func save(_ value: Value) {
    save(value, in: takeTurn())
  }

  /// Hands a value over to be saved.
  ///
  /// - Parameters:
  ///   - observer: Whose value it is, which needs not be told.
  ///   - completion: Is told what became of the first try to save it or a newer one, on a background thread.
  package func save(_ value: Value, from observer: Int? = nil, _ completion: @escaping Completion) {
    save(value, in: takeTurn(), from: observer, completion)
  }

  /// The newest of the values that aren't saved; `nil` if all are.
  package var unsaved: Value? {
    state.withLock { $0.value ?? $0.writing }
  }

  /// Saves nothing from now on, because something is there that must not be overwritten.
  ///
  /// - Parameter reason: What it is, in a sentence for the person at the screen.
  package func refuse(_ reason: String) {
    state.withLock { $0.refusal = reason }
  }

  /// Where in the order of values the one stands that is there now, for whoever hands it over only
  /// later.
  package func takeTurn() -> Int {
    state.withLock { state in
      state.turns += 1
      return state.turns
    }
  }

  /// Hands a value over, unless one came already whose turn was taken after this one's.
  package func save(
    _ value: Value, in turn: Int, from observer: Int? = nil, _ completion: Completion? = nil
  ) {
    // Values are released outside of the lock: the deinit of one may hand over another.
    let (outcome, observers, replaced) = state.withLock { state -> (Handover, [Observer], Value?) in
      // Whoever closed it has been given the last value.
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

  /// What becomes of values that are handed over, or have been.
  private enum Handover: Sendable {
    /// The newest was tried already, with this failure.
    case settled(CacheError?)
    case waits
    case starts
  }

  /// Whether no value was handed over yet.
  package var isUnused: Bool {
    state.withLock { $0.count == 0 }
  }

  /// Follows the values that others hand over.
  ///
  /// - Parameters:
  ///   - valueChanged: Is handed them, where they are handed over.
  ///   - hasRecovered: Is told when saving works again, on a background thread.
  /// - Returns: What stands for the observer.
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

  /// Tells an observer no more.
  package func remove(observer: Int) {
    state.withLock { _ = $0.observers.removeValue(forKey: observer) }
  }

  /// Saves at once what isn't saved yet, also what was to be tried again only later.
  ///
  /// - Returns: Why what was handed over so far could not be saved; `nil` if it is, or is held back.
  @discardableResult
  public func flush() async -> CacheError? {
    await withCheckedContinuation { continuation in
      let (next, retry) = state.withLock { state -> (Handover, Task<Void, Never>?) in
        switch state.activity {
        case .held, .closed: return (.settled(nil), nil)
        case .idle where state.value == nil: return (.settled(nil), nil)
        case .idle, .waiting, .writing:
          // What becomes of this try is told, and not what is found when it has ended: another may be
          // under way by then.
          state.waiters.append((state.count, { continuation.resume(returning: $0) }))
          if case .writing = state.activity { return (.waits, nil) }
          state.activity = .writing
          return (.starts, state.retry.take())
        }
      }
      // Outside of the lock: cancelling runs code of the clock.
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
    // After a failure the whole value is saved.
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

  /// The value was read, with these rows, and none has been handed over yet.
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
          // A value that hasn't been tried yet, and somebody waits for it or it may be a better one.
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

  // MARK: - Trying again

  private func retry(afterFailures failures: Int) -> Task<Void, Never> {
    let delay = Duration.seconds(min(1 << min(failures - 1, 5), 30))
    // The task keeps the writer until its value is saved, or the process ends.
    return Task(priority: .utility) { [self] in
      // A clock fails only when the task is cancelled.
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
        // What has been handed over since, or is just tried again, may still fail.
        if case .writing = state.activity { return (false, nil, [], nil) }
        state.activity = .closed
        progress.left(place)
        defer { state.waiters = [] }
        return (true, state.value.take(), state.waiters.map(\.resume), state.retry.take())
      }
      retry?.cancel()
      // Those who handed over what was never tried, because it was held back or was to be tried later.
      for waiter in waiters { waiter(isOver) }
      if isClosed { return value.map { (key, $0) } }
    }
  }
}

/// A writer of any value.
package protocol SavingWriter: Sendable {
  /// Saves what was held back, and from now on everything.
  func release()

  /// Saves at once what isn't saved yet.
  ///
  /// - Returns: Why it could not be.
  @discardableResult
  func flush() async -> CacheError?

  /// Saves no more.
  ///
  /// - Returns: The value that could not be saved, for somebody else to save.
  func close() async -> (key: String, value: any Sendable)?
}
