import CharactersFeature
import ComposableArchitecture
import ComposableUI
import Foundation
import HTTPRequests
import RepositoriesFeature
import Testing
import TodoFeature

@testable import ShowcaseComposition
@testable import TodosFeature

/// The whole app on the screen, used as a person would.
@MainActor
@Suite(.serialized) struct RootViewTests {
  private let clock = TestClock()

  /// A state with the owner of the sample repositories.
  private var beginning: Root.State {
    Root.State(whereabouts: Whereabouts(owner: "tidewater"))
  }

  private func makeScreen(_ store: StoreOf<Root>) -> ScreenTester {
    ScreenTester {
      RootView(store: store)
    } location: {
      store.urlPath?.description
    } onOpen: { path in
      store.send(.pathOpened(path))
    }
  }

  // MARK: - Content of the screen

  @Test(arguments: ["Todos", "Repositories", "Characters", "Favorites", "Contacts", "Reading"])
  func everyFeatureHasATab(title: String) async {
    let screen = makeScreen(makeStore(beginning))
    screen.tabs().select(title)
    await screen.settle()
    screen.assertSnapshot(named: title)
  }

  @Test(arguments: [
    ("a repository", "/repositories/tidewater/harbor"), ("a character", "/characters/3"),
    ("a book's notes", "/reading/3/notes"), ("nowhere", "/characters/wren"),
    ("nobody", "/characters/4711"), ("no owner", "/repositories/nobody"),
  ])
  func aPathShowsItsScreen(name: String, path: String) async {
    let screen = makeScreen(makeStore())
    screen.open(path)
    await screen.settle()
    screen.assertSnapshot(named: name)
  }

  // MARK: - Journeys

  @Test func aDayWithATodoList() async {
    let store = makeStore(clock: clock)
    let screen = makeScreen(store)

    // Each of three todos is added on top of the others.
    for description in ["Milk", "Cafe\u{301} ☕️", ""] {
      screen.button("Add Todo").press()
      screen.textField("Untitled Todo", at: 0).type(description)
    }
    #expect(
      screen.text.hasSuffix(
        """
        - ‹ Mark as done › [(Untitled Todo)___]
        - ‹ Mark as done › [Cafe\u{301} ☕️___]
        - ‹ Mark as done › [Milk___]
        3 left ‹ Clear Completed ›!
        """))

