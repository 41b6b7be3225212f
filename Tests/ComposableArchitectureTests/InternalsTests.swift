@_spi(Canary) @_spi(Internals) @_spi(Logging) import ComposableArchitecture
import XCTest

/// Internals of the architecture. The suite uses XCTest, which runs no other test meanwhile: the
/// counts include all stores.
final class InternalsTests: XCTestCase {
  struct Parent: Reducer {
    struct State { var child = Child.State(); var other = Child.State() }
    @CasePathable enum Action { case child(Child.Action), other(Child.Action) }
    var body: some Reducer<State, Action> {
      Scope(\.child, action: \.child) { Child() }
    }
  }

  struct Child: Reducer {
    struct State { var count = 0 }
    enum Action { case started }
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      .run { _ in try await Task.never() }.cancellable(id: "effect")
    }
  }

  /// A feature with an effect that runs until it is cancelled, and an action without an effect.
  struct Endless: Reducer {
    struct State {}
    enum Action { case counted, started }
    let ended: LockIsolated<Bool>
    func reduce(into _: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .counted: .none
      case .started:
        .run { _ in
          defer { ended.setValue(true) }
          try await Task.never()
        }
      }
    }
  }

  @MainActor func testTheTaskOfASendEndsWithItsEffectsAndEndsThem() async {
    let ended = LockIsolated(false)
    let store = Store(initialState: Endless.State()) { Endless(ended: ended) }
    XCTAssertNil(store._send(.counted))
    let task = store._send(.started)
    XCTAssertNotNil(task)
    task?.cancel()
    await task?.value
    XCTAssertTrue(ended.value)
  }

  @MainActor func testEffectsInFlightOfAllStoresAreCounted() async {
    XCTAssertEqual(_cancellationCancellables.withValue { $0.count }, 0)
    var store: StoreOf<Parent>? = Store(initialState: Parent.State()) { Parent() }
    let other = Store(initialState: Child.State()) { Child() }
    store?.send(.child(.started))
    other.send(.started)
    XCTAssertEqual(_cancellationCancellables.count, 2)
    XCTAssertTrue(
      _cancellationCancellables.withValue { $0.exists(at: "effect", path: NavigationIDPath()) })
    XCTAssertFalse(_cancellationCancellables.withValue { $0.exists(at: "other") })
    XCTAssertTrue(
      _cancellationCancellables.withValue {
        $0.exists(at: _CancelID(id: "effect", navigationIDPath: NavigationIDPath()))
      })
    store = nil
    XCTAssertEqual(_cancellationCancellables.count, 1)
    _cancellationCancellables.withValue { $0.removeAll() }
    XCTAssertEqual(_cancellationCancellables.count, 0)
    XCTAssertFalse(_cancellationCancellables.withValue { $0.exists(at: "effect") })
  }

  @MainActor func testAScopeIsIdentifiedByItsStateAndAction() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    let id: ScopeID<Parent.State, Parent.Action> = store.id(state: \.child, action: \.child)
    XCTAssertEqual(id, store.id(state: \.child, action: \.child))
    XCTAssertNotEqual(id, store.id(state: \.other, action: \.child))
    XCTAssertNotEqual(id, store.id(state: \.child, action: \.other))
  }

  @MainActor func testAStoreExposesItsStateAndItsEffects() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    XCTAssertEqual(store.effectCancellables.count, 0)
    store.send(.child(.started))
    XCTAssertEqual(store.effectCancellables.count, 1)
    _ = store.currentState.child
    _cancellationCancellables.withValue { $0.removeAll() }
    XCTAssertTrue(store.effectCancellables.isEmpty)
  }

  @MainActor func testATestStoreTaskCanBeMadeFromAnyTask() async {
    let endless = Task { for await _ in AsyncStream<Never>.never {} }
    let task = TestStoreTask(rawValue: endless, timeout: .zero)
    XCTAssertFalse(task.isCancelled)
    await task.cancel()
    XCTAssertTrue(task.isCancelled)
    XCTAssertTrue(endless.isCancelled)

    let short = TestStoreTask(rawValue: Task {}, timeout: .seconds(5))
    await short.finish()
    await TestStoreTask(rawValue: nil, timeout: .zero).finish()
  }

  func testIDsOfStackElementsCanBeGeneratedAndMade() {
    @Dependency(\.stackElementID) var stackElementID
    XCTAssertEqual(stackElementID.peek().generation, 0)
    XCTAssertEqual(stackElementID.next(), StackElementID(generation: 0))
    XCTAssertEqual(stackElementID(), 1)
    var stack = StackState<Int>()
    stack.append(5)
    XCTAssertEqual(stack.ids.last, 2)
    let component = StackState<Int>.Component(id: 7, element: 8)
    XCTAssertEqual(component.id.generation, 7)
    XCTAssertEqual(component.element, 8)
  }

  #if DEBUG
    @MainActor func testCreatedAndReleasedStoresAreLogged() async {
      Logger.shared.isEnabled = true
      defer {
        Logger.shared.isEnabled = false
        Logger.shared.clear()
      }
      do {
        let store = Store(initialState: Parent.State()) { Parent() }
        _ = store.scope(state: \.child, action: \.child)
      }
      XCTAssertEqual(
        Logger.shared.logs.sorted(),
        [
          "StoreOf<InternalsTests.Child>.deinit", "StoreOf<InternalsTests.Child>.init",
          "StoreOf<InternalsTests.Parent>.deinit", "StoreOf<InternalsTests.Parent>.init",
        ])
      Logger.shared.clear()
      XCTAssertEqual(Logger.shared.logs, [])
    }
  #endif
}
