import ComposableArchitecture
import Foundation
import TreeNavigationFeature

extension Contact {
  static let ada = Contact(id: UUID(101), name: "Ada", email: "ada@example.com")
  static let grace = Contact(id: UUID(102), name: "Grace")
}

extension TreeNavigation.State {
  static var adaAndGrace: Self { Self(contacts: Shared(value: [.ada, .grace])) }
}

@MainActor
func makeTestStore(
  _ state: TreeNavigation.State, clock: TestClock<Duration> = TestClock()
) -> TestStoreOf<TreeNavigation> {
  TestStore(initialState: state) {
    TreeNavigation()
  } withDependencies: {
    $0.continuousClock = clock
    $0.uuid = .incrementing
  }
}

@MainActor
func makeStore(
  _ state: TreeNavigation.State, clock: TestClock<Duration> = TestClock()
) -> StoreOf<TreeNavigation> {
  Store(initialState: state) {
    TreeNavigation()
  } withDependencies: {
    $0.continuousClock = clock
    $0.uuid = .incrementing
  }
}