    // The topmost todo is done, and sinks after a second.
    screen.button("Mark as done", at: 0).press()
    #expect(screen.text.contains("- ‹ Mark as not done › [(Untitled Todo)___]\n- "))
    await screen.settle()
    await clock.advance(by: .seconds(1))
    await screen.settle()
    #expect(
      screen.text.hasSuffix(
        """
        - ‹ Mark as done › [Cafe\u{301} ☕️___]
        - ‹ Mark as done › [Milk___]
        - ‹ Mark as not done › [(Untitled Todo)___]
        2 left ‹ Clear Completed ›
        """))

    // Deleting and moving count only the rows that are shown.
    screen.picker("Filter").select("Active")
    screen.button("Edit").press()
    screen.row(at: 1).move(by: -1)
    screen.row(at: 1).delete()
    screen.button("Done").press()
    #expect(screen.text.hasSuffix("- ‹ Mark as done › [Milk___]\n1 left ‹ Clear Completed ›"))
    screen.button("Clear Completed").press()
    screen.picker("Filter").select("Completed")
    #expect(screen.text.contains("Nothing completed yet"))

    // All todos are deleted, after a question.
    screen.button("Edit").press()
    screen.button("Delete All").press()
    #expect(screen.dialog().label == "Delete the only todo?")
    screen.button("Cancel").press()
    #expect(store.todos.todos.map(\.description) == ["Milk"])
    screen.button("Delete All").press()
    screen.button("Delete All", at: 1).press()
    #expect(screen.text.contains("Nothing to do yet"))
    #expect(store.todos.todos.isEmpty)
  }

  @Test func favoritesAreShownEverywhereAndTheirTabCountsThem() async {
    let screen = makeScreen(makeStore(beginning, clock: clock))
    #expect(screen.tabs().titles.contains("Favorites"))

    // A repository becomes a favorite in the list.
    screen.tabs().select("Repositories")
    await screen.settle()
    screen.button("Add harbor to favorites").press()
    await screen.settle()
    #expect(screen.has(.button, "Remove harbor from favorites"))
    #expect(screen.tabs().titles.contains("Favorites (1)"))

    // A repository becomes a favorite on its own screen.
    screen.button(
      "harbor-redis Redis sessions and rate limits for Harbor Swift · 384 ★ · 20 forks"
    ).press()
    await screen.settle()
    #expect(screen.location == "/repositories/tidewater/harbor-redis")
    screen.button("Add to Favorites").press()
    await screen.settle()
    #expect(screen.has(.button, "Remove from Favorites"))
    screen.button("Back").press()
    #expect(screen.has(.button, "Remove harbor-redis from favorites"))
    #expect(screen.tabs().titles.contains("Favorites (2)"))

    // A character becomes a favorite in a search's results.
    screen.tabs().select("Characters")
    await screen.settle()
    screen.textField("Name").type("wren")
    screen.textField("Name").submit()
    await screen.settle()
    screen.button("Add Wren to favorites").press()
    await screen.settle()
    #expect(screen.tabs().titles.contains("Favorites (3)"))

    // The tab of favorites lists them all.
    screen.tabs().select("Favorites (3)")
    #expect(screen.picker("Show").titles == ["Repositories (2)", "Characters (1)"])
    #expect(screen.labels(of: .row).count == 2)
    screen.picker("Show").select("Characters (1)")
    #expect(screen.location == "/favorites?show=characters")
    screen.button("Remove Wren from favorites").press()
    await screen.settle()
    #expect(screen.text.contains("Removed Wren."))
    screen.tabs().select("Characters")
    #expect(screen.has(.button, "Add Wren to favorites"))

    // Undo brings the character back.
    screen.tabs().select("Favorites (2)")
    screen.button("Undo").press()
    await screen.settle()
    #expect(screen.has(.button, "Remove Wren from favorites"))
    screen.tabs().select("Characters")
    #expect(screen.has(.button, "Remove Wren from favorites"))
  }

  @Test func aFavoriteIsOpenedAndClosed() async {
    var state = Root.State()
    state.keep([.harbor], [.wren])
    state.tab = .favorites
    let screen = makeScreen(makeStore(state))
    screen.picker("Show").select("Characters (1)")
    screen.button("Wren Alive · Machine · The Kestrel").press()
    await screen.settle()
    #expect(screen.location == "/characters/3")
    #expect(screen.has(.button, "Remove from Favorites"))
    screen.button("Back").press()
    #expect(screen.location == "/favorites?show=characters")
  }

  @Test func tabsKeepTheirState() async {
    let screen = makeScreen(makeStore(clock: clock))
    screen.tabs().select("Reading")
    screen.button("Flatland Edwin A. Abbott").press()
    screen.tabs().select("Characters")
    await screen.settle()
    screen.picker("Status").select("Dead")
    await screen.settle()
    let dead = screen.labels(of: .row)
    screen.tabs().select("Reading")
    #expect(screen.location == "/reading/3")
    screen.tabs().select("Characters")
    await screen.settle()
    #expect(screen.picker("Status").selection == "Dead")
    #expect(screen.labels(of: .row) == dead)
  }

  @Test func aScreenThatFailsToLoadCanBeRetried() async {
    let isOffline = LockIsolated(true)
    // The views of failures read the date, too.
    let screen = withDependencies {
      $0.calendar = Calendar(identifier: .gregorian)
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.charactersClient = .sample
      $0.charactersClient.character = { id in
        if isOffline.value { throw HTTPFailure.offline }
        return try await CharactersClient.sample.character(id)
      }
    } operation: {
      makeScreen(Store(initialState: Root.State()) { Root() })
    }
    screen.open("/characters/3")
    await screen.settle()
    #expect(screen.text.contains("You seem to be offline"))
    #expect(screen.location == "/characters/3")
    screen.button("Retry").press()
    await screen.settle()
    #expect(screen.has(.button, "Retry"))
    isOffline.setValue(false)
    screen.button("Retry").press()
    await screen.settle()
    #expect(screen.text.contains("# Wren"))
    #expect(!screen.has(.button, "Retry"))
  }

  @Test func theAlertAboutAPathCanBeDismissed() {
    let screen = makeScreen(makeStore())
    screen.open("/reading/3/notes/99")
    #expect(screen.dialog().label == "There is no note 99")
    screen.button("OK").press()
    #expect(screen.location == "/reading/3/notes")
    screen.open("/nowhere")
    #expect(screen.dialog().label == "That path leads nowhere")
    screen.dialog().dismiss()
    #expect(!screen.has(.dialog, "That path leads nowhere"))
    #expect(screen.location == "/reading/3/notes")
  }
}
