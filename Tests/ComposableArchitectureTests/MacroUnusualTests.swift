import ComposableArchitecture
import Testing

/// Unusual ways to write features and their state compile, and work.
@MainActor @Suite(.serialized) struct MacroUnusualTests {
  // MARK: - State and action in an extension

  @Reducer struct Extended {
    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .tapped:
          state.count += 1
          return .send(.delegate(.done(state.count)))
        case .delegate:
          return .none
        }
      }
    }
  }

  @Test func stateAndActionMayBeInAnExtension() async {
    let store = TestStore(initialState: Extended.State()) { Extended() }
    await store.send(.tapped) { $0.count = 1 }
    await store.receive(\.delegate.done, 1)
  }

  // MARK: - Bodies

  @Reducer struct Annotated: Sendable {
    @ObservableState struct State: Equatable, Sendable { var count = 0 }
    @CasePathable enum Action: Equatable, Sendable { case tapped }

    @ReducerBuilder<State, Action>
    var body: some ReducerOf<Self> {
      get {
        step
        step
      }
    }

    var step: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Test func aBuilderWrittenByHandIsNotRepeated() async {
    let store = TestStore(initialState: Annotated.State()) { Annotated() }
    await store.send(\.tapped) { $0.count = 2 }
  }

  @Reducer struct Stored {
    struct State: Equatable { var count = 0 }
    enum Action { case tapped }
    let body = Reduce<State, Action> { state, _ in
      state.count += 1
      return .none
    }
  }

  @Test func aBodyMayBeStored() async {
    let store = TestStore(initialState: Stored.State()) { Stored() }
    await store.send(\.tapped) { $0.count = 1 }
  }

  // MARK: - State

  @ObservableState @dynamicMemberLookup
  struct Settings: Equatable, Sendable {
    struct Values: Equatable, Sendable { var volume = 5 }

    var values = Values()
    var table = [1: ["a"]]
    var flag = Bool.random() ? true : true
    @available(*, deprecated) var old = 0
    var observed: Int {
      didSet { log.append(observed) }
    }
    @ObservationStateIgnored var log: [Int] = []
    static let standard = Settings(observed: 1)

    subscript<Value>(dynamicMember keyPath: WritableKeyPath<Values, Value>) -> Value {
      get { values[keyPath: keyPath] }
      set { values[keyPath: keyPath] = newValue }
    }

    subscript(key: Int) -> [String] {
      get { table[key] ?? [] }
      set { table[key] = newValue }
    }
  }

  @Test func stateMayHaveSubscriptsObserversAndStatics() {
    var settings = Settings.standard
    settings.volume = 3
    #expect(settings.values.volume == 3)
    settings[1].append("b")
    settings[2] = ["c"]
    #expect(settings.table == [1: ["a", "b"], 2: ["c"]])
    settings.observed = 4
    #expect(settings.log == [4])
    #expect(settings.flag)
  }

  // MARK: - Enums of reducers

  @Reducer struct Edit {
    @ObservableState struct State: Equatable { var text = "" }
    enum Action: Equatable { case textChanged(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .textChanged(let text):
          state.text = text
          return .none
        }
      }
    }
  }

  @Reducer(state: .equatable, .sendable, action: .equatable)
  enum Odd {
    case `default`(Edit)
    case labelled(feature: Edit)
    case help

    struct Payload: Equatable {}

    static let count = 3

    var isHelp: Bool {
      if case .help = self { true } else { false }
    }
  }

  @Test func casesMayHaveReservedNamesAndLabels() {
    let store = Store(initialState: Odd.State.default(Edit.State())) { Odd.body }
    store.send(.default(.textChanged("a")))
    #expect(store.state.default?.text == "a")
    guard case .default(let edit) = store.case else {
      Issue.record("not the default")
      return
    }
    #expect(edit.text == "a")
    let labelled = Store(initialState: Odd.State.labelled(feature: Edit.State())) { Odd.body }
    labelled.send(.labelled(.textChanged("b")))
    #expect(labelled.case.labelled?.text == "b")
    #expect(Odd.Action.default(.textChanged("a")) == .default(.textChanged("a")))
    #expect(Odd.count == 3)
    #expect(Odd.help.isHelp)
  }

  @Reducer struct Outer<Value: Equatable & Sendable> {
    @Reducer struct Inner {
      @ObservableState struct State: Equatable { var value: Value }
      enum Action { case changed(Value) }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .changed(let value):
            state.value = value
            return .none
          }
        }
      }
    }

    @Reducer enum Destination {
      case inner(Inner)
      case alert(AlertState<Value>)
      @ReducerCaseIgnored case value(Value)
    }

    @ObservableState struct State {
      @Presents var destination: Destination.State?
    }

    enum Action {
      case destination(PresentationAction<Destination.Action>)
      case opened(Value)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .opened(let value) = action {
          state.destination = .inner(Inner.State(value: value))
        }
        return .none
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  @Test func enumsOfReducersMayBeNestedInGenericOnes() {
    let store = Store(initialState: Outer<Int>.State()) { Outer<Int>() }
    store.send(.opened(1))
    #expect(store.destination?.inner?.value == 1)
    store.send(.destination(.presented(.inner(.changed(2)))))
    #expect(store.destination?.inner?.value == 2)
  }

  @Reducer fileprivate enum Hidden {
    case edit(Edit)
  }

  @Test func enumsOfReducersMayBeHidden() {
    let store = Store(initialState: Hidden.State.edit(Edit.State())) { Hidden.body }
    store.send(.edit(.textChanged("a")))
    #expect(store.case.edit?.text == "a")
  }

  // MARK: - Enum state

  @Reducer struct Machine {
    @ObservableState
    enum State: Equatable {
      case idle
      case running(Run)
      indirect case paused(State, reason: String)

      @ObservableState struct Run: Equatable { var step = 0 }

      init() { self = .idle }
    }

    enum Action {
      case started, stepped, paused
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .started: state = .running(State.Run())
        case .stepped: state.modify(\.running) { $0.step += 1 }
        case .paused: state = .paused(state, reason: "asked")
        }
        return .none
      }
    }
  }

  @Test func enumStateHasCasePathsAndMembers() async {
    let store = TestStore(initialState: Machine.State()) { Machine() }
    await store.send(\.started) { $0 = .running(Machine.State.Run()) }
    await store.send(\.stepped) { $0.running = Machine.State.Run(step: 1) }
    await store.send(\.paused) {
      $0 = .paused(.running(Machine.State.Run(step: 1)), reason: "asked")
    }
    #expect(store.state.paused?.reason == "asked")
    #expect(store.state.is(\.paused))
  }
}

extension MacroUnusualTests.Extended {
  @ObservableState struct State: Equatable { var count = 0 }

  @CasePathable enum Action {
    case tapped
    case delegate(Delegate)

    @CasePathable enum Delegate: Equatable { case done(Int) }
  }
}
