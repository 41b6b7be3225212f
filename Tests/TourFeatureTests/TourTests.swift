import ComposableArchitecture
import Foundation
import Testing

@testable import TourFeature

@MainActor
@Suite struct TourTests {
  private let clock = TestClock()

  private func store(_ progress: TourProgress = .offered) -> TestStoreOf<Tour<Counter>> {
    TestStore(initialState: Tour<Counter>.State(steps: TourStep.samples, progress: progress)) {
      Tour { Counter() }
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func showsEachStepAndIsThenOver() async {
    let store = store()
    await store.send(.startButtonTapped) { $0.progress = .showing(step: "one") }
    await store.send(.nextButtonTapped) { $0.progress = .showing(step: "ten") }
    #expect(!store.state.isAtTheEnd)
    await store.send(.nextButtonTapped) { $0.progress = .showing(step: "hundred") }
    #expect(store.state.isAtTheEnd)
    await store.send(.nextButtonTapped) { $0.progress = .over }
    #expect(store.state.position == nil)
  }

  @Test func goesBackAsFarAsTheFirstStep() async {
    let store = store(.showing(step: "ten"))
    await store.send(.backButtonTapped) { $0.progress = .showing(step: "one") }
    await store.send(.backButtonTapped)
  }

  @Test(arguments: [TourProgress.offered, .showing(step: "ten")])
  func isOverOnceItWasSkippedOrClosed(progress: TourProgress) async {
    await store(progress).send(.skipButtonTapped) { $0.progress = .over }
    await store(progress).send(.dismissed) { $0.progress = .over }
  }

  @Test func theTourOnlyFollowsTheEndOfAnotherWindowsTour() async {
    let store = store(.showing(step: "ten"))
    await store.send(.progressReplaced(.showing(step: "one")))
    await store.send(.progressReplaced(.over)) { $0.progress = .over }
    await store.send(.progressReplaced(.offered))
  }

  @Test func doesNotBeginAgainOnceItIsOver() async {
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
    await store.send(.nextButtonTapped) { $0.progress = .showing(step: "hundred") }
    await clock.advance(by: .seconds(1))
    await store.receive(\.steps[id: "ten"].incrementButtonTapped) {
      $0.steps[id: "ten"]?.sample.count = 12
    }
  }

  @Test func aTourAtARemovedStepIsOfferedAgain() {
    let state = Tour<Counter>.State(
      steps: TourStep.samples, progress: .showing(step: "thousand"))
    #expect(state.progress == .offered)
  }

  @Test func aTourWithoutStepsIsOver() {
    #expect(Tour<Counter>.State(steps: []).progress == .over)
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
