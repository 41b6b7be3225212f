import AppHost
import BoundedWaits
import Clocks
import ComposableArchitecture
import ComposableUI
import Foundation
import Rooms
import Testing
import TodoFeature
import TodosFeature

@testable import TodosAppComposition

/// A list that all users of the app share.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SharedTodosTests {
  let storage = InMemoryRoomStorage()
  let clock = TestClock()

  /// Opens a window of a user, with the user's screen.
  private func window(_ rooms: Rooms) -> (app: TodosApp, screen: ScreenTester) {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("SharedTodosTests-\(UUID().uuidString)", isDirectory: true)
    let app = withDependencies {
      $0.continuousClock = clock
      $0.uuid = UUIDGenerator { UUID() }
    } operation: {
      AppContext(directory: directory, rooms: rooms).start(TodosApp.self)
    }
    return (app, ScreenTester { app.body })
  }

  private func rooms() -> Rooms { Rooms(storage: storage, clock: TestClock()) }

  private func expect(
    _ screen: ScreenTester, shows text: String, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws {
    try await waitUntil("the screen shows “\(text)”", fileID: fileID, line: line) {
      screen.text.contains(text)
    }
  }

  private func expect<Value: Equatable>(
    _ expected: Value, fileID: StaticString = #fileID, line: UInt = #line,
    of value: () -> Value
  ) async throws {
    try await waitUntil("the value is \(expected)", fileID: fileID, line: line) {
      value() == expected
    }
  }

  private func todos(_ app: TodosApp) -> [String] {
    app.store.todos.todos.map { "\($0.description)\($0.isComplete ? " (done)" : "")" }
  }

  @Test func aChangeReachesAllWindows() async throws {
    let rooms = rooms()
    let (first, screen) = window(rooms)
    let (second, other) = window(rooms)
    screen.button("Add Todo").press()
    screen.textField("Untitled Todo").type("Milk")
    try await expect(["Milk"]) { todos(second) }
    other.button("Mark as done").press()
    try await expect(["Milk (done)"]) { todos(first) }
    // Each user has a filter of their own.
    other.picker("Filter").select("Completed")
    #expect(first.store.todos.filter == .all)
    #expect(await rooms.finish() == nil)
  }

  @Test func usersSeeEachOtherAndWhoIsTyping() async throws {
    let rooms = rooms()
    let (first, screen) = window(rooms)
    let (second, other) = window(rooms)
    try await expect(screen, shows: "Here: Guest 1 (you) and Guest 2")
    try await expect(other, shows: "Here: Guest 2 (you) and Guest 1")
    screen.button("Add Todo").press()
    screen.textField("Untitled Todo").type("Milk")
    try await expect(other, shows: "Guest 1 is writing…")
    #expect(!screen.text.contains("is writing…"))
    await clock.advance(by: .seconds(5))
    try await waitUntil("nobody is writing any more") { !other.text.contains("is writing…") }
    withExtendedLifetime((first, second)) {}
  }

  @Test func onlySomeOfManyUsersAreNamed() async throws {
    let rooms = rooms()
    let (first, screen) = window(rooms)
    let others = (0..<8).map { _ in window(rooms) }
    try await expect(screen, shows: "Guest 5, Guest 6, and 3 more")
    withExtendedLifetime((first, others)) {}
  }

  @Test func aClosedWindowsUserIsNotPresent() async throws {
    let rooms = rooms()
    let (first, screen) = window(rooms)
    do {
      let (second, _) = window(rooms)
      try await expect(["Guest 2"]) { first.store.editors?.others }
      withExtendedLifetime(second) {}
    }
    try await expect([]) { first.store.editors?.others }
    try await expect(screen, shows: "Here: Guest 1 (you)")
  }

  @Test func simultaneousChangesOnTwoNodesAreMerged() async throws {
    let (one, other) = (rooms(), rooms())
    for rooms in [one, other] { try await rooms.open("everybody") }
    let (first, screen) = window(one)
    let (second, secondScreen) = window(other)
    // Each node adds a todo before it learns of the other node's todo.
    screen.button("Add Todo").press()
    secondScreen.button("Add Todo").press()
    #expect(await one.finish() == nil)
    #expect(await other.finish() == nil)
    try await expect(2) { first.store.todos.todos.count }
    try await expect(first.store.todos.todos) { second.store.todos.todos }
  }

  @Test func theListIsRestoredInTheNextRun() async throws {
    let rooms = rooms()
    let (first, screen) = window(rooms)
    screen.button("Add Todo").press()
    screen.textField("Untitled Todo").type("Milk")
    #expect(await rooms.finish() == nil)
    withExtendedLifetime(first) {}

    let again = self.rooms()
    try await again.open("everybody")
    #expect(todos(window(again).app) == ["Milk"])
  }

  @Test func anUnsharedListShowsNoOtherUsers() {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("SharedTodosTests-\(UUID().uuidString)", isDirectory: true)
    let app = AppContext(directory: directory).start(TodosApp.self)
    #expect(app.store.editors == nil)
    #expect(!ScreenTester { app.body }.text.contains("Here:"))
  }
}
