import Caching
import ComposableArchitecture
import ComposableUI
import Foundation
import Observation
import Testing

@testable import AppHost

/// The state that an app's context gives the app at its start.
@MainActor
@Suite struct AppContextTests {
  private typealias State = NotesApp.State

  // MARK: - Restoring a state

  @Test func theFirstRunStartsWithTheInitialState() throws {
    try withTemporaryDirectory { directory in
      let context = AppContext(directory: directory)
      #expect(context.saved("note", initial: State(note: "first")).state.note == "first")
      let names = try directory.names
      #expect(context.notices.messages.isEmpty)
      #expect(names == [])
    }
  }

  @Test func theNextRunStartsWithTheSavedState() async throws {
    try await withTemporaryDirectory { directory in
      let first = AppContext(directory: directory)
      let writer = first.saved("note", initial: State()).writer
      for number in 1...100 { writer.save(State(note: "\(number) 🎉")) }
      await first.saving.finish()

      let second = AppContext(directory: directory)
      #expect(second.saved("note", initial: State()).state.note == "100 🎉")
      #expect(second.notices.messages.isEmpty)
    }
  }

  @Test func statesAreKeptApartByTheirKeys() async throws {
    try await withTemporaryDirectory { directory in
      let first = AppContext(directory: directory)
      first.saved("a", initial: State()).writer.save(State(note: "in a"))
      first.saved("b", initial: State()).writer.save(State(note: "in b"))
      await first.saving.finish()
      let names = try directory.names
      #expect(names == ["a.json", "b.json"])

      let second = AppContext(directory: directory)
      #expect(second.saved("a", initial: State()).state.note == "in a")
      #expect(second.saved("b", initial: State()).state.note == "in b")
    }
  }

  @Test func theInitialStateIsMadeOnlyIfItIsNeeded() throws {
    try withTemporaryDirectory { directory in
      try FileCache(directory: directory).save(State(note: "saved"), forKey: "note")
      func unneeded() -> State {
        Issue.record("The initial state was made.")
        return State()
      }
      let context = AppContext(directory: directory)
      #expect(context.saved("note", initial: unneeded()).state.note == "saved")
    }
  }

  // MARK: - Unreadable values

