#if DEBUG && Deprecations
  @_spi(Logging) import ComposableArchitecture
  import ComposableUI
  import XCTest

  /// The log of the older views. The suite uses XCTest, which runs no other test meanwhile: the log
  /// includes all stores.
  final class LogTests: XCTestCase {
    struct Counter: Reducer {
      struct State: Equatable { var count = 0 }
      enum Action { case incremented }
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        state.count += 1
        return .none
      }
    }

    override func tearDown() async throws {
      await MainActor.run {
        Logger.shared.isEnabled = false
        Logger.shared.clear()
      }
    }

    @MainActor func testCreatedAndReleasedViewStoresAreLogged() async {
      let store = Store(initialState: Counter.State()) { Counter() }
      Logger.shared.isEnabled = true
      do {
        let viewStore = ViewStore(store, observe: { $0 })
        XCTAssertEqual(viewStore.count, 0)
        _ = ViewStore(store, observe: \.count)
      }
      XCTAssertEqual(
        Logger.shared.logs,
        [
          "ViewStoreOf<LogTests.Counter>.init",
          "ViewStore<Int, LogTests.Counter.Action>.init",
          "ViewStore<Int, LogTests.Counter.Action>.deinit",
          "ViewStoreOf<LogTests.Counter>.deinit",
        ])
    }

    @MainActor func testEvaluationsOfViewsAreLogged() async {
      let store = Store(initialState: Counter.State()) { Counter() }
      Logger.shared.isEnabled = true
      let screen = ScreenTester {
        WithViewStore(store, observe: { $0 }) { Text("\($0.count)") }
      }
      func evaluations() -> Int {
        Logger.shared.logs.count { $0 == "WithViewStoreOf<LogTests.Counter>.body" }
      }
      XCTAssertEqual(screen.text, "0")
      XCTAssertEqual(evaluations(), 1)
      store.send(.incremented)
      XCTAssertEqual(screen.text, "1")
      XCTAssertEqual(evaluations(), 2)
    }
  }
#endif
