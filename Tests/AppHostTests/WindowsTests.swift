import BoundedWaits
import Caching
import ComposableArchitecture
import ComposableUI
import ElementTree
import Foundation
import Testing

@testable import AppHost

/// The values that the windows of one browser share, and the values of each window.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct WindowsTests {
  private typealias Window = (context: AppContext, store: StoreOf<Desk>, saving: WindowSaving)

  /// The contexts that the test opened. All are saved before their directory is deleted.
  private let opened = LockIsolated<[AppContext]>([])

  private func withData(_ test: @MainActor (URL) async throws -> Void) async throws {
    try await withTemporaryDirectory { data in
      try await test(data)
      for context in opened.value { _ = await context.saving.flush() }
    }
  }

  private func sessions(
    _ data: URL, now: @escaping @Sendable () -> Date = { Date() },
    limits change: (inout SavedSessions.Limits) -> Void = { _ in }
  ) -> SavedSessions {
    var limits = SavedSessions.Limits()
    change(&limits)
    return SavedSessions(
      in: DirectoryStorage(directory: data), limits: limits, now: now,
      log: { message in Issue.record("\(message)") })
  }

  private func open(
    _ sessions: SavedSessions, _ window: String, _ beginning: WindowPlaces.Beginning = .fresh,
    of browser: String = "a"
  ) async throws -> Window {
    let context = try await sessions.context(of: browser, window: window, beginning: beginning)
    opened.withValue { $0.append(context) }
    let saving = WindowSaving(context)
    saving.begin()
    saving.visited()
    return (context, Desk.store(context), saving)
  }

  @Test func windowsShareNotesButKeepTheirOwnPlaces() async throws {
    try await withData { data in
      let sessions = sessions(data)
      let one = try await open(sessions, "1")
      let two = try await open(sessions, "2")
      one.store.send(.opened(7))
      two.store.send(.opened(9))
      one.store.send(.noteAdded("first"))
      #expect(two.store.withState { $0.notes } == ["first"])
      two.store.send(.noteAdded("second"))
      #expect(one.store.withState { $0 } == Desk.State(notes: ["first", "second"], page: 7))
      #expect(two.store.withState { $0 } == Desk.State(notes: ["first", "second"], page: 9))
      // Another browser has notes and a page of its own.
      let other = try await open(sessions, "1", of: "b")
      #expect(other.store.withState { $0 } == Desk.State())
    }
  }

  @Test func aChangeIsSavedOnceAndReachesOnlyOtherWindows() async throws {
    try await withData { data in
      let sessions = sessions(data)
      let one = try await open(sessions, "1")
      let two = try await open(sessions, "2")
      let three = try await open(sessions, "3")
      one.store.send(.noteAdded("first"))
      #expect(one.saving.changes == 1)
      #expect(one.store.withState { $0.takenOver } == 0)
      #expect(two.store.withState { $0.takenOver } == 1)
      #expect(three.store.withState { $0.takenOver } == 1)
    }
  }

  @Test func aClosedWindowIsNotNotified() async throws {
    try await withData { data in
      let sessions = sessions(data)
      let one = try await open(sessions, "1")
      var two: Window? = try await open(sessions, "2")
      weak let store = two?.store
      #expect(await two?.saving.finish() == nil)
      two = nil
      #expect(store == nil)
      one.store.send(.noteAdded("first"))
      let again = try await open(sessions, "2")
      #expect(again.store.withState { $0.notes } == ["first"])
    }
  }

  @Test func aValueSavedWithoutAReducerReachesTheStore() async throws {
    try await withData { data in
      let sessions = sessions(data)
      let one = try await open(sessions, "1")
      let saved = one.context.saved("notes", initial: [String]())
      saved.save(["by hand"])
      #expect(one.store.withState { $0.notes } == ["by hand"])
      #expect(one.context.saved("notes", initial: [String]()).state == ["by hand"])
    }
  }

  @Test func aValueThatArrivesAfterANewerOneIsDropped() async throws {
    try await withData { data in
      let sessions = sessions(data)
      let one = try await open(sessions, "1")
      let saved = one.context.saved("notes", initial: [String]())
      let older = try #require(saved.saving(["older"]))
      let newer = try #require(saved.saving(["newer"]))
      newer()
      older()
      #expect(one.store.withState { $0.notes } == ["newer"])
      #expect(one.store.withState { $0.takenOver } == 1)
    }
  }

  // MARK: - Another run

  @Test func aRestartRestoresThePlaceOfEachWindow() async throws {
    try await withData { data in
      let first = sessions(data)
      let one = try await open(first, "1")
      let two = try await open(first, "2")
      one.store.send(.opened(7))
      two.store.send(.opened(9))
      two.store.send(.noteAdded("first"))
      // The process is killed: no session ends normally, but all data was handed to storage.
      #expect(await one.context.saving.flush() == nil)

      let second = sessions(data)
      let twoAgain = try await open(second, "2")
      let oneAgain = try await open(second, "1")
      #expect(oneAgain.store.withState { $0 } == Desk.State(notes: ["first"], page: 7))
      #expect(twoAgain.store.withState { $0 } == Desk.State(notes: ["first"], page: 9))
    }
  }

  @Test func aNewWindowStartsFreshOrAtTheLatestOrCopiedPlace() async throws {
    try await withData { data in
      let time = LockIsolated(Date(timeIntervalSince1970: 1_000))
      let sessions = sessions(data, now: { time.value })
      let one = try await open(sessions, "1")
      one.store.send(.opened(7))
      time.withValue { $0 += 10 }
      let two = try await open(sessions, "2")
      two.store.send(.opened(9))
      #expect(try await open(sessions, "3", .fresh).store.withState { $0.page } == 0)
      #expect(try await open(sessions, "4", .latest).store.withState { $0.page } == 9)
      #expect(try await open(sessions, "5", .copy(of: "1")).store.withState { $0.page } == 7)
      #expect(try await open(sessions, "6", .copy(of: "nobody")).store.withState { $0.page } == 0)
      // A known window returns to its own place, even if the request names another one.
      #expect(try await open(sessions, "1", .latest).store.withState { $0.page } == 7)
      // A copy is independent of its original from then on.
      one.store.send(.opened(1))
      #expect(try await open(sessions, "5").store.withState { $0.page } == 7)
    }
  }

  @Test func anUnvisitedWindowIsNotKept() async throws {
    try await withData { data in
      let sessions = sessions(data)
      let one = try await open(sessions, "1")
      one.store.send(.opened(7))
      let places = try #require(one.context.data.places)
      let context = try await sessions.context(of: "a", window: "2", beginning: .latest)
      let saving = WindowSaving(context)
      #expect(Desk.store(context).withState { $0.page } == 7)
      #expect(Array(places.places.ids) == ["1"])
      saving.visited()
      #expect(Array(places.places.ids) == ["1", "2"])
    }
  }

  @Test func aTerminalHasOneWindow() async throws {
    try await withData { data in
      let context = AppContext(directory: data)
      let store = Desk.store(context)
      store.send(.opened(3))
      store.send(.noteAdded("here"))
      await context.saving.finish()
      let names = try data.names
      #expect(names == ["notes.json", "page.json"])
      let next = Desk.store(AppContext(directory: data))
      #expect(next.withState { $0 } == Desk.State(notes: ["here"], page: 3))
    }
  }

  // MARK: - Limits

  @Test func pastTheLimitTheOldestClosedPlaceIsDropped() async throws {
    try await withData { data in
      let time = LockIsolated(Date(timeIntervalSince1970: 1_000))
      let sessions = sessions(data, now: { time.value }, limits: { $0.windows = 3 })
      let first = try await open(sessions, "first")
      first.store.send(.opened(1))
      for number in 1...5 {
        time.withValue { $0 += 1 }
        let window = try await open(sessions, "\(number)")
        window.store.send(.opened(10 + number))
        _ = await window.saving.finish()
      }
      let places = try #require(first.context.data.places)
      #expect(Set(places.places.ids) == ["first", "4", "5"])
    }
  }

  @Test func anEditedPlaceOutlastsViewedOnes() async throws {
    try await withData { data in
      let time = LockIsolated(Date(timeIntervalSince1970: 1_000))
      let sessions = sessions(data, now: { time.value }, limits: { $0.windows = 3 })
      let draft = try await open(sessions, "draft")
      draft.saving.edited()
      draft.store.send(.opened(7))
      // This window keeps the session open, as an open tab does.
      let first = try await open(sessions, "first")
      _ = await draft.saving.finish()
      for number in 1...40 {
        time.withValue { $0 += 1 }
        let window = try await open(sessions, "\(number)")
        window.store.send(.opened(10 + number))
        _ = await window.saving.finish()
      }
      let places = try #require(first.context.data.places)
      #expect(Set(places.places.ids) == ["draft", "39", "40"])
      #expect(try await open(sessions, "draft").store.withState { $0.page } == 7)
      // The number of places with typed text has the same limit.
      for number in 1...3 {
        time.withValue { $0 += 1 }
        let window = try await open(sessions, "typed \(number)")
        window.saving.edited()
        window.store.send(.opened(number))
        _ = await window.saving.finish()
      }
      #expect(places.places.count == 3)
    }
  }

  @Test func unusedPlacesExpire() async throws {
    try await withData { data in
      let time = LockIsolated(Date(timeIntervalSince1970: 1_000_000))
      let sessions = sessions(
        data, now: { time.value }, limits: { $0.windowLifetime = .seconds(100) })
      let stays = try await open(sessions, "stays")
      stays.store.send(.opened(1))
      let goes = try await open(sessions, "goes")
      goes.store.send(.opened(2))
      _ = await goes.saving.finish()
      time.withValue { $0 += 101 }
      #expect(try await open(sessions, "goes").store.withState { $0.page } == 0)
      #expect(try await open(sessions, "stays").store.withState { $0.page } == 1)
    }
  }

  @Test func aTooLargePlaceIsReportedOnce() async throws {
    try await withData { data in
      let log = LockIsolated<[String]>([])
      var limits = SavedSessions.Limits()
      limits.valueSize = 4_000
      let sessions = SavedSessions(
        in: DirectoryStorage(directory: data), limits: limits,
        log: { message in log.withValue { $0.append(message) } })
      let context = try await sessions.context(of: "a", window: "1")
      let place = context.saved("text", of: .window, initial: "")
      // With its key and quotation marks, this text takes 250 bytes, a sixteenth of the limit.
      place.save(String(repeating: "x", count: 244))
      #expect(log.value.isEmpty)
      place.save(String(repeating: "x", count: 245))
      place.save(String(repeating: "x", count: 300))
      #expect(log.value.count == 1)
      #expect(context.notices.messages.count == 1)
      #expect(context.notices.messages.first?.contains("\"text\" could not be saved") == true)
      #expect(context.saved("text", of: .window, initial: "").state.count == 244)
    }
  }

  // MARK: - Saving

  @Test func aSessionEndsWithItsLastWindow() async throws {
    try await withData { data in
      let sessions = sessions(data, limits: { $0.sessions = 0 })
      let one = try await open(sessions, "1")
      let two = try await open(sessions, "2")
      one.store.send(.noteAdded("first"))
      #expect(await one.saving.finish() == nil)
      // The second window still uses the data.
      #expect(await sessions.sweep() == 0)
      two.store.send(.noteAdded("second"))
      #expect(await two.saving.finish() == nil)
      #expect(await sessions.sweep() == 1)
    }
  }

  @Test func windowsOpenedTogetherHaveTheSameData() async throws {
    try await withData { data in
      let sessions = sessions(data)
      async let first = open(sessions, "1")
      async let second = open(sessions, "2")
      let (one, two) = try await (first, second)
      #expect(one.context.data === two.context.data)
      #expect(await one.saving.finish() == nil)
      #expect(try await open(sessions, "3").context.data === two.context.data)
    }
  }

  @Test func everyWindowIsNotifiedOfSavingProgress() async throws {
    try await withData { data in
      let sessions = sessions(data)
      let one = try await open(sessions, "1")
      let two = try await open(sessions, "2")
      let told = LockIsolated<Set<String>>([])
      one.saving.onProgress = { _, _ in told.withValue { _ = $0.insert("one") } }
      two.saving.onProgress = { _, _ in told.withValue { _ = $0.insert("two") } }
      one.store.send(.noteAdded("first"))
      #expect(await one.context.saving.flush() == nil)
      #expect(told.value == ["one", "two"])
      #expect(one.saving.saved == one.saving.changes)
    }
  }

  // MARK: - Shared values

  @Test func allWindowsHaveTheSameSharedState() async throws {
    try await withData { data in
      let sessions = sessions(data)
      let contexts = [
        try await sessions.context(of: "a", window: "1"),
        try await sessions.context(of: "a", window: "2"),
      ]
      let screens = contexts.map { $0.screen(of: CounterApp.self) }
      try screens[0].press()
      try screens[1].press()
      #expect(screens[1].label == "2 2 2")
      // The other screen follows on a later turn of the main actor.
      try await waitUntil("the other screen follows") { screens[0].label == "2 2 2" }
      let other = try await sessions.context(of: "b", window: "1").screen(of: CounterApp.self)
      #expect(other.label == "0 0 0")
    }
  }
}

