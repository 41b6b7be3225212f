import ComposableArchitecture
import ComposableUI
import ElementTree
import Testing

@Reducer
private struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
    var isDone = false
  }

  enum Action {
    case titleChanged(String)
    case toggled
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title): state.title = title
      case .toggled: state.isDone.toggle()
      }
      return .none
    }
  }
}

@Reducer
private struct Rows {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = []
    var name = ""
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var confirmation: ConfirmationDialogState<Action.Confirmation>?
    @Presents var edit: Row.State?
    var log: [String] = []
  }

  enum Action: BindableAction {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case confirmation(PresentationAction<Confirmation>)
    case edit(PresentationAction<Row.Action>)
    case editButtonTapped
    case rows(IdentifiedActionOf<Row>)
    case addButtonTapped
    case alertButtonTapped
    case deleteButtonTapped
    case loadButtonTapped
    case loaded

    @CasePathable enum Alert { case again, done }
    @CasePathable enum Confirmation { case deleteAll }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.rows.insert(Row.State(id: state.rows.count), at: 0)
      case .alertButtonTapped, .alert(.presented(.again)):
        state.log.append("alert")
        state.alert = AlertState { [count = state.log.count] in
          TextState("Alert \(count)")
        } actions: {
          ButtonState(action: .again) { TextState("Again") }
          ButtonState(action: .done) { TextState("Done") }
          ButtonState { TextState("Nothing") }
        }
      case .alert(.presented(.done)): state.log.append("done")
      case .alert(.dismiss): state.log.append("dismiss")
      case .confirmation(.presented(.deleteAll)): state.rows = []
      case .deleteButtonTapped:
        state.confirmation = ConfirmationDialogState(titleVisibility: .visible) {
          TextState("Delete all?")
        } actions: {
          ButtonState(role: .destructive, action: .deleteAll) { TextState("Delete") }
        } message: {
          TextState("They are lost.")
        }
      case .editButtonTapped: state.edit = Row.State(id: -1, title: "Edited")
      case .loadButtonTapped: return .run { send in await send(.loaded) }
      case .loaded: state.name = "Loaded"
      case .binding, .confirmation, .edit, .rows: break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$confirmation, action: \.confirmation)
    .ifLet(\.$edit, action: \.edit) { Row() }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}

private struct RowView: View {
  @Bindable var store: StoreOf<Row>

  var body: some View {
    HStack {
      Button(store.isDone ? "☑" : "☐") { store.send(.toggled) }
      TextField("Untitled", text: $store.title.sending(\.titleChanged))
    }
  }
}

private struct RowsView: View {
  @Bindable var store: StoreOf<Rows>

  var body: some View {
    TextField("Name", text: $store.name)
    Button("Add") { store.send(.addButtonTapped) }
    List {
      ForEach(store.scope(\.rows, action: \.rows)) { RowView(store: $0) }
    }
    .alert($store.scope(\.$alert, action: \.alert))
    .confirmationDialog($store.scope(\.$confirmation, action: \.confirmation))
    .sheet(item: $store.scope(\.$edit, action: \.edit)) { RowView(store: $0) }
  }
}

/// Screens of features.
@MainActor @Suite struct StoreTests {
  private func store(_ count: Int = 0) -> StoreOf<Rows> {
    Store(
      initialState: Rows.State(
        rows: IdentifiedArray(uniqueElements: (0..<count).map { Row.State(id: $0) }))
    ) {
      Rows()
    }
  }

