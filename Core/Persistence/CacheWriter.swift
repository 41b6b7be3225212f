import ConcurrencyExtras
import Foundation
import IdentifiedCollections
import IssueReporting

/// A writer that saves one frequently changing value, in order and off the thread that changes it.
/// It skips values that a newer value replaces during a write.
///
/// Saving a value begins immediately, so that a killed process loses little. A failed save is
/// retried until that value or a newer one is saved, unless the cache rejects the value. The first
/// retry comes after a second, and later retries come up to half a minute apart.
public final class CacheWriter<Value: Sendable>: Sendable {
  private struct State {
    /// The newest value, unless it is saved or being written.
    var value: Value?
    /// The value that is being written.
    var writing: Value?
    /// The rows of the saved value; empty if the next save must write the whole value.
    var rows = CodedRows()
    var activity: Activity
    /// The reason to save nothing; `nil` to save.
    var refusal: String?
    /// The number of turns that callers have taken, and the turn of the newest value. A turn is a
    /// value's position in the order of changes.
    var turns = 0
    var lastTurn = 0
    /// The number of values handed over.
    var count = 0
    /// The number of attempts to save that have begun.
    var attempts = 0
    /// Whether to pause after the save that is under way.
    var pausesNext = false
    /// The number of failed saves in a row, and the last failure.
    var failures = 0
    var failure: CacheError?
    var waiters: [Waiter] = []
    var observers: [Int: Observer] = [:]
    var lastObserver = 0

    var isSaved: Bool { value == nil && writing == nil }

    /// Removes some waiters, and returns the calls that answer them.
    mutating func answer(
      _ error: (any Error)?, where isAnswered: (Waiter) -> Bool
    ) -> [Call] {
      defer { waiters.removeAll(where: isAnswered) }
      return waiters.filter(isAnswered).map { waiter -> Call in { waiter.resume(error) } }
    }
  }

  /// A callback for the end of a save: the error, or `nil` after success.
  package typealias Completion = @Sendable ((any Error)?) -> Void

  /// A call to make outside of all locks.
  private typealias Call = @Sendable () -> Void

  /// A caller that waits for the end of a save that includes its value. The failure of an earlier
  /// attempt doesn't end the wait.
  private struct Waiter {
    let count: Int
    let attempts: Int
    let resume: Completion
  }

  private struct Observer {
    let valueChanged: @Sendable (Value) -> Void
    let hasRecovered: @Sendable () -> Void
  }

  private enum Activity {
    /// Values stay in memory until the writer is released.
    case held
    /// There is no value to save, or the value has been rejected.
    case idle
    case writing
    /// The writer pauses after a save, or before a retry.
    case waiting
    /// The writer has handed its value to its successor.
    case closed
  }

  private struct Attempt {
    let value: Value
    let number: Int
    /// The number of values handed over before the attempt.
    let count: Int
    let rows: CodedRows
    let refusal: String?
  }

  private struct Outcome {
    /// The attempt, released outside of all locks: the deinit of its value may hand over values.
    let attempt: Attempt
    var failure: CacheError?
    /// Whether the writer stops or pauses after the attempt.
    var isDone = false
    var calls: [Call]
  }

  /// The lock held during each save. It is recursive because a save may notify observers of the
  /// storage.
  private let access = NSRecursiveLock()
  private let state: Locked<State>
  private let key: String
  private let timing: SaveTiming
  private let saveNow: @Sendable (Value, CodedRows) throws -> CodedRows
  private let describe: @Sendable (any Error) -> CacheError
  private let onError: @Sendable (CacheError) -> Void
  private let onRecovery: @Sendable () -> Void
  private let progress: SaveProgress
  private let place: SaveProgress.Writer

  /// - Parameters:
  ///   - key: The key of the value.
  ///   - timing: The threads and pauses.
  ///   - progress: The counter of the changes.
  ///   - isHeld: Whether values stay in memory until ``release()``.
  ///   - write: Saves a value. Gets the rows of the previous save and returns those of this save.
  ///   - describe: Describes an error of `write` that isn't a ``CacheError``.
  package init(
    key: String, timing: SaveTiming, progress: SaveProgress, isHeld: Bool = false,
    write: @escaping @Sendable (Value, CodedRows) throws -> CodedRows,
    describe: (@Sendable (any Error) -> CacheError)? = nil,
    onError: @escaping @Sendable (CacheError) -> Void = { _ in },
    onRecovery: @escaping @Sendable () -> Void = {}
  ) {
    state = Locked(State(activity: isHeld ? .held : .idle))
    self.key = key
    self.timing = timing
    saveNow = write
    self.describe =
      describe ?? { error in
        error as? CacheError ?? .rejected(key: key, reason: Persistence.describe(error))
      }
    self.onError = onError
    self.onRecovery = onRecovery
    self.progress = progress
    place = progress.join()
  }

