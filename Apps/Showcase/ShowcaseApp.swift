import AppHost
import ComposableArchitecture
import ComposableUI
import TodoFeature
import TodosFeature

public struct ShowcaseApp: ComposableApp {
  public static let name = "Showcase"
  public static let about = "Every feature of Tessera in one app."
  private let store: StoreOf<Root>

  public init(context: AppContext) {
    let todos = context.saved("todos", initial: Todos<Todo>.State())
    store = Store(initialState: Root.State(todos: todos.state)) {
      Root(todosWriter: todos.writer)
    }
  }

  public var body: some View { RootView(store: store) }
}
