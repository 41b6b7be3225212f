import ComposableArchitecture
import Foundation
import Testing

@testable import TodosFeature

@MainActor
@Suite(.serialized) struct TodosTests {
  private let clock = TestClock()

  private func store(_ state: Todos<Row>.State) -> TestStoreOf<Todos<Row>> {
    TestStore(initialState: state) {
      Todos { Row() }
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
  }

  @Test func todosChangedElsewhereKeepTheFilterAndTheEditMode() async {
    var state = Todos<Row>.State.rows(3, done: [1])
    state.filter = .completed
    state.isEditing = true
    let store = store(state)
    let new = Todos<Row>.State.rows(5, done: [0, 2]).todos
    await store.send(.todosReplaced(new)) {
      $0.todos = new
    }
    await store.send(.todosReplaced([])) {
      $0.todos = []
      $0.isEditing = false
    }
    #expect(store.state.filter == .completed)
  }

  // MARK: - Adding

  @Test(arguments: Filter.allCases)
  func addingInsertsABlankRowFirstAndShowsAll(filter: Filter) async {
    let store = store(.rows(2, filter: filter))
    await store.send(.addTodoButtonTapped) {
      $0.todos.insert(Row.State(id: UUID(0)), at: 0)
      $0.filter = .all
    }
    #expect(store.state.numbers == [0, 1, 2])
  }

  // Release builds report no issues.
  #if DEBUG
    @Test func addingTouchesNoDependencyButUUID() async {
      let store = TestStore(initialState: Todos<Row>.State()) {
        Todos { Row() }
      }
      store.exhaustivity = .off
      await withKnownIssue {
        await store.send(.addTodoButtonTapped)
      } matching: {
        $0.description.contains("uuid")
      }
    }
  #endif

  // MARK: - Toggling and sorting

  @Test func sortsCompletedTodosToTheEndAfterOneSecond() async {
    let store = store(.rows(3))
    await store.send(\.todos[id: UUID(1)].toggled) { $0.todos[id: UUID(1)]?.isDone = true }
    await clock.advance(by: .milliseconds(999))
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.sortCompletedTodos) { $0.reorder([2, 3, 1]) }
  }

