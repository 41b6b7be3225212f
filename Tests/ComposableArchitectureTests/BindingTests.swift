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

  @Test func aBindingCanSendAnActionOfItsOwn() {
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

  @Test func aMissingBindingReducerIsReported() {
    struct Forgetful: Reducer {
      var body: some Reducer<Form.State, Form.Action> {}
    }
    let store = Store(initialState: Form.State()) { Forgetful() }
    withKnownIssue {
      store.name = "Blob"
    } matching: {
      $0.description.contains("Put a \"BindingReducer()\" at the top")
    }
  }

  @Test func bindingActionsAreComparedByKeyPathAndValue() {
    #expect(BindingAction<Form.State>.set(\.name, "a") == .set(\.name, "a"))
    #expect(BindingAction<Form.State>.set(\.name, "a") != .set(\.name, "b"))
    let other: String? = BindingAction<Form.State>.set(\.isOn, true)[case: \.name]
    #expect(other == nil)
    let name: String? = BindingAction<Form.State>.set(\.name, "a")[case: \.name]
    #expect(name == "a")
  }
}
