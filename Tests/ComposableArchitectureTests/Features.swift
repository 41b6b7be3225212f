import ComposableArchitecture
import Foundation

// Small features that several suites run.

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  enum Action: Equatable {
    case incremented
    case incrementedTwice
    case startedTimer
    case stoppedTimer
    case ticked
  }

  enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incremented:
        state.count += 1
        return .none
      case .incrementedTwice:
        return .merge(.send(.incremented), .send(.incremented))
      case .startedTimer:
        return .run { [clock] send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      case .stoppedTimer:
        return .cancel(id: CancelID.timer)
      case .ticked:
        state.count += 1
        return .none
      }
    }
  }
}

@Reducer
struct Counters {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Counter.State> = []
    var first = Counter.State()
    var optional: Counter.State?
    var title = ""
  }

  enum Action: Equatable {
    case first(Counter.Action)
    case optional(Counter.Action)
    case optionalDismissed
    case optionalPresented(Counter.State)
    case removed(Int)
    case replaced(Counter.State)
    case rows(IdentifiedActionOf<Counter>)
    case titleChanged(String)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Counter() }
    Reduce { state, action in
      switch action {
      case .optionalDismissed:
        state.optional = nil
      case .optionalPresented(let counter):
        state.optional = counter
      case .removed(let id):
        state.rows.remove(id: id)
      case .replaced(let row):
        state.rows[id: row.id] = row
      case .titleChanged(let title):
        state.title = title
      case .first, .optional, .rows:
        break
      }
      return .none
    }
    .ifLet(\.optional, action: \.optional) { Counter() }
    .forEach(\.rows, action: \.rows) { Counter() }
  }
}
