import ComposableArchitecture
import Foundation

/// A list of things to do. Its rows can be any feature that conforms to `TodosRow`.
///
/// ```swift
/// Todos { Todo() }
/// ```
@Reducer
public struct Todos<Row: TodosRow> {
  @ObservableState
  public struct State: Equatable, Sendable {
    public internal(set) var todos: IdentifiedArrayOf<Row.State>
    public var filter: Filter
    /// Whether the user can delete and move rows.
    public var isEditing: Bool
    @Presents public var confirmation: ConfirmationDialogState<Action.Confirmation>?

    public init(
      todos: IdentifiedArrayOf<Row.State> = [],
      filter: Filter = .all,
      isEditing: Bool = false
    ) {
      self.todos = todos
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
    /// The todos were changed elsewhere, for example in another window.
    case todosReplaced(IdentifiedArrayOf<Row.State>)

    /// The answer to the confirmation dialog.
    @CasePathable
    public enum Confirmation: Equatable, Hashable, Sendable {
      case deleteAllConfirmed
    }
  }

  /// A choice of todos to show.
  public enum Filter: String, CaseIterable, Codable, Hashable, Sendable {
    case all, active, completed

    /// The title on screen.
    public var title: String { rawValue.capitalized }
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
        state.todos.insert(Row.blank(id: uuid()), at: 0)
        state.filter = .all
        return .none

      case .clearCompletedButtonTapped:
        state.todos.removeAll(where: Row.isComplete)
        return .none

      case .confirmation(.presented(.deleteAllConfirmed)):
        state.todos.removeAll()
        state.isEditing = false
        return .cancel(id: CancelID.sort)

      case .confirmation:
        return .none

      case .delete(let offsets):
        let shown = state.filteredTodos
        for offset in offsets where shown.indices.contains(offset) {
          state.todos.remove(id: shown[offset].id)
        }
        if state.todos.isEmpty { state.isEditing = false }
        return .none

      case .deleteAllButtonTapped:
        guard !state.todos.isEmpty else { return .none }
        state.confirmation = state.deleteAllConfirmation
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
        // Filtering twice is a stable sort: todos keep their order within each half.
        let (open, completed) = (
          state.todos.filter { !Row.isComplete($0) }, state.todos.filter(Row.isComplete)
        )
        state.todos = open + completed
        return .none

      case .todos(.element(_, let action)) where Row.isToggle(action):
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.sortCompletedTodos)
        }
        .cancellable(id: CancelID.sort, cancelInFlight: true)

      case .todos:
        return .none

      case .todosReplaced(let todos):
        // Replaces only the todos, so the filter stays.
        state.todos = todos
        if todos.isEmpty { state.isEditing = false }
        return .none
      }
    }
    .forEach(\.todos, action: \.todos) { row }
    .ifLet(\.$confirmation, action: \.confirmation)
  }
}

extension Todos.State {
  /// Asks whether to delete all todos.
  var deleteAllConfirmation: ConfirmationDialogState<Todos.Action.Confirmation> {
    let count = todos.count
    return ConfirmationDialogState(titleVisibility: .visible) {
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
