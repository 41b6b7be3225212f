import ComposableArchitecture

/// A feature that is composed of several others, one of them conditional. Its body is evaluated for
/// every action.
@Reducer
struct Conditional {
  @ObservableState
  struct State {
    var count = 0
    var first = Level10.State()
    var second = Level10.State()
    @Presents var detail: Level10.State?
  }

  enum Action {
    case detail(PresentationAction<Level10.Action>)
    case first(Level10.Action)
    case incremented
    case second(Level10.Action)
  }

  let isSecondUsed: Bool

  var body: some ReducerOf<Self> {
    Scope(\.first, action: \.first) { Level10() }
    if isSecondUsed {
      Scope(\.second, action: \.second) { Level10() }
    }
    Reduce { state, action in
      if case .incremented = action { state.count += 1 }
      return .none
    }
    .ifLet(\.$detail, action: \.detail) { Level10() }
  }
}

extension Case {
  static let conditions: [Case] = [
    Case("send/condition") {
      let store = warm(conditionalStore(), .incremented)
      return { store.send(opaque(.incremented)) }
    },
    Case("send/condition-child") {
      let store = warm(conditionalStore(), .first(.incremented))
      return { store.send(opaque(.first(.incremented))) }
    },
  ]
}

@MainActor
private func conditionalStore() -> StoreOf<Conditional> {
  Store(initialState: Conditional.State()) { Conditional(isSecondUsed: opaque(true)) }
}
