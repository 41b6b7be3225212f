import BoundedWaits
import Caching
import Clocks
import ComposableArchitecture
import ConcurrencyExtrasTestSupport
import Foundation
import SessionLeases
import Testing
import WebHost

@testable import AppHost

/// The handling of a session whose events crash the process.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct CurrentSessionRecordTests {
  let name = String(repeating: "0123456789abcdef", count: 2)

  @Test func theNextProcessFindsTheSessionOfAnUnfinishedAction() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory.path)/under-way"
      let first = try CurrentSessionRecord(path: path)
      #expect(first.found == nil)
      // A process that dies here leaves only its record for the next process.
      let next = try first.handling(name) { try CurrentSessionRecord(path: path) }
      #expect(next.found == name)
      // The record is reported once.
      #expect(try CurrentSessionRecord(path: path).found == nil)
    }
  }

  @Test func finishedActionsLeaveNoRecord() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory.path)/under-way"
      let first = try CurrentSessionRecord(path: path)
      struct Failure: Error {}
      first.handling(name) {}
      #expect(throws: Failure.self) { try first.handling(name) { throw Failure() } }
      #expect(try CurrentSessionRecord(path: path).found == nil)
    }
  }

  @Test(arguments: ["", " ", "../../etc/passwd", String(repeating: "x", count: 500)])
  func aFileWithOtherContentNamesNoSession(text: String) throws {
    try withTemporaryDirectory { directory in
      try directory.write("\u{20}\(text)", to: "under-way")
      #expect(try CurrentSessionRecord(path: "\(directory.path)/under-way").found == nil)
    }
  }

  @Test func aFileThatCannotBeUsedIsNamed() throws {
    try withTemporaryDirectory { directory in
      let error = #expect(throws: StorageError.self) {
        try CurrentSessionRecord(path: directory.path)
      }
      #expect(error?.location == directory.path)
      try FileManager.default.createSymbolicLink(
        atPath: "\(directory.path)/link", withDestinationPath: "\(directory.path)/elsewhere")
      #expect(throws: StorageError.self) {
        try CurrentSessionRecord(path: "\(directory.path)/link")
      }
    }
  }

  // MARK: - Setting aside

  private func setAside(_ name: String) -> SessionUnavailable {
    SessionUnavailable(setAside: name)
  }

  @Test func aSessionThatKilledThreeProcessesIsNotOpened() async throws {
    let storage = InMemorySharedStorage()
    let log = LockIsolated<[String]>([])
    func node() -> SavedSessions {
      let sessions = SavedSessions(
        in: storage, clock: NeverClock(), log: { message in log.withValue { $0.append(message) } }
      )
      var timing = SessionNode.Timing()
      timing.lease = .seconds(600)
      sessions.share(storage, timing: timing)
      return sessions
    }
    let one = node()
    let context = try await one.context(of: name)
    context.saving.begin()
    context.saved("note", initial: NotesApp.State()).save(NotesApp.State(note: "mine"))
    #expect(await context.saving.finish() == nil)
    await one.leave()

    for count in 1...3 {
      let next = node()
      // Two ended processes are not enough to set a session aside.
      if count == 3 { #expect(await note(next) == "mine") }
      await next.died(of: name)
      await next.leave()
    }
    let last = node()
    await #expect(throws: setAside(name)) { try await last.context(of: name) }
    #expect(setAside(name).reason.contains(name))
    #expect(log.value.last?.hasPrefix("Session \(name) is set aside") == true)
    // All of the session's data is kept, and other sessions are not affected.
    #expect(try await last.isSaved(name))
    #expect(await note(last, of: "other") == "Nothing yet.")
    // No other node has to wait for the lease of a session that is set aside.
    let other = node()
    await #expect(throws: setAside(name)) { try await other.context(of: name) }
    await last.leave()
    await other.leave()
  }

  private func note(_ sessions: SavedSessions, of name: String? = nil) async -> String? {
    guard let context = try? await sessions.context(of: name ?? self.name) else { return nil }
    let note = context.saved("note", initial: NotesApp.State()).state.note
    _ = await context.saving.finish()
    return note
  }

  // On the serial executor, the task that clears the count sleeps before the clock advances.
  @Test(.mainSerialExecutor) func aSessionThatRunsForAWhileClearsItsCrashCount() async throws {
    try await withTemporaryDirectory { directory in
      let clock = TestClock()
      let storage = DirectoryStorage(directory: directory)
      let sessions = SavedSessions(in: storage, clock: clock, log: { _ in })
      for _ in 1...2 { await sessions.died(of: name) }
      let context = try await sessions.context(of: name)
      let cache = storage.cache(of: .session(name), maximumSize: nil)
      #expect(try cache.load(Int.self, forKey: "ended-processes") == 2)
      await clock.advance(by: .seconds(60))
      try await waitUntil("the session is forgiven") {
        try cache.load(Int.self, forKey: "ended-processes") == 0
      }
      _ = await context.saving.finish()
      // The count starts again at zero.
      for _ in 1...2 { await sessions.died(of: name) }
      #expect(await note(sessions) == "Nothing yet.")
    }
  }

  @Test func theSessionIsOnRecordWhileItsEventIsHandled() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory.path)/under-way"
      let sessions = SavedSessions(in: DirectoryStorage(directory: directory), log: { _ in })
      let context = try await sessions.context(of: name)
      context.watch = (name, try CurrentSessionRecord(path: path))
      var found: String?
      let isDone = WindowSaving(context).handling {
        found = try? CurrentSessionRecord(path: path).found
      }
      #expect(isDone)
      #expect(found == name)
      _ = await context.saving.finish()
    }
  }
}