  deinit {
    progress.left(place)
  }

  // MARK: - Handing over

  /// Hands over a value to be saved and returns immediately.
  public func save(_ value: Value) {
    save(value, in: takeTurn())
  }

  /// Hands over a value to be saved.
  ///
  /// - Parameters:
  ///   - observer: The observer that hands the value over. The writer doesn't notify it.
  ///   - isUrgent: Whether to end a pause.
  ///   - completion: Receives the outcome of the first save of this or a newer value, on any
  ///     thread.
  package func save(
    _ value: Value, from observer: Int? = nil, isUrgent: Bool = false,
    _ completion: @escaping Completion
  ) {
    save(value, in: takeTurn(), from: observer, isUrgent: isUrgent, completion)
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

  /// Takes a turn: the position of the current value in the order of changes. The caller hands the
  /// value over later.
  package func takeTurn() -> Int {
    state.withLock { state in
      state.turns += 1
      return state.turns
    }
  }

  /// Hands over a value, unless a value with a later turn has already arrived.
  package func save(
    _ value: Value, in turn: Int, from observer: Int? = nil, isUrgent: Bool = false,
    _ completion: Completion? = nil
  ) {
    // Values are released outside of the lock: their deinit may hand over other values.
    let (starts, calls, replaced) = state.withLock { state -> (Bool, [Call], Value?) in
      let isStale = turn <= state.lastTurn
      // A closed writer saves nothing more, because the caller of `close()` has received the last
      // value. A stale value isn't saved either. If no save is coming, its completion gets the
      // result of the last save.
      if state.activity == .closed || isStale && (state.activity == .idle || state.isSaved) {
        let failure: CacheError? =
          if state.activity == .closed { isOver } else { state.isSaved ? nil : state.failure }
        return (false, completion.map { call -> [Call] in [{ call(failure) }] } ?? [], nil)
      }
      if let completion {
        state.waiters.append(
          Waiter(
            count: isStale ? state.count : state.count + 1, attempts: state.attempts,
            resume: completion))
      }
      if isStale { return (false, [], nil) }
      state.lastTurn = turn
      let replaced = state.value
      state.value = value
      state.count += 1
      progress.changed(place)
      let calls = state.observers.filter { $0.key != observer }.map { observer -> Call in
        { observer.value.valueChanged(value) }
      }
      guard state.activity == .idle || isUrgent && state.activity == .waiting else {
        return (false, calls, replaced)
      }
      state.activity = .writing
      state.pausesNext = timing.pause != nil && !isUrgent
      return (true, calls, replaced)
    }
    withExtendedLifetime(replaced) {}
    if starts { startWriting() }
    for call in calls { call() }
  }

  private var isOver: CacheError {
    .rejected(key: key, reason: "The storage is closed.")
  }

  /// Whether no value has been handed over yet.
  package var isUnused: Bool {
    state.withLock { $0.count == 0 }
  }

  /// Observes the values that are handed over, except the observer's own.
  ///
  /// - Parameters:
  ///   - valueChanged: Receives each value on the thread that hands it over.
  ///   - hasRecovered: Is called when saving works again, on any thread.
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

  package func remove(observer: Int) {
    state.withLock { _ = $0.observers.removeValue(forKey: observer) }
  }

  /// Saves the pending value immediately, without waiting for a scheduled retry.
  ///
  /// - Returns: The failure of an attempt that began after the call; `nil` if all values are saved
  ///   or held in memory.
  @discardableResult
  public func flush() async -> CacheError? {
    await withCheckedContinuation { continuation in
      let starts = state.withLock { state -> Bool? in
        guard !state.isSaved, state.activity != .held, state.activity != .closed else { return nil }
        // Reports the outcome of this save, rather than the state after it: another save may be
        // running by then.
        state.waiters.append(
          Waiter(count: state.count, attempts: state.attempts) { [describe] error in
            continuation.resume(returning: error.map(describe))
          })
        defer { state.activity = .writing }
        return state.activity != .writing
      }
      switch starts {
      case nil: continuation.resume(returning: nil)
      case true?: startWriting()
      case false?: break
      }
    }
  }

  // MARK: - Writing

  private func startWriting() {
    timing.start { self.write() }
  }

  private func write() {
    while let outcome = attempt() {
      for call in outcome.calls { call() }
      if outcome.isDone { return }
    }
  }

  /// Saves the pending value on the calling thread, once a save on another thread has ended.
  ///
  /// - Returns: The failure; `nil` if all values are saved or held in memory.
  package func flushNow() -> CacheError? {
    guard let outcome = attempt(endsPause: true) else { return nil }
    for call in outcome.calls { call() }
    if !outcome.isDone { write() }
    return outcome.failure
  }

  /// Tries to save the newest value on the calling thread.
  ///
  /// - Parameter endsPause: Whether to save during a pause too.
  /// - Returns: `nil` if there is nothing to save.
  private func attempt(endsPause: Bool = false) -> Outcome? {
    access.withLock {
      guard let attempt = begin(endsPause: endsPause) else { return nil }
      do {
        if let refusal = attempt.refusal { throw CacheError.rejected(key: key, reason: refusal) }
        let rows = try saveNow(attempt.value, attempt.rows)
        return state.withLock { state in
          state.rows = rows
          return succeed(attempt, &state)
        }
      } catch {
        let failure = describe(error)
        return state.withLock { fail(attempt, error, failure, &$0) }
      }
    }
  }

  private func begin(endsPause: Bool) -> Attempt? {
    state.withLock { state in
      let isReady =
        switch state.activity {
        case .writing: true
        case .idle, .waiting: endsPause
        case .held, .closed: false
        }
      guard isReady, let value = state.value.take() else { return nil }
      state.activity = .writing
      state.writing = value
      state.attempts += 1
      progress.began(place)
      // After a failure the next save writes the whole value.
      defer { state.rows = CodedRows() }
      return Attempt(
        value: value, number: state.attempts, count: state.count, rows: state.rows,
        refusal: state.refusal)
    }
  }

  private func succeed(_ attempt: Attempt, _ state: inout State) -> Outcome {
    var outcome = Outcome(
      attempt: attempt,
      calls: state.failure == nil ? [] : [onRecovery] + state.observers.values.map(\.hasRecovered))
    outcome.calls += state.answer(nil) { $0.count <= attempt.count }
    state.writing = nil
    state.failure = nil
    state.failures = 0
    progress.succeeded(place)
    guard state.value == nil else { return outcome }
    outcome.isDone = true
    state.activity = .idle
    if state.pausesNext, let pause = timing.pause {
      state.activity = .waiting
      outcome.calls.append { [number = attempt.number] in pause { self.resume(after: number) } }
    }
    state.pausesNext = false
    return outcome
  }

  private func fail(
    _ attempt: Attempt, _ error: any Error, _ failure: CacheError, _ state: inout State
  ) -> Outcome {
    var outcome = Outcome(
      attempt: attempt, failure: failure,
      calls: state.failure == failure ? [] : [{ [onError] in onError(failure) }])
    outcome.calls += state.answer(error) {
      $0.count <= attempt.count && $0.attempts < attempt.number
    }
    state.writing = nil
    state.failure = failure
    state.failures += 1
    progress.failed(place, failure)
    let isRejected = if case .rejected = failure { true } else { timing.retry == nil }
    let hasNewer = state.value != nil
    if !hasNewer { state.value = attempt.value }
    // Another attempt follows at once if a caller waits for it. It also follows at once if a newer
    // value has arrived after a rejection, because the newer value may be accepted.
    if !state.waiters.isEmpty || hasNewer && isRejected { return outcome }
    outcome.isDone = true
    state.activity = .idle
    if !isRejected, let retry = timing.retry {
      state.activity = .waiting
      let delay = Duration.seconds(min(1 << min(state.failures - 1, 5), 30))
      // The callback keeps the writer alive until its value is saved or the process ends.
      outcome.calls.append { [number = attempt.number] in
        retry(delay) { self.resume(after: number) }
      }
    }
    return outcome
  }

  /// Ends the pause after an attempt, unless something else has ended it.
  private func resume(after attempt: Int) {
    let starts = state.withLock { state in
      guard state.activity == .waiting, state.attempts == attempt else { return false }
      state.activity = state.value == nil ? .idle : .writing
      return state.value != nil
    }
    if starts { startWriting() }
  }

  // MARK: - Other writers of the same place

  /// Runs code while no save is under way.
  package func betweenSaves<Result>(_ body: () throws -> Result) rethrows -> Result {
    try access.withLock(body)
  }

  /// Drops the pending value, because another program has saved a newer one. The caller makes sure
  /// that no save is under way.
  ///
  /// - Returns: A function that resumes the waiting callers, to be called once; `nil` if there was
  ///   no value.
  package func supersede() -> (() -> Void)? {
    let outcome = state.withLock { state -> Outcome? in
      guard let value = state.value.take() else { return nil }
      progress.began(place)
      state.pausesNext = false
      return succeed(
        Attempt(
          value: value, number: state.attempts, count: state.count, rows: CodedRows(),
          refusal: nil), &state)
    }
    return outcome.map { outcome in { for call in outcome.calls { call() } } }
  }

  /// Records the rows of a value that was read, unless a value has been handed over.
  func loaded(_ rows: CodedRows) {
    state.withLock { state in
      if state.count == 0 { state.rows = rows }
    }
  }
}

extension CacheWriter where Value: Encodable {
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
  package convenience init(
    _ cache: any Cache, key: String, schema: Schema = .unversioned, clock: any Clock<Duration>,
    progress: SaveProgress, isHeld: Bool, onError: @escaping @Sendable (CacheError) -> Void,
    onRecovery: @escaping @Sendable () -> Void
  ) {
    self.init(
      key: key, timing: .background(clock), progress: progress, isHeld: isHeld,
      write: { try cache.save($0, forKey: key, schema: schema, since: $1) },
      onError: onError, onRecovery: onRecovery)
  }
}

extension CacheWriter: SavingWriter {
  package func release() {
    let mustStart = state.withLock { state in
      guard state.activity == .held else { return false }
      state.activity = state.value == nil ? .idle : .writing
      return state.value != nil
    }
    if mustStart { startWriting() }
  }

