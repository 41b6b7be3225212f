import AppHost
import ComposableArchitecture
import ComposableUI
import Foundation

// A list of todos as a newcomer would write it, for `measure-lists`.

@Reducer
struct Todo {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var title: String
    var isComplete = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer
struct Todos {
  @ObservableState
  struct State {
    var filter = ""
    var todos: IdentifiedArrayOf<Todo.State>

    init(count: Int) {
      todos = IdentifiedArray(
        uniqueElements: (0..<count).map { Todo.State(id: $0, title: "Todo \($0)") })
    }

    var filteredTodos: IdentifiedArrayOf<Todo.State> {
      filter.isEmpty ? todos : todos.filter { $0.title.contains(filter) }
    }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case todos(IdentifiedActionOf<Todo>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    EmptyReducer().forEach(\.todos, action: \.todos) { Todo() }
  }
}

struct TodoView: View {
  @Bindable var store: StoreOf<Todo>

  var body: some View {
    HStack {
      Toggle("Done", isOn: $store.isComplete).labelsHidden()
      TextField("Title", text: $store.title)
    }
  }
}

struct TodosView: View {
  @Bindable var store: StoreOf<Todos>

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Filter", text: $store.filter)
      List {
        ForEach(store.scope(\.filteredTodos, action: \.todos)) { store in
          TodoView(store: store)
        }
      }
    }
    .navigationTitle("Todos")
  }
}

@main
struct Lists: ComposableApp {
  static let about = "A list of as many todos as ROWS in the environment says."
  private let store: StoreOf<Todos>

  init(context: AppContext) {
    let count = ProcessInfo.processInfo.environment["ROWS"].flatMap { Int($0) } ?? 20
    store = Store(initialState: Todos.State(count: count)) { Todos() }
  }

  var body: some View { NavigationStack { TodosView(store: store) } }
}
