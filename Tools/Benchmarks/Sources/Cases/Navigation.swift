import ComposableArchitecture

@Reducer
struct Pages {
  @ObservableState
  struct State {
    var path = StackState<Row.State>()
  }

  enum Action {
    case path(StackActionOf<Row>)
    case popped
    case pushed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path: break
      case .popped: state.path.removeLast()
      case .pushed: state.path.append(Row.State(id: 0))
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Row() }
  }
}

@MainActor
func pages(depth: Int) -> StoreOf<Pages> {
  let store = Store(initialState: Pages.State()) { Pages() }
  for _ in 0..<32 {
    store.send(.pushed)
    store.send(.popped)
  }
  for _ in 0..<depth { store.send(.pushed) }
  return store
}

extension Case {
  static let navigation: [Case] =
    [1, 10, 100].flatMap { depth in
      [
        Case("stack/\(depth)") {
          let store = pages(depth: depth - 1)
          return {
            store.send(.pushed)
            store.send(.popped)
          }
        },
        Case("stack-element/\(depth)") {
          let store = pages(depth: depth)
          let id = store.path.ids[0]
          return { store.send(.path(.element(id: id, action: .incremented))) }
        },
      ]
    } + [
      Case("present") {
        let store = nestedStore(depth: 0)
        return {
          store.send(.presented)
          store.send(.dismissed)
        }
      },
      Case("present/child") {
        let store = nestedStore(depth: 1)
        return { store.send(.child(.presented(.incremented))) }
      },
    ]
}
