import ComposableArchitecture
import ShoppingFeature
import Testing

@MainActor
@Suite struct ShoppingTests {
  @Test func whatIsEnteredIsAdded() async {
    let store = TestStore(initialState: Shopping.State()) { Shopping() }
    await store.send(.draftChanged("Milk")) { $0.draft = "Milk" }
    await store.send(.addButtonTapped) {
      $0.items = ["Milk"]
      $0.draft = ""
    }
  }
}
