import Caching
import ComposableArchitecture
import Foundation
import SessionLeases
import Testing
import WebHost

@testable import AppHost

/// The data of browsers' sessions that several nodes share.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SharedSessionsTests {
  let storage = InMemorySharedStorage()
  let log = LockIsolated<[String]>([])

  /// Makes a node. Its leases last for minutes and are rarely renewed, so that none expires in a
  /// test. A node notices that a lease is lost when it uses the lease.
  private func node(patience: Duration = .seconds(60)) -> SavedSessions {
    let sessions = SavedSessions(
      in: storage, clock: NeverClock(),
      log: { [log] message in log.withValue { $0.append(message) } })
    var timing = SessionNode.Timing()
    timing.lease = .seconds(600)
    timing.heartbeat = .seconds(300)
    timing.patience = patience
    sessions.share(storage, timing: timing)
    return sessions
  }

  /// Opens a window of a session, and marks the session as changed.
  private func open(_ sessions: SavedSessions, _ name: String) async throws -> Window {
    let context = try await sessions.context(of: name)
    let saving = WindowSaving(context)
    saving.begin()
    return Window(
      saving: saving, note: context.saved("note", initial: NotesApp.State()), context: context)
  }

  private struct Window {
    let saving: WindowSaving
    let note: SavedState<NotesApp.State>
    let context: AppContext

    @MainActor
    func write(_ text: String) async -> String? {
      note.save(NotesApp.State(note: text))
      return await context.saving.flush()
    }
  }

  /// Yields the names of the windows that the sessions end, and whether their session was lost.
  private func end(
    _ windows: [Window], of sessions: SavedSessions
  ) -> AsyncStream<(names: Set<String>, isLost: Bool)> {
    let (ends, continuation) = AsyncStream.makeStream(of: (names: Set<String>, isLost: Bool).self)
    sessions.onEnd = { names, isLost in
      continuation.yield((names, isLost))
      for window in windows { Task { await window.saving.finish() } }
    }
    return ends
  }

  /// Lets another node take a session from its holder, as if the lease had expired.
  private func takeAway(_ name: String, writing text: String?) throws {
    let other = NodeID()
    _ = try storage.renew(other, for: .seconds(600), isNew: true, within: .zero)
    if case .held(let holder, _) = try storage.take(name, for: other) {
      try storage.leave(holder)
    }
    guard case .taken(let lease) = try storage.take(name, for: other) else {
      Issue.record("The other node can't take the session.")
      return
    }
    if let text {
      let cache = storage.cache(of: lease, maximumSize: nil, onLoss: {})
      try cache.save(NotesApp.State(note: text), forKey: "note")
    }
    try storage.leave(other)
  }

  @Test func aSessionMovesToARequestingNodeWithItsWindows() async throws {
    let (one, other) = (node(), node())
    let windows = [try await open(one, "a"), try await open(one, "a")]
    #expect(await windows[0].write("mine") == nil)
    var ends = end(windows, of: one).makeAsyncIterator()
    let next = try await open(other, "a")
    #expect(next.note.state.note == "mine")
    let ended = await ends.next()
    #expect(ended?.names == ["a"])
    #expect(ended?.isLost == false)
    // The session can come back to the first node.
    _ = end([next], of: other)
    #expect(try await open(one, "a").note.state.note == "mine")
    await one.leave()
    await other.leave()
  }

  @Test func aSessionTakenByAnotherNodeEndsUnsaved() async throws {
    let one = node()
    let window = try await open(one, "a")
    var ends = end([window], of: one).makeAsyncIterator()
    try takeAway("a", writing: "theirs")
    #expect(await window.write("mine")?.contains(SessionLease.lossReason) == true)
    let ended = await ends.next()
    #expect(ended?.names == ["a"])
    #expect(ended?.isLost == true)
    #expect(try await open(one, "a").note.state.note == "theirs")
    await one.leave()
  }

  @Test func unsavedDataIsKeptIfNoOtherNodeHadTheSession() async throws {
    let one = node()
    let window = try await open(one, "a")
    #expect(await window.write("first") == nil)
    storage.fail("The network is down.")
    #expect(await window.write("second") != nil)
    #expect(await window.saving.finish() != nil)
    storage.fail(nil)
    let next = try await open(one, "a")
    #expect(next.note.state.note == "second")
    #expect(await next.saving.finish() == nil)
    await one.leave()
    let other = node()
    #expect(try await open(other, "a").note.state.note == "second")
    await other.leave()
  }

  @Test func unsavedDataIsDroppedIfAnotherNodeHadTheSession() async throws {
    let one = node()
    let window = try await open(one, "a")
    storage.fail("The network is down.")
    #expect(await window.write("mine") != nil)
    #expect(await window.saving.finish() != nil)
    storage.fail(nil)
    try takeAway("a", writing: "theirs")
    #expect(try await open(one, "a").note.state.note == "theirs")
    #expect(log.value.contains { $0.hasPrefix("The unsaved data of session a is dropped") })
    await one.leave()
  }

  @Test func aLostSessionHandlesNoEvents() async throws {
    let one = node()
    let window = try await open(one, "a")
    var count = 0
    #expect(window.saving.handling { count += 1 })
    var ends = end([], of: one).makeAsyncIterator()
    try takeAway("a", writing: "theirs")
    #expect(await window.write("mine") != nil)
    _ = await ends.next()
    #expect(!window.saving.handling { count += 1 })
    #expect(count == 1)
    await one.leave()
  }

  @Test func aSessionWithUnreadableDataDoesNotStartOver() async throws {
    let one = node()
    let window = try await open(one, "a")
    #expect(await window.write("mine") == nil)
    #expect(await window.saving.finish() == nil)
    storage.failReading("The network is down.")
    let away = SessionUnavailable(
      reason: "The storage of this app's data does not answer for now: this page asks again.")
    await #expect(throws: away) { try await one.context(of: "a") }
    storage.failReading(nil)
    #expect(try await open(one, "a").note.state.note == "mine")
    await one.leave()
  }

  @Test func anUnavailableSessionStatesItsReason() async throws {
    let holder = node()
    _ = try await open(holder, "a")
    let one = node(patience: .zero)
    // The node has to join before it can report that another node holds the session.
    let held = "Another server still has your session: this page asks again."
    var reason: String?
    while reason != held {
      do throws(SessionUnavailable) { _ = try await one.context(of: "a") } catch {
        reason = error.reason
      }
    }
    storage.fail("The network is down.")
    let away = SessionUnavailable(
      reason: "The storage of this app's data does not answer for now: this page asks again.")
    await #expect(throws: away) { try await one.context(of: "a") }
    await #expect(throws: away) { try await one.isSaved("a") }
    storage.fail(nil)
    #expect(try await !one.isSaved("a"))
    await holder.leave()
    await one.leave()
    await #expect(
      throws: SessionUnavailable(reason: "This server is stopping: this page asks again.")
    ) {
      try await one.context(of: "a")
    }
  }

  @Test func allNodesKnowBrowsersByTheSameCookieAndKey() async throws {
    let (one, other) = (node(), node())
    let (name, key) = (try await one.cookieName(), try await one.signingKey())
    #expect(try await other.cookieName() == name)
    #expect(try await other.signingKey() == key)
    storage.fail("The network is down.")
    await #expect(throws: StorageError.self) { try await one.signingKey() }
    storage.fail(nil)
    try storage.setServerValue(Data("short".utf8), "signing-key")
    await #expect(throws: StorageError.self) { try await one.signingKey() }
    await one.leave()
    await other.leave()
  }
}
