import Caching
import ConcurrencyExtras
import Foundation
import SessionLeases
import WebHost

/// The saved data of browser sessions in a storage, separate for each session. A session's name
/// doesn't reveal the secret of its browser.
@MainActor
final class SavedSessions {
  /// The limits on the amount and age of the data.
  struct Limits: Sendable {
    /// The time after which an unused session's data is deleted.
    var unusedTime = Duration.seconds(30 * 24 * 3_600)
    /// The maximum number of sessions with data. Beyond it, the data that has been unused for
    /// longest is deleted.
    var sessions = 10_000
    /// The maximum number of sessions that one ``sweep()`` deletes, so that no sweep takes long.
    var deletions = 1_000
    /// The maximum size of a saved value in bytes.
    var valueSize = 1024 * 1024
    /// The maximum number of ended sessions whose unsaved data stays in memory.
    var unsaved = 1_000
    /// The number of processes in a row that may die while they work for a session, before the
    /// session is set aside.
    var deaths = 3
    /// The time that a session has to run before earlier deaths are forgiven.
    var probation = Duration.seconds(60)
    /// The maximum number of windows with saved places per session.
    var windows = 32
    /// The lifetime of a closed window's place.
    var windowLifetime = Duration.seconds(7 * 24 * 3_600)
  }

  nonisolated let limits: Limits
  private nonisolated let storage: any Storage
  private nonisolated let now: @Sendable () -> Date
  private nonisolated let log: @Sendable (String) -> Void
  private let clock: any Clock<Duration>
  private let rooms: AppRooms

  /// The sessions in use, whose data must not be deleted, and the sessions whose data is being
  /// deleted.
  private nonisolated let inUse = Locked<[String: Use]>([:])
  /// The data of sessions that have a window or are about to have one.
  private var sessions: [String: Session] = [:]
  /// The monitors of ended sessions that could not save everything.
  private var unsaved: [String: Unsaved] = [:]
  /// The number of sessions whose unsaved data was dropped.
  private var lost = 0

  /// The storage that several nodes share, and this node.
  private var shared: (storage: any SharedStorage, node: SessionNode)?
  private var note: @Sendable (String) -> Void = { _ in }
  /// Called for sessions that have to end here because they continue on another node. If `isLost`
  /// is true, they may be running there already.
  var onEnd: ((_ names: Set<String>, _ isLost: Bool) -> Void)?

  private enum Session {
    case beginning(Task<Result<AppData, SessionUnavailable>, Never>)
    case open(Open)
    /// The session will continue on another node. New windows wait until it has ended here.
    case ending(Open, [CheckedContinuation<Void, Never>])

    struct Open {
      weak var data: AppData?
      let lease: SessionLease?
    }

    var data: AppData? {
      switch self {
      case .beginning: nil
      case .open(let session), .ending(let session, _): session.data
      }
    }
  }

  private struct Unsaved {
    let saving: SaveMonitor
    /// The lease under which the session saves; `nil` on a single node.
    let lease: SessionLease?
  }

  private enum Use: Sendable {
    case monitored(Monitor)
    /// The callers that wait for the end of the deletion before they use the session.
    case beingDeleted([CheckedContinuation<Void, Never>])

    struct Monitor: Sendable {
      weak let monitor: SaveMonitor?
    }

    var monitor: SaveMonitor? {
      if case .monitored(let use) = self { use.monitor } else { nil }
    }
  }

  /// - Parameters:
  ///   - clock: The clock that times retries.
  ///   - now: Returns the current date, to measure unused time.
  ///   - log: Logs problems, on any thread.
  ///   - rooms: The rooms that all sessions share.
  init(
    in storage: any Storage, limits: Limits = Limits(),
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    log: @escaping @Sendable (String) -> Void = logToStandardError, rooms: AppRooms = AppRooms()
  ) {
    self.rooms = rooms
    self.storage = storage
    self.limits = limits
    self.clock = clock
    self.now = now
    self.log = log
  }

  /// Whether a session has saved data, or data still to be saved.
  func isSaved(_ name: String) async throws(SessionUnavailable) -> Bool {
    if unsaved[name] != nil { return true }
    guard let (storage, _) = shared else {
      return await BlockingWork.run { [storage] in storage.hasData(of: .session(name)) }
    }
    let result = await BlockingWork.run {
      Result { () throws(StorageError) in try storage.isKept(.session(name)) }
    }
    do throws(StorageError) { return try result.get() } catch {
      throw SessionUnavailable(.noStorage(reason: error.reason))
    }
  }

