import ComposableArchitecture
import ComposableUI
import Testing

@testable import ExamplesComposition

@MainActor
@Suite(.serialized) struct EffectsTests {
  private let clock = TestClock()

  private func store<R: Reducer>(
    _ state: R.State, _ reducer: R, _ override: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStoreOf<R> where R.State: Equatable {
    TestStore(initialState: state) {
      reducer
    } withDependencies: {
      $0.continuousClock = clock
      override(&$0)
    }
  }

  @Test func aTimerCountsTheSecondsUntilItIsStopped() async {
    let store = store(Timers.State(), Timers())
    await store.send(.toggleButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .seconds(2))
    await store.receive(\.tick) { $0.seconds = 1 }
    await store.receive(\.tick) { $0.seconds = 2 }
    await store.send(.resetButtonTapped) { $0.seconds = 0 }
    await store.send(.toggleButtonTapped) { $0.isRunning = false }
    await clock.advance(by: .seconds(5))

    let screen = makeScreen(of: "timers", clock: clock)
    screen.button("Start").press()
    await screen.settle()
    await clock.advance(by: .seconds(3))
    await screen.settle()
    #expect(screen.text.contains("3 s"))
    screen.button("Stop").press()
    #expect(screen.has(.button, "Start"))
  }

  @Test func aButtonOrAnotherQuestionCancelsTheRequest() async {
    let store = store(Cancellation.State(), Cancellation()) { [clock] in
      $0.numberFacts.fact = { number in
        try await clock.sleep(for: .seconds(1))
        if number == 13 { throw NoFact(number: number) }
        return "\(number)!"
      }
    }
    await store.send(.askButtonTapped) { $0.isAsking = true }
    await store.send(.cancelButtonTapped) { $0.isAsking = false }
    await store.send(.askButtonTapped) { $0.isAsking = true }
    await store.send(.numberChanged(8)) {
      $0.number = 8
      $0.isAsking = false
    }
    await clock.advance(by: .seconds(2))
    await store.send(.askButtonTapped) { $0.isAsking = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.factResponse.success) {
      $0.fact = "8!"
      $0.isAsking = false
    }
    await store.send(.numberChanged(13)) {
      $0.number = 13
      $0.fact = nil
    }
    await store.send(.askButtonTapped) { $0.isAsking = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.factResponse.failure) {
      $0.fact = "There is nothing to say about 13."
      $0.isAsking = false
    }

    let screen = makeScreen(of: "cancellation", clock: clock)
    screen.button("What is there to say?").press()
    await screen.settle()
    #expect(screen.text.contains("7 is a prime number."))
  }

  @Test(arguments: [
    (-1, "-1 is neither prime nor composite."), (1, "1 is neither prime nor composite."),
    (2, "2 is a prime number."), (3, "3 is a prime number."), (4, "4 is 2 times 2."),
    (49, "49 is 7 times 7."), (97, "97 is a prime number."),
  ])
  func factsAreTrue(number: Int, fact: String) async throws {
    #expect(try await NumberFacts.testValue.fact(number) == fact)
  }

  @Test func theLiveFactsExcludeNegativeNumbers() async throws {
    let facts = withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      NumberFacts.liveValue
    }
    #expect(try await facts.fact(6) == "6 is 2 times 3.")
    await #expect(throws: NoFact(number: -6)) { try await facts.fact(-6) }
  }

  @Test func theDoorbellIsHeardWhileTheScreenIsShown() async {
    let rings = AsyncStream.makeStream(of: Void.self)
    let store = store(Doorbell.State(), Doorbell()) {
      $0.doorbell.rings = { rings.stream }
    }
    let task = await store.send(.task)
    rings.continuation.yield()
    await store.receive(\.rang) { $0.rings = 1 }
    await task.cancel()

    let clock = clock
    let screen = withDependencies {
      $0.doorbell = withDependencies {
        $0.continuousClock = clock
      } operation: {
        .liveValue
      }
    } operation: {
      makeScreen(of: "long-living-effects", clock: clock)
    }
    screen.button("Come home").press()
    await screen.settle()
    await clock.advance(by: .seconds(4))
    await screen.settle()
    #expect(screen.text.contains("It rang 2 times"))
    screen.button("Leave the house").press()
    await screen.settle()
    await clock.advance(by: .seconds(4))
    await screen.settle()
    #expect(screen.text.contains("It rang 2 times"))
  }

  @Test func refreshingLastsAsLongAsItsEffectAndCanBeCancelled() async {
    let store = store(Refresh.State(), Refresh()) { [clock] in
      $0.numberFacts.fact = { number in
        try await clock.sleep(for: .seconds(1))
        return "\(number)!"
      }
    }
    let refreshing = await store.send(.refreshed) { $0.isRefreshing = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.factResponse.success) {
      $0.facts = ["1!"]
      $0.number = 2
      $0.isRefreshing = false
    }
    await refreshing.finish()
    await store.send(.refreshed) { $0.isRefreshing = true }
    await store.send(.cancelButtonTapped) { $0.isRefreshing = false }
    await clock.advance(by: .seconds(1))

    let screen = makeScreen(of: "refresh")
    screen.button("Refresh").press()
    await screen.settle()
    #expect(screen.text.contains("1 is neither prime nor composite."))
  }

  @Test func aSearchWaitsForAPauseInTyping() async {
    let asked = LockIsolated<[String]>([])
    let store = store(Search.State(), Search()) {
      $0.rivers.search = { query in
        asked.withValue { $0.append(query) }
        return [query]
      }
    }
    await store.send(.queryChanged("r")) { $0.query = "r" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.queryChanged("rh")) { $0.query = "rh" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.searchResponse) {
      $0.searchedFor = "rh"
      $0.results = ["rh"]
    }
    #expect(asked.value == ["rh"])
    await store.send(.queryChanged("rhi")) { $0.query = "rhi" }
    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.searchedFor = ""
      $0.results = []
    }
    await clock.advance(by: .seconds(1))

    let screen = makeScreen(of: "debounced-search", clock: clock)
    screen.textField("A river").type("AM")
    await screen.settle()
    await clock.advance(by: .milliseconds(300))
    await screen.settle()
    #expect(screen.text.contains("2 found for “AM”\nAmazon\nThames"))
  }

  @Test func theTortoiseWinsTheRace() async {
    let store = store(Race.State(), Race())
    store.exhaustivity = .off
    await store.send(.startButtonTapped) { $0.isRunning = true }
    for _ in 0..<10 { await clock.advance(by: .milliseconds(500)) }
    await store.skipReceivedActions(strict: false)
    #expect(store.state == Race.State(hare: 4, tortoise: 5, isRunning: true, winner: .tortoise))
    await clock.advance(by: .seconds(3))
    await store.receive(\.ended) {
      $0.hare = 5
      $0.isRunning = false
    }
    #expect(store.state.winner == .tortoise)

    let screen = makeScreen(of: "streams", clock: clock)
    screen.button("Start").press()
    await screen.settle()
    for _ in 0..<16 {
      await clock.advance(by: .milliseconds(500))
      await screen.settle()
    }
    #expect(screen.text.contains("The tortoise has won."))
    #expect(screen.has(.button, "Start"))
  }
}
