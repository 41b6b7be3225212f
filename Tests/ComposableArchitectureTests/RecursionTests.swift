import ComposableArchitecture
import Testing

/// Recursive features, which hold or present themselves, and features whose body differs for each
/// action.
@MainActor
@Suite struct RecursionTests {
  // MARK: - A feature in itself

  @Reducer
  fileprivate struct Folder {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var name = ""
      var folders: IdentifiedArrayOf<State> = []
      @Presents var child: State?
    }

    indirect enum Action {
      case child(PresentationAction<Action>)
      case folders(IdentifiedAction<Int, Action>)
      case opened
      case closed
      case renamed(String)
    }

    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .child, .folders:
          return .none
        case .opened:
          state.child = State(id: state.id + 1)
          return .none
        case .closed:
          return .run { _ in await dismiss() }
        case .renamed(let name):
          state.name = name
          return .none
        }
      }
      .ifLet(\.$child, action: \.child) { Folder() }
      .forEach(\.folders, action: \.folders) { Folder() }
    }
  }

  @Test func `a feature that presents itself does so at any depth`() async {
    let store = TestStore(initialState: Folder.State(id: 0)) { Folder() }
    await store.send(.opened) { $0.child = Folder.State(id: 1) }
    await store.send(\.child.opened) { $0.child?.child = Folder.State(id: 2) }
    await store.send(\.child.child.opened) { $0.child?.child?.child = Folder.State(id: 3) }
    await store.send(\.child.child.child.renamed, "deep") {
      $0.child?.child?.child?.name = "deep"
    }
    await store.send(\.child.child.closed)
    await store.receive(\.child.child.dismiss) { $0.child?.child = nil }
  }

  @Test func `a feature that holds a list of itself reduces at any depth`() async {
    let store = TestStore(
      initialState: Folder.State(
        id: 0, folders: [Folder.State(id: 1, folders: [Folder.State(id: 2)])])
    ) {
      Folder()
    }
    await store.send(\.folders[id: 1].folders[id: 2].renamed, "deep") {
      $0.folders[id: 1]?.folders[id: 2]?.name = "deep"
    }
    await store.send(\.folders[id: 1].opened) {
      $0.folders[id: 1]?.child = Folder.State(id: 2)
    }
  }

  // MARK: - Bodies with conditions

  @Reducer
  fileprivate struct Conditional {
    @ObservableState
    struct State: Equatable {
      var left = Child.State(id: 0)
      var right = Child.State(id: 1)
      @Presents var presented: Counter.State?
      var counter: Counter.State? = Counter.State()
      var rows: IdentifiedArrayOf<Counter.State> = [Counter.State(id: 7)]
    }

    enum Action {
      case left(Child.Action)
      case right(Child.Action)
      case presented(PresentationAction<Counter.Action>)
      case counter(Counter.Action)
      case rows(IdentifiedActionOf<Counter>)
      case shown
      case hidden
    }

    let isOn: Bool

    var body: some ReducerOf<Self> {
      if isOn {
        Scope(\.left, action: \.left) { Child() }
        Scope(\.right, action: \.right) { Child() }
        Reduce { state, action in
          switch action {
          case .shown:
            state.presented = Counter.State()
          case .hidden:
            state.presented = nil
            state.counter = nil
            state.rows = []
          default:
            break
          }
          return .none
        }
        .ifLet(\.$presented, action: \.presented) { Counter() }
        .ifLet(\.counter, action: \.counter) { Counter() }
        .forEach(\.rows, action: \.rows) { Counter() }
      }
    }
  }

  @Reducer
  fileprivate struct Child {
    @ObservableState
    struct State: Equatable {
      let id: Int
      @Presents var counter: Counter.State?
    }

    enum Action {
      case counter(PresentationAction<Counter.Action>)
      case shown
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .shown = action { state.counter = Counter.State() }
        return .none
      }
      .ifLet(\.$counter, action: \.counter) { Counter() }
    }
  }

  private func store(_ clock: TestClock<Duration>) -> TestStoreOf<Conditional> {
    let store = TestStore(initialState: Conditional.State()) {
      Conditional(isOn: true)
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    return store
  }

  @Test func `effects of children end although the body differs for each action`()
    async throws
  {
    let clock = TestClock()
    let store = store(clock)
    await store.send(.shown)
    await store.send(\.presented.startedTimer)
    await store.send(\.counter.startedTimer)
    await store.send(\.rows[id: 7].startedTimer)
    await clock.advance(by: .seconds(1))
    await store.receive(\.presented.ticked)
    await store.receive(\.counter.ticked)
    await store.receive(\.rows[id: 7].ticked)

    await store.send(.hidden)
    try await clock.checkSuspension()
  }

  @Test func `siblings of the same kind have separate effects`() async throws {
    let clock = TestClock()
    let store = store(clock)
    for side in [\Conditional.Action.Cases.left, \.right] {
      await store.send(side.appending(path: \.shown))
      await store.send(side.appending(path: \.counter.startedTimer))
    }
    await store.send(\.left.counter.dismiss)
    await clock.advance(by: .seconds(1))
    await store.receive(\.right.counter.ticked)
    #expect(store.state.left.counter == nil)
    #expect(store.state.right.counter?.count == 1)
    await store.send(\.right.counter.dismiss)
    try await clock.checkSuspension()
  }
}
