import ComposableArchitecture
import ComposableUI
import Testing

@testable import ExamplesComposition

@MainActor
@Suite(.serialized) struct NavigationTests {
  @Test func aSheetSavesAndClosesItself() async {
    let store = TestStore(initialState: Menu.State()) { Menu() }
    await store.send(.addButtonTapped) { $0.form = DishForm.State() }
    await store.send(\.form.binding.name, "Cake") { $0.form?.name = "Cake" }
    await store.send(\.form.saveButtonTapped)
    await store.receive(\.form.delegate.saved) { $0.dishes = ["Soup", "Salad", "Cake"] }
    await store.receive(\.form.dismiss) { $0.form = nil }

    let screen = makeScreen(of: "sheet")
    screen.button("Add a dish").press()
    #expect(!screen.button("Save").isEnabled)
    screen.button("Cancel").press()
    await screen.settle()
    screen.button("Add a dish").press()
    screen.textField("Name of the dish").type("Cake")
    screen.button("Save").press()
    await screen.settle()
    #expect(screen.text.contains("Salad\nCake\n‹ Add a dish ›"))
  }

  @Test func aPopoverExplainsTheWordThatWasTapped() async {
    let store = TestStore(initialState: Glossary.State()) { Glossary() }
    await store.send(.wordTapped("Effect")) { $0.explanation = Explanation.State(word: "Effect") }
    await store.send(\.explanation.closeButtonTapped)
    await store.receive(\.explanation.dismiss) { $0.explanation = nil }

    let screen = makeScreen(of: "popover")
    screen.button("Action").press()
    #expect(screen.dialog().text.contains("Something that has happened."))
    screen.button("Close").press()
    await screen.settle()
    #expect(screen.button("Action").isEnabled)
  }

  @Test func aPlanetOpensAboveTheListAndCloses() async {
    let store = TestStore(initialState: Planets.State()) { Planets() }
    await store.send(.planetTapped("Mars")) { $0.planet = Planet.State(name: "Mars") }
    await store.send(\.planet.visitButtonTapped) { $0.planet?.isVisited = true }
    await store.send(\.planet.dismiss) { $0.planet = nil }

    let screen = makeScreen(of: "navigation-destination")
    screen.button("Venus").press()
    screen.button("Visit").press()
    #expect(screen.text.contains("You are on Venus"))
  }

  @Test func theThirdRoomHasATreasure() async {
    let store = TestStore(initialState: Maze.State()) { Maze() }
    store.exhaustivity = .off
    await store.send(.entranceTapped)
    await store.send(.path(.element(id: store.state.path.ids[0], action: .room(.nextButtonTapped))))
    await store.send(.path(.element(id: store.state.path.ids[1], action: .room(.nextButtonTapped))))
    #expect(store.state.path.last == .treasure(Treasure.State(gold: 3)))
    await store.send(
      .path(.element(id: store.state.path.ids[2], action: .treasure(.takeButtonTapped)))
    ) {
      $0.gold = 3
    }
    #expect(store.state.path.count == 2)
    await store.send(.exitButtonTapped) { $0.path = StackState() }

    let screen = makeScreen(of: "stack")
    screen.button("Go in").press()
    screen.button("Go on").press()
    screen.button("Go on").press()
    screen.button("Take 3 gold").press()
    #expect(screen.text.contains("Room 2"))
    screen.button("Out of here").press()
    #expect(screen.text.contains("You have 3 gold."))
  }

  @Test func oneOfSeveralScreensIsPresented() async {
    let store = TestStore(initialState: Desk.State()) { Desk() }
    store.exhaustivity = .off
    await store.send(.counterButtonTapped) { $0.destination = .counter(Counter.State()) }
    await store.send(.orderButtonTapped) { $0.destination = .order(Order.State()) }
    await store.send(.alertButtonTapped)
    await store.send(\.destination.alert.fireConfirmed) {
      $0.isOnFire = true
      $0.destination = nil
    }

    let screen = makeScreen(of: "multiple-destinations")
    screen.button("Count, in a sheet").press()
    screen.button("Increment").press()
    screen.dialog().dismiss()
    screen.button("Ask").press()
    screen.button("It is").press()
    #expect(screen.text.contains("It is on fire."))
    screen.button("Order, on another screen").press()
    #expect(screen.text.contains("# An order"))
  }

  @Test func anAddressOpensItsScreenAndFollowsIt() async {
    let store = TestStore(initialState: Library.State()) { Library() }
    await store.send(.addressChanged("/shelves/poetry/2")) { $0.address = "/shelves/poetry/2" }
    await store.send(.addressSubmitted) { $0.location = .book("poetry", 2) }
    await store.send(.locationTapped(.shelf("poetry"))) {
      $0.location = .shelf("poetry")
      $0.address = "/shelves/poetry"
    }

    let screen = makeScreen(of: "url")
    screen.button("History").press()
    #expect(screen.textField("Address").value == "/shelves/history")
    screen.textField("Address").type("/cellar")
    screen.textField("Address").submit()
    #expect(screen.text.contains("“cellar”"))
    screen.textField("Address").type("/shelves/history/3")
    screen.button("Go there").press()
    #expect(screen.text.contains("Book 3 of history"))
  }
}