  nonisolated static let broken = [
    ("", "It is empty."),
    (#"{"note": "tru"#, "It is not valid JSON."),
    (#"{"note": 7}"#, #""note" should be of type String."#),
    (#"{}"#, #""note" is missing."#),
  ]

  @Test(arguments: broken)
  func anUnreadableValueIsMovedAsideAndReported(content: String, reason: String) throws {
    try withTemporaryDirectory { directory in
      try directory.write(content, to: "note.json")
      try directory.write("untouched", to: "other.json")
      let log = LockIsolated<[String]>([])
      let saving = SaveMonitor { message in log.withValue { $0.append(message) } }
      let context = AppContext(directory: directory, saving: saving)

      #expect(context.saved("note", initial: State(note: "fresh")).state.note == "fresh")

      #expect(
        context.notices.messages == [
          """
          The data saved as "note" can't be read: \(reason) It was kept aside as \
          note.unreadable-1.json, and the app starts without it.
          """
        ])
      let aside = directory.appendingPathComponent("note.unreadable-1.json").path
      #expect(
        log.value == [
          """
          The data saved as "note" can't be read: \(reason) It was moved to \(aside) and the app \
          starts without it.
          """
        ])
      #expect(try directory.names == ["note.unreadable-1.json", "other.json"])
      #expect(try directory.contents(of: "note.unreadable-1.json") == content)
      #expect(try directory.contents(of: "other.json") == "untouched")
    }
  }

  @Test func valuesAreSavedAgainAfterAnUnreadableOne() async throws {
    try await withTemporaryDirectory { directory in
      try directory.write("{", to: "note.json")
      let first = AppContext(directory: directory)
      first.saved("note", initial: State()).writer.save(State(note: "new"))
      await first.saving.finish()

      let second = AppContext(directory: directory)
      #expect(second.saved("note", initial: State()).state.note == "new")
      #expect(second.notices.messages.isEmpty)
      #expect(try directory.contents(of: "note.unreadable-1.json") == "{")
    }
  }

  @Test(arguments: broken)
  func theAppStartsDespiteAnUnreadableValue(content: String, reason: String) throws {
    try withTemporaryDirectory { directory in
      try directory.write(content, to: "note.json")
      let context = AppContext(directory: directory)
      let app = NotesApp(context: context)
      let screen = ScreenTester { AppRoot(app: app, notices: context.notices) }

      #expect(screen.dialog().label == "Please Note")
      #expect(screen.dialog().text.contains(reason))
      #expect(screen.dialog().text.contains("note.unreadable-1.json"))
      #expect(!screen.dialog().text.contains("/"))
      screen.button("OK").press()
      #expect(screen.text == "Nothing yet.\n‹ Clear ›")
      #expect(screen.button("Clear").isEnabled)
    }
  }

  // MARK: - Failed saves

  @Test func aValueThatCannotBeMovedAsideIsNotOverwritten() async throws {
    try await withTemporaryDirectory { directory in
      try directory.write("{", to: "note.json")
      // The test uses up all names that a file moved aside can get.
      for number in 1...1_000 { try directory.write("", to: "note.unreadable-\(number).json") }
      let context = AppContext(directory: directory)

      let saved = context.saved("note", initial: State(note: "fresh"))
      #expect(saved.state.note == "fresh")
      #expect(
        context.notices.messages == [
          """
          The data saved as "note" can't be read, and was not moved aside: It is not valid JSON. The \
          app starts without it and will not save over it.
          """
        ])
      context.notices.dismissFirst()

      saved.writer.save(State(note: "new"))
      await context.saving.finish()
      #expect(try directory.contents(of: "note.json") == "{")
      #expect(
        context.notices.messages == [
          """
          "note" could not be saved: The data saved before can't be read, and was not moved aside.
          """
        ])
    }
  }

  // MARK: - Reading ahead

  private func prepared(
    _ directory: URL, maximumSize: Int? = nil, log: LockIsolated<[String]> = LockIsolated([])
  ) async -> AppContext {
    await AppContext.prepared(
      cache: FileCache(directory: directory, maximumSize: maximumSize),
      saving: SaveMonitor { message in log.withValue { $0.append(message) } })
  }

  @Test func allValuesAreLoadedBeforeTheAppIsMade() async throws {
    try await withTemporaryDirectory { directory in
      let cache = FileCache(directory: directory)
      try cache.save(State(note: "saved"), forKey: "a")
      try cache.save(State(note: "not a state"), forKey: "b.c")
      // The second round already has a list of the files.
      for _ in 1...2 {
        let context = await prepared(directory)
        // A state that was read ahead no longer needs the disk.
        let away = directory.appendingPathExtension("away")
        try FileManager.default.moveItem(at: directory, to: away)
        #expect(context.saved("a", initial: State()).state.note == "saved")
        #expect(context.saved("b.c", initial: State()).state.note == "not a state")
        #expect(context.saved("d", initial: State(note: "first")).state.note == "first")
        try FileManager.default.moveItem(at: away, to: directory)
        #expect(context.notices.messages.isEmpty)
      }
    }
  }

  @Test func aPreloadedValueHasTheRequestedType() async throws {
    try await withTemporaryDirectory { directory in
      try FileCache(directory: directory).save(["note": "both"], forKey: "ambiguous")
      let first = await prepared(directory).saved("ambiguous", initial: [String: String]())
      #expect(first.state == ["note": "both"])
      #expect(
        await prepared(directory).saved("ambiguous", initial: State()).state.note == "both")
      #expect(
        await prepared(directory).saved("ambiguous", initial: [String: String]()).state
          == ["note": "both"])
    }
  }

  @Test(arguments: broken)
  func anUnreadablePreloadedValueIsReported(content: String, reason: String) async throws {
    try await withTemporaryDirectory { directory in
      for number in 1...2 {
        try directory.write(content, to: "ahead.json")
        let log = LockIsolated<[String]>([])
        let context = await prepared(directory, log: log)
        #expect(context.saved("ahead", initial: State(note: "fresh")).state.note == "fresh")
        let name = "ahead.unreadable-\(number).json"
        #expect(try directory.contents(of: name) == content)
        #expect(context.notices.messages.count == 1)
        #expect(context.notices.messages.first?.contains("\(reason) It was kept aside as") == true)
        #expect(log.value.first?.contains("\(directory.path)/\(name)") == true)
      }
    }
  }

  @Test func aTooLargeValueIsNotPreloaded() async throws {
    try await withTemporaryDirectory { directory in
      try FileCache(directory: directory).save(State(note: "0123456789"), forKey: "note")
      let context = await prepared(directory, maximumSize: 20)
      #expect(context.saved("note", initial: State(note: "fresh")).state.note == "fresh")
      #expect(
        context.notices.messages == [
          """
          The data saved as "note" can't be read: It has more than the 20 bytes that can be saved: \
          remove some of it. It was kept aside as note.unreadable-1.json, and the app starts without \
          it.
          """
        ])
    }
  }

  // MARK: - Releasing

  @Test func anAppIsReleasedWithItsScreen() throws {
    try withTemporaryDirectory { directory in
      weak var thing: ThingApp.Thing?
      do {
        let app = ThingApp(context: AppContext(directory: directory))
        thing = app.thing
        let screen = app.screen(notices: AppNotices())
        let subscription = screen.subscribe { _ in }
        screen.open("/3")
        #expect(screen.location == "/3")
        #expect(thing != nil)
        subscription.cancel()
      }
      #expect(thing == nil)
    }
  }
}

/// An app whose release a test can observe.
private struct ThingApp: ComposableApp {
  static let about = "Is there until it isn't."

  @MainActor
  @Observable
  final class Thing {
    var path = "/"
  }

  let thing = Thing()

  init(context: AppContext) {}

  var body: some View { Button(thing.path) { thing.path += "!" } }
  var location: String? { thing.path }
  func open(_ path: String) { thing.path = path }
}
