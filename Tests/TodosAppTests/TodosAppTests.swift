import AppHostTestSupport
import Caching
import ComposableArchitecture
import ComposableUI
import Foundation
import Testing
import TodoFeature
import TodosFeature

@testable import AppHost
@testable import TodosAppComposition

/// One feature as an app.
@MainActor
@Suite struct TodosAppTests {
  /// Starts a run with a test clock and incrementing ids.
  private func start(_ context: AppContext) -> TodosApp {
    withDependencies {
      $0.continuousClock = TestClock()
      $0.uuid = .incrementing
    } operation: {
      context.start(TodosApp.self)
    }
  }

  @Test func theFirstRunShowsAnEmptyList() async {
    await withDataDirectory { directory in
      let app = start(AppContext(directory: directory))
      let screen = ScreenTester { app.body }
      #expect(
        screen.text == """
          # Todos
          ‹ Edit ›! ‹ Add Todo ›
          Filter: *All* | Active | Completed
          Nothing to do yet
          Add your first todo to get started.
          0 left ‹ Clear Completed ›!
          New here? ‹ Show Me Around › ‹ No, Thanks ›
          """)
    }
  }

  @Test func showsTheListFromTheLastRun() async throws {
    try await withDataDirectory { directory in
      let todos = Todos<Todo>.State(todos: [
        Todo.State(id: UUID(1), description: "Cafe\u{301} ☕️"),
        Todo.State(id: UUID(2), description: "Milk", isComplete: true),
      ])
      try FileCache(directory: directory).save(todos, forKey: "todos")

      let app = start(AppContext(directory: directory))
      let screen = ScreenTester { app.body }
      #expect(
        screen.text == """
          # Todos
          ‹ Edit › ‹ Add Todo ›
          Filter: *All* | Active | Completed
          - ‹ Mark as done › [Cafe\u{301} ☕️___]
          - ‹ Mark as not done › [Milk___]
          1 left ‹ Clear Completed ›
          """)
    }
  }

  @Test func changesLastUntilTheNextRun() async {
    await withDataDirectory { directory in
      let context = AppContext(directory: directory)
      let app = start(context)
      let screen = ScreenTester { app.body }
      screen.button("Add Todo").press()
      screen.textField("Untitled Todo").type("Milk")
      screen.button("Add Todo").press()
      screen.textField("Untitled Todo").type("Cafe\u{301} ☕️")
      screen.button("Mark as done", at: 1).press()
      screen.button("No, Thanks").press()
      let text = screen.text
      #expect(text.contains("- ‹ Mark as not done › [Milk___]\n1 left"))

      // The app quits right after the last key.
      await context.saving.finish()

      let next = start(AppContext(directory: directory))
      #expect(ScreenTester { next.body }.text == text)
    }
  }

  @Test func windowsShareTodosAndHaveTheirOwnFilters() async {
    await withDataDirectory { directory in
      let saving = SaveMonitor()
      let data = AppData(
        store: saving.store(of: FileCache(directory: directory)), saving: saving)
      data.haveWindows(WindowPlaces.Limits())
      let apps = withDependencies {
        $0.continuousClock = TestClock()
        $0.uuid = .incrementing
      } operation: {
        ["1", "2"].map { window in
          AppContext(data: data, place: data.places?.open(window, .fresh)).start(TodosApp.self)
        }
      }
      let one = ScreenTester { apps[0].body }
      let two = ScreenTester { apps[1].body }
      one.button("No, Thanks").press()
      #expect(!two.text.contains("New here?"))
      one.button("Add Todo").press()
      one.textField("Untitled Todo").type("Milk")
      #expect(two.text.contains("[Milk___]\n1 left"))
      two.textField("Untitled Todo").type("Oat Milk")
      two.button("Add Todo").press()
      #expect(one.text == two.text)
      one.button("Mark as done", at: 1).press()
      #expect(two.text.contains("- ‹ Mark as not done › [Oat Milk___]\n1 left"))
      two.picker("Filter").select("Active")
      two.button("Edit").press()
      #expect(one.text.contains("Oat Milk"))
      #expect(!two.text.contains("Oat Milk"))
      two.row(at: 0).delete()
      #expect(!one.text.contains("Untitled Todo"))
      #expect(one.text.contains("[Oat Milk___]\n0 left"))
      await saving.finish()
      let next = start(AppContext(directory: directory))
      #expect(ScreenTester { next.body }.text == one.text)
    }
  }

  @Test func anUnreadableListIsMovedAsideAndReported() async throws {
    try await withDataDirectory { directory in
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let file = directory.appendingPathComponent("todos.json")
      try Data(#"{"todos": [{"id": 7}]}"#.utf8).write(to: file)

      let context = AppContext(directory: directory)
      let app = start(context)
      let screen = ScreenTester { AppRoot(app: app, notices: context.notices) }

      #expect(screen.dialog().text.contains("todos.unreadable-1.json"))
      screen.button("OK").press()
      #expect(screen.text.contains("Nothing to do yet"))
      #expect(screen.button("Add Todo").isEnabled)
    }
  }

  @Test func theTourContinuesWhereItWasLeftAndIsNotRepeated() async {
    await withDataDirectory { directory in
      let context = AppContext(directory: directory)
      let first = ScreenTester { [app = start(context)] in app.body }
      first.button("Show Me Around").press()
      first.button("Next").press()
      await context.saving.finish()

      let again = AppContext(directory: directory)
      let second = ScreenTester { [app = start(again)] in app.body }
      #expect(second.dialog().text.contains("Check off what is done"))
      second.button("Skip the Rest").press()
      await again.saving.finish()

      let third = ScreenTester { [app = start(AppContext(directory: directory))] in app.body }
      #expect(!third.text.contains("New here?"))
      #expect(third.text.contains("Nothing to do yet"))
    }
  }
}
