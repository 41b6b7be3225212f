import ComposableArchitecture
import ComposableUI
import TodosFeature

/// A row on the screen, with the essentials of the list: a button to toggle and a field to edit.
struct RowView: View {
  @Bindable var store: StoreOf<Row>

  var body: some View {
    HStack {
      Button(store.isDone ? "Undo" : "Do") { store.send(.toggled) }
      TextField("Title", text: $store.title.sending(\.renamed))
    }
  }
}

/// A list in a page of its own.
struct TodosPage: View {
  let store: StoreOf<Todos<Row>>

  var body: some View {
    NavigationStack {
      TodosView(store: store) { RowView(store: $0) }
    }
  }
}

extension Todos<Row> {
  /// Makes a live store, except for its clock and its ids.
  @MainActor static func store(
    _ state: State, clock: TestClock<Duration> = TestClock()
  ) -> StoreOf<Todos<Row>> {
    Store(initialState: state) {
      Todos { Row() }
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
  }
}

extension ScreenTester {
  /// Shows a list on a screen.
  convenience init(_ store: StoreOf<Todos<Row>>) {
    self.init { TodosPage(store: store) }
  }
}
