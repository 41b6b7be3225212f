import ComposableArchitecture
import Foundation
import Testing

/// Compiles only if the state of every test store can be compared.
@MainActor
private func isUnchanged<State, Action>(
  _ store: TestStore<State, Action>, since state: State
) -> Bool {
  store.state == state
}

/// Every form of sending, receiving and asserting, in a feature that uses them all.
@MainActor
@Suite(.serialized) struct TestStoreFormsTests {
  private func makeStore(
    _ state: Everything.State = Everything.State()
  ) -> TestStoreOf<Everything> {
    TestStore(initialState: state) {
      Everything()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  @Test func theStateCanBeCompared() async {
    let store = makeStore()
    let before = store.state
    #expect(isUnchanged(store, since: before))
    await store.send(.renamed("a")) { $0.name = "a" }
    #expect(!isUnchanged(store, since: before))
  }

  // MARK: - Sending

  @Test func sendsActions() async {
    let store = makeStore()
    await store.send(.renamed("a")) { $0.name = "a" }
    await store.send(.view(.tapped)) { $0.taps = 1 }
  }

  @Test func sendsByCase() async {
    let store = makeStore()
    await store.send(\.view.tapped) { $0.taps = 1 }
    await store.send(\.renamed, "a") { $0.name = "a" }
    await store.send(\.renamed, "a")
  }

  @Test func sendsBindings() async {
    let store = makeStore()
    await store.send(\.view.binding.name, "a") { $0.name = "a" }
    await store.send(.view(.set(\.name, "b"))) { $0.name = "b" }
    await store.send(.view(.binding(.set(\.name, "c")))) { $0.name = "c" }
  }

  @Test func sendsToPresentedChildren() async {
    let store = makeStore(Everything.State(row: Everything.Row.State(id: 1)))
    await store.send(\.row.toggled) { $0.row?.isOn = true }
    await store.send(\.row.presented.toggled) { $0.row?.isOn = false }
    await store.send(.row(.presented(.toggled))) { $0.row?.isOn = true }
    await store.send(\.row.dismiss) { $0.row = nil }
  }

  @Test func sendsToElements() async {
    let store = makeStore(Everything.State(rows: [Everything.Row.State(id: 1)]))
    await store.send(\.rows[id: 1].toggled) { $0.rows[id: 1]?.isOn = true }
    await store.send(.rows(.element(id: 1, action: .toggled))) { $0.rows[id: 1]?.isOn = false }
  }

  @Test func sendsToElementsOfAStack() async {
    let store = makeStore()
    await store.send(.rowPushed(1)) { $0.path[id: 0] = Everything.Row.State(id: 1) }
    await store.send(\.path[id: 0].toggled) { $0.path[id: 0]?.isOn = true }
    await store.send(.path(.element(id: 0, action: .toggled))) { $0.path[id: 0]?.isOn = false }
    await store.send(\.path[id: 0].closeTapped) { $0.path[id: 0]?.isOn = true }
    await store.receive(\.path.popFrom, 0) { $0.path = StackState() }
  }

  @Test func assertClosuresUseUpNoIDs() async {
    let store = makeStore()
    // The closure's element gets the same id as the reducer's element.
    await store.send(.rowPushed(1)) { $0.path.append(Everything.Row.State(id: 1)) }
    store.assert {
      $0.path.append(Everything.Row.State(id: 9))
      $0.path.removeLast()
    }
    await store.send(.rowPushed(2)) { $0.path[id: 1] = Everything.Row.State(id: 2) }
  }

  @Test func theClosureMayThrowAndMayUseTheDependencies() async throws {
    let store = makeStore()
    let uuid = UUIDGenerator.incrementing
    store.dependencies.uuid = uuid
    await store.send(.identified) {
      @Dependency(\.uuid) var uuid
      $0.ids = [UUID(0)]
      // The test draws its own id from the feature's generator.
      #expect(uuid() == UUID(1))
      _ = try #require($0.ids.first)
    }
  }

  @Test func duringAnExpectationTheStoreHasThePreviousState() async {
    let store = makeStore()
    await store.send(.renamed("a")) {
      #expect(store.state.name == "")
      $0.name = "a"
    }
    #expect(store.state.name == "a")
  }

  // MARK: - Receiving

  @Test func receivesByCase() async {
    let store = makeStore()
    await store.send(.loadTapped)
    await store.receive(\.loaded.success) { $0.taps = 3 }
    await store.send(.loadTapped)
    await store.receive(\.loaded, timeout: .seconds(2))
  }

  @Test func receivesByCaseAndValue() async {
    let store = makeStore()
    await store.send(.loadTapped)
    await store.receive(\.loaded.success, 3) { $0.taps = 3 }
  }

  @Test func receivesByPredicate() async {
    let store = makeStore()
    await store.send(.loadTapped)
    await store.receive {
      guard case .loaded(.success(3)) = $0 else { return false }
      return true
    } assert: {
      $0.taps = 3
    }
    await store.send(.loadTapped)
    await store.receive { if case .loaded = $0 { true } else { false } }
  }

  @Test func receivesBindingsAndChildren() async {
    let store = makeStore(
      Everything.State(
        rows: [Everything.Row.State(id: 1)], row: Everything.Row.State(id: 2)))
    await store.send(.echoTapped)
    await store.receive(\.view.binding.name) { $0.name = "echo" }
    await store.receive(\.view.binding.name, "echo")
    await store.receive(\.rows[id: 1].toggled) { $0.rows[id: 1]?.isOn = true }
    await store.receive(\.row.toggled) { $0.row?.isOn = true }
    await store.receive(\.row.dismiss) { $0.row = nil }
  }

  @Test func theStateFollowsReceivedActions() async {
    let store = makeStore()
    await store.send(.loadTapped)
    #expect(store.state.taps == 0)
    await store.receive(\.loaded) {
      #expect($0.taps == 0)
      $0.taps = 3
    }
  }

  // MARK: - State

  @Test func stateMayHoldObjects() async {
    let cache = Everything.Cache()
    let store = makeStore(Everything.State(cache: cache))
    await store.send(.cached(1))
    #expect(store.state.cache.values == [1])
    let other = Everything.Cache()
    await store.send(.cacheReplaced(other)) { $0.cache = other }
    await expectIssue("Everything.Cache(", at: #line + 1) {
      await store.send(.cacheReplaced(cache))
    }
  }

  // MARK: - Temporary changes

  @Test func dependenciesChangeDuringAnOperation() async {
    let store = makeStore()
    await store.withDependencies {
      $0.uuid = .constant(UUID(42))
    } operation: {
      await store.send(.identified) { $0.ids = [UUID(42)] }
    }
    await store.send(.identified) { $0.ids = [UUID(42), UUID(0)] }
    store.withDependencies {
      $0.uuid = .constant(UUID(42))
    } operation: {
      #expect(store.dependencies.uuid() == UUID(42))
    }
    #expect(store.dependencies.uuid() == UUID(1))
  }

  @Test func scopedSettingsAreRestoredAfterAnError() async {
    struct Failed: Error {}
    let store = makeStore()
    await #expect(throws: Failed.self) {
      try await store.withDependencies {
        $0.uuid = .constant(UUID(42))
      } operation: { () async throws -> Void in
        throw Failed()
      }
    }
    #expect(store.dependencies.uuid() == UUID(0))
    #expect(throws: Failed.self) {
      try store.withExhaustivity(.off) { throw Failed() }
    }
    #expect(store.exhaustivity == .on)
    await #expect(throws: Failed.self) {
      try await store.withExhaustivity(.off) { () async throws -> Void in throw Failed() }
    }
    #expect(store.exhaustivity == .on)
  }

  @Test func exhaustivityChangesDuringAnOperation() async {
    let store = makeStore()
    await store.withExhaustivity(.off) {
      await store.send(.renamed("a"))
      #expect(store.exhaustivity == .off)
    }
    store.withExhaustivity(.off(showSkippedAssertions: true)) {
      #expect(store.exhaustivity == .off(showSkippedAssertions: true))
    }
    #expect(store.exhaustivity == .on)
    await store.send(.renamed("b")) { $0.name = "b" }
  }

  @Test func overridingAPartOfADependencyDoesNotCountAsUse() async {
    let store = TestStore(initialState: Everything.State()) { Everything() }
    let issues = await recordIssues {
      store.withDependencies {
        $0.date.now = Date(timeIntervalSince1970: 0)
      } operation: {
        #expect(store.dependencies.date.now == Date(timeIntervalSince1970: 0))
      }
    }
    #expect(issues.isEmpty)
  }

  // MARK: - The end

  @Test func aChildMayStayPresentedAtTheEnd() async {
    let store = makeStore(Everything.State(row: Everything.Row.State(id: 1)))
    await store.send(\.row.toggled) { $0.row?.isOn = true }
    await store.finish()
  }

  @Test func theFeatureUnderTestIsPresented() async {
    let store = TestStore(initialState: Everything.Row.State(id: 1)) { Everything.Row() }
    await store.send(.closeTapped) { $0.isOn = true }
    #expect(store.isDismissed)
    await store.finish()
  }

  @Test func skippedEffectsGoOnAndTheirActionsCanBeReceived() async {
    let store = makeStore()
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    await store.send(.listened(to: UncheckedSendable(stream)))
    await store.withExhaustivity(.off) { await store.skipInFlightEffects() }
    continuation.yield("late")
    await store.receive(\.renamed, "late") { $0.name = "late" }
    await store.finish()
    continuation.finish()
  }

  @Test func actionsOfSkippedEffectsMustBeReceived() async {
    let store = makeStore()
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    await store.send(.listened(to: UncheckedSendable(stream)))
    await store.withExhaustivity(.off) { await store.skipInFlightEffects() }
    continuation.yield("late")
    continuation.finish()
    await expectIssue("received 1 unexpected action", "Everything.Action.renamed") {
      await store.finish()
    }
  }

  @Test func everythingRunsOnTheMainThread() {
    let store = makeStore()
    #expect(store.useMainSerialExecutor)
    #expect(store.timeout == .seconds(1))
    #expect(store.exhaustivity == .on)
  }

  @Test func theTaskOfSendFinishesWithAllResultingEffects() async {
    let store = makeStore()
    let task = await store.send(.chained)
    await task.finish()
    await store.receive(\.loadTapped)
    await store.receive(\.loaded.success) { $0.taps = 3 }
    #expect(!task.isCancelled)
  }
}