  // MARK: - Sessions

  /// Makes the app's context for a window of a session. The context keeps all changes in memory
  /// until the visitor has done something.
  ///
  /// - Parameters:
  ///   - window: The name of the window in the session. Windows share everything but their
  ///     places.
  ///   - beginning: The starting point of a window that has no place yet.
  ///   - isLive: Whether the app uses services on the network.
  func context(
    of name: String, window: String = "only", beginning: WindowPlaces.Beginning = .latest,
    isLive: Bool = false
  ) async throws(SessionUnavailable) -> AppContext {
    let data = try await data(of: name)
    return AppContext(
      data: data, place: data.places?.open(window, beginning), isLive: isLive)
  }

  /// Makes a context for a visitor without a session. Nothing in it is saved.
  func visitorContext(isLive: Bool) async -> AppContext {
    await AppContext.prepared(
      cache: InMemoryCache(), isLive: isLive, saving: SaveMonitor(isHeld: true, log: log),
      rooms: rooms.visiting)
  }

  /// Returns the data that the windows of a session share, and counts one more window.
  private func data(of name: String) async throws(SessionUnavailable) -> AppData {
    while true {
      let beginning: Task<Result<AppData, SessionUnavailable>, Never>
      switch sessions[name] {
      case .ending(let session, let waiting):
        await withCheckedContinuation { continuation in
          sessions[name] = .ending(session, waiting + [continuation])
        }
        continue
      case .open(let session):
        if let data = session.data {
          data.opened()
          return data
        }
        fallthrough
      case nil:
        beginning = Task { await begin(name) }
        sessions[name] = .beginning(beginning)
      case .beginning(let task):
        beginning = task
      }
      let data = try await beginning.value.get()
      // Another window may have opened and closed meanwhile, which ended the session.
      guard case .open(let session) = sessions[name], session.data === data else { continue }
      data.opened()
      return data
    }
  }

  private func begin(_ name: String) async -> Result<AppData, SessionUnavailable> {
    var lease: SessionLease?
    if let shared {
      do throws(SessionNode.Unavailable) {
        lease = try await shared.node.take(name)
      } catch {
        log("Session \(name) can't run here: \(error)")
        sessions[name] = nil
        return .failure(SessionUnavailable(error))
      }
    }
    let unsaved = await valuesNotSaved(of: name, by: lease)
    let saving = SaveMonitor(isHeld: unsaved.isEmpty, clock: clock, log: log)
    saving.onFinish = { [weak self, weak saving] isSaved in
      guard let self, let saving else { return }
      ended(name, saving, lease, isSaved: isSaved)
    }
    await use(name, saving)
    let cache = ReadCache(cache: await cache(of: name, by: lease))
    let data = await AppData.prepared(
      cache: cache, saving: saving, unsaved: unsaved, rooms: rooms)
    data.haveWindows(
      WindowPlaces.Limits(
        count: limits.windows, lifetime: limits.windowLifetime,
        // The places are JSON within JSON, so their escaped quotation marks need room.
        size: limits.valueSize / 4), now: now)
    if let lease, let shared, !cache.isRead.value {
      // Without its saved data the session would start again and overwrite it.
      sessions[name] = nil
      if unsaved.isEmpty {
        isUnused(name, by: saving)
        await shared.node.release(lease)
      } else {
        self.unsaved[name] = Unsaved(saving: saving, lease: lease)
      }
      return .failure(
        SessionUnavailable(.noStorage(reason: "The saved data of session \(name) can't be read.")))
    }
    let deaths = Self.deaths(in: data.store)
    guard deaths < limits.deaths else {
      sessions[name] = nil
      isUnused(name, by: saving)
      if let lease, let shared { await shared.node.release(lease) }
      log(
        "Session \(name) is set aside: \(deaths) processes have ended while they worked for it."
      )
      return .failure(SessionUnavailable(setAside: name))
    }
    if deaths > 0 {
      Task { [weak self, weak data] in
        guard let self, (try? await clock.sleep(for: limits.probation)) != nil, data != nil else {
          return
        }
        // The session has completed its probation without a crash.
        await BlockingWork.run { try? cache.save(0, forKey: Self.deathsKey) }
      }
    }
    if let lease, let shared {
      data.mayRun = { shared.node.has(lease) }
      data.onRunning = { [note] isRunning in
        note(
          "Session \(name) \(isRunning ? "runs" : "has ended") here, with lease \(lease.epoch).")
      }
    }
    sessions[name] = .open(Session.Open(data: data, lease: lease))
    return .success(data)
  }

