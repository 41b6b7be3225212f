import ComposableArchitecture
import Testing

@Reducer private struct Child {
  @ObservableState struct State: Equatable {
    var grandchild = Grandchild.State()
    var computed: Grandchild.State {
      get { grandchild }
      set { grandchild = newValue }
    }
  }
  enum Action {
    case grandchild(Grandchild.Action)
    case computed(Grandchild.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.grandchild, action: \.grandchild) { Grandchild() }
    Scope(state: \.computed, action: \.computed) { Grandchild() }
  }
}

@Reducer private struct Grandchild {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case textChanged(String) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text): state.text = text
      }
      return .none
    }
  }
}

@Reducer private struct Parent {
  @ObservableState struct State: Equatable {
    @Presents var child: Child.State?
  }
  enum Action {
    case present
    case child(PresentationAction<Child.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .present = action { state.child = Child.State() }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Child() }
  }
}

@MainActor @Suite struct PresentedAgainTests {
  @Test(arguments: [false, true])
  func aStoreOfAChildThatWasPresentedAgainShowsItsLastState(writesComputed: Bool) {
    let store = Store(initialState: Parent.State()) { Parent() }
    func child() -> StoreOf<Child>? { store.scope(state: \.child, action: \.child.presented) }
    store.send(.present)
    let first = child()?.scope(state: \.grandchild, action: \.grandchild)
    first?.send(.textChanged(""))
    store.send(.child(.dismiss))
    store.send(.present)
    if writesComputed {
      child()?.scope(state: \.computed, action: \.computed).send(.textChanged("last"))
    } else {
      store.send(.child(.presented(.grandchild(.textChanged("last")))))
    }
    let again = child()?.scope(state: \.grandchild, action: \.grandchild)
    store.send(.child(.dismiss))
    #expect(again?.text == "last")
    #expect(first?.text == "last")
  }
}