  @Test func aViewSendsActionsAndShowsTheirChanges() {
    let screen = ScreenTester { [store = store(1)] in RowsView(store: store) }
    screen.button("☐").press()
    screen.textField("Untitled").type("Milk")
    screen.textField("Name").type("Blob")
    screen.button("Add").press()
    #expect(
      screen.text == """
        [Blob___]
        ‹ Add ›
        - ‹ ☐ › [(Untitled)___]
        - ‹ ☑ › [Milk___]
        """)
  }

  @Test func perceptionTrackingChangesNothing() {
    struct NameView: View {
      let store: StoreOf<Rows>
      var body: some View {
        WithPerceptionTracking {
          Text("Name: \(store.name)")
          if store.rows.isEmpty { Text("No rows") }
        }
      }
    }
    let store = store()
    let screen = ScreenTester { NameView(store: store) }
    #expect(screen.text == "Name: \nNo rows")
    store.send(.binding(.set(\.name, "Blob")))
    store.send(.addButtonTapped)
    #expect(screen.text == "Name: Blob")
  }

  @Test(arguments: [3, 500])
  func onlyAChangedRowIsEvaluatedAmongAnyNumber(count: Int) {
    let screen = ScreenTester { [store = store(count)] in RowsView(store: store) }
    screen.resetEvaluations()
    _ = screen.takePatches()
    screen.button("☐", at: 1).press()
    #expect(screen.evaluations(of: RowView.self) == 1)
    #expect(screen.evaluations == 1)
    #expect(screen.takePatches().count == 1)
  }

  @Test func onlyAnAddedRowIsEvaluated() {
    let screen = ScreenTester { [store = store(5)] in RowsView(store: store) }
    screen.resetEvaluations()
    screen.button("Add").press()
    #expect(screen.evaluations(of: RowView.self) == 1)
    #expect(screen.takePatches().count == 1)
  }

  @Test func changesByEffectsAreShown() async {
    let store = store()
    let screen = ScreenTester { RowsView(store: store) }
    await store.send(.loadButtonTapped).finish()
    #expect(screen.textField("Name").value == "Loaded")
  }

  @Test func showsTheAlertInTheState() {
    let store = store()
    let screen = ScreenTester { RowsView(store: store) }
    store.send(.alertButtonTapped)
    #expect(screen.text.hasSuffix("=== Alert 1 ===\n‹ Again ›\n‹ Done ›\n‹ Nothing ›"))
    let first = screen.dialog().id
    screen.button("Again").press()
    #expect(screen.text.contains("=== Alert 2 ==="))
    #expect(screen.dialog().id != first)
    screen.button("Done").press()
    #expect(screen.labels(of: .dialog) == [])
    #expect(store.log == ["alert", "alert", "done"])
  }

  @Test func closingAnAlertWithoutAnActionDismissesIt() {
    let store = store()
    let screen = ScreenTester { RowsView(store: store) }
    store.send(.alertButtonTapped)
    screen.button("Nothing").press()
    #expect(store.alert == nil)
    store.send(.alertButtonTapped)
    screen.dialog().dismiss()
    #expect(store.alert == nil)
    #expect(store.log == ["alert", "dismiss", "alert", "dismiss"])
    #expect(screen.labels(of: .dialog) == [])
  }

  @Test func showsTheConfirmationInTheState() {
    let store = store(2)
    let screen = ScreenTester { RowsView(store: store) }
    store.send(.deleteButtonTapped)
    #expect(
      screen.text.hasSuffix("=== Delete all? ===\nThey are lost.\n‹ Delete ›\n‹ Cancel ›"))
    screen.button("Cancel").press()
    #expect(store.rows.count == 2)
    #expect(screen.labels(of: .dialog) == [])
    store.send(.deleteButtonTapped)
    screen.button("Delete").press()
    #expect(store.rows.isEmpty)
    #expect(screen.labels(of: .dialog) == [])
  }

  @Test func showsAFeatureInASheetWhileItIsInTheState() {
    let store = store()
    let screen = ScreenTester { RowsView(store: store) }
    store.send(.editButtonTapped)
    #expect(screen.text.hasSuffix("=== sheet ===\n‹ ☐ › [Edited___]"))
    screen.textField("Untitled").type("Changed")
    #expect(store.edit?.title == "Changed")
    screen.dialog().dismiss()
    #expect(store.edit == nil)
    #expect(screen.labels(of: .dialog) == [])
  }

  @Test func aScreenDoesNotKeepItsStoreAlive() {
    weak var weakStore: StoreOf<Rows>?
    var screen: ScreenTester?
    do {
      let store = store(2)
      weakStore = store
      screen = ScreenTester { RowsView(store: store) }
      screen?.button("Add").press()
    }
    #expect(weakStore != nil)
    screen = nil
    #expect(screen == nil)
    #expect(weakStore == nil)
  }
}
