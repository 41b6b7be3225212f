import AppHost
import ComposableArchitecture
import ComposableUI
import TodoFeature
import TodosFeature

@main
struct ShowcaseApp: ComposableApp {
  static let name = "Showcase"
  static let about = "Every feature of Tessera in one app."
  private let store: StoreOf<Root>

  init(context: AppContext) {
    let todos = context.saved("todos", initial: Todos<Todo>.State())
    store = Store(initialState: Root.State(todos: todos.state)) {
      Root(todosWriter: todos.writer)
    }
  }

  var body: some View { RootView(store: store) }
}
