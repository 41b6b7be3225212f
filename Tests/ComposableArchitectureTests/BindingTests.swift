import ComposableArchitecture
import Testing

@Reducer
private struct Form {
  @ObservableState
  struct State: Equatable, Sendable {
    var name = ""
    var isOn = false
    var changes = 0
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case nameChanged(String)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.name):
        state.changes += 1
      case .binding:
        break
      case .nameChanged(let name):
        state.name = name.uppercased()
      }
      return .none
    }
  }
}

@Reducer
private struct Profile {
  @ObservableState
  struct State: Equatable, Sendable {
    var name = ""
    var writes = 0
  }

  enum Action: ViewAction {
    case view(View)
    enum View: BindableAction { case binding(BindingAction<State>) }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      if case .view(.binding(\.name)) = action, state.name.isEmpty { state.writes += 1 }
      return .none
    }
  }
}

@Reducer
private struct Presenter {
  @Reducer
  enum Destination {
    case form(Form)
    @ReducerCaseIgnored case text(String)
  }

  @ObservableState
  struct State {
    @Presents var destination: Destination.State?
    var dismissals = 0
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case formTapped
    case textTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .destination(.dismiss): state.dismissals += 1
      case .destination: break
      case .formTapped: state.destination = .form(Form.State())
      case .textTapped: state.destination = .text("text")
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@MainActor
@Suite struct BindingTests {
  @Test func settingAPropertyOfAStoreSendsABindingAction() {
    let store = Store(initialState: Form.State()) { Form() }
    store.name = "Blob"
    #expect(store.name == "Blob")
    #expect(store.changes == 1)
    store.isOn = true
    #expect(store.changes == 1)
  }

  @Test func aBindingReadsAndWritesThroughTheStore() {
    @UIBindable var store = Store(initialState: Form.State()) { Form() }
    let binding: UIBinding<String> = $store.name
    binding.wrappedValue = "Blob"
    #expect(store.name == "Blob")
    #expect(binding.wrappedValue == "Blob")
  }

  @Test func aBindingCanSendACustomAction() {
    @UIBindable var store = Store(initialState: Form.State()) { Form() }
    let binding = $store.name.sending(\.nameChanged)
    binding.wrappedValue = "Blob"
    #expect(binding.wrappedValue == "BLOB")
  }

  @Test func bindingActionsAreTestedByKeyPath() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(\.binding.name, "Blob") {
      $0.name = "Blob"
      $0.changes = 1
    }
    await store.send(.set(\.isOn, true)) { $0.isOn = true }
  }

  @Test func aWriteSendsOneActionWhichTheBindingReducerApplies() {
    var actions: [Form.Action] = []
    var names: [String] = []
    let store = Store<Form.State, Form.Action>(initialState: Form.State()) {
      Reduce { state, action in
        actions.append(action)
        names.append(state.name)
        return .none
      }
      BindingReducer()
      Reduce { state, _ in
        names.append(state.name)
        return .none
      }
    }
    store.name = "Blob"
    #expect(actions == [.binding(.set(\.name, "Blob"))])
    // The reducer above the binding reducer sees the old value, the one below it the new one.
    #expect(names == ["", "Blob"])
  }

  #if DEBUG
    @Test func aMissingBindingReducerIsReportedWithTheActionAndItsValue() async {
      struct Forgetful: Reducer {
        var body: some Reducer<Form.State, Form.Action> {}
      }
      let store = Store(initialState: Form.State()) { Forgetful() }
      let issues = await recordIssues { store.name = "Blob" }
      #expect(issues.count == 1)
      for part in [
        "Form.Action.binding(.set(_, \"Blob\"))", "Put a \"BindingReducer()\" at the top",
      ] {
        #expect(issues.first?.message.contains(part) == true, "\(issues.map(\.message))")
      }
      #expect(store.name == "")
    }
  #endif

  @Test func theWholeStateIsWrittenByOneAction() {
    let store = Store(initialState: Form.State()) { Form() }
    store.state = Form.State(name: "Blob", isOn: true)
    #expect(store.name == "Blob")
    #expect(store.isOn)
  }

  @Test func aViewsBindingActionsAreWrittenThroughTheStore() {
    @UIBindable var store = Store(initialState: Profile.State()) { Profile() }
    store.name = "Blob"
    #expect(store.name == "Blob")
    $store.name.wrappedValue = "Blob Jr."
    #expect(store.name == "Blob Jr.")
    store.state = Profile.State(name: "Blob Sr.")
    #expect(store.name == "Blob Sr.")
    #expect(store.writes == 0)
    store.name = ""
    #expect(store.writes == 1)
  }

  @Test func aBindingReachesACaseOfADestination() {
    @UIBindable var store = Store(initialState: Presenter.State()) { Presenter() }
    let form = $store.scope(\.$destination, action: \.destination).form
    let text = $store.scope(\.$destination, action: \.destination).text
    #expect(form.wrappedValue == nil)
    store.send(.formTapped)
    let shown = $store.scope(\.$destination, action: \.destination).form
    #expect(shown.wrappedValue?.name == "")
    #expect(text.wrappedValue == nil)
    // A store that is written through the binding changes nothing.
    shown.wrappedValue = Store(initialState: Form.State(name: "another")) { Form() }
    #expect(shown.wrappedValue?.name == "")
    #expect(store.dismissals == 0)
    shown.wrappedValue = nil
    #expect(store.destination == nil)
    #expect(store.dismissals == 1)
    shown.wrappedValue = nil
    #expect(store.dismissals == 1)
    store.send(.textTapped)
    #expect($store.scope(\.$destination, action: \.destination).text.wrappedValue == "text")
  }

  @Test func bindingActionsAreComparedByKeyPathAndValue() {
    #expect(BindingAction<Form.State>.set(\.name, "a") == .set(\.name, "a"))
    #expect(BindingAction<Form.State>.set(\.name, "a") != .set(\.name, "b"))
    let other: String? = BindingAction<Form.State>.set(\.isOn, true)[case: \.name]
    #expect(other == nil)
    let name: String? = BindingAction<Form.State>.set(\.name, "a")[case: \.name]
    #expect(name == "a")
  }

  @Test func aLateWriteToADismissedChildIsDropped() throws {
    let store = Store(initialState: Editing.State(editor: Editor.State())) { Editing() }
    let child: StoreOf<Editor> = try #require(
      store.scope(\.editor, action: \.editor.presented))
    @UIBindable var editor = child
    let text = $editor.text.sending(\.textChanged)
    text.wrappedValue = "Blob"
    #expect(store.editor?.text == "Blob")
    store.send(.editor(.dismiss))
    text.wrappedValue = "late"
    #expect(store.received == 2)
    #expect(text.wrappedValue == "Blob")
  }
}

@Reducer
private struct Editor {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case textChanged(String) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .textChanged(let text) = action { state.text = text }
      return .none
    }
  }
}

@Reducer
private struct Editing {
  @ObservableState struct State: Equatable {
    @Presents var editor: Editor.State?
    var received = 0
  }
  enum Action { case editor(PresentationAction<Editor.Action>) }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.received += 1
      return .none
    }
    .ifLet(\.$editor, action: \.editor) { Editor() }
  }
}
