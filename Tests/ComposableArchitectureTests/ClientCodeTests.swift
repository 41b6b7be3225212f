import ComposableArchitecture
import Testing

/// The parts of `ClientCode` that run without a test store. The other parts only have to compile.
@MainActor
struct ClientCodeTests {
  @Test func `a screen written for the API runs unchanged`() {
    let store = Store(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.notes.load = { [] }
    }
    Screen(store: store).use()
    #expect(store.name == "x")
    #expect(store.hidden == 0)
    #expect(store.path.count == 1)
  }

  @Test func `case paths written for the API work unchanged`() {
    cases()
  }
}
