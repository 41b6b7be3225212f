import ComposableUI
import Exploration
import Testing

@testable import TourFeature

@MainActor
@Suite struct TourExplorationTests {
  private func say(_ explorer: Explorer<Tour<Counter>.State, Tour<Counter>.Action>) {
    explorer.always("a step that there is is shown, or none") {
      if case .showing = $0.progress { $0.position != nil } else { $0.position == nil }
    }
    explorer.after(\.nextButtonTapped) { before, after in
      after.progress == .over
        || after.position == before.step.flatMap { before.steps.index(id: $0) }.map { $0 + 1 }
    }
    explorer.after(\.backButtonTapped) { before, after in
      after.position == before.position.map { max($0 - 1, 0) }
    }
    explorer.after(\.skipButtonTapped) { $1.progress == .over && $1.steps == $0.steps }
    explorer.after(\.startButtonTapped) { !$1.isOffered }
  }

  @Test func theTourGoesOneStepAtATime() {
    let explorer = Explorer(initialState: Tour<Counter>.State(steps: TourStep.samples)) {
      Tour { Counter() }
    }
    say(explorer)
    explorer.cover { state in
      switch state.progress {
      case .offered: "offered"
      case .showing(let step): step
      case .over: "over"
      }
    }
    explorer.expect(.allActions)
    explorer.expect(.states("offered", "one", "ten", "hundred", "over"))
    explorer.run(actions: 8_000)
  }

  @Test func theTourGoesOneStepAtATimeOnItsScreen() {
    let explorer = ScreenExplorer(initialState: Tour<Counter>.State(steps: TourStep.samples)) {
      Tour { Counter() }
    } screen: { store in
      TourView(store: store) {
        Text("Something else")
      } sample: { _, store in
        Button("\(store.count)") { store.send(.incrementButtonTapped) }
      }
    }
    say(explorer)
    explorer.run(actions: 500)
  }
}
