import ComposableArchitecture

enum Asking {
  case nothing
  case once
  case mergedNone
  case cancelledUnknown
  case cancelledOne(Int)
  case ran
  case started(Int)
}

@MainActor
func asking() -> Store<Int, Asking> {
  warm(
    Store(initialState: 0) {
      Reduce { state, action in
        state += 1
        switch action {
        case .nothing: return .none
        case .once: return .send(.nothing)
        case .mergedNone:
          return .merge(.none, .none, .none, .none, .none, .none, .none, .none, .none, .none)
        case .cancelledUnknown: return .cancel(id: "unknown")
        case .cancelledOne(let id): return .cancel(id: id)
        case .ran: return .run { send in await send(.nothing) }
        case .started(let id): return .run { _ in try await Task.never() }.cancellable(id: id)
        }
      }
    }, .nothing)
}

extension Case {
  static let effects: [Case] =
    [
      Case("effect/send") {
        let store = asking()
        return { store.send(.once) }
      },
      Case(
        "effect/run",
        eachAsync: {
          let store = asking()
          return { await store.send(.ran).finish() }
        }),
      Case("effect/merge10none") {
        let store = asking()
        return { store.send(.mergedNone) }
      },
      Case("cancel/unknown") {
        let store = asking()
        return { store.send(.cancelledUnknown) }
      },
    ]
    + [2_000, 100_000].map { count in
      Case("cancel/\(count)") {
        let store = asking()
        for id in 0..<count { store.send(.started(id)) }
        return { iterations in
          // Each iteration cancels one effect, starting from the middle. There are enough effects
          // for all iterations.
          for id in 0..<min(iterations, count) { store.send(.cancelledOne(id)) }
        }
      }
    }
}
