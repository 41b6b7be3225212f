import ConcurrencyExtras
import Foundation
import IssueReporting
import Persistence

/// A value that all participants of a room share.
///
/// All participants in this process see a change at once; the change is saved in the background. If
/// another node has saved a change meanwhile, a ``ConflictRule`` merges both values. A change given
/// as a function is applied again to the newer value instead.
public final class RoomValue<Value: Codable & Sendable>: Sendable {
  /// A value, and the number of changes that led to it in this process.
  struct Seen: Sendable {
    let value: Value
    fileprivate let generation: Int
  }

  /// A change that isn't saved yet.
  fileprivate struct Edit: Sendable {
    enum Kind: Sendable {
      case replaced(before: Value, after: Value)
      case change(@Sendable (inout Value) -> Void)
    }

    var kind: Kind
    let author: Author?
  }

  /// A writer of the value, with the counter of its changes.
  struct Author: Sendable {
    fileprivate let number: Int
    fileprivate let progress: (counter: SaveProgress, writer: SaveProgress.Writer)?
  }

  /// A task that waits until everything is saved, or until one more attempt has failed.
  fileprivate struct Waiter: Sendable {
    /// The number of the last attempt that had started when the wait began.
    let lastTry: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  fileprivate struct State: Sendable {
    var value: Value
    var generation = 0
    var version = 0
    /// Whether the saved value is known.
    var isLoaded = false
    /// Whether the storage may hold a newer value.
    var isStale: Bool
    var isWorking = false
    var isRefused = false
    /// The edits that are being saved, and the waiting edits.
    var saving: [Edit] = []
    var waiting: [Edit] = []
    /// The marks of all attempts to save the current edits.
    var marks: Set<String> = []
    var failure: StorageError?
    var receivers: [Int: @Sendable (Seen) -> Void] = [:]
    var lastNumber = 0
    var waiters: [Waiter] = []
    /// The number of attempts to load or save.
    var tries = 0
    /// The pause before the next attempt.
    var pause: Task<Void, Never>?

    var seen: Seen { Seen(value: value, generation: generation) }
    var edits: [Edit] { saving + waiting }
  }

  let name: String
  let room: String
  private let schema: Schema
  private let rule: ConflictRule<Value>
  private let storage: any RoomStorage
  /// The directory that forwards changes by other nodes.
  private let directory: RoomDirectory
  private let clock: any Clock<Duration>
  private let log: @Sendable (String) -> Void
  private let state: Locked<State>

  /// - Parameter record: The saved record, if it is already known.
  init(
    _ name: String, of room: String, initial: Value, schema: Schema, rule: ConflictRule<Value>,
    record: KnownRecord, storage: any RoomStorage, directory: RoomDirectory,
    clock: any Clock<Duration>,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.name = name
    self.room = room
    self.schema = schema
    self.rule = rule
    self.storage = storage
    self.directory = directory
    self.clock = clock
    self.log = log
    state = Locked(State(value: initial, isStale: record == .unknown))
    switch record {
    case .unknown: work()
    case .nothing: state.withLock { $0.isLoaded = true }
    case .record(let record): take(record)
    }
  }

  /// The information about the saved record when a value is first requested.
  enum KnownRecord: Equatable {
    case unknown
    case nothing
    case record(RoomRecord)
  }

  /// The value as all participants in this process see it.
  public var value: Value { seen.value }

  var seen: Seen { state.withLock { $0.seen } }

  // MARK: - Changes

  /// Changes the value. If another node has changed the value meanwhile, the change is applied
  /// again to the newer value.
  ///
  /// - Parameter change: Called on any thread, possibly several times. It must depend only on the
  ///   value.
  public func change(_ change: @escaping @Sendable (inout Value) -> Void) {
    self.change(change, by: nil)
  }

  func change(_ change: @escaping @Sendable (inout Value) -> Void, by author: Author?) {
    commit(Edit(kind: .change(change), author: author)) { change(&$0) }
  }

  /// Replaces the value with a value that a participant has made.
  ///
  /// - Parameters:
  ///   - before: The value that the participant had seen.
  ///   - author: The participant's registration.
  /// - Returns: The resulting value, with other participants' changes.
  @discardableResult
  func replace(_ before: Seen, by after: Value, author: Author?) -> Seen {
    let rule = rule
    let edit = Edit(kind: .replaced(before: before.value, after: after), author: author)
    return commit(edit, since: before.generation) {
      $0 = rule.resolve(before.value, after, $0)
    } unchanged: {
      $0 = after
    }
  }

  /// Computes a change outside the lock, because the change calls the app's code. Repeats it if
  /// another change came first.
  ///
  /// - Parameter unchanged: The change to apply if the value is still at the given generation.
  @discardableResult
  private func commit(
    _ edit: Edit, since generation: Int? = nil, _ change: (inout Value) -> Void,
    unchanged: ((inout Value) -> Void)? = nil
  ) -> Seen {
    while true {
      let before = seen
      var value = before.value
      let isOwn = before.generation == generation
      if isOwn, let unchanged { unchanged(&value) } else { change(&value) }
      let after = value
      let committed = state.withLock { state -> Seen? in
        guard state.generation == before.generation else { return nil }
        state.value = after
        state.generation += 1
        state.add(edit, continuing: isOwn)
        if let progress = edit.author?.progress { progress.counter.changed(progress.writer) }
        return state.seen
      }
      guard let committed else { continue }
      // Saving starts first, so that the change is on its way to other nodes during the local
      // notifications.
      work()
      // The author already knows its value, unless the rule has merged it.
      tell(committed, except: isOwn ? edit.author?.number : nil)
      return committed
    }
  }

  private func tell(_ seen: Seen, except author: Int? = nil) {
    let receivers = state.withLock { state in
      state.receivers.filter { $0.key != author }.map(\.value)
    }
    for receive in receivers { receive(seen) }
  }

  // MARK: - Participants

  /// Registers a participant.
  ///
  /// - Parameters:
  ///   - progress: The counter of the participant's changes.
  ///   - receive: Called with values that other participants have changed, on any thread. An older
  ///     value may arrive after a newer one: see ``isNewer(_:than:)``.
  /// - Returns: The participant's registration.
  func join(
    _ progress: SaveProgress?, _ receive: @escaping @Sendable (Seen) -> Void
  ) -> Author {
    let counted = progress.map { (counter: $0, writer: $0.join()) }
    return state.withLock { state in
      state.lastNumber += 1
      state.receivers[state.lastNumber] = receive
      return Author(number: state.lastNumber, progress: counted)
    }
  }

  func leave(_ author: Author) {
    state.withLock { $0.receivers[author.number] = nil }
  }

  static func isNewer(_ seen: Seen, than other: Seen) -> Bool {
    seen.generation > other.generation
  }

  // MARK: - Saving

  /// Waits until all changes are saved or another attempt has failed. Ends a pause before a retry.
  ///
  /// - Returns: The error if saving failed; `nil` if everything is saved.
  func saved() async -> StorageError? {
    work()
    await withCheckedContinuation { continuation in
      let (isOver, pause) = state.withLock { state -> (Bool, Task<Void, Never>?) in
        guard state.isWorking else { return (true, nil) }
        state.waiters.append(Waiter(lastTry: state.tries, continuation: continuation))
        return (false, state.pause)
      }
      pause?.cancel()
      if isOver { continuation.resume() }
    }
    return state.withLock { state in
      guard !state.edits.isEmpty else { return nil }
      return state.failure ?? StorageError(reason: "\(description) is not saved yet.")
    }
  }

  /// Marks the value as stale if the storage may hold a newer version.
  ///
  /// - Parameter version: The newer version; `nil` if it isn't known.
  func mayHaveChanged(to version: Int?) {
    let isNews = state.withLock { state in
      if let version, version <= state.version { return false }
      state.isStale = true
      return true
    }
    if isNews { work() }
  }

  /// Starts the task that loads and saves, if there is work and it isn't running.
  private func work() {
    let begins = state.withLock { state in
      guard !state.isWorking, !state.isRefused, state.isStale || !state.edits.isEmpty else {
        return false
      }
      state.isWorking = true
      return true
    }
    if begins { Task { await run() } }
  }

  private enum Job: Sendable {
    case load
    case save(Value, version: Int, mark: String)
    case done([Waiter])
  }

  private func nextJob() -> Job {
    state.withLock { state in
      if !state.isRefused {
        state.tries += 1
        // The saved value must be known before it is overwritten.
        if state.isStale { return .load }
        if !state.edits.isEmpty {
          state.saving = state.edits
          state.waiting = []
          let mark = UUID().uuidString
          state.marks.insert(mark)
          for progress in progress(of: state.saving) { progress.counter.began(progress.writer) }
          return .save(state.value, version: state.version, mark: mark)
        }
      }
      state.isWorking = false
      defer { state.waiters = [] }
      return .done(state.waiters)
    }
  }

  private func run() async {
    var pause = Duration.milliseconds(100)
    while true {
      do throws(StorageError) {
        switch nextJob() {
        case .load:
          let record = try await storage.value(name, of: room)
          if let record { take(record) } else { thereIsNothing() }
        case .save(let value, let version, let mark):
          try await save(value, version, mark)
        case .done(let waiters):
          for waiter in waiters { waiter.continuation.resume() }
          return
        }
        pause = .milliseconds(100)
        if state.withLock({ $0.takeFailure() }) != nil { log("\(description) works again.") }
      } catch {
        failed(error)
        await wait(for: pause)
        pause = min(pause * 2, .seconds(5))
      }
    }
  }

  /// Waits before the next attempt, unless a caller waits for that attempt.
  private func wait(for pause: Duration) async {
    let sleep = state.withLock { [clock] state -> Task<Void, Never>? in
      guard state.waiters.isEmpty else { return nil }
      let sleep = Task<Void, Never> { try? await clock.sleep(for: pause) }
      state.pause = sleep
      return sleep
    }
    await sleep?.value
    state.withLock { $0.pause = nil }
  }

  private func save(_ value: Value, _ version: Int, _ mark: String) async throws(StorageError) {
    let data: Data
    do {
      data = try schema.encode(value)
    } catch {
      refuse("can't be encoded: \(describe(error))")
      return
    }
    switch try await storage.save(data, mark: mark, as: name, of: room, replacing: version) {
    case .saved(let version): saved(as: version)
    case .conflict(let record):
      // The record is this node's own if the answer to an earlier attempt was lost.
      if state.withLock({ $0.marks.contains(record.mark) }) {
        saved(as: record.version)
      } else {
        take(record)
      }
    }
  }

  private func saved(as version: Int) {
    // The edits are released outside the lock, because they hold the app's values, whose deinits
    // may read the room.
    _ = state.withLock { state in
      let edits = state.saving
      state.version = version
      state.saving = []
      state.marks = []
      for progress in progress(of: edits) { progress.counter.succeeded(progress.writer) }
      return edits
    }
  }

  private func failed(_ error: StorageError) {
    let (isNews, waiters) = state.withLock { state in
      let isNews = state.failure != error
      state.failure = error
      for progress in progress(of: state.edits) {
        progress.counter.failed(
          progress.writer, .notSaved(key: name, reason: error.reason, location: error.location))
      }
      let waiters = state.waiters.filter { $0.lastTry < state.tries }
      state.waiters.removeAll { $0.lastTry < state.tries }
      return (isNews, waiters)
    }
    if isNews { log("\(description) can't be loaded or saved: \(error)") }
    for waiter in waiters { waiter.continuation.resume() }
  }

  /// Records that nothing is saved yet.
  private func thereIsNothing() {
    state.withLock { state in
      state.isStale = false
      state.isLoaded = true
      state.version = 0
    }
  }

  /// Adopts the value that another node has saved, and reapplies unsaved local edits to it.
  private func take(_ record: RoomRecord) {
    let theirs: Value
    do throws(Schema.Failure) {
      theirs = try schema.decode(Value.self, from: record.data)
    } catch {
      switch error {
      case .newer(let version):
        refuse(
          "was saved by a newer version of the app (\(version), and this one knows \(schema.version))."
        )
      case .unreadable(let reason):
        refuse("can't be read: \(reason)")
      }
      return
    }
    while true {
      let (before, edits, isLoaded, isNew) = state.withLock { state in
        let isNew = record.version > state.version || !state.isLoaded
        if !isNew { state.isStale = false }
        return (state.seen, state.edits, state.isLoaded, isNew)
      }
      guard isNew else { return }
      // A replacement that was made before the saved value was known can't take precedence over it.
      let kept = isLoaded || !rule.isLastWriter ? edits : edits.filter(\.isChange)
      var value = theirs
      for edit in kept {
        switch edit.kind {
        case .replaced(let before, let after): value = rule.resolve(before, after, value)
        case .change(let change): change(&value)
        }
      }
      let after = value
      let seen = state.withLock { state -> Seen? in
        guard state.generation == before.generation else { return nil }
        state.value = after
        state.generation += 1
        state.version = record.version
        state.saving = []
        state.marks = []
        state.waiting = kept
        state.isStale = false
        state.isLoaded = true
        let lost = progress(of: edits.filter { !isLoaded && rule.isLastWriter && !$0.isChange })
        for progress in lost { progress.counter.left(progress.writer) }
        return state.seen
      }
      if let seen { return tell(seen) }
    }
  }

  /// Stops saving, because a value can't be read or encoded.
  private func refuse(_ what: String) {
    state.withLock { state in
      state.isRefused = true
      for progress in progress(of: state.edits) {
        progress.counter.failed(progress.writer, .rejected(key: name, reason: what))
      }
    }
    log("\(description) \(what) It will not be overwritten.")
  }
}

/// Returns the progress counters of the authors of some edits, once for each author.
private func progress<Value>(
  of edits: [RoomValue<Value>.Edit]
) -> [(counter: SaveProgress, writer: SaveProgress.Writer)] {
  var seen: Set<Int> = []
  return edits.compactMap { edit in
    guard let author = edit.author, seen.insert(author.number).inserted else { return nil }
    return author.progress
  }
}

extension RoomValue: CustomStringConvertible {
  public var description: String { "\"\(name)\" of room \"\(room)\"" }
}

extension RoomValue.Edit {
  fileprivate var isChange: Bool {
    if case .change = kind { true } else { false }
  }
}

extension RoomValue.State {
  /// Adds an edit. Consecutive replacements by the same author become one edit.
  ///
  /// - Parameter isContinuing: Whether no other change came in between.
  fileprivate mutating func add(_ edit: RoomValue.Edit, continuing isContinuing: Bool) {
    if isContinuing, let last = waiting.last, last.author?.number == edit.author?.number,
      case .replaced(let before, _) = last.kind, case .replaced(_, let after) = edit.kind
    {
      waiting[waiting.count - 1].kind = .replaced(before: before, after: after)
    } else {
      waiting.append(edit)
    }
  }

  fileprivate mutating func takeFailure() -> StorageError? {
    defer { failure = nil }
    return failure
  }
}
