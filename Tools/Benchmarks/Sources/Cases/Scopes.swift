import ComposableArchitecture

// Ten features, each with the next one as its child. Like real features they have different types,
// so no action has to be boxed.

@Reducer
struct Level0 {
  @ObservableState struct State { var child = Level1.State() }
  enum Action { case child(Level1.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Level1() }
  }
}

@Reducer
struct Level1 {
  @ObservableState struct State { var child = Level2.State() }
  enum Action { case child(Level2.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Level2() }
  }
}

@Reducer
struct Level2 {
  @ObservableState struct State { var child = Level3.State() }
  enum Action { case child(Level3.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Level3() }
  }
}

@Reducer
struct Level3 {
  @ObservableState struct State { var child = Level4.State() }
  enum Action { case child(Level4.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Level4() }
  }
}

@Reducer
struct Level4 {
  @ObservableState struct State { var child = Level5.State() }
  enum Action { case child(Level5.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Level5() }
  }
}

@Reducer
struct Level5 {
  @ObservableState struct State { var child = Level6.State() }
  enum Action { case child(Level6.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Level6() }
  }
}

@Reducer
struct Level6 {
  @ObservableState struct State { var child = Level7.State() }
  enum Action { case child(Level7.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Level7() }
  }
}

@Reducer
struct Level7 {
  @ObservableState struct State { var child = Level8.State() }
  enum Action { case child(Level8.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Level8() }
  }
}

@Reducer
struct Level8 {
  @ObservableState struct State { var child = Level9.State() }
  enum Action { case child(Level9.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Level9() }
  }
}

@Reducer
struct Level9 {
  @ObservableState struct State { var child = Level10.State() }
  enum Action { case child(Level10.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Level10() }
  }
}

@Reducer
struct Level10 {
  @ObservableState
  struct State {
    var count = 0
    var name = ""
  }

  enum Action {
    case incremented
    case renamed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incremented: state.count += 1
      case .renamed(let name): state.name = name
      }
      return .none
    }
  }
}

extension Case {
  static let nestedScopes: [Case] = [
    Case("send/scopes0") {
      let store = warm(Store(initialState: Level10.State()) { Level10() }, .incremented)
      return { store.send(opaque(.incremented)) }
    },
    Case("send/scopes1") {
      let store = warm(Store(initialState: Level9.State()) { Level9() }, .child(.incremented))
      return { store.send(opaque(.child(.incremented))) }
    },
    Case("send/scopes10") {
      let action = Level0.Action.incremented
      let store = warm(Store(initialState: Level0.State()) { Level0() }, action)
      return { store.send(opaque(action)) }
    },
    Case("send/scopes10-deepest") {
      let store = Store(initialState: Level0.State()) { Level0() }
      let deepest = warm(store.deepest, .incremented)
      return { withExtendedLifetime(store) { _ = deepest.send(opaque(.incremented)) } }
    },
  ]
}

extension Level0.Action {
  /// The innermost feature's action, wrapped in those of all others.
  static let incremented = Self.child(
    .child(.child(.child(.child(.child(.child(.child(.child(.child(.incremented))))))))))
}

extension StoreOf<Level0> {
  /// The store of the innermost feature.
  @MainActor
  var deepest: StoreOf<Level10> {
    scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
  }
}
