import ComposableArchitecture

@Reducer
struct Row {
  @ObservableState
  struct State: Identifiable {
    let id: Int
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

@Reducer
struct Rows {
  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<Row.State>
  }

  enum Action { case rows(IdentifiedActionOf<Row>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { Row() }
  }
}

@MainActor
func rowsStore(_ count: Int) -> StoreOf<Rows> {
  warm(
    Store(
      initialState: Rows.State(
        rows: IdentifiedArray(uniqueElements: (0..<count).map { Row.State(id: $0) }))
    ) {
      Rows()
    }, .rows(.element(id: 1, action: .incremented)))
}

extension Case {
  static let elements: [Case] =
    [10, 1_000, 100_000].map { count in
      Case("forEach/\(count)") {
        let store = rowsStore(count)
        return { store.send(.rows(.element(id: 5, action: .incremented))) }
      }
    }
    + [1, 10, 1_000, 10_000].map { count in
      Case("live-scopes/\(count)") {
        let store = rowsStore(max(count, 10))
        let stores = Array((store.scope(\.rows, action: \.rows) as Store<_, _>).rows(count))
        for store in stores { observe(store) }
        return {
          withExtendedLifetime(stores) {
            _ = store.send(.rows(.element(id: 0, action: .incremented)))
          }
        }
      }
    } + [observation]

  /// The change of one of many observed rows. The observer then reads that row again.
  private static let observation = Case("observe/1000") {
    let store = rowsStore(1_000)
    let stores = (store.scope(\.rows, action: \.rows) as Store<_, _>).rows(1_000)
    for store in stores { observe(store) }
    return {
      store.send(.rows(.element(id: 500, action: .incremented)))
      observe(stores[500])
    }
  }

  @MainActor
  static func observe(_ store: StoreOf<Row>) {
    withObservationTracking {
      blackHole(store.count)
    } onChange: {
    }
  }
}

extension Store where State == IdentifiedArrayOf<Row.State>, Action == IdentifiedActionOf<Row> {
  @MainActor
  func rows(_ count: Int) -> [StoreOf<Row>] {
    (0..<count).map { scope(id: $0)! }
  }
}
