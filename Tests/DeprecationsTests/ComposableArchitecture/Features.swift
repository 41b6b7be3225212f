#if Deprecations
  import ComposableArchitecture

  /// A feature as it was written before macros: no observable state, no case key paths.
  struct Counter: Reducer {
    struct State: Equatable, Identifiable, Sendable {
      var id = 0
      var count = 0
    }
    enum Action: Equatable, Sendable {
      case incremented
      case loaded(TaskResult<Int>)
      case loadButtonTapped
      case waitButtonTapped
    }
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .incremented:
        state.count += 1
        return .none
      case .loaded(.success(let count)):
        state.count = count
        return .none
      case .loaded(.failure):
        state.count = -1
        return .none
      case .loadButtonTapped:
        return .run { await $0(.loaded(TaskResult { 42 })) }
      case .waitButtonTapped:
        return .run { _ in try await Task.never() }
      }
    }
  }

  struct Parent: Reducer {
    struct State: Equatable {
      var optional: Counter.State?
      @PresentationState var child: Counter.State?
      @PresentationState var destination: Destination.State?
      var rows: IdentifiedArrayOf<Counter.State> = []
      var counter = Counter.State()
      var path = StackState<Counter.State>()
      @PresentationState var alert: AlertState<AlertAction>?
      var log = ""
    }
    enum AlertAction: Equatable, Sendable { case confirmed }
    enum Action: Equatable {
      case optional(Counter.Action)
      case child(PresentationAction<Counter.Action>)
      case destination(PresentationAction<Destination.Action>)
      case row(id: Int, action: Counter.Action)
      case counter(Counter.Action)
      case path(StackAction<Counter.State, Counter.Action>)
      case alert(PresentationAction<AlertAction>)
      case shown
      case hidden
      case removed(Int)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.counter, action: /Action.counter) { Counter() }
      Reduce { state, action in
        switch action {
        case .shown:
          state.optional = Counter.State(id: 1)
          state.child = Counter.State(id: 2)
          state.destination = .first(Counter.State(id: 3))
          state.rows = [Counter.State(id: 4), Counter.State(id: 5)]
          state.alert = AlertState { TextState("Sure?") }
        case .hidden:
          state.optional = nil
          state.child = nil
          state.destination = nil
          state.rows = []
        case .removed(let id):
          state.rows.remove(id: id)
        case .alert(.presented(.confirmed)):
          state.log += "confirmed"
        default: break
        }
        return .none
      }
      .ifLet(\.optional, action: /Action.optional) { Counter() }
      .ifLet(\.$child, action: /Action.child) { Counter() }
      .ifLet(\.$destination, action: /Action.destination) { Destination() }
      .forEach(\.rows, action: /Action.row) { Counter() }
      EmptyReducer()
        .ifLet(\.$alert, action: /Action.alert)
        .forEach(\.path, action: /Action.path) { Counter() }
    }
  }

  struct Destination: Reducer {
    enum State: Equatable { case first(Counter.State), second(Counter.State) }
    enum Action: Equatable { case first(Counter.Action), second(Counter.Action), swapped }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if action == .swapped { state = .second(Counter.State(id: 9)) }
        return .none
      }
      .ifCaseLet(/State.first, action: /Action.first) { Counter() }
      Scope(state: /State.second, action: /Action.second) { Counter() }
    }
  }

  struct Form: Reducer {
    struct State: Equatable {
      @BindingState var name = ""
      @BindingState var isOn = false
      var other = 0
    }
    enum Action: BindableAction, Equatable { case binding(BindingAction<State>), otherTapped }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.$name): state.other += 1
        case .binding: break
        case .otherTapped: state.other += 1
        }
        return .none
      }
    }
  }
#endif