@Reducer
private struct Everything {
  final class Cache: Equatable {
    var values: [Int] = []
    static func == (lhs: Cache, rhs: Cache) -> Bool { lhs === rhs }
  }

  @Reducer
  struct Row {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var isOn = false
    }

    enum Action { case closeTapped, toggled }

    @Dependency(\.dismiss) var dismiss
    @Dependency(\.isPresented) var isPresented

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .closeTapped:
          state.isOn = isPresented
          return .run { [dismiss] _ in await dismiss() }
        case .toggled:
          state.isOn.toggle()
          return .none
        }
      }
    }
  }

  @ObservableState
  struct State: Equatable {
    var name = ""
    var taps = 0
    var ids: [UUID] = []
    var rows: IdentifiedArrayOf<Row.State> = []
    @Presents var row: Row.State?
    var path = StackState<Row.State>()
    var cache = Cache()
  }

  // The action isn't Equatable, because an error isn't.
  enum Action: ViewAction {
    case cached(Int)
    case cacheReplaced(Cache)
    case chained
    case echoTapped
    case identified
    case listened(to: UncheckedSendable<AsyncStream<String>>)
    case loaded(Result<Int, any Error>)
    case loadTapped
    case path(StackActionOf<Row>)
    case renamed(String)
    case rowPushed(Int)
    case row(PresentationAction<Row.Action>)
    case rows(IdentifiedActionOf<Row>)
    case view(View)

    @CasePathable
    enum View: BindableAction {
      case binding(BindingAction<State>)
      case tapped
    }
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .cached(let value):
        state.cache.values.append(value)
        return .none
      case .cacheReplaced(let cache):
        state.cache = cache
        return .none
      case .chained:
        return .run { send in await send(.loadTapped) }
      case .echoTapped:
        return .run { send in
          await send(.view(.set(\.name, "echo")))
          await send(.view(.set(\.name, "echo")))
          await send(.rows(.element(id: 1, action: .toggled)))
          await send(.row(.presented(.toggled)))
          await send(.row(.dismiss))
        }
      case .identified:
        state.ids.append(uuid())
        return .none
      case .listened(let stream):
        return .run { send in
          for await name in stream.value { await send(.renamed(name)) }
        }
      case .loaded(let result):
        state.taps = (try? result.get()) ?? -1
        return .none
      case .loadTapped:
        return .run { send in await send(.loaded(.success(3))) }
      case .renamed(let name):
        state.name = name
        return .none
      case .rowPushed(let id):
        state.path.append(Row.State(id: id))
        return .none
      case .view(.tapped):
        state.taps += 1
        return .none
      case .path, .row, .rows, .view:
        return .none
      }
    }
    .ifLet(\.$row, action: \.row) { Row() }
    .forEach(\.rows, action: \.rows) { Row() }
    .forEach(\.path, action: \.path) { Row() }
  }
}