  package func close() async -> (key: String, value: any Sendable)? {
    while true {
      await flush()
      let (isClosed, value, calls) = state.withLock { state -> (Bool, Value?, [Call]) in
        // The save under way may still fail. Its value then goes to the successor.
        if state.activity == .writing { return (false, nil, []) }
        state.activity = .closed
        progress.left(place)
        // These callers' values were held in memory or waited for a retry.
        return (true, state.value.take(), state.answer(isOver) { _ in true })
      }
      for call in calls { call() }
      if isClosed { return value.map { (key, $0) } }
    }
  }
}

/// A ``CacheWriter`` of any type of value.
package protocol SavingWriter: AnyObject, Sendable {
  /// Saves held values, and all values from now on.
  func release()

  /// Saves the pending value immediately.
  ///
  /// - Returns: The failure, if any.
  @discardableResult
  func flush() async -> CacheError?

  /// Saves the pending value on the calling thread, once a save on another thread has ended.
  ///
  /// - Returns: The failure, if any.
  @discardableResult
  func flushNow() -> CacheError?

  /// Stops saving.
  ///
  /// - Returns: The value that could not be saved, for a successor to save.
  func close() async -> (key: String, value: any Sendable)?
}

/// The threads and pauses of a writer.
package struct SaveTiming: Sendable {
  package typealias Work = @Sendable () -> Void

  /// Runs work that saves.
  let start: @Sendable (@escaping Work) -> Void
  /// Calls back after a pause; `nil` for no pause. The writer pauses after it has saved the first
  /// value of a burst.
  let pause: (@Sendable (@escaping Work) -> Void)?
  /// Calls back after a delay to retry a failed save; `nil` for no retry.
  let retry: (@Sendable (Duration, @escaping Work) -> Void)?

  package init(
    start: @escaping @Sendable (@escaping Work) -> Void,
    pause: (@Sendable (@escaping Work) -> Void)? = nil,
    retry: (@Sendable (Duration, @escaping Work) -> Void)? = nil
  ) {
    self.start = start
    self.pause = pause
    self.retry = retry
  }

  /// Saves on the thread that hands a value over, and never retries.
  package static let immediate = SaveTiming { $0() }

  /// Saves on background threads, and retries by a clock.
  package static func background(_ clock: any Clock<Duration>) -> SaveTiming {
    SaveTiming {
      BlockingWork.saves.add($0)
    } retry: { delay, work in
      Task(priority: .utility) {
        if (try? await clock.sleep(for: delay)) != nil { work() }
      }
    }
  }
}
