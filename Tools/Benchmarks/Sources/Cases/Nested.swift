import ComposableArchitecture

/// A feature that can present another feature of its own type.
@Reducer
struct Nested {
  @ObservableState
  struct State {
    var count = 0
    @Presents var child: State?

    init(depth: Int) {
      if depth > 0 { child = State(depth: depth - 1) }
    }
  }

  @CasePathable
  indirect enum Action {
    case child(PresentationAction<Action>)
    case dismissed
    case incremented
    case presented
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .child:
        break
      case .dismissed:
        state.child = nil
      case .incremented:
        state.count += 1
      case .presented:
        state.child = State(depth: 0)
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Nested() }
  }
}

/// A feature that reads a dependency.
@Reducer
struct Depending {
  struct State { var count = 0 }
  enum Action { case asked }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      blackHole(uuid)
      state.count += 1
      return .none
    }
  }
}

/// Returns a store that has handled some actions, so that one-time work is done.
@MainActor
func warm<State, Action>(
  _ store: Store<State, Action>, _ action: Action
) -> Store<State, Action> {
  for _ in 0..<32 { store.send(action) }
  return store
}

@MainActor
func nestedStore(depth: Int) -> StoreOf<Nested> {
  warm(Store(initialState: Nested.State(depth: depth)) { Nested() }, .incremented)
}

extension StoreOf<Nested> {
  /// Returns the stores of the children, from the outermost to the innermost.
  @MainActor
  func descendants() -> [StoreOf<Nested>] {
    var stores: [StoreOf<Nested>] = []
    var store = self
    while let child = store.scope(\.child, action: \.child.presented) as StoreOf<Nested>? {
      stores.append(child)
      store = child
    }
    return stores
  }
}

extension Case {
  static let sends: [Case] = [
    Case("send/1") {
      let store = nestedStore(depth: 0)
      return { store.send(.incremented) }
    },
    Case("send/first") {
      let stores = (0..<2_000).map { _ in
        Store(initialState: Nested.State(depth: 0)) { Nested() }
      }
      return { iterations in
        for store in stores.prefix(iterations) { store.send(.incremented) }
      }
    },
    Case("send/reduce") {
      let store = warm(
        Store<Int, Void>(initialState: 0) {
          Reduce { state, _ in
            state += 1
            return .none
          }
        }, ())
      return { store.send(()) }
    },
    Case("send/nested10") {
      let store = nestedStore(depth: 10)
      let deepest = warm(store.descendants().last!, .incremented)
      return { withExtendedLifetime(store) { _ = deepest.send(.incremented) } }
    },
    Case("send/root-under10") {
      let store = nestedStore(depth: 10)
      let stores = store.descendants()
      return { withExtendedLifetime(stores) { _ = store.send(.incremented) } }
    },
    Case("dependency") {
      let store = warm(
        Store(initialState: Depending.State()) {
          Depending()
        } withDependencies: {
          $0.uuid = .incrementing
        }, .asked)
      return { store.send(.asked) }
    },
  ]

  static let scopes: [Case] = [
    scope(depth: 1),
    scope(depth: 10),
    Case("scope/again") {
      let store = nestedStore(depth: 1)
      return { blackHole(store.scope(\.child, action: \.child.presented) as StoreOf<Nested>?) }
    },
    Case("access/1") {
      let store = nestedStore(depth: 1)
      return { blackHole(store.count) }
    },
    Case("access/10") {
      let store = nestedStore(depth: 10)
      let deepest = store.descendants().last!
      return { withExtendedLifetime(store) { blackHole(deepest.count) } }
    },
  ]

  /// Makes the case that scopes to all children. Each iteration uses a different store.
  private static func scope(depth: Int) -> Case {
    Case("scope/\(depth)") {
      let stores = (0..<2_000).map { _ in
        Store(initialState: Nested.State(depth: depth)) {
          EmptyReducer<Nested.State, Nested.Action>()
        }
      }
      return { iterations in
        for store in stores.prefix(iterations) { blackHole(store.descendants()) }
      }
    }
  }
}
