import ComposableArchitecture
import Foundation
import Testing

@testable import ShoppingFeature

@MainActor
@Suite struct ShoppingTests {
  private let clock = TestClock()

  private func store(_ items: IdentifiedArrayOf<Item.State> = []) -> TestStoreOf<Shopping> {
    var state = Shopping.State()
    state.items = items
    return TestStore(initialState: state) {
      Shopping()
    } withDependencies: {
      $0.continuousClock = clock
      $0.suggestions.suggestions = { ["\($0)lk"] }
      $0.uuid = .incrementing
    }
  }

  @Test func whatIsAddedCanBeBought() async {
    let store = store()
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
    await store().send(.addButtonTapped)
  }

  @Test func asksWhenNobodyTypes() async {
    let store = store()
    await store.send(.draftChanged("M")) { $0.draft = "M" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.draftChanged("Mi")) { $0.draft = "Mi" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.suggestionsResponse) { $0.suggestions = ["Milk"] }
    await store.send(.suggestionTapped("Milk")) {
      $0.draft = "Milk"
      $0.suggestions = []
    }
  }

  @Test func anItemIsRenamed() async {
    let milk = Item.State(id: UUID(0), name: "Milk")
    let store = store([milk])
    await store.send(.editButtonTapped(milk.id)) {
      $0.destination = .detail(ItemDetail.State(item: milk))
    }
    await store.send(\.destination.detail.nameChanged, "Oat Milk") {
      $0.destination?.modify(\.detail) { $0.item.name = "Oat Milk" }
    }
    await store.send(\.destination.detail.doneButtonTapped)
    await store.receive(\.destination.detail.delegate.saved) {
      $0.items[id: milk.id]?.name = "Oat Milk"
    }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func theListIsClearedWhenItIsConfirmed() async {
    let store = store([Item.State(id: UUID(0), name: "Milk")])
    await store.send(.clearButtonTapped) { $0.destination = .alert(.clear) }
    await store.send(\.destination.alert.clearConfirmed) {
      $0.destination = nil
      $0.items = []
    }
  }

  @Test func suggestsNothingWhereNobodyKnows() async {
    struct Offline: Error {}
    let store = store()
    store.dependencies.suggestions.suggestions = { _ in throw Offline() }
    await store.send(.draftChanged("Mi")) { $0.draft = "Mi" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.suggestionsResponse)
  }
}