  private func cache(of name: String, by lease: SessionLease?) async -> any Cache {
    await BlockingWork.run { [storage, limits, shared, weak self] in
      guard let lease, let shared else {
        storage.touch(.session(name))
        return storage.cache(of: .session(name), maximumSize: limits.valueSize)
      }
      return shared.storage.cache(of: lease, maximumSize: limits.valueSize) {
        shared.node.lost(lease)
        Task { @MainActor in self?.dropUnsaved(of: lease) }
      }
    }
  }

  /// Returns the values that an ended session could not save. They are newer than the saved values.
  /// Returns none if the session has continued on another node since.
  private func valuesNotSaved(of name: String, by lease: SessionLease?) async
    -> [String: any Sendable]
  {
    guard let former = unsaved.removeValue(forKey: name) else { return [:] }
    let values = await former.saving.close()
    if former.lease?.epoch == lease?.precedingEpoch { return values }
    log(
      "The unsaved data of session \(name) is dropped: the session has continued on another node."
    )
    return [:]
  }

  /// Waits for a deletion in progress, then protects a session's data from deletion.
  private func use(_ name: String, _ saving: SaveMonitor) async {
    await withCheckedContinuation { continuation in
      let mustWait = inUse.withLock { inUse in
        if case .beingDeleted(let waiting) = inUse[name] {
          inUse[name] = .beingDeleted(waiting + [continuation])
          return true
        }
        inUse[name] = .monitored(Use.Monitor(monitor: saving))
        return false
      }
      if !mustWait { continuation.resume() }
    }
    // A caller that waited for the deletion isn't registered yet.
    inUse.withLock { $0[name] = .monitored(Use.Monitor(monitor: saving)) }
  }

  /// Removes an ended session, but keeps the monitor of unsaved data.
  private func ended(
    _ name: String, _ saving: SaveMonitor, _ lease: SessionLease?, isSaved: Bool
  ) {
    if sessions[name]?.data?.saving === saving {
      let session = sessions.removeValue(forKey: name)
      if case .ending(_, let waiting) = session { for waiter in waiting { waiter.resume() } }
    }
    if !isSaved, unsaved[name] != nil || unsaved.count < limits.unsaved {
      unsaved[name] = Unsaved(saving: saving, lease: lease)
      saving.onProgress = { [weak self, weak saving] saved, failure in
        guard let self, let saving, failure == nil, saved == saving.changes else { return }
        ended(name, saving, lease, isSaved: true)
      }
      return
    }
    if !isSaved {
      lost += 1
      log("The data of session \(name) is lost: too many sessions have unsaved data.")
      Task { await saving.close() }
    }
    unsaved[name] = nil
    isUnused(name, by: saving)
    if let lease, let shared { Task { await shared.node.release(lease) } }
  }

  private func isUnused(_ name: String, by saving: SaveMonitor) {
    inUse.withLock { inUse in
      if inUse[name]?.monitor === saving { inUse[name] = nil }
    }
  }

  // MARK: - Sessions that crash the process

  private nonisolated static let deathsKey = "ended-processes"

  private static func deaths(in store: KeyValueStore) -> Int {
    (try? store.load(Int.self, forKey: deathsKey)) ?? 0
  }

  /// Counts the death of an earlier process that worked for a session. The session may be the
  /// cause.
  func died(of name: String) async {
    var lease: SessionLease?
    if let shared {
      lease = try? await shared.node.take(name)
      guard lease != nil else { return }
    }
    let cache = await cache(of: name, by: lease)
    let deaths = await BlockingWork.run {
      let deaths = ((try? cache.load(Int.self, forKey: Self.deathsKey)) ?? 0) + 1
      try? cache.save(deaths, forKey: Self.deathsKey)
      return deaths
    }
    log("A process ended while it worked for session \(name): \(deaths) in a row so far.")
    if let lease, let shared { await shared.node.release(lease) }
  }

  // MARK: - Several nodes

