import ComposableArchitecture
import ComposableUI
import Foundation
import Testing

@testable import ExamplesComposition

@MainActor
@Suite struct SharedStateTests {
  @Test func twoFeaturesShareOneValue() async {
    let store = TestStore(initialState: SharedInMemory.State()) { SharedInMemory() }
    await store.send(\.counter.incrementButtonTapped) {
      $0.counter.$statistics.withLock { $0 = Statistics(count: 1, largest: 1) }
    }
    #expect(store.state.summary.statistics.count == 1)
    await store.send(\.summary.resetButtonTapped) {
      $0.summary.$statistics.withLock { $0.count = 0 }
    }
    #expect(store.state.counter.statistics == Statistics(count: 0, largest: 1))

    let screen = makeScreen(of: "shared-in-memory")
    screen.button("Reset").press()
    screen.button("Increment").press()
    #expect(screen.text.contains("Count: 1"))
    #expect(screen.text.contains("The count is 1, and was"))
  }

  @Test func aDiaryIsSaved() async {
    let store = TestStore(initialState: Diary.State()) {
      Diary()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.keepButtonTapped)
    await store.send(\.binding.draft, "It rained.") { $0.draft = "It rained." }
    await store.send(.keepButtonTapped) {
      $0.draft = ""
      $0.$entries.withLock { $0 = [Diary.Entry(id: UUID(0), text: "It rained.")] }
    }
    // Two states that name the same key hold the same value.
    #expect(Diary.State().entries.map(\.text) == ["It rained."])
    await store.send(.removeButtonTapped(UUID(0))) { $0.$entries.withLock { $0 = [] } }

    let screen = makeScreen(of: "shared-in-a-file")
    screen.textField("What has happened?").type("The sun came out.")
    screen.button("Keep").press()
    screen.textField("What has happened?").type("It went.")
    screen.textField("What has happened?").submit()
    #expect(screen.text.contains("It went. ‹ Remove It went. ›\nThe sun came out."))
  }

  @Test func settingsAreBoundToControls() async {
    let store = TestStore(initialState: Preferences.State(name: "Ada", isLoud: true)) {
      Preferences()
    }
    await store.send(.resetButtonTapped) {
      $0.$name.withLock { $0 = "" }
      $0.$isLoud.withLock { $0 = false }
    }

    let screen = makeScreen(of: "shared-in-settings")
    screen.textField("How to greet you").type("Grace")
    screen.toggle("Loudly").press()
    #expect(screen.text.contains("HELLO, GRACE."))
    screen.button("Forget it").press()
    #expect(screen.text.contains("Hello."))
  }
}
