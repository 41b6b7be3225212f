// swift-format-ignore-file
import Exploration
import SwiftUI
import Testing

/// Tests as explorations print them: each compiles and fails.
///
/// `PrintingTests` compares them with the printed tests. If they differ, paste the text of the failure into this file.
@MainActor @Suite(.failsEveryTest) struct PrintedTests {
  @Suite struct RestoredState {
    @MainActor @Test func found() async {
      let store = TestStore(
        initialState: Tasks.State(savesTitles: false)
      ) {
        Tasks(mistake: .none)
      } withDependencies: {
        $0.uuid = .incrementing
      }
      store.exhaustivity = .off

      await store.send(.addTapped)
      await store.send(.renamed(id: UUID(0), title: "a"))
      await store.skipReceivedActions(strict: false)
      assertRestored(store.state) { $0.items }
    }
  }

  @Suite struct ForbiddenSuccessors {
    @MainActor @Test func found() async {
      let clock = TestClock()
      let answers = Answers()
      let handled = HandledActions<ExplorationTests.Finder.Action>()
      let store = TestStore(initialState: Finder.State()) {
        CombineReducers {
          Finder()
        }
        .recorded(by: handled)
      } withDependencies: {
        $0.continuousClock = clock
        $0.suspendingClock = clock
        $0.answers = answers
      }
      store.exhaustivity = .off

      await store.send(.textChanged(""))
      await clock.advance(by: .milliseconds(300))
      await answers.give(0)
      await store.skipReceivedActions(strict: false)
      #expect(!handled.contains(\.response, after: \.textSettled))
    }
  }

  @Suite struct EventualConditions {
    @MainActor @Test func found() async {
      let clock = TestClock()
      let answers = Answers()
      let store = TestStore(initialState: Finder.State()) { Finder(mistake: .endlessLoading) } withDependencies: {
        $0.continuousClock = clock
        $0.suspendingClock = clock
        $0.answers = answers
      }
      store.exhaustivity = .off

      await store.send(.textChanged(""))
      await clock.advance(by: .milliseconds(300))
      await answers.give(1)
      await store.skipReceivedActions(strict: false)
      let holds: (ExplorationTests.Finder.State) -> Bool = { !$0.isLoading }
      #expect(holds(store.state))
    }
  }

  @Suite struct UserActionsOnAScreen {
    @MainActor @Test func found() async {
      let store = Store(initialState: Tasks.State()) {
        Tasks(mistake: .lostCount)
      } withDependencies: {
        $0.uuid = .incrementing
      }
      let makeScreen: (Store<ExplorationTests.Tasks.State, ExplorationTests.Tasks.Action>) -> _ = { store in
        List {
          ForEach(store.items) { item in
            Toggle(
              "Task",
              isOn: Binding(
                get: { item.isDone }, set: { _ in store.send(.doneToggled(item.id)) }))
          }
          .onDelete { store.send(.deleted($0)) }
          Button("Add") { store.send(.addTapped) }
        }
      }
      let screen = ScreenTester { makeScreen(store) }

      screen.button("Add").press()
      await Task.megaYield()
      screen.toggle("Task").press()
      await Task.megaYield()
      screen.row(at: 0).delete()
      await Task.megaYield()
      let holds: (ExplorationTests.Tasks.State) -> Bool = {
        $0.doneCount == $0.items.count(where: \.isDone)
      }
      #expect(holds(store.withState { $0 }))
    }
  }

  @Suite struct OutlivingEffects {
    @MainActor @Test func found() async {
      let store = TestStore(initialState: Sheets.State()) { Sheets(mistake: .outlivingEffect) }
      store.exhaustivity = .off

      await store.send(.openTapped)
      await store.send(.sheet(.presented(.doneTapped)))
      await store.finish(timeout: .zero)
    }
  }

  @Suite struct Invariants {
    @MainActor @Test func found() async {
      let store = TestStore(initialState: Tasks.State()) { Tasks(mistake: .lostCount) } withDependencies: {
        $0.uuid = .incrementing
      }
      store.exhaustivity = .off

      await store.send(.addTapped)
      await store.send(.doneToggled(UUID(0)))
      await store.send(.deleted([0]))
      await store.skipReceivedActions(strict: false)
      let holds: (ExplorationTests.Tasks.State) -> Bool = {
        $0.doneCount == $0.items.count(where: \.isDone)
      }
      #expect(holds(store.state))
    }
  }

  @Suite struct APathThatLeadsElsewhere {
    @MainActor @Test func found() async {
      let store = TestStore(initialState: Tasks.State()) { Tasks() } withDependencies: {
        $0.uuid = .incrementing
      }
      store.exhaustivity = .off

      await store.send(.addTapped)
      await store.send(.addTapped)
      await store.send(.addTapped)
      await store.skipReceivedActions(strict: false)
      assertPrintedAndParsed(store.state,
        { $0.items.isEmpty ? nil : "/tasks/\($0.items.count)" },
        { path in
          Int(path.dropFirst("/tasks/".count)).flatMap { $0 < 3 ? "/tasks/\($0)" : nil }
        }
      )
    }
  }

  @Suite struct ConditionsAfterAnAction {
    @MainActor @Test func found() async {
      let store = TestStore(initialState: Tasks.State()) {
        Tasks(mistake: .unstableSort)
      } withDependencies: {
        $0.uuid = .incrementing
      }
      store.exhaustivity = .off

      await store.send(.addTapped)
      await store.send(.doneToggled(UUID(0)))
      await store.send(.addTapped)
      await store.send(.doneToggled(UUID(1)))
      let before = store.state
      await store.send(.sortTapped)
      let holds: (ExplorationTests.Tasks.State, ExplorationTests.Tasks.State) -> Bool = { before, after in
        after.items.filter(\.isDone) == before.items.filter(\.isDone)
      }
      #expect(holds(before, store.state))
    }
  }

  @Suite struct APathWithTrailingClosures {
    @MainActor @Test func found() async {
      let store = TestStore(initialState: Tasks.State()) { Tasks() } withDependencies: {
        $0.uuid = .incrementing
      }
      store.exhaustivity = .off

      await store.send(.addTapped)
      await store.send(.doneToggled(UUID(0)))
      await store.skipReceivedActions(strict: false)
      assertPrintedAndParsed(store.state, { "/\($0.doneCount)" }) { path in
        path == "/0" ? path : "/0"
      }
    }
  }
}
