import ComposableArchitecture

// Five nested features, each with a state of 64 KB. Each level is
// a separate type, because a type that contains itself would have no size.

@Reducer struct Level1 {
  @ObservableState struct State: Sendable { var child = Level2.State() }
  enum Action { case child(Level2.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level2() } }
}

@Reducer struct Level2 {
  @ObservableState struct State: Sendable { var child = Level3.State() }
  enum Action { case child(Level3.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level3() } }
}

@Reducer struct Level3 {
  @ObservableState struct State: Sendable { var child = Level4.State() }
  enum Action { case child(Level4.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level4() } }
}

@Reducer struct Level4 {
  @ObservableState struct State: Sendable { var child = Level5.State() }
  enum Action { case child(Level5.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level5() } }
}

@Reducer struct Level5 {
  @ObservableState struct State: Sendable { var child = Leaf.State() }
  enum Action { case child(Leaf.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Leaf() } }
}

extension StoreOf<Level1> {
  /// The store of the innermost feature.
  @MainActor var leaf: StoreOf<Leaf> {
    scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
      .scope(\.child, action: \.child)
  }
}