  /// Shares sessions with other nodes from now on. A session runs here only while this node holds
  /// its lease.
  ///
  /// - Parameters:
  ///   - shared: The storage that keeps all data.
  ///   - timing: The duration of leases.
  ///   - note: Logs where sessions run, on any thread.
  func share(
    _ shared: any SharedStorage, timing: SessionNode.Timing = SessionNode.Timing(),
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    let handlers = SessionNode.Handlers { [weak self] names in
      // The sessions' leases are lost, so this node stops work for the sessions even before their
      // screens end.
      for name in names { note("Session \(name) has ended here, since its lease is lost.") }
      Task { @MainActor in self?.end(names, isLost: true) }
    } wanted: { [weak self] name in
      Task { @MainActor in self?.end([name], isLost: false) }
    }
    let node = SessionNode(in: shared, timing: timing, handlers: handlers, log: log)
    self.shared = (shared, node)
    self.note = note
    node.start()
  }

  /// Releases all leases because this node ends.
  func leave() async {
    await shared?.node.stop()
  }

  /// Ends sessions here, because their leases are lost or other nodes want them.
  private func end(_ names: Set<String>, isLost: Bool) {
    var ending: Set<String> = []
    for name in names {
      if !isLost, let unsaved = unsaved[name] {
        // Saving may work by now. If it does, the node can release the lease.
        Task { await unsaved.saving.finish() }
      }
      guard case .open(let session) = sessions[name] else { continue }
      guard let data = session.data, data.isOpen else {
        // The session has no window yet, or none any more.
        sessions[name] = nil
        if let lease = session.lease, let shared { Task { await shared.node.release(lease) } }
        continue
      }
      sessions[name] = .ending(session, [])
      ending.insert(name)
    }
    if !ending.isEmpty { onEnd?(ending, isLost) }
  }

  /// Drops the unsaved data of a session that has continued on another node.
  private func dropUnsaved(of lease: SessionLease) {
    guard let unsaved = unsaved[lease.session], unsaved.lease == lease else { return }
    self.unsaved[lease.session] = nil
    log(
      "The unsaved data of session \(lease.session) is dropped: the session has continued on another node."
    )
    isUnused(lease.session, by: unsaved.saving)
    Task { await unsaved.saving.close() }
  }

  // MARK: - The end

  /// Saves the data that ended sessions could not save.
  ///
  /// - Returns: A sentence for the log about data that still can't be saved; `nil` if everything
  ///   is saved.
  func finish() async -> String? {
    var failures: [String] = []
    for unsaved in unsaved.values {
      if let failure = await unsaved.saving.finish() { failures.append(failure) }
    }
    let count = failures.count + lost
    guard count > 0 else { return nil }
    let example = failures.min().map { ", such as: \($0)" } ?? "."
    return "It is the data of \(count) \(count == 1 ? "session" : "sessions")\(example)"
  }

  // MARK: - Deleting

  /// Deletes data that is unused for too long or beyond the limits, oldest first. It never
  /// deletes data of a session in use. It runs off the main actor.
  ///
  /// - Returns: The number of deleted sessions. If it equals the limit of one sweep, more may
  ///   remain.
  @discardableResult
  func sweep() async -> Int {
    await BlockingWork.run { [self] in
      do throws(StorageError) {
        return try deleteUnused()
      } catch {
        log("The data of unused sessions can't be deleted: \(error)")
        return 0
      }
    }
  }

  private nonisolated func deleteUnused() throws(StorageError) -> Int {
    inUse.withLock { inUse in
      inUse = inUse.filter { use in
        if case .monitored = use.value { use.value.monitor != nil } else { true }
      }
    }
    let found = try storage.sessions().sorted { $0.lastUse < $1.lastUse }
    let oldest = now() - limits.unusedTime / .seconds(1)
    var excess = found.count - limits.sessions
    var count = 0
    for session in found {
      guard count < limits.deletions, excess > 0 || session.lastUse < oldest else { break }
      if try delete(session.name) {
        count += 1
        excess -= 1
      }
    }
    return count
  }

  /// - Returns: Whether the session was unused and its data deleted.
  private nonisolated func delete(_ name: String) throws(StorageError) -> Bool {
    let isUnused = inUse.withLock { inUse in
      guard inUse[name]?.monitor == nil else { return false }
      inUse[name] = .beingDeleted([])
      return true
    }
    guard isUnused else {
      // A session in use counts as used now, however long ago its data was written.
      storage.touch(.session(name))
      return false
    }
    defer {
      let waiting = inUse.withLock { inUse -> [CheckedContinuation<Void, Never>] in
        guard case .beingDeleted(let waiting) = inUse.removeValue(forKey: name) else { return [] }
        return waiting
      }
      for continuation in waiting { continuation.resume() }
    }
    try storage.deleteSession(name)
    return true
  }

