import ComposableArchitecture
import ComposableUI
import Testing

@testable import TourFeature

/// The tour on the screen, used as a person would.
@MainActor
@Suite struct TourViewTests {
  private func makeScreen(_ progress: TourProgress = .offered) -> ScreenTester {
    let store = Store(
      initialState: Tour<Counter>.State(steps: TourStep.samples, progress: Shared(value: progress))
    ) {
      Tour { Counter() }
    }
    return ScreenTester {
      TourView(store: store) {
        Button("Something else") {}
      } sample: { step, store in
        Button("\(step): \(store.count)") { store.send(.incrementButtonTapped) }
      }
    }
  }

  @Test func offersItselfBelowTheScreenAndCoversNothing() {
    let screen = makeScreen()
    screen.assertSnapshot()
    #expect(screen.button("Something else").isEnabled)
  }

  @Test func eachStepShowsItsPartInUse() {
    let screen = makeScreen()
    screen.button("Show Me Around").press()
    screen.assertSnapshot(named: "first")
    #expect(!screen.button("Back").isEnabled)
    screen.button("Next").press()
    screen.button("ten: 10").press()
    screen.assertSnapshot(named: "second")
    screen.button("Back").press()
    #expect(screen.has(.button, "one: 1"))
    screen.button("Next").press()
    #expect(screen.has(.button, "ten: 11"))
    screen.button("Next").press()
    screen.assertSnapshot(named: "last")
    screen.button("Done").press()
    #expect(screen.text == "‹ Something else ›")
  }

  @Test func aSkippedTourIsNotShownAgain() {
    let turnedDown = makeScreen()
    turnedDown.button("No, Thanks").press()
    #expect(turnedDown.text == "‹ Something else ›")
    let skipped = makeScreen(.showing(step: "ten"))
    skipped.button("Skip the Rest").press()
    #expect(skipped.text == "‹ Something else ›")
    let closed = makeScreen(.showing(step: "ten"))
    closed.dialog().dismiss()
    #expect(closed.text == "‹ Something else ›")
  }

  @Test func theTourContinuesAtItsSavedStep() {
    #expect(makeScreen(.showing(step: "hundred")).has(.button, "hundred: 100"))
    #expect(makeScreen(.over).text == "‹ Something else ›")
  }
}
