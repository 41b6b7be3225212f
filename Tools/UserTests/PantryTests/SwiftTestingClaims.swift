import ComposableArchitecture
import ComposableUI
import Exploration
import Pantry
import Testing

// Each test claims something false. It has to fail, with the text after "Fails:".
// A test without such a comment has to pass.

@MainActor
@Suite struct SwiftTestingClaims {
  let store = TestStore(initialState: Shelf.State()) { Shelf() }

  @Test func aTrueClaim() async {
    await store.send(.addTapped) { $0.jars = 1 }
    await store.send(.deliveryTapped)
    await store.receive(\.delivered) { $0.jars = 4 }
  }

  // Fails: A state change does not match the expectation
  @Test func aWrongState() async {
    await store.send(.addTapped) { $0.jars = 2 }
  }

  // Fails: Expected to receive an action of \.delivered
  @Test func anActionThatNeverComes() async {
    await store.receive(\.delivered, timeout: .zero)
  }

  // Fails: The store received 1 unexpected action
  @Test func anActionThatNobodyReceives() async {
    await store.send(.deliveryTapped)
  }

  // Fails: An effect returned for this action is still running
  @Test func anEffectThatGoesOn() async {
    await store.send(.watchTapped)
  }

  // Fails: Unimplemented: 'Suppliers.order'
  @Test func aDependencyWithoutOverride() async {
    await store.send(.orderTapped)
    await store.finish()
  }

  // Fails: there are fewer than three jars
  @Test func anInvariantThatBreaks() {
    let explorer = Explorer(initialState: Shelf.State()) {
      Shelf()
    } withDependencies: {
      $0.suppliers.order = { _ in }
    }
    explorer.always("there are fewer than three jars") { $0.jars < 3 }
    explorer.run(actions: 50)
  }

  // Fails: There is no button "Remove"
  @Test func aButtonThatIsNotThere() {
    let screen = ScreenTester { ShelfView(store: Store(initialState: Shelf.State()) { Shelf() }) }
    screen.button("Remove").press()
  }

  // Fails: 5 jars
  @Test func aScreenThatHasChanged() {
    let screen = ScreenTester { ShelfView(store: Store(initialState: Shelf.State()) { Shelf() }) }
    screen.assertSnapshot()
  }

  @Test func aScreenThatHasNotChanged() {
    let screen = ScreenTester { ShelfView(store: Store(initialState: Shelf.State()) { Shelf() }) }
    screen.assertSnapshot()
  }

  // Fails: The jars are gone.
  @Test func aPlainReport() {
    reportIssue("The jars are gone.")
  }

  // Fails: Thieves
  @Test func anError() {
    struct Thieves: Error {}
    reportIssue(Thieves())
  }

  @Test func aKnownIssue() {
    withKnownIssue { reportIssue("The jars are gone.") }
  }

  @Test(arguments: 1...2)
  func sharedValuesBelongToATest(_ number: Int) {
    @Shared(.inMemory("swift-testing-\(number)")) var jars = 0
    #expect(jars == 0)
    $jars.withLock { $0 += 1 }
  }
}
