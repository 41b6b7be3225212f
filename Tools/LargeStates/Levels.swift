import ComposableArchitecture

// Twenty features, each of which always has the next one as its child, and the innermost one a state of 64 KB:
// so has each of them. They are written out, because a type that holds itself would have no size, and
// twenty generic types in each other take the compiler minutes.

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
  @ObservableState struct State: Sendable { var child = Level6.State() }
  enum Action { case child(Level6.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level6() } }
}

@Reducer struct Level6 {
  @ObservableState struct State: Sendable { var child = Level7.State() }
  enum Action { case child(Level7.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level7() } }
}

@Reducer struct Level7 {
  @ObservableState struct State: Sendable { var child = Level8.State() }
  enum Action { case child(Level8.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level8() } }
}

@Reducer struct Level8 {
  @ObservableState struct State: Sendable { var child = Level9.State() }
  enum Action { case child(Level9.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level9() } }
}

@Reducer struct Level9 {
  @ObservableState struct State: Sendable { var child = Level10.State() }
  enum Action { case child(Level10.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level10() } }
}

@Reducer struct Level10 {
  @ObservableState struct State: Sendable { var child = Level11.State() }
  enum Action { case child(Level11.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level11() } }
}

@Reducer struct Level11 {
  @ObservableState struct State: Sendable { var child = Level12.State() }
  enum Action { case child(Level12.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level12() } }
}

@Reducer struct Level12 {
  @ObservableState struct State: Sendable { var child = Level13.State() }
  enum Action { case child(Level13.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level13() } }
}

@Reducer struct Level13 {
  @ObservableState struct State: Sendable { var child = Level14.State() }
  enum Action { case child(Level14.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level14() } }
}

@Reducer struct Level14 {
  @ObservableState struct State: Sendable { var child = Level15.State() }
  enum Action { case child(Level15.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level15() } }
}

@Reducer struct Level15 {
  @ObservableState struct State: Sendable { var child = Level16.State() }
  enum Action { case child(Level16.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level16() } }
}

@Reducer struct Level16 {
  @ObservableState struct State: Sendable { var child = Level17.State() }
  enum Action { case child(Level17.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level17() } }
}

@Reducer struct Level17 {
  @ObservableState struct State: Sendable { var child = Level18.State() }
  enum Action { case child(Level18.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level18() } }
}

@Reducer struct Level18 {
  @ObservableState struct State: Sendable { var child = Level19.State() }
  enum Action { case child(Level19.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level19() } }
}

@Reducer struct Level19 {
  @ObservableState struct State: Sendable { var child = Level20.State() }
  enum Action { case child(Level20.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level20() } }
}

@Reducer struct Level20 {
  @ObservableState struct State: Sendable { var child = Leaf.State() }
  enum Action { case child(Leaf.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Leaf() } }
}

extension StoreOf<Level1> {
  /// The store of the innermost feature.
  @MainActor var leaf: StoreOf<Leaf> {
    scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
  }
}
