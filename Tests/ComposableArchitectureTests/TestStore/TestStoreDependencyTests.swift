import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// Reports about dependencies that a test forgot, and the separation of tests.
@MainActor
@Suite struct TestStoreDependencyTests {
  private func makeStore() -> TestStoreOf<Dependent> {
    TestStore(initialState: Dependent.State()) { Dependent() }
  }

  // MARK: - Dependencies that the test forgot

  #if DEBUG
    @Test func aDependencyWithoutTestValueIsNamedWithItsPlaceAndItsCure() async {
      let store = makeStore()
      store.exhaustivity = .off
      await expectIssue(
        #"@Dependency(\.uuid) has no test implementation, but it was used from a test."#,
        "Location: ComposableArchitectureTests/TestStoreDependencyTests.swift:\(Dependent.uuidLine)",
        "Value: UUIDGenerator", "$0.uuid = …", "'withDependencies' closure of its store",
        at: #line + 2
      ) {
        await store.send(.identified)
      }
    }
  #endif

  #if DEBUG
    @Test func aDependencyThatIsReadByItsKeyIsNamed() async {
      let store = makeStore()
      store.exhaustivity = .off
      await expectIssue(
        "@Dependency(Greeter.self) has no test implementation",
        "Location: ComposableArchitectureTests/TestStoreDependencyTests.swift:"
          + "\(Dependent.greeterLine)", "$0[Greeter.self] = …", at: #line + 2
      ) {
        await store.send(.greeted)
      }
    }
  #endif

  @Test func aClockIsNamedWithItsPlaceAndItsCure() async {
    let store = makeStore()
    let issues = await recordIssues {
      let task = await store.send(.slept)
      await task.cancel()
    }
    #expect(!issues.isEmpty)
    for part in [
      "Unimplemented: ContinuousClock.",
      #"@Dependency(\.continuousClock) was used in a test that doesn't override it."#,
      "Location: ComposableArchitectureTests/TestStoreDependencyTests.swift:\(Dependent.clockLine)",
      "$0.continuousClock = TestClock()", "$0.continuousClock = ImmediateClock()",
    ] {
      #expect(issues.first?.message.contains(part) == true, "\(part)")
    }
  }

  @Test func anEndpointOfAClientIsNamedWithItsPlaceAndItsCure() async {
    let store = makeStore()
    let issues = await recordIssues { await store.send(.loaded) }
    #expect(issues.count == 2)
    for part in [
      "Unimplemented: 'ArchiveClient.load'",
      "Declared: ComposableArchitectureTests/TestStoreDependencyTests.swift:"
        + "\(ArchiveClient.loadLine)",
      ".load = { … }",
    ] {
      #expect(issues.first?.message.contains(part) == true, "\(part)")
    }
    // The second issue is the endpoint's error, which the feature didn't handle.
    #expect(issues.last?.message.contains("Unimplemented(") == true)
  }

  @Test func dependenciesThatAreOverriddenReportNothing() async {
    let store = TestStore(initialState: Dependent.State()) {
      Dependent()
    } withDependencies: {
      $0.uuid = .incrementing
      $0[Greeter.self] = Greeter { "Hello" }
      $0.continuousClock = ImmediateClock()
      $0.archive.load = { ["note"] }
    }
    await store.send(.identified) { $0.id = UUID(0) }
    await store.send(.greeted) { $0.text = "Hello" }
    await store.send(.slept)
    await store.receive(\.woke) { $0.text = "Awake" }
    await store.send(.loaded)
    await store.receive(\.response) { $0.text = "note" }
  }

  @Test func theInitialStateAndTheReducerAreMadeWithTheDependenciesOfTheStore() async {
    struct IdentifiedState: Equatable {
      var id: UUID
      init() {
        @Dependency(\.uuid) var uuid
        id = uuid()
      }
    }
    let store = TestStore(initialState: IdentifiedState()) {
      Reduce<IdentifiedState, Int> { _, _ in .none }
    } withDependencies: {
      $0.uuid = .incrementing
    }
    #expect(store.state.id == UUID(0))
  }

