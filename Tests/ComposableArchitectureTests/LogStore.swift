import ComposableArchitecture

/// Makes a store that appends every action to its state and runs the given effects.
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

/// Returns the actions that a log store has received.
@MainActor
func log(_ store: Store<[String], String>) -> [String] {
  store.withState { $0 }
}