  // MARK: - Cookies

  /// Returns the name of the cookie that identifies browsers. It is the same on every port and
  /// after a restart, but differs between data directories.
  ///
  /// - Throws: `StorageError` if nodes share the name and this one can't read it.
  func cookieName() async throws(StorageError) -> String {
    let name = try await kept("cookie-name") { data in
      let name = String(decoding: data, as: UTF8.self)
      return name.hasPrefix("session-") && name.count == 16
        && name.dropFirst(8).allSatisfy { ("a"..."z").contains($0) }
    } orNew: {
      let letters = (0..<8).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement()! }
      return Data("session-\(String(letters))".utf8)
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Returns 32 secret bytes with which this server signs data.
  ///
  /// - Throws: `StorageError` if nodes share the key and this one can't read it.
  func signingKey() async throws(StorageError) -> [UInt8] {
    let key = try await kept("signing-key") {
      $0.count == 32
    } orNew: {
      var generator = SystemRandomNumberGenerator()
      return Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
    return [UInt8](key)
  }

  /// Returns a value that stays the same across restarts if possible. A value that can't be kept is
  /// valid until the next restart.
  private func kept(
    _ name: String, isValid: (Data) -> Bool, orNew new: () -> Data
  ) async throws(StorageError) -> Data {
    if let storage = shared?.storage {
      let data = new()
      let kept = try await BlockingWork.run {
        Result { () throws(StorageError) in try storage.sharedServerValue(name, orNew: data) }
      }.get()
      guard isValid(kept) else {
        throw StorageError(
          reason:
            "The \(name) in the database isn't valid: delete it there, and restart all nodes."
        )
      }
      return kept
    }
    do throws(StorageError) {
      if let kept = try storage.serverValue(name) {
        if isValid(kept) { return kept }
        log("The saved \(name) isn't valid, and is made anew: browsers get new sessions.")
      }
    } catch {
      log("The saved \(name) can't be read, and is made anew: \(error) Browsers get new sessions.")
    }
    let data = new()
    do throws(StorageError) {
      try storage.setServerValue(data, name)
    } catch {
      log(
        "The \(name) can't be saved: \(error) Browsers get new sessions when the app is started again."
      )
    }
    return data
  }
}

/// A session's cache that records whether it could be read.
private struct ReadCache: Cache {
  let cache: any Cache
  let isRead = LockIsolated(false)

  func data(forKey key: String) throws(CacheError) -> Data? { try cache.data(forKey: key) }

  func setData(_ data: Data, forKey key: String) throws(CacheError) {
    try cache.setData(data, forKey: key)
  }

  func append(_ change: ValueChange, forKey key: String) throws(CacheError) -> Bool {
    try cache.append(change, forKey: key)
  }

  func moveAside(forKey key: String) -> String? { cache.moveAside(forKey: key) }

  func everything(maximumCount: Int) -> [String: Data?]? {
    let everything = cache.everything(maximumCount: maximumCount)
    isRead.setValue(everything != nil)
    return everything
  }
}

extension SavedSessions.Limits {
  /// Makes limits from a server's limits on saved data.
  init(_ limits: WebHost.Limits) {
    self.init(
      unusedTime: limits.sessionLifetime, sessions: limits.savedSessions,
      valueSize: limits.savedDataSize, windows: limits.windowsPerBrowser,
      windowLifetime: limits.windowLifetime)
  }
}

extension SessionUnavailable {
  /// - Parameter name: The name of the session.
  init(setAside name: String) {
    self.init(
      reason: """
        An action in this session has ended this app's server several times in a row. The session is kept as it is, \
        under the name \(name) for the people who run the app.
        """, needsNewSession: true)
  }

  init(_ unavailable: SessionNode.Unavailable) {
    switch unavailable {
    case .noStorage:
      self.init(
        reason: "The storage of this app's data does not answer for now: this page asks again.")
    case .held:
      self.init(reason: "Another server still has your session: this page asks again.")
    case .ending:
      self.init(reason: "This server is stopping: this page asks again.")
    }
  }
}

extension WindowPlaces.Beginning {
  init(_ beginning: WebWindow.Beginning) {
    switch beginning {
    case .fresh: self = .fresh
    case .latest: self = .latest
    case .copy(of: let other): self = .copy(of: other.rawValue)
    }
  }
}
