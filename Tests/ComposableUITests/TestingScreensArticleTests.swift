import ComposableArchitecture
import ComposableUI
import Testing

/// The code of the article "Testing screens", so that the article stays true.
@MainActor @Suite struct TestingScreensArticleTests {
  @Test func finishesATodo() {
    let store = Store(initialState: Todos.State(todos: ["Milk", "Bread"])) { Todos() }
    let screen = ScreenTester { TodosView(store: store) }

    screen.row("Milk").toggle("Done").press()
    screen.textField("New todo").type("Butter")
    screen.button("Add").press()

    #expect(screen.row("Milk").toggle("Done").isOn)
    #expect(screen.labels(of: .row).count == 3)
  }

  @Test func showsChangesByEffects() async {
    let clock = TestClock()
    let store = Store(initialState: Todos.State(todos: ["Milk"])) {
      Todos()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let screen = ScreenTester { TodosView(store: store) }
    screen.button("Clear in a second").press()
    #expect(screen.has(.row, "Milk"))

    await clock.advance(by: .seconds(1))
    await screen.settle()

    #expect(screen.labels(of: .row).isEmpty)
  }
}

@Reducer
private struct Todos {
  @ObservableState
  struct State: Equatable {
    var todos: [String]
    var done: Set<String> = []
    var new = ""
  }

  enum Action {
    case added
    case clearTapped
    case cleared
    case newChanged(String)
    case toggled(String)
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added:
        state.todos.append(state.new)
        state.new = ""
      case .clearTapped:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.cleared)
        }
      case .cleared:
        state.todos = []
      case .newChanged(let text):
        state.new = text
      case .toggled(let todo):
        state.done.formSymmetricDifference([todo])
      }
      return .none
    }
  }
}

private struct TodosView: View {
  @Bindable var store: StoreOf<Todos>

  var body: some View {
    List {
      ForEach(store.todos, id: \.self) { todo in
        HStack {
          Toggle(
            "Done",
            isOn: Binding(
              get: { store.done.contains(todo) }, set: { _ in store.send(.toggled(todo)) }))
          Text(todo)
        }
      }
    }
    TextField("New todo", text: $store.new.sending(\.newChanged))
    Button("Add") { store.send(.added) }
    Button("Clear in a second") { store.send(.clearTapped) }
  }
}
