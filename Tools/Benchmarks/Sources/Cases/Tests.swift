import ComposableArchitecture

@Reducer
struct Tested {
  @ObservableState
  struct State: Equatable {
    var elements = (0..<1_000).map { $0 }
    var count = 0
  }

  enum Action { case incremented }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

extension Case {
  static let tests: [Case] = [
    Case(
      "teststore",
      eachAsync: {
        let store = TestStore(initialState: Tested.State()) { Tested() }
        return { _ = await store.send(.incremented) { $0.count += 1 } }
      })
  ]
}