  // MARK: - Tests at the same time

  @Test(.dependencies, arguments: 0..<50)
  func defaultAndPreparedValuesBelongToTheirTest(number: Int) async {
    prepareDependencies { $0.uuid = .constant(UUID(number)) }
    let store = makeStore()
    await Task.yield()
    await store.send(.identified) { $0.id = UUID(number) }
    await store.send(.counted) { $0.count = 1 }
    await store.send(.counted) { $0.count = 2 }
  }

  @Test(.dependency(\.uuid, .incrementing), arguments: 0..<10)
  func eachCaseOfATestStartsWithTheDependenciesOfItsTraits(_: Int) async {
    let store = makeStore()
    await store.send(.identified) { $0.id = UUID(0) }
    await store.send(.identified) { $0.id = UUID(1) }
  }

  @Test func aDependencyChangedInAStoreStaysInThatStore() async {
    let store = makeStore()
    store.dependencies.uuid = .constant(UUID(1))
    let other = TestStore(initialState: Dependent.State()) {
      Dependent()
    } withDependencies: {
      $0.uuid = .constant(UUID(2))
    }
    await store.send(.identified) { $0.id = UUID(1) }
    await other.send(.identified) { $0.id = UUID(2) }
  }

  /// Two tests that run at the same time, and use the same cancellation id.
  @Suite struct CancellationTests {
    @Test func first() async throws { try await workIsNotCancelledByAnotherTest() }
    @Test func second() async throws { try await workIsNotCancelledByAnotherTest() }

    private func workIsNotCancelledByAnotherTest() async throws {
      enum CancelID { case work }
      for _ in 0..<20 {
        let work = Task {
          try await withTaskCancellation(id: "the same in both tests") {
            await Task.megaYield()
            try Task.checkCancellation()
            return true
          }
        }
        #expect(try await work.value)
        Task.cancel(id: "the same in both tests")
      }
    }
  }
}

struct Greeter: DependencyKey {
  var greet: @Sendable () -> String

  static let liveValue = Greeter { "Good morning" }
}

@DependencyClient
struct ArchiveClient: Sendable {
  static let loadLine = #line + 1
  var load: @Sendable () async throws -> [String]
}

extension ArchiveClient: TestDependencyKey {
  static let testValue = ArchiveClient()
}

extension DependencyValues {
  fileprivate var archive: ArchiveClient {
    get { self[ArchiveClient.self] }
    set { self[ArchiveClient.self] = newValue }
  }

  fileprivate var counter: @Sendable () -> Int {
    get { self[CounterKey.self] }
    set { self[CounterKey.self] = newValue }
  }

  private enum CounterKey: TestDependencyKey {
    static var testValue: @Sendable () -> Int {
      let count = LockIsolated(0)
      return {
        count.withValue {
          $0 += 1
          return $0
        }
      }
    }
  }
}

@Reducer
private struct Dependent {
  @ObservableState
  struct State: Equatable {
    var id: UUID?
    var text = ""
    var count = 0
  }

  enum Action {
    case counted
    case greeted
    case identified
    case loaded
    case response([String])
    case slept
    case woke
  }

  static let uuidLine = #line + 1
  @Dependency(\.uuid) var uuid
  static let greeterLine = #line + 1
  @Dependency(Greeter.self) var greeter
  static let clockLine = #line + 1
  @Dependency(\.continuousClock) var clock
  @Dependency(\.archive) var archive
  @Dependency(\.counter) var counter

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .counted:
        state.count = counter()
        return .none
      case .greeted:
        state.text = greeter.greet()
        return .none
      case .identified:
        state.id = uuid()
        return .none
      case .loaded:
        return .run { [archive] send in await send(.response(try await archive.load())) }
      case .response(let notes):
        state.text = notes.joined()
        return .none
      case .slept:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1_000))
          await send(.woke)
        }
      case .woke:
        state.text = "Awake"
        return .none
      }
    }
  }
}