  @Test func aFurtherToggleRestartsTheSecond() async {
    let store = store(.rows(3))
    await store.send(\.todos[id: UUID(1)].toggled) { $0.todos[id: UUID(1)]?.isDone = true }
    await clock.advance(by: .milliseconds(500))
    await store.send(\.todos[id: UUID(2)].toggled) { $0.todos[id: UUID(2)]?.isDone = true }
    await clock.advance(by: .milliseconds(500))
    await clock.advance(by: .milliseconds(499))
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.sortCompletedTodos) { $0.reorder([3, 1, 2]) }
  }

  @Test func otherActionsOfARowDoNotSort() async {
    let store = store(.rows(2, done: [1]))
    await store.send(\.todos[id: UUID(1)].renamed, "Milk") {
      $0.todos[id: UUID(1)]?.title = "Milk"
    }
  }

  @Test func sortingIsStable() async {
    let store = store(.rows(5, done: [1, 3]))
    await store.send(.sortCompletedTodos) { $0.reorder([2, 4, 5, 1, 3]) }
    await store.send(.sortCompletedTodos)
  }

  @Test func usingTheClockWithoutOverridingItFailsTheTest() async {
    let store = TestStore(initialState: Todos<Row>.State.rows(1)) {
      Todos { Row() }
    }
    store.exhaustivity = .off
    let reporter = EndingReporter()
    await withIssueReporters([reporter]) {
      await store.send(\.todos[id: UUID(1)].toggled).finish()
    }
    #expect(reporter.messages.value.contains { $0.contains("Unimplemented: ContinuousClock.") })
  }

  // MARK: - Deleting

  @Test(arguments: [
    (Filter.all, IndexSet(integer: 0), [2, 3, 4]),
    (.active, IndexSet(integer: 0), [2, 3, 4]),
    (.active, IndexSet(integer: 1), [1, 2, 4]),
    (.completed, IndexSet(integer: 0), [1, 3, 4]),
    (.completed, IndexSet([0, 1]), [1, 3]),
    (.all, IndexSet([0, 3]), [2, 3]),
    (.completed, IndexSet(integer: 2), [1, 2, 3, 4]),
    (.all, IndexSet(integer: 99), [1, 2, 3, 4]),
  ])
  func deletionsUseTheOffsetsOfTheFilter(filter: Filter, offsets: IndexSet, left: [Int]) async {
    let store = store(.rows(4, done: [2, 4], filter: filter))
    store.exhaustivity = .off
    await store.send(.delete(offsets))
    #expect(store.state.numbers == left)
  }

  @Test func deletingTheLastTodoEndsEditing() async {
    var state = Todos<Row>.State.rows(1)
    state.isEditing = true
    let store = store(state)
    await store.send(.delete([0])) {
      $0.todos = []
      $0.isEditing = false
    }
  }

  @Test func clearingRemovesCompletedTodos() async {
    let store = store(.rows(3, done: [1, 3]))
    #expect(store.state.canClearCompleted)
    await store.send(.clearCompletedButtonTapped) {
      $0.todos.remove(id: UUID(1))
      $0.todos.remove(id: UUID(3))
    }
    #expect(!store.state.canClearCompleted)
  }

  @Test func deletingAllAsksFirst() async {
    let store = store(.rows(3))
    await store.send(.deleteAllButtonTapped) {
      $0.confirmation = ConfirmationDialogState(titleVisibility: .visible) {
        TextState("Delete all 3 todos?")
      } actions: {
        ButtonState(role: .destructive, action: .deleteAllConfirmed) { TextState("Delete All") }
        ButtonState(role: .cancel) { TextState("Cancel") }
      } message: {
        TextState("This can't be undone.")
      }
    }
    await store.send(\.confirmation.deleteAllConfirmed) {
      $0.confirmation = nil
      $0.todos = []
    }
  }

  @Test func cancellingTheDeletionKeepsAllTodos() async {
    let store = store(.rows(3))
    store.exhaustivity = .off
    await store.send(.deleteAllButtonTapped)
    await store.send(\.confirmation.dismiss) { $0.confirmation = nil }
    #expect(store.state.numbers == [1, 2, 3])
  }

  @Test func deletingAllAsksNothingInAnEmptyList() async {
    let store = store(Todos<Row>.State())
    await store.send(.deleteAllButtonTapped)
  }

  @Test func deletingAllCancelsAPendingSort() async {
    let store = store(.rows(1))
    store.exhaustivity = .off
    await store.send(\.todos[id: UUID(1)].toggled)
    await store.send(.deleteAllButtonTapped)
    await store.send(\.confirmation.deleteAllConfirmed)
    store.exhaustivity = .on
    await store.finish()
  }

  // MARK: - Moving

  @Test(arguments: [
    (Filter.all, 0, 2, [2, 1, 3, 4]),
    (.all, 3, 0, [4, 1, 2, 3]),
    (.all, 0, 4, [2, 3, 4, 1]),
    (.all, 1, 1, [1, 2, 3, 4]),
    (.active, 0, 2, [2, 3, 1, 4]),
    (.active, 1, 0, [3, 1, 2, 4]),
    (.completed, 0, 2, [1, 3, 4, 2]),
    (.completed, 1, 0, [1, 4, 2, 3]),
    (.completed, 1, 99, [1, 2, 3, 4]),
    (.all, 99, 0, [1, 2, 3, 4]),
  ])
  func movesUseTheOffsetsOfTheFilter(
    filter: Filter, source: Int, destination: Int, order: [Int]
  ) async {
    let store = store(.rows(4, done: [2, 4], filter: filter))
    store.exhaustivity = .off
    await store.send(.move([source], destination))
    #expect(store.state.numbers == order)
  }

  // MARK: - Filter and edit mode

  @Test func theFilterSelectsTheShownTodos() async {
    let store = store(.rows(3, done: [2]))
    #expect(store.state.filteredTodos.count == 3)
    await store.send(.filterSelected(.active)) { $0.filter = .active }
    #expect(store.state.filteredTodos.ids == [UUID(1), UUID(3)])
    await store.send(.filterSelected(.completed)) { $0.filter = .completed }
    #expect(store.state.filteredTodos.ids == [UUID(2)])
    await store.send(.filterSelected(.all)) { $0.filter = .all }
  }

  @Test func theEditButtonTogglesTheEditMode() async {
    let store = store(.rows(1))
    await store.send(.editButtonTapped) { $0.isEditing = true }
    await store.send(.editButtonTapped) { $0.isEditing = false }
  }

  // MARK: - Saving

  @Test func onlyTheTodosAreSaved() throws {
    var state = Todos<Row>.State.rows(2, done: [1], filter: .completed)
    state.isEditing = true
    let data = try JSONEncoder().encode(state)
    let restored = try JSONDecoder().decode(Todos<Row>.State.self, from: data)
    #expect(restored == .rows(2, done: [1]))
  }
}

/// A reporter that keeps issues, and cancels the task that reports one. The sleep of a clock whose
/// use is an issue then ends at once.
private struct EndingReporter: IssueReporter {
  let messages = LockIsolated<[String]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let message = message() ?? ""
    messages.withValue { $0.append(message) }
    withUnsafeCurrentTask { $0?.cancel() }
  }
}
