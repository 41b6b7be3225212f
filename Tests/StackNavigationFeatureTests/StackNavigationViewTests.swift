import ComposableArchitecture
import ComposableUI
import ElementTree
import Foundation
import StackNavigationFeature
import Testing

/// The list on the screen, and the screens above it.
@MainActor
@Suite struct StackNavigationViewTests {
  private let clock = TestClock()

  private func makeScreen(
    _ state: StackNavigation.State = StackNavigation.State()
  ) -> ScreenTester {
    let store = Store(initialState: state) {
      StackNavigation()
    } withDependencies: {
      $0.continuousClock = clock
    }
    return ScreenTester { StackNavigationView(store: store) }
  }

  @Test func anEmptyListSaysHowToStart() {
    #expect(
      makeScreen(StackNavigation.State(books: Shared(value: []))).text == """
        # Reading List
        ‹ Add Book ›
        Nothing to read yet
        Add the first book to your list.
        """)
  }

  @Test func linksLeadFromTheListToANoteAndBackLeadsToTheList() {
    let screen = makeScreen()
    let list = """
      # Reading List
      ‹ Add Book ›
      - ‹ Middlemarch George Eliot ›
      - ‹ The Periodic Table Primo Levi ›
      - ‹ Flatland Edwin A. Abbott ›
      """
    #expect(screen.text == list)

    screen.button("Flatland Edwin A. Abbott").press()
    let book = """
      # Flatland
      ‹ Back ›
      [Flatland___]
      [Edwin A. Abbott___]
      - ‹ 2 notes ›
      ‹ Start Reading › Read for 0 s
      ‹ To the List › ‹ Remove Book ›
      """
    #expect(screen.text == book)

    screen.button("2 notes").press()
    let notes = """
      # Notes on Flatland
      ‹ Back › ‹ Add Note ›
      - ‹ A. Square meets a sphere ›
      - ‹ What would a fifth dimension be? ›
      ‹ About Flatland ›
      """
    #expect(screen.text == notes)

    screen.button("A. Square meets a sphere").press()
    #expect(
      screen.text == """
        # Note
        ‹ Back ›
        [A. Square meets a sphere___]
        ‹ Done › ‹ Delete Note ›
        """)

    screen.button("Back").press()
    #expect(screen.text == notes)
    screen.button("Back").press()
    #expect(screen.text == book)
    screen.button("Back").press()
    #expect(screen.text == list)
  }

  @Test func aNoteIsWrittenAndSeenOnTheScreenBelow() async {
    let screen = makeScreen()
    screen.button("The Periodic Table Primo Levi").press()
    screen.button("Notes").press()
    #expect(screen.text.contains("No notes yet"))
    screen.button("Add Note").press()
    screen.textField("Note").type("Carbon")
    screen.textField("Note").submit()
    await screen.settle()
    #expect(
      screen.text == """
        # Notes on The Periodic Table
        ‹ Back › ‹ Add Note ›
        - ‹ Carbon ›
        ‹ About The Periodic Table ›
        """)
    screen.button("Back").press()
    #expect(screen.text.contains("- ‹ 1 note ›"))
  }

  @Test func typingATitleUpdatesThePageAndTheList() {
    let screen = makeScreen()
    screen.button("Add Book").press()
    #expect(screen.text.hasPrefix("# Untitled Book"))
    screen.textField("Title").type("Walden")
    #expect(screen.text.hasPrefix("# Walden"))
    screen.button("Back").press()
    #expect(screen.text.contains("- ‹ Walden ›"))
  }

  @Test func aCoveredScreenContinuesAndKeepsItsState() async {
    let screen = makeScreen()
    screen.button("Flatland Edwin A. Abbott").press()
    screen.button("Start Reading").press()
    screen.button("2 notes").press()
    screen.button("About Flatland").press()
    #expect(screen.text.contains("‹ Start Reading › Read for 0 s"))
    await clock.advance(by: .seconds(3))
    await screen.settle()
    #expect(screen.text.contains("‹ Start Reading › Read for 0 s"))
    screen.button("Back").press()
    screen.button("Back").press()
    #expect(screen.text.contains("‹ Stop Reading › Read for 3 s"))
    screen.button("Stop Reading").press()
  }

  @Test func aButtonLeadsToTheListFromAnyDepth() {
    let screen = makeScreen(.onANote)
    screen.button("Back").press()
    screen.button("About Flatland").press()
    screen.button("To the List").press()
    #expect(screen.text.hasPrefix("# Reading List"))
  }

  @Test func removingABookAsksFirst() {
    let screen = makeScreen(.onANote)
    screen.button("Back").press()
    screen.button("Back").press()
    screen.button("Remove Book").press()
    #expect(
      screen.dialog().text == """
        === Remove Flatland? ===
        Its notes go with it. This can't be undone.
        ‹ Remove ›
        ‹ Cancel ›
        """)
    screen.button("Cancel").press()
    #expect(screen.text.hasPrefix("# Flatland"))
    screen.button("Remove Book").press()
    screen.button("Remove").press()
    #expect(screen.text.hasPrefix("# Reading List"))
    #expect(!screen.text.contains("Flatland"))
  }

  @Test func screensCloseWhenTheirBookIsRemovedElsewhere() {
    let state = StackNavigation.State.onANote
    let screen = makeScreen(state)
    #expect(screen.text.hasPrefix("# Note\n"))
    state.$books.withLock { _ = $0[id: 3]?.notes.remove(id: 2) }
    #expect(screen.text.hasPrefix("# Notes on Flatland"))
    state.$books.withLock { $0[id: 3]?.title = "Flatter" }
    #expect(screen.text.hasPrefix("# Notes on Flatter"))
    state.$books.withLock { $0 = [] }
    #expect(screen.text.hasPrefix("# Reading List"))
  }

  @Test func aSecondOfReadingEvaluatesOnlyTheTime() async {
    let screen = makeScreen()
    screen.button("Flatland Edwin A. Abbott").press()
    screen.button("Start Reading").press()
    screen.resetEvaluations()
    _ = screen.takePatches()
    await clock.advance(by: .seconds(1))
    await screen.settle()
    #expect(screen.evaluations == 1)
    #expect(screen.takePatches().count == 1)
    screen.button("Stop Reading").press()
  }
}
