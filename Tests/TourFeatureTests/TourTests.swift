import ComposableArchitecture
import Foundation
import Testing

@testable import TourFeature

@MainActor
@Suite struct TourTests {
  private let clock = TestClock()

  private func store(_ progress: TourProgress = .offered) -> TestStoreOf<Tour<Counter>> {
    TestStore(
      initialState: Tour<Counter>.State(steps: TourStep.samples, progress: Shared(value: progress))
    ) {
      Tour { Counter() }
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func theTourShowsEachStepAndThenEnds() async {
    let store = store()
    await store.send(.startButtonTapped) { $0.show("one") }
    await store.send(.nextButtonTapped) { $0.show("ten") }
    #expect(!store.state.isAtTheEnd)
    await store.send(.nextButtonTapped) { $0.show("hundred") }
    #expect(store.state.isAtTheEnd)
    await store.send(.nextButtonTapped) { $0.$progress.withLock { $0 = .over } }
    #expect(store.state.position == nil)
  }

  @Test func backStopsAtTheFirstStep() async {
    let store = store(.showing(step: "ten"))
    await store.send(.backButtonTapped) { $0.show("one") }
    await store.send(.backButtonTapped)
  }

  @Test(arguments: [TourProgress.offered, .showing(step: "ten")])
  func skippingOrClosingEndsTheTour(progress: TourProgress) async {
    await store(progress).send(.skipButtonTapped) { $0.$progress.withLock { $0 = .over } }
    await store(progress).send(.dismissed) { $0.$progress.withLock { $0 = .over } }
  }

  @Test func onlyTheEndOfATourIsSharedAmongWindows() async {
    let store = store(.showing(step: "ten"))
    let other = Tour<Counter>.State(steps: TourStep.samples, progress: store.state.$progress)
    await store.send(.nextButtonTapped) { $0.show("hundred") }
    #expect(other.position == 1)
    await store.send(.skipButtonTapped) { $0.$progress.withLock { $0 = .over } }
    #expect(other.position == nil)
    #expect(!other.isOffered)
  }

  @Test func isOfferedInAWindowUntilItIsStartedThere() async {
    let store = store()
    let other = Tour<Counter>.State(steps: TourStep.samples, progress: store.state.$progress)
    await store.send(.startButtonTapped) { $0.show("one") }
    #expect(!store.state.isOffered)
    #expect(other.isOffered)
  }

  @Test func aFinishedTourDoesNotBeginAgain() async {
    let store = store(.over)
    await store.send(.startButtonTapped)
    await store.send(.nextButtonTapped)
    await store.send(.backButtonTapped)
  }

  @Test func aStepsActionsChangeOnlyItsSample() async {
    let store = store(.showing(step: "ten"))
    await store.send(.steps(.element(id: "ten", action: .incrementButtonTapped))) {
      $0.steps[id: "ten"]?.sample.count = 11
    }
    // A late action goes to the step that started its effect.
    await store.send(.steps(.element(id: "ten", action: .laterButtonTapped)))
    await store.send(.nextButtonTapped) { $0.show("hundred") }
    await clock.advance(by: .seconds(1))
    await store.receive(\.steps[id: "ten"].incrementButtonTapped) {
      $0.steps[id: "ten"]?.sample.count = 12
    }
  }

  @Test func aTourAtARemovedStepIsOfferedAgain() {
    let state = Tour<Counter>.State(
      steps: TourStep.samples, progress: Shared(value: .showing(step: "thousand")))
    #expect(state.isOffered)
  }

  @Test func aTourWithoutStepsIsOver() {
    let state = Tour<Counter>.State(steps: [])
    #expect(state.position == nil)
    #expect(!state.isOffered)
  }

  @Test(arguments: [
    (TourProgress.offered, #"{"offered":{}}"#), (.over, #"{"over":{}}"#),
    (.showing(step: "ten"), #"{"showing":{"step":"ten"}}"#),
  ])
  func isSavedByTheNameOfItsStep(progress: TourProgress, text: String) throws {
    let data = try JSONEncoder().encode(progress)
    #expect(String(decoding: data, as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(TourProgress.self, from: data) == progress)
  }
}

extension Tour<Counter>.State {
  fileprivate mutating func show(_ id: String) {
    step = id
    $progress.withLock { $0 = .showing(step: id) }
  }
}
