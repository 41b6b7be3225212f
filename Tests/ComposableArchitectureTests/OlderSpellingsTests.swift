import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// Older names in existing features and articles, and their meaning here.
@MainActor
@Suite(.serialized, .mainSerialExecutor) struct OlderSpellingsTests {
  @Test func `scopes take labelled arguments`() {
    let store = Store(
      initialState: Counters.State(rows: [Counter.State(id: 1)], optional: Counter.State(id: 2))
    ) {
      Counters()
    }
    let first: StoreOf<Counter> = store.scope(state: \.first, action: \.first)
    #expect(first === store.scope(\.first, action: \.first))
    let optional: StoreOf<Counter>? = store.scope(state: \.optional, action: \.optional)
    #expect(optional?.id == 2)
    #expect(store.scope(state: \.rows, action: \.rows).map(\.id) == [1])
  }

  @Test func `scopes of presentations and stacks take labelled arguments`() {
    @UIBindable var presenter = Store(initialState: Presenting.State()) { Presenting() }
    presenter.send(.shown)
    let child: UIBinding<StoreOf<Counter>?> = $presenter.scope(state: \.child, action: \.child)
    #expect(child.wrappedValue?.id == 7)
    let projected = $presenter.scope(state: \.$child, action: \.child)
    projected.wrappedValue = nil
    #expect(presenter.child == nil)

    @UIBindable var stack = Store(initialState: Stack.State()) { Stack() }
    let path = $stack.scope(state: \.path, action: \.path)
    stack.send(.path(.push(id: 0, state: .screen(Page.State(number: 1)))))
    #expect(path.wrappedValue.withState { $0.count } == 1)
  }

  @Test func `onChange runs reducers of the old and the new value`() {
    let store = Store(initialState: Counters.State()) {
      Counters()
        .onChange(of: \.title) { old, new in
          Reduce { state, _ in
            state.first.count += 1
            return .none
          }
          Reduce { state, action in
            guard case .titleChanged = action else { return .none }
            state.optional = Counter.State(id: old.count, count: new.count)
            return .none
          }
        }
    }
    store.send(.titleChanged("abc"))
    #expect(store.first.count == 1)
    #expect(store.optional == Counter.State(id: 0, count: 3))
    store.send(.titleChanged("abc"))
    #expect(store.first.count == 1)
  }

  @Test func `withState also reads state that isn't observable`() {
    let store = logStore { _ in .none }
    let isWoken = LockIsolated(false)
    let count = withObservationTracking {
      store.withState { $0.count }
    } onChange: {
      isWoken.setValue(true)
    }
    store.send("a")
    #expect(count == 0)
    #expect(!isWoken.value)
  }

  @Test func `perception is observation`() {
    let store = Store(initialState: Counters.State()) { Counters() }
    let model = Model()
    let wakes = LockIsolated<[String]>([])
    withPerceptionTracking {
      #expect(store.title == "")
    } onChange: {
      wakes.withValue { $0.append("store") }
    }
    withPerceptionTracking {
      #expect(model.count == 0)
    } onChange: {
      wakes.withValue { $0.append("model") }
    }
    store.send(.first(.incremented))
    #expect(wakes.value == [])
    let macroModel = MacroModel()
    withPerceptionTracking {
      #expect(macroModel.count == 0)
    } onChange: {
      wakes.withValue { $0.append("macro") }
    }
    store.send(.titleChanged("abc"))
    model.count += 1
    macroModel.ignored += 1
    #expect(wakes.value == ["store", "model"])
    macroModel.count += 1
    #expect(wakes.value == ["store", "model", "macro"])
  }

  @Test func `a scope over enum state by a case runs the child of that case`() async {
    let store = TestStore(initialState: Choice.State.counter(Counter.State())) { Choice() }
    await store.send(\.counter.incremented) { $0.modify(\.counter) { $0.count = 1 } }
    await store.send(.closed) { $0 = .closed }
    let issues = await recordIssues { await store.send(\.counter.incremented) }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("\"Scope\"") == true)
    #expect(issues.first?.message.contains("Choice.Action.counter(.incremented)") == true)
  }

  @Test func `a reducer that implements reduce composes with those that have a body`() {
    struct Old: Reducer {
      func reduce(into state: inout Counter.State, action: Counter.Action) -> Effect<Counter.Action>
      {
        state.count += 10
        return .none
      }
    }
    let store = Store<Counters.State, Counters.Action>(
      initialState: Counters.State(optional: Counter.State())
    ) {
      Scope(state: \.first, action: \.first) { Old() }
      EmptyReducer<Counters.State, Counters.Action>().ifLet(\.optional, action: \.optional) {
        Old()
      }
    }
    store.send(.first(.incremented))
    store.send(.optional(.incremented))
    #expect(store.first.count == 10)
    #expect(store.optional?.count == 10)
  }

  @Test func `a reducer with a body can be asked to reduce`() {
    var state = Counter.State()
    _ = Counter().reduce(into: &state, action: .incremented)
    #expect(state.count == 1)
  }

  @Test func `effects are concatenated and mapped`() async {
    let store = logStore { action in
      action == "start"
        ? Effect<Int>.send(1).concatenate(with: .run { send in await send(2) }).map { "\($0)" }
        : .none
    }
    await store.send("start").finish()
    #expect(log(store) == ["start", "1", "2"])
  }

  @Test func `debounce and throttle take any clock`() async {
    let clock = TestClock()
    let any: any Clock<Duration> = clock
    let store = logStore { action in
      switch action {
      case "debounce": Effect.send("debounced").debounce(id: 1, for: .seconds(1), clock: any)
      case "throttle":
        Effect.send("throttled").throttle(id: 2, for: .seconds(1), clock: any, latest: true)
      default: .none
      }
    }
    let tasks = ["debounce", "throttle", "throttle"].map { store.send($0) }
    #expect(log(store) == ["debounce", "throttle", "throttled", "throttle"])
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.finish() }
    #expect(log(store).suffix(2).sorted() == ["debounced", "throttled"])
  }
}

@Reducer
private struct Presenting {
  @ObservableState
  struct State: Equatable { @Presents var child: Counter.State? }

  enum Action {
    case child(PresentationAction<Counter.Action>)
    case shown
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .shown = action { state.child = Counter.State(id: 7) }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Counter() }
  }
}

@Reducer
private struct Choice {
  @ObservableState
  enum State: Equatable {
    case closed
    case counter(Counter.State)
  }

  enum Action {
    case closed
    case counter(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) { Counter() }
    Reduce { state, action in
      if case .closed = action { state = .closed }
      return .none
    }
  }
}

@Perceptible private final class MacroModel {
  var count = 0
  @ObservationIgnored var ignored = 0
}

private final class Model: Perceptible {
  private let registrar = PerceptionRegistrar()
  private var storedCount = 0

  var count: Int {
    get {
      registrar.access(self, keyPath: \.count)
      return storedCount
    }
    set {
      registrar.withMutation(of: self, keyPath: \.count) { storedCount = newValue }
    }
  }
}
