import ComposableArchitecture
import Foundation

/// A list of things to do, made of rows of any feature that says what the list needs to know of it.
///
/// ```swift
/// Todos { Todo() }
/// ```
@Reducer
public struct Todos<Row: TodosRow> {
  @ObservableState
  public struct State: Sendable {
    public internal(set) var todos: IdentifiedArrayOf<Row.State>
    /// How many todos are completed: kept, because it changes by one when one is toggled.
    public internal(set) var completedCount: Int
    public var filter: Filter
    /// Whether rows can be deleted and moved.
    public var isEditing: Bool
    @Presents public var confirmation: ConfirmationDialogState<Confirmation>?

    public init(
      todos: IdentifiedArrayOf<Row.State> = [],
      filter: Filter = .all,
      isEditing: Bool = false
    ) {
      self.todos = todos
      completedCount = todos.count(where: Row.isComplete)
      self.filter = filter
      self.isEditing = isEditing
    }
  }

  public enum Action {
    case addTodoButtonTapped
    case clearCompletedButtonTapped
    case confirmation(PresentationAction<Confirmation>)
    case delete(IndexSet)
    case deleteAllButtonTapped
    case editButtonTapped
    case filterSelected(Filter)
    case move(IndexSet, Int)
    case sortCompletedTodos
    case todos(IdentifiedActionOf<Row>)
    /// The todos were changed elsewhere: in another window, say.
    case todosReplaced(IdentifiedArrayOf<Row.State>)
  }

  private enum CancelID { case sort }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  private let row: Row

  /// - Parameter row: The feature of a row.
  public init(row: () -> Row) {
    self.row = row()
  }

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTodoButtonTapped:
        let todo = Row.blank(id: uuid())
        state.todos.insert(todo, at: 0)
        if Row.isComplete(todo) { state.completedCount += 1 }
        state.filter = .all
        return .none

      case .clearCompletedButtonTapped:
        state.todos.removeAll(where: Row.isComplete)
        state.completedCount = 0
        return .none

      case .confirmation(.presented(.deleteAllConfirmed)):
        state.todos.removeAll()
        state.completedCount = 0
        state.isEditing = false
        return .cancel(id: CancelID.sort)

      case .confirmation:
        return .none

      case .delete(let offsets):
        let shown = state.filteredTodos
        for offset in offsets where shown.indices.contains(offset) {
          let todo = state.todos.remove(id: shown[offset].id)
          if todo.map(Row.isComplete) == true { state.completedCount -= 1 }
        }
        if state.todos.isEmpty { state.isEditing = false }
        return .none

      case .deleteAllButtonTapped:
        guard !state.todos.isEmpty else { return .none }
        state.confirmation = .deleteAll(count: state.todos.count)
        return .none

      case .editButtonTapped:
        state.isEditing.toggle()
        return .none

      case .filterSelected(let filter):
        state.filter = filter
        return .none

      case .move(let source, let destination):
        state.move(fromOffsets: source, toOffset: destination)
        return .none

      case .sortCompletedTodos:
        // Sorting is stable: what is equal keeps its order.
        let (open, completed) = (
          state.todos.filter { !Row.isComplete($0) }, state.todos.filter(Row.isComplete)
        )
        state.todos = open + completed
        return .none

      case .todos(.element(let id, let action)) where Row.isToggle(action):
        if let todo = state.todos[id: id] {
          state.completedCount += Row.isComplete(todo) ? 1 : -1
        }
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.sortCompletedTodos)
        }
        .cancellable(id: CancelID.sort, cancelInFlight: true)

      case .todos:
        return .none

      case .todosReplaced(let todos):
        state.replaceTodos(with: todos)
        return .none
      }
    }
    .forEach(\.todos, action: \.todos) { row }
    .ifLet(\.$confirmation, action: \.confirmation)
  }
}

/// Which todos are shown.
public enum Filter: String, CaseIterable, Codable, Hashable, Sendable {
  case all, active, completed

  /// What it is called on screen.
  public var title: String { rawValue.capitalized }
}

/// What a list of todos asks before it does it.
@CasePathable
public enum Confirmation: Equatable, Hashable, Sendable {
  case deleteAllConfirmed
}

extension ConfirmationDialogState where Action == Confirmation {
  /// Asks whether all todos are to be deleted.
  static func deleteAll(count: Int) -> Self {
    Self(titleVisibility: .visible) {
      TextState(count == 1 ? "Delete the only todo?" : "Delete all \(count) todos?")
    } actions: {
      ButtonState(role: .destructive, action: .deleteAllConfirmed) {
        TextState("Delete All")
      }
      ButtonState(role: .cancel) {
        TextState("Cancel")
      }
    } message: {
      TextState("This can't be undone.")
    }
  }
}
