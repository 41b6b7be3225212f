#if Web
  import Caching
  import ConcurrencyExtras
  import Foundation
  import WebHost

  /// What browsers' sessions keep, each for itself, in a storage. A session's name doesn't tell the secret
  /// that its browser shows.
  @MainActor
  final class SavedSessions {
    /// How much is kept, and for how long.
    struct Limits: Sendable {
      /// How long a session's data is kept that nobody uses.
      var unusedTime = Duration.seconds(30 * 24 * 3_600)
      /// How many sessions' data is kept. If there is more, what was unused for longest goes.
      var sessions = 10_000
      /// How many sessions' data one ``sweep()`` deletes, so that none takes long.
      var deletions = 1_000
      /// Of each value that is saved, in bytes.
      var valueSize = 1024 * 1024
      /// How many sessions' data is kept in memory after they have ended, because it can't be saved.
      var unsaved = 1_000
      /// How many windows of a session have a place to come back to, and for how long.
      var windows = 32
      var windowLifetime = Duration.seconds(7 * 24 * 3_600)
    }

    nonisolated let limits: Limits
    private nonisolated let storage: any Storage
    private nonisolated let now: @Sendable () -> Date
    private nonisolated let log: @Sendable (String) -> Void
    private let clock: any Clock<Duration>
    private let rooms: AppRooms

    /// Whose data must not be deleted, because their monitor is there; and whose is being deleted.
    private nonisolated let inUse = Locked<[String: Use]>([:])
    /// The data of sessions that have a window, and of those that are about to.
    private var sessions: [String: Session] = [:]
    /// What saves for sessions that have ended and could not save everything.
    private var unsaved: [String: SaveMonitor] = [:]
    /// For how many there was no room.
    private var lost = 0

    private enum Session {
      case beginning(Task<AppData, Never>)
      case open(Open)

      struct Open { weak var data: AppData? }

      var data: AppData? {
        if case .open(let session) = self { session.data } else { nil }
      }
    }

    private enum Use: Sendable {
      case monitored(Monitor)
      /// Those who wait until it is deleted, because they want to begin anew.
      case beingDeleted([CheckedContinuation<Void, Never>])

      struct Monitor: Sendable {
        weak let monitor: SaveMonitor?
      }

      var monitor: SaveMonitor? {
        if case .monitored(let use) = self { use.monitor } else { nil }
      }
    }

    /// - Parameters:
    ///   - clock: What tells when to try again what could not be saved.
    ///   - now: What tells for how long something was not used.
    ///   - log: Is told what goes wrong, on any thread.
    ///   - rooms: What all sessions share.
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

    /// Whether something was saved in a session, or is to be.
    func isSaved(_ name: String) async -> Bool {
      if unsaved[name] != nil { return true }
      return await BlockingWork.run { [storage] in storage.hasData(of: .session(name)) }
    }

    // MARK: - Sessions

    /// What the app is given for a window of a session. Until it is told that the visitor has done something,
    /// it keeps all changes in memory.
    ///
    /// - Parameters:
    ///   - window: What the window is called among those of the session, which share all but their places.
    ///   - beginning: Where the window begins if it has no place yet.
    ///   - isLive: Whether the app asks services on the network.
    func context(
      of name: String, window: String = "only", beginning: WindowPlaces.Beginning = .latest,
      isLive: Bool = false
    ) async -> AppContext {
      let data = await data(of: name)
      return AppContext(
        data: data, place: data.places?.open(window, beginning), isLive: isLive)
    }

    /// What the app is given to show somebody who has no session: nothing of it stays.
    func visitorContext(isLive: Bool) async -> AppContext {
      await AppContext.prepared(
        cache: InMemoryCache(), isLive: isLive, saving: SaveMonitor(isHeld: true, log: log),
        rooms: rooms.visiting)
    }

    /// What the windows of a session share; one more has it open from now on.
    private func data(of name: String) async -> AppData {
      while true {
        if let data = sessions[name]?.data {
          data.opened()
          return data
        }
        let beginning: Task<AppData, Never>
        if case .beginning(let task) = sessions[name] {
          beginning = task
        } else {
          beginning = Task { await begin(name) }
          sessions[name] = .beginning(beginning)
        }
        let data = await beginning.value
        // Another window may have opened and closed meanwhile, and the session ended with it.
        guard sessions[name]?.data === data else { continue }
        data.opened()
        return data
      }
    }

    private func begin(_ name: String) async -> AppData {
      // What it has not been able to save is newer than what is on the disk.
      let unsaved = await unsaved.removeValue(forKey: name)?.close() ?? [:]
      let saving = SaveMonitor(isHeld: unsaved.isEmpty, clock: clock, log: log)
      saving.onFinish = { [weak self, weak saving] isSaved in
        guard let self, let saving else { return }
        ended(name, saving, isSaved: isSaved)
      }
      await use(name, saving)
      let cache = await BlockingWork.run { [storage, limits] in
        storage.touch(.session(name))
        return storage.cache(of: .session(name), maximumSize: limits.valueSize)
      }
      let data = await AppData.prepared(
        cache: cache, saving: saving, unsaved: unsaved, rooms: rooms)
      data.haveWindows(
        WindowPlaces.Limits(
          count: limits.windows, lifetime: limits.windowLifetime,
          // Quotation marks in them are escaped where they are saved.
          size: limits.valueSize / 4), now: now)
      sessions[name] = .open(Session.Open(data: data))
      return data
    }

    /// From now on a session's data isn't deleted. If it is being deleted, this waits for that.
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
      // Whoever has waited comes after it was deleted.
      inUse.withLock { $0[name] = .monitored(Use.Monitor(monitor: saving)) }
    }

    /// What was not saved goes on to be tried, until the session's browser comes back.
    private func ended(_ name: String, _ saving: SaveMonitor, isSaved: Bool) {
      if sessions[name]?.data?.saving === saving { sessions[name] = nil }
      if !isSaved, unsaved[name] != nil || unsaved.count < limits.unsaved {
        unsaved[name] = saving
        saving.onProgress = { [weak self, weak saving] saved, failure in
          guard let self, let saving, failure == nil, saved == saving.changes else { return }
          ended(name, saving, isSaved: true)
        }
        return
      }
      if !isSaved {
        lost += 1
        log("The data of session \(name) is lost: too many sessions' data can't be saved.")
        Task { await saving.close() }
      }
      unsaved[name] = nil
      inUse.withLock { inUse in
        if inUse[name]?.monitor === saving { inUse[name] = nil }
      }
    }

    /// Saves what sessions that have ended could not save.
    ///
    /// - Returns: A sentence for the log about what still can't be; `nil` if everything is saved.
    func finish() async -> String? {
      var failures: [String] = []
      for saving in unsaved.values {
        if let failure = await saving.finish() { failures.append(failure) }
      }
      let count = failures.count + lost
      guard count > 0 else { return nil }
      let example = failures.min().map { ", such as: \($0)" } ?? "."
      return "It is the data of \(count) \(count == 1 ? "session" : "sessions")\(example)"
    }

    // MARK: - Deleting

    /// Deletes data that nobody has used for long, and what is too much: oldest first, and never that of
    /// a session that is in use. It happens off the main actor.
    ///
    /// - Returns: How many sessions' data it has deleted. If that is as many as one sweep may delete,
    ///   there may be more.
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

    /// - Returns: Whether it is deleted, because nobody uses it.
    private nonisolated func delete(_ name: String) throws(StorageError) -> Bool {
      let isUnused = inUse.withLock { inUse in
        guard inUse[name]?.monitor == nil else { return false }
        inUse[name] = .beingDeleted([])
        return true
      }
      guard isUnused else {
        // It counts as used when it ends, however long ago its data was written.
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

    // MARK: - What browsers are known again by

    /// What the cookie is called by which browsers are known again: at whatever port, and after a
    /// restart, but not at another data directory.
    func cookieName() -> String {
      let name = kept("cookie-name") { data in
        let name = String(decoding: data, as: UTF8.self)
        return name.hasPrefix("session-") && name.count == 16
          && name.dropFirst(8).allSatisfy { ("a"..."z").contains($0) }
      } orNew: {
        let letters = (0..<8).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement()! }
        return Data("session-\(String(letters))".utf8)
      }
      return String(decoding: name, as: UTF8.self)
    }

    /// 32 secret bytes, by which this server knows what it has signed itself.
    func signingKey() -> [UInt8] {
      let key = kept("signing-key") {
        $0.count == 32
      } orNew: {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
      }
      return [UInt8](key)
    }

    /// Something that stays the same from one start to the next, as far as that can be had: one that
    /// can't be kept is as good until then.
    private func kept(
      _ name: String, isValid: (Data) -> Bool, orNew new: () -> Data
    ) -> Data {
      do throws(StorageError) {
        if let kept = try storage.serverValue(name) {
          if isValid(kept) { return kept }
          log("The \(name) isn't what it should be, and is made anew: browsers get new sessions.")
        }
      } catch {
        log("The \(name) can't be read, and is made anew: \(error) Browsers get new sessions.")
      }
      let data = new()
      do throws(StorageError) {
        try storage.setServerValue(data, name)
      } catch {
        log(
          "The \(name) can't be kept: \(error) Browsers get new sessions when the app is started again."
        )
      }
      return data
    }
  }

  extension SavedSessions.Limits {
    /// The limits of a server, as far as they are about what is kept.
    init(_ limits: WebHost.Limits) {
      self.init(
        unusedTime: limits.sessionLifetime, sessions: limits.savedSessions,
        valueSize: limits.savedDataSize, windows: limits.windowsPerBrowser,
        windowLifetime: limits.windowLifetime)
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
#endif
