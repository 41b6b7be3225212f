import Exploration
import Foundation

/// A search with mistakes that are typical of searches.
@Reducer
struct Finder {
  enum Mistake {
    case none
    /// The debounce for an older text continues when the text changes.
    case uncancelledDebounce
    /// The last response is shown, even if it is for an older text.
    case lateAnswer
    /// The search keeps its loading state after a failure.
    case endlessLoading
  }

  @ObservableState
  struct State: Equatable {
    var text = ""
    var shownText: String?
    var isLoading = false
  }

  enum Action {
    case textChanged(String)
    case textSettled(String)
    case response(text: String, Result<[String], any Error>)
  }

  struct Offline: Error {}

  enum CancelID { case search }

  var mistake = Mistake.none
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        state.text = text
        state.shownText = nil
        state.isLoading = false
        let settle = Effect<Action>.run { [clock] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.textSettled(text))
        }
        return mistake == .uncancelledDebounce
          ? settle : settle.cancellable(id: CancelID.search, cancelInFlight: true)
      case .textSettled(let text):
        state.isLoading = true
        let search = Effect<Action>.run { send in
          let result: Result<[String], any Error>
          do {
            result = .success(try await anyAnswer(.success([text]), .failure(Offline())))
          } catch {
            result = .failure(error)
          }
          await send(.response(text: text, result))
        }
        return mistake == .lateAnswer || mistake == .uncancelledDebounce
          ? search : search.cancellable(id: CancelID.search, cancelInFlight: true)
      case .response(let text, .success):
        state.isLoading = false
        state.shownText = text
        return .none
      case .response(_, .failure):
        if mistake != .endlessLoading { state.isLoading = false }
        return .none
      }
    }
  }
}