/// Notes that all windows share, and the open page of one window.
@Reducer
private struct Desk {
  @ObservableState
  struct State: Equatable {
    var notes: [String] = []
    var page = 0
    /// The number of times that notes from another window replaced the notes.
    var takenOver = 0

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.notes == rhs.notes && lhs.page == rhs.page
    }
  }

  enum Action {
    case noteAdded(String)
    case notesReplaced([String])
    case opened(Int)
  }

  let notes: SavedState<[String]>
  let page: SavedPlace<Int>

  @MainActor
  static func store(_ context: AppContext) -> StoreOf<Desk> {
    let notes = context.saved("notes", initial: [String]())
    let page = context.saved("page", of: .window, initial: 0)
    let store = Store(initialState: State(notes: notes.state, page: page.state)) {
      Desk(notes: notes, page: page)
    }
    store.follow(notes) { .notesReplaced($0) }
    return store
  }

  var body: some ReducerOf<Self> {
    parts.caching(notes, of: \.notes).caching(page, of: \.page)
  }

  @ReducerBuilder<State, Action> private var parts: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .noteAdded(let note): state.notes.append(note)
      case .notesReplaced(let notes):
        state.notes = notes
        state.takenOver += 1
      case .opened(let page): state.page = page
      }
      return .none
    }
  }
}
