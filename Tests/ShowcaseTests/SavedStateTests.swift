import Caching
import ComposableArchitecture
import Foundation
import Testing
import TodoFeature
import TodosFeature

@testable import ShowcaseComposition

/// What outlives the process.
@MainActor
@Suite struct SavedStateTests {
  private let cache = InMemoryCache()

  /// A run of the app.
  private struct Run {
    let store: StoreOf<Root>
    let writer: CacheWriter<Todos<Todo>.State>

    /// Sends an action and waits until all that follows from it is saved.
    @MainActor func send(_ action: Todos<Todo>.Action) async {
      await store.send(.todos(action)).finish()
      await writer.flush()
    }
  }

  private func start() throws -> Run {
    let writer = CacheWriter<Todos<Todo>.State>(cache, key: "todos")
    let saved = try cache.load(Todos<Todo>.State.self, forKey: "todos")
    let store = Store(initialState: Root.State(todos: saved ?? Todos<Todo>.State())) {
      Root(todosWriter: writer)
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.uuid = .incrementing
    }
    return Run(store: store, writer: writer)
  }

  private var saved: IdentifiedArrayOf<Todo.State>? {
    get throws { try cache.load(Todos<Todo>.State.self, forKey: "todos")?.todos }
  }

  @Test func nothingIsSavedBeforeAnythingHasChanged() async throws {
    let run = try start()
    await run.writer.flush()
    #expect(cache.data(forKey: "todos") == nil)
  }

  @Test func everyChangeOfTheTodosIsSaved() async throws {
    let run = try start()
    let id = UUID(0)

    await run.send(.addTodoButtonTapped)
    #expect(try saved == [Todo.State(id: id)])
    await run.send(.todos(.element(id: id, action: .textFieldChanged("Milk 🥛"))))
    #expect(try saved == [Todo.State(id: id, description: "Milk 🥛")])
    await run.send(.todos(.element(id: id, action: .checkBoxToggled)))
    #expect(try saved == [Todo.State(id: id, description: "Milk 🥛", isComplete: true)])
    await run.send(.addTodoButtonTapped)
    #expect(try saved?.ids == [UUID(1), id])
    await run.send(.move([0], 2))
    #expect(try saved?.ids == [id, UUID(1)])
    await run.send(.sortCompletedTodos)
    #expect(try saved?.ids == [UUID(1), id])
    await run.send(.clearCompletedButtonTapped)
    #expect(try saved?.ids == [UUID(1)])
    await run.send(.delete([0]))
    #expect(try saved == [])
  }

  @Test func theSortThatFollowsAToggleIsSaved() async throws {
    let run = try start()
    await run.send(.addTodoButtonTapped)
    await run.send(.addTodoButtonTapped)
    await run.send(.todos(.element(id: UUID(1), action: .checkBoxToggled)))
    #expect(
      try saved == [Todo.State(id: UUID(0)), Todo.State(id: UUID(1), isComplete: true)])
  }

  @Test func whatTheListShowsIsNotSaved() async throws {
    let run = try start()
    await run.send(.addTodoButtonTapped)
    cache.setData(nil, forKey: "todos")

    await run.send(.filterSelected(.completed))
    await run.send(.editButtonTapped)
    await run.send(.deleteAllButtonTapped)
    await run.send(.confirmation(.dismiss))
    await run.send(.sortCompletedTodos)
    await run.store.send(.tabSelected(.todos)).finish()
    await run.writer.flush()

    #expect(cache.data(forKey: "todos") == nil)
  }

  @Test func theNextRunGoesOnWhereTheLastOneStopped() async throws {
    let first = try start()
    await first.send(.addTodoButtonTapped)
    await first.send(.todos(.element(id: UUID(0), action: .textFieldChanged("Cafe\u{301}"))))
    await first.send(.addTodoButtonTapped)
    await first.send(.todos(.element(id: UUID(1), action: .checkBoxToggled)))
    await first.send(.filterSelected(.completed))
    await first.send(.editButtonTapped)

    let second = try start()
    #expect(second.store.todos.todos == first.store.todos.todos)
    #expect(second.store.todos.filter == .all)
    #expect(!second.store.todos.isEditing)

    await second.send(.delete([0]))
    let third = try start()
    #expect(third.store.todos.todos == [Todo.State(id: UUID(1), isComplete: true)])
  }
}
