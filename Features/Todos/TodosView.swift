import ComposableArchitecture
import Foundation
import SwiftUI

/// A list of things to do. The app provides the view of a row.
public struct TodosView<Row: TodosRow, RowView: View>: View {
  private let store: StoreOf<Todos<Row>>
  private let row: (StoreOf<Row>) -> RowView
  @FocusState private var focus: UUID?

  /// - Parameters:
  ///   - store: The list.
  ///   - row: The view of one row.
  public init(
    store: StoreOf<Todos<Row>>, @ViewBuilder row: @escaping (StoreOf<Row>) -> RowView
  ) {
    self.store = store
    self.row = row
  }

  public var body: some View {
    VStack(alignment: .leading) {
      TodosFilter(store: store)
      TodosList(store: store, focus: $focus, row: row)
      TodosFooter(store: store)
    }
    .navigationTitle("Todos")
    .toolbar {
      ToolbarItem {
        EditTodosButton(store: store)
      }
      ToolbarItem {
        AddTodoButton(store: store, focus: $focus)
      }
    }
  }
}

/// A picker for the todos to show.
public struct TodosFilter<Row: TodosRow>: View {
  @Bindable private var store: StoreOf<Todos<Row>>

  public init(store: StoreOf<Todos<Row>>) {
    self.store = store
  }

  public var body: some View {
    Picker("Filter", selection: $store.filter.sending(\.filterSelected)) {
      ForEach(Todos<Row>.Filter.allCases, id: \.self) { filter in
        Text(filter.title).tag(filter)
      }
    }
    .pickerStyle(.segmented)
  }
}

/// The rows, or the reason why there are none.
public struct TodosList<Row: TodosRow, RowView: View>: View {
  private let store: StoreOf<Todos<Row>>
  private let focus: FocusState<UUID?>.Binding
  private let row: (StoreOf<Row>) -> RowView

  /// - Parameters:
  ///   - store: The list.
  ///   - focus: The id of the row that the user is editing.
  ///   - row: The view of one row.
  public init(
    store: StoreOf<Todos<Row>>, focus: FocusState<UUID?>.Binding,
    @ViewBuilder row: @escaping (StoreOf<Row>) -> RowView
  ) {
    self.store = store
    self.focus = focus
    self.row = row
  }

  public var body: some View {
    if store.filteredTodos.isEmpty {
      EmptyTodosView<Row>(filter: store.todos.isEmpty ? nil : store.filter)
    } else {
      List {
        ForEach(store.scope(\.filteredTodos, action: \.todos)) { store in
          row(store).focused(focus, equals: store.id)
        }
        .onDelete(perform: store.isEditing ? { store.send(.delete($0)) } : nil)
        .onMove(perform: store.isEditing ? { store.send(.move($0, $1)) } : nil)
      }
    }
  }
}

/// The reason why the list shows no todos.
private struct EmptyTodosView<Row: TodosRow>: View {
  /// The filter that hides all todos; `nil` if the list has no todos.
  let filter: Todos<Row>.Filter?

  var body: some View {
    ContentUnavailableView {
      Text(title)
    } description: {
      Text(advice)
    }
  }

  private var title: String {
    switch filter {
    case nil: "Nothing to do yet"
    case .active: "All done"
    case .all, .completed: "Nothing completed yet"
    }
  }

  private var advice: String {
    switch filter {
    case nil: "Add your first todo to get started."
    case .active: "There is nothing left to do."
    case .all, .completed: "Check off a todo and it will show up here."
    }
  }
}

/// The number of open todos, and the actions on all todos.
public struct TodosFooter<Row: TodosRow>: View {
  @Bindable private var store: StoreOf<Todos<Row>>

  public init(store: StoreOf<Todos<Row>>) {
    self.store = store
  }

  public var body: some View {
    HStack {
      RemainingText(store: store)
      Spacer()
      if store.isEditing {
        Button("Delete All", role: .destructive) { store.send(.deleteAllButtonTapped) }
      } else {
        ClearCompletedButton(store: store)
      }
    }
    .confirmationDialog($store.scope(\.confirmation, action: \.confirmation))
  }
}

// Separate views: otherwise each completed todo would re-evaluate the whole footer.

private struct RemainingText<Row: TodosRow>: View {
  let store: StoreOf<Todos<Row>>

  var body: some View {
    let count = store.remainingCount
    Text(count == 1 ? "1 left" : "\(count) left").foregroundStyle(.secondary)
  }
}

private struct ClearCompletedButton<Row: TodosRow>: View {
  let store: StoreOf<Todos<Row>>

  var body: some View {
    Button("Clear Completed") { store.send(.clearCompletedButtonTapped) }
      .disabled(!store.canClearCompleted)
  }
}

/// A button that starts and ends the editing mode.
public struct EditTodosButton<Row: TodosRow>: View {
  private let store: StoreOf<Todos<Row>>

  public init(store: StoreOf<Todos<Row>>) {
    self.store = store
  }

  public var body: some View {
    Button(store.isEditing ? "Done" : "Edit") { store.send(.editButtonTapped) }
      .disabled(store.todos.isEmpty && !store.isEditing)
  }
}

/// A button that adds a todo at the top and focuses it.
public struct AddTodoButton<Row: TodosRow>: View {
  private let store: StoreOf<Todos<Row>>
  private let focus: FocusState<UUID?>.Binding

  /// - Parameters:
  ///   - store: The list.
  ///   - focus: The id of the row that the user is editing.
  public init(store: StoreOf<Todos<Row>>, focus: FocusState<UUID?>.Binding) {
    self.store = store
    self.focus = focus
  }

  public var body: some View {
    Button("Add Todo") {
      store.send(.addTodoButtonTapped)
      // The reducer inserts the new todo at the front.
      focus.wrappedValue = store.todos.first?.id
    }
    .buttonStyle(.borderedProminent)
    .keyboardShortcut("n")
  }
}
