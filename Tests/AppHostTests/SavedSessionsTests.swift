import Caching
import ComposableArchitecture
import Foundation
import Testing
import WebHost

@testable import AppHost

/// The storage of the data of browsers' sessions.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SavedSessionsTests {
  private func note(_ sessions: SavedSessions, _ name: String) async throws -> String {
    try await sessions.context(of: name).saved("note", initial: NotesApp.State()).state.note
  }

  @Test func sessionsAndTheTerminalDoNotShareData() async throws {
    try await withTemporaryDirectory { data in
      let sessions = SavedSessions(in: DirectoryStorage(directory: data))
      #expect(try await !sessions.isSaved("a"))
      let context = try await sessions.context(of: "a")
      context.saving.begin()
      context.saved("note", initial: NotesApp.State()).writer.save(NotesApp.State(note: "mine"))
      #expect(await context.saving.finish() == nil)

      #expect(try await sessions.isSaved("a"))
      #expect(try await !sessions.isSaved("b"))
      #expect(try await note(sessions, "a") == "mine")
      #expect(try await note(sessions, "b") == "Nothing yet.")
      let terminal = AppContext(cache: FileCache(directory: data)).saved(
        "note", initial: NotesApp.State())
      #expect(terminal.state.note == "Nothing yet.")
    }
  }

  @Test func nothingIsSavedBeforeAVisitorsFirstAction() async throws {
    try await withTemporaryDirectory { data in
      let sessions = SavedSessions(in: DirectoryStorage(directory: data))
      let context = try await sessions.context(of: "a")
      let writer = context.saved("note", initial: NotesApp.State()).writer
      for number in 1...100 { writer.save(NotesApp.State(note: "loaded \(number)")) }
      #expect(await context.saving.finish() == nil)
      let names = try data.names
      #expect(names == [])

      // The visitor's first action saves the data that was held back.
      context.saving.begin()
      #expect(await context.saving.finish() == nil)
      #expect(try await note(sessions, "a") == "loaded 100")
    }
  }

  @Test func aTooLargeStateIsReportedAndNotSaved() async throws {
    try await withTemporaryDirectory { data in
      var limits = SavedSessions.Limits()
      limits.valueSize = 100
      let log = LockIsolated<[String]>([])
      let sessions = SavedSessions(
        in: DirectoryStorage(directory: data), limits: limits,
        log: { message in log.withValue { $0.append(message) } })
      let context = try await sessions.context(of: "a")
      context.saving.begin()
      let writer = context.saved("note", initial: NotesApp.State()).writer
      writer.save(NotesApp.State(note: String(repeating: "x", count: 100)))
      let message = """
        "note" could not be saved: It has more than the 100 bytes that can be saved: remove some \
        of it.
        """
      #expect(await context.saving.finish() == message)
      #expect(context.notices.messages == [message])
      #expect(log.value == [message])
      writer.save(NotesApp.State(note: "x"))
      #expect(await context.saving.finish() == nil)
      #expect(context.notices.messages == [])
      #expect(log.value == [message, "\"note\" is saved again."])
    }
  }

  // MARK: - Failed saves

  /// Ends a session while a file blocks the sessions' directory.
  private func endWithoutSaving(
    _ sessions: SavedSessions, _ name: String, note: String
  ) async throws -> String? {
    let context = try await sessions.context(of: name)
    context.saving.begin()
    let writer = context.saved("note", initial: NotesApp.State()).writer
    writer.save(NotesApp.State(note: note))
    return await context.saving.finish()
  }

  @Test func aReturningVisitorFindsUnsavedData() async throws {
    try await withTemporaryDirectory { data in
      try data.write("", to: "sessions")
      let sessions = SavedSessions(
        in: DirectoryStorage(directory: data), clock: NeverClock(), log: { _ in })
      let failure = try await endWithoutSaving(sessions, "a", note: "only in memory")
      #expect(failure?.contains("Not a directory") == true)
      #expect(try await sessions.isSaved("a"))
      #expect(try await !sessions.isSaved("b"))

      let context = try await sessions.context(of: "a")
      let saved = context.saved("note", initial: NotesApp.State())
      #expect(saved.state.note == "only in memory")
      // The next session saves the data, even if its visitor does nothing.
      try FileManager.default.removeItem(at: data.appendingPathComponent("sessions"))
      #expect(await context.saving.finish() == nil)
      #expect(await sessions.finish() == nil)
      #expect(try await note(sessions, "a") == "only in memory")
    }
  }

  @Test func finishingRetriesUnsavedData() async throws {
    try await withTemporaryDirectory { data in
      try data.write("", to: "sessions")
      let sessions = SavedSessions(
        in: DirectoryStorage(directory: data), clock: NeverClock(), log: { _ in })
      for name in ["a", "b"] { _ = try await endWithoutSaving(sessions, name, note: name) }
      let failure = await sessions.finish()
      #expect(failure?.hasPrefix("It is the data of 2 sessions, such as: \"note\" could") == true)
      #expect(failure?.contains("\(data.path)/sessions") == true)

      try FileManager.default.removeItem(at: data.appendingPathComponent("sessions"))
      #expect(await sessions.finish() == nil)
      #expect(try await note(sessions, "a") == "a")
      #expect(try await note(sessions, "b") == "b")
    }
  }

  @Test func unsavedDataInMemoryIsLimited() async throws {
    try await withTemporaryDirectory { data in
      try data.write("", to: "sessions")
      var limits = SavedSessions.Limits()
      limits.unsaved = 2
      let log = LockIsolated<[String]>([])
      let sessions = SavedSessions(
        in: DirectoryStorage(directory: data), limits: limits, clock: NeverClock(),
        log: { message in log.withValue { $0.append(message) } })
      for name in ["a", "b", "c"] { _ = try await endWithoutSaving(sessions, name, note: name) }
      #expect(
        log.value.last
          == "The data of session c is lost: too many sessions have unsaved data.")
      try FileManager.default.removeItem(at: data.appendingPathComponent("sessions"))
      #expect(await sessions.finish() == "It is the data of 1 session.")
      #expect(try await note(sessions, "b") == "b")
    }
  }

  // MARK: - Deleting

  /// Creates session data that was last used the given number of days ago, for each session's name.
  private func makeData(_ data: URL, _ days: [String: Double], now: Date) throws {
    for (name, days) in days {
      let directory = data.appendingPathComponent("sessions/\(name)")
      try FileCache(directory: directory).save(NotesApp.State(note: name), forKey: "note")
      try FileManager.default.setAttributes(
        [.modificationDate: now - days * 24 * 3_600], ofItemAtPath: directory.path)
    }
  }

  private func sessions(
    _ data: URL, now: Date, _ change: (inout SavedSessions.Limits) -> Void = { _ in }
  ) -> SavedSessions {
    var limits = SavedSessions.Limits()
    change(&limits)
    return SavedSessions(
      in: DirectoryStorage(directory: data), limits: limits, now: { now },
      log: { message in Issue.record("\(message)") })
  }

  private func names(_ data: URL) throws -> [String] {
    try data.appendingPathComponent("sessions").names
  }

  @Test func unusedDataIsDeletedAfterItsLifetime() async throws {
    try await withTemporaryDirectory { data in
      let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
      try makeData(data, ["old": 30.1, "older": 400, "young": 29.9, "new": 0], now: now)
      let sessions = sessions(data, now: now)
      _ = try await sessions.cookieName()
      _ = try await sessions.signingKey()
      #expect(await sessions.sweep() == 2)
      #expect(try names(data) == ["cookie-name", "new", "signing-key", "young"])
      #expect(await sessions.sweep() == 0)
    }
  }

  @Test func theOldestDataIsDeletedPastTheLimit() async throws {
    try await withTemporaryDirectory { data in
      let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
      try makeData(data, ["a": 4, "b": 1, "c": 3, "d": 2], now: now)
      #expect(await sessions(data, now: now) { $0.sessions = 2 }.sweep() == 2)
      #expect(try names(data) == ["b", "d"])
    }
  }

  @Test func aSweepDeletesALimitedNumberOldestFirst() async throws {
    try await withTemporaryDirectory { data in
      let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
      try makeData(data, ["a": 40, "b": 60, "c": 50, "d": 70], now: now)
      let sessions = sessions(data, now: now) { $0.deletions = 3 }
      #expect(await sessions.sweep() == 3)
      #expect(try names(data) == ["a"])
      #expect(await sessions.sweep() == 1)
      #expect(try names(data) == [])
    }
  }

  @Test func dataThatIsInUseIsNeverDeleted() async throws {
    try await withTemporaryDirectory { data in
      let now = Date(timeIntervalSinceReferenceDate: 0)
      try makeData(data, ["a": 40, "b": 50], now: now)
      let sessions = sessions(data, now: now) { $0.sessions = 0 }
      do {
        let context = try await sessions.context(of: "b")
        // The data stays, regardless of how long its session is open.
        try makeData(data, ["b": 50], now: now)
        #expect(await sessions.sweep() == 1)
        #expect(try names(data) == ["b"])
        #expect(context.saved("note", initial: NotesApp.State()).state.note == "b")
      }
      // The context is released even if its session was not ended.
      #expect(await sessions.sweep() == 1)
      #expect(try names(data) == [])
    }
  }

  @Test func aVisitsStartAndEndCountAsUse() async throws {
    try await withTemporaryDirectory { data in
      let now = Date(timeIntervalSinceReferenceDate: 0)
      try makeData(data, ["visited": 40, "stayed": 40, "neither": 40], now: now)
      let sessions = sessions(data, now: now)
      #expect(try await note(sessions, "visited") == "visited")
      do {
        let context = try await sessions.context(of: "stayed")
        try makeData(data, ["stayed": 40], now: now)
        #expect(await sessions.sweep() == 1)
        #expect(await context.saving.finish() == nil)
      }
      #expect(await sessions.sweep() == 0)
      #expect(try names(data) == ["stayed", "visited"])
    }
  }

  @Test func sweepingDeletesLeftoversOfAKilledServer() async throws {
    try await withTemporaryDirectory { data in
      let now = Date(timeIntervalSinceReferenceDate: 0)
      try makeData(data, [".deleted-a": 0, "b": 0], now: now)
      try data.write("", to: "sessions/.tessera-saving-1-2")
      await sessions(data, now: now).sweep()
      #expect(try names(data) == ["b"])
    }
  }

  @Test func theServersLimitsApplyToSavedSessions() {
    var server = WebHost.Limits()
    server.sessionLifetime = .seconds(1)
    server.savedSessions = 2
    server.savedDataSize = 3
    server.windowsPerBrowser = 4
    server.windowLifetime = .seconds(5)
    let limits = SavedSessions.Limits(server)
    #expect(limits.unusedTime == .seconds(1))
    #expect(limits.sessions == 2)
    #expect(limits.valueSize == 3)
    #expect(limits.windows == 4)
    #expect(limits.windowLifetime == .seconds(5))
  }

  // MARK: - Cookie name and signing key

  @Test func theCookieKeepsItsName() async throws {
    try await withTemporaryDirectory { data in
      let name = try await SavedSessions(in: DirectoryStorage(directory: data)).cookieName()
      #expect(name.hasPrefix("session-"))
      #expect(try await SavedSessions(in: DirectoryStorage(directory: data)).cookieName() == name)
      let kept = try data.contents(of: "sessions/cookie-name")
      #expect(kept == name)
    }
  }

  @Test func eachDataDirectoryHasItsOwnCookieName() async throws {
    try await withTemporaryDirectory { data in
      let other = SavedSessions(
        in: DirectoryStorage(directory: data.appendingPathComponent("other")))
      let name = try await SavedSessions(in: DirectoryStorage(directory: data)).cookieName()
      #expect(try await other.cookieName() != name)
    }
  }

  @Test(arguments: ["", "session-", "session-abcdefgh\n", "session-abc;efgh", "x"])
  func anUnusableCookieNameIsReplaced(kept: String) async throws {
    try await withTemporaryDirectory { data in
      let name = try await SavedSessions(in: DirectoryStorage(directory: data)).cookieName()
      try data.write(kept, to: "sessions/cookie-name")
      let next = try await SavedSessions(in: DirectoryStorage(directory: data)).cookieName()
      #expect(next != kept)
      #expect(next.count == name.count)
      #expect(try data.contents(of: "sessions/cookie-name") == next)
    }
  }

  @Test func cookiesHaveANameWithoutWritableStorage() async throws {
    try await withTemporaryDirectory { data in
      try data.write("", to: "sessions")
      #expect(
        try await SavedSessions(in: DirectoryStorage(directory: data)).cookieName().hasPrefix(
          "session-"))
    }
  }

  @Test func onlyTheOwnerCanReadTheSigningKey() async throws {
    try await withTemporaryDirectory { data in
      let key = try await SavedSessions(in: DirectoryStorage(directory: data)).signingKey()
      #expect(key.count == 32)
      #expect(Set(key).count > 8)
      #expect(try await SavedSessions(in: DirectoryStorage(directory: data)).signingKey() == key)
      let directory = data.appendingPathComponent("sessions")
      let permissions = try directory.appendingPathComponent("signing-key").permissions
      #expect(permissions == 0o600)
      #expect(try directory.permissions == 0o700)
      #expect(try directory.names == ["signing-key"])
      let other = SavedSessions(
        in: DirectoryStorage(directory: data.appendingPathComponent("other")))
      #expect(try await other.signingKey() != key)
    }
  }

  @Test(arguments: ["", "short", String(repeating: "x", count: 33)])
  func anInvalidKeyIsReplacedAndLogged(kept: String) async throws {
    try await withTemporaryDirectory { data in
      let log = LockIsolated<[String]>([])
      let sessions = SavedSessions(
        in: DirectoryStorage(directory: data),
        log: { message in log.withValue { $0.append(message) } })
      let first = try await sessions.signingKey()
      try data.write(kept, to: "sessions/signing-key")
      let second = try await sessions.signingKey()
      #expect(second.count == 32)
      #expect(second != first)
      #expect(try await sessions.signingKey() == second)
      #expect(
        log.value == [
          """
          The saved signing-key isn't valid, and is made anew: browsers get new sessions.
          """
        ])
    }
  }

  @Test func anUnsavedKeyLastsUntilTheNextStart() async throws {
    try await withTemporaryDirectory { data in
      try data.write("", to: "sessions")
      let log = LockIsolated<[String]>([])
      let sessions = SavedSessions(
        in: DirectoryStorage(directory: data),
        log: { message in log.withValue { $0.append(message) } })
      #expect(try await sessions.signingKey().count == 32)
      #expect(log.value.last?.contains("signing-key can't be saved: ") == true)
    }
  }
}

/// A clock on which a sleep outlasts every test.
struct NeverClock: Clock {
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .seconds(3_600))
  }
}
