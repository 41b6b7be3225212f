import Exploration
import Foundation

/// A screen with a sheet, and with mistakes that are typical of sheets.
@Reducer
struct Sheets {
  enum Mistake {
    case none
    /// The sheet's timer outlives the sheet.
    case outlivingEffect
    /// The sheet receives an action after its dismissal.
    case dismissedReceiver
  }

  @Reducer
  struct Sheet {
    @ObservableState
    struct State: Equatable {
      var seconds = 0
    }

    enum Action {
      case doneTapped
      case ticked
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .ticked = action { state.seconds += 1 }
        return .none
      }
    }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var sheet: Sheet.State?
  }

  enum Action {
    case openTapped
    case sheet(PresentationAction<Sheet.Action>)
  }

  var mistake = Mistake.none
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .openTapped:
        state.sheet = Sheet.State()
        guard mistake == .dismissedReceiver else { return .none }
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.sheet(.presented(.ticked)))
        }
      case .sheet(.presented(.doneTapped)):
        guard mistake == .outlivingEffect else { return .none }
        state.sheet = nil
        return .run { [clock] _ in try await clock.sleep(for: .seconds(60)) }
      case .sheet:
        return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) { Sheet() }
  }
}
