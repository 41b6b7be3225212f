import ComposableArchitecture

/// A store that appends every action to its state and runs the effects it is given for them.
@MainActor
func logStore(
  _ effects: @escaping (String) -> Effect<String>
) -> Store<[String], String> {
  Store(initialState: [String]()) {
    Reduce { state, action in
      state.append(action)
      return effects(action)
    }
  }
}

/// What such a store has been sent.
@MainActor
func log(_ store: Store<[String], String>) -> [String] {
  store.withState { $0 }
}
