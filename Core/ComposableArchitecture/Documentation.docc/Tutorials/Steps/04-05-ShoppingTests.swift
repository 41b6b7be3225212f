import ComposableArchitecture
import Foundation
import ShoppingFeature
import Testing

@MainActor
@Suite struct ShoppingTests {
  private let store = TestStore(initialState: Shopping.State()) {
    Shopping()
  } withDependencies: {
    $0.uuid = .incrementing
  }

  @Test func whatIsAddedCanBeBought() async {
    await store.send(.draftChanged("Milk")) { $0.draft = "Milk" }
    await store.send(.addButtonTapped) {
      $0.items = [Item.State(id: UUID(0), name: "Milk")]
      $0.draft = ""
    }
    await store.send(\.items[id: UUID(0)].boughtToggled, true) {
      $0.items[id: UUID(0)]?.isBought = true
    }
    await store.send(.deleted([0])) { $0.items = [] }
  }

  @Test func nothingIsNotAdded() async {
    await store.send(.addButtonTapped)
  }
}
