import ComposableArchitecture
import ComposableUI
import Exploration
import Pantry
import XCTest

// Each test claims something false. It has to fail, with the text after "Fails:".
// A test without such a comment has to pass.

@MainActor
final class XCTestClaims: XCTestCase {
  private func makeStore() -> TestStoreOf<Shelf> {
    TestStore(initialState: Shelf.State()) { Shelf() }
  }

  func testATrueClaim() async {
    let store = makeStore()
    await store.send(.addTapped) { $0.jars = 1 }
    await store.send(.deliveryTapped)
    await store.receive(\.delivered) { $0.jars = 4 }
  }

  // Fails: A state change does not match the expectation
  func testAWrongState() async {
    await makeStore().send(.addTapped) { $0.jars = 2 }
  }

  // Fails: Expected to receive an action of \.delivered
  func testAnActionThatNeverComes() async {
    await makeStore().receive(\.delivered, timeout: .zero)
  }

  // Fails: The store received 1 unexpected action
  func testAnActionThatNobodyReceives() async {
    await makeStore().send(.deliveryTapped)
  }

  // Fails: An effect returned for this action is still running
  func testAnEffectThatGoesOn() async {
    await makeStore().send(.watchTapped)
  }

  // Fails: Unimplemented: 'Suppliers.order'
  func testADependencyWithoutOverride() async {
    let store = makeStore()
    await store.send(.orderTapped)
    await store.finish()
  }

  // Fails: there are fewer than three jars
  func testAnInvariantThatBreaks() async {
    let explorer = Explorer(initialState: Shelf.State()) {
      Shelf()
    } withDependencies: {
      $0.suppliers.order = { _ in }
    }
    explorer.always("there are fewer than three jars") { $0.jars < 3 }
    explorer.run(actions: 50)
  }

  // Fails: There is no button "Remove"
  func testAButtonThatIsNotThere() async {
    let screen = ScreenTester { ShelfView(store: Store(initialState: Shelf.State()) { Shelf() }) }
    screen.button("Remove").press()
  }

  // Fails: 5 jars
  func testAScreenThatHasChanged() async {
    let screen = ScreenTester { ShelfView(store: Store(initialState: Shelf.State()) { Shelf() }) }
    screen.assertSnapshot()
  }

  func testAScreenThatHasNotChanged() async {
    let screen = ScreenTester { ShelfView(store: Store(initialState: Shelf.State()) { Shelf() }) }
    screen.assertSnapshot()
  }

  // Fails: The jars are gone.
  func testAPlainReport() async {
    reportIssue("The jars are gone.")
  }

  // Fails: The jars are gone.
  func testAReportOfAnotherTask() async {
    await Task.detached { reportIssue("The jars are gone.") }.value
  }

  // Fails: Thieves
  func testAnError() async {
    struct Thieves: Error {}
    reportIssue(Thieves())
  }

  func testSharedValuesEndWithATest() async { assertSharedValuesAreNew() }

  func testSharedValuesEndWithATestInAnyOrder() async { assertSharedValuesAreNew() }

  private func assertSharedValuesAreNew() {
    @Shared(.inMemory("jars")) var jars = 0
    @Shared(.appStorage("shelves")) var shelves = 0
    XCTAssertEqual(jars, 0)
    XCTAssertEqual(shelves, 0)
    $jars.withLock { $0 += 1 }
    $shelves.withLock { $0 += 1 }
  }
}
