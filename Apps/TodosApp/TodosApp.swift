import AppHost
import ComposableArchitecture
import ComposableUI
import TodoFeature
import TodoList
import TodosFeature
import TourFeature

public struct TodosApp: ComposableApp {
  public static let about = "A list of things to do."
  public static let rooms = [RoomScope.room("everybody")]
  let store: StoreOf<TodosRoot>

  public init(context: AppContext) {
    let todos =
      context.isShared
      ? context.saved(
        "todos", of: Self.rooms[0], conflicts: .todos, initial: Todos<Todo>.State())
      : context.saved("todos", initial: Todos<Todo>.State())
    let membership =
      context.isShared ? context.join(Self.rooms[0], as: Editors.Writing.self) : nil
    @Shared(.storage(\.database, "tour")) var tour = TourProgress.first(with: todos.state)
    store = Store(
      initialState: TodosRoot.State(
        todos: todos.state, tour: TodosTour.State(progress: $tour),
        editors: membership.map { Editors.State(name: $0.name) })
    ) {
      TodosRoot(membership: membership)
        .caching(todos, of: { Todos.State(todos: $0.todos.todos) })
    }
    store.follow(todos) { .todos(.todosReplaced($0.todos)) }
    if let membership { store.follow(membership) { .editors(.othersChanged($0)) } }
  }

  public var body: some View {
    NavigationStack {
      TodosTourView(store: store.scope(\.tour, action: \.tour)) {
        let todos = store.scope(\.todos, action: \.todos)
        if let editors = store.scope(\.editors, action: \.editors) {
          VStack(alignment: .leading) {
            TodosView(store: todos) { SharedTodoView(store: $0, editors: editors) }
            EditorsView(store: editors)
          }
        } else {
          TodosView(store: todos) { TodoView(store: $0) }
        }
      }
    }
  }
}
