import AppHost
import ComposableArchitecture
import ComposableUI
import TodoFeature
import TodoList
import TodosFeature
import TourFeature

public struct TodosApp: ComposableApp {
  public static let about = "A list of things to do."
  let store: StoreOf<TodosRoot>

  public init(context: AppContext) {
    let todos = context.saved("todos", initial: Todos<Todo>.State())
    let tour = context.saved("tour", initial: TourProgress.first(with: todos.state))
    store = Store(
      initialState: TodosRoot.State(
        todos: Todos.State(todos: todos.state.todos), tour: TodosTour.State(progress: tour.state))
    ) {
      TodosRoot(savedTodos: todos, savedTour: tour)
    }
    store.follow(todos) { .todos(.todosReplaced($0.todos)) }
    store.follow(tour) { .tour(.progressReplaced($0)) }
  }

  public var body: some View {
    NavigationStack {
      TodosTourView(store: store.scope(state: \.tour, action: \.tour)) {
        TodosView(store: store.scope(state: \.todos, action: \.todos)) { TodoView(store: $0) }
      }
    }
  }
}
