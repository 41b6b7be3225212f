import AppHost
import ComposableArchitecture
import ComposableUI
import ConcurrencyExtrasTestSupport
import Foundation
import RepositoriesFeature
import Testing

@testable import ShowcaseComposition
@testable import TerminalHost

/// The flows of the whole app, performed through the line mode for screen readers.
@MainActor
@Suite(.serialized, .mainSerialExecutor) struct AccessibleFlowsTests {
  private let clock = TestClock()

  private func session(_ state: Root.State = Root.State()) -> (StoreOf<Root>, LinearSession) {
    let store = makeStore(state, clock: clock)
    let screen = ViewScreen {
      RootView(store: store)
    } location: {
      store.urlPath?.description
    } onOpen: { path in
      store.send(.pathOpened(path))
    }
    let session = LinearSession(screen: screen, title: "Showcase")
    _ = session.begin()
    return (store, session)
  }

  /// Lets effects run until they are idle, and returns the session's news.
  private func settle(_ session: LinearSession) async -> [String] {
    await Task.megaYield()
    return session.news()
  }

  /// Returns the number of the control that is read as the text.
  private func number(_ text: String, _ session: LinearSession, at index: Int = 0) -> String {
    let lines = session.take("controls").filter { $0.hasSuffix(". \(text)") }
    guard lines.indices.contains(index) else {
      Issue.record("Nothing is read as “\(text)”: \(session.take("controls"))")
      return "0"
    }
    return String(lines[index].prefix { $0 != "." })
  }

  @Test func todos() async {
    let (store, session) = session()
    // A todo is added and named.
    #expect(session.take("Add Todo").last?.hasPrefix("Text for Untitled Todo") == true)
    _ = session.take("Milk")
    _ = session.take("Add Todo")
    _ = session.take("Bred")
    #expect(store.todos.todos.map(\.description) == ["Bred", "Milk"])
    // A todo is edited.
    _ = session.take("\(number("Text field: Untitled Todo, Bred", session)) Bread")
    #expect(store.todos.todos.map(\.description) == ["Bread", "Milk"])
    // The todo is checked off. It sinks after a second, and the session says so.
    let box = number("Button: Mark as done", session)
    #expect(session.take(box).contains("Now: 1 left"))
    await Task.megaYield()
    await clock.advance(by: .seconds(1))
    #expect(await settle(session) == ["Moved: row Milk, now 1 of 2"])
    // The list is filtered.
    let filter = number("Picker: Filter, All, 1 of 3", session)
    #expect(session.take("\(filter) Active").contains("Gone: row Bread"))
    #expect(session.take("\(filter) 3").contains("Gone: row Milk"))
    #expect(session.take(filter).contains("3: Completed, chosen"))
    _ = session.take("All")
    // A todo is moved and deleted.
    _ = session.take("Edit")
    let row = number("Row: Bread, with actions", session)
    #expect(session.take("\(row) up") == ["Moved: row Bread, now 1 of 2"])
    #expect(store.todos.todos.map(\.description) == ["Bread", "Milk"])
    #expect(session.take("delete \(row)").contains("Gone: row Bread"))
    #expect(store.todos.todos.map(\.description) == ["Milk"])
    // All todos are deleted, after a question.
    #expect(session.take("Delete All").first == "Question: Delete the only todo?")
    #expect(session.take("back") == ["Closed: Question: Delete the only todo?"])
    #expect(store.todos.todos.count == 1)
    _ = session.take("Delete All")
    #expect(session.take("Delete All").first == "Closed: Question: Delete the only todo?")
    #expect(store.todos.todos.isEmpty)
  }

  @Test func repositoriesAndFavorites() async {
    let state = Root.State(whereabouts: Whereabouts(owner: "tidewater"))
    let (store, session) = session(state)
    #expect(session.take("1 Repositories").contains("Heading: Repositories"))
    #expect(await settle(session).contains("New: Heading: tidewater"))
    // Another owner is requested.
    let owner = number("Text field: Owner, tidewater", session)
    _ = session.take("\(owner) nobody")
    _ = session.take("submit")
    #expect(await settle(session).contains { $0.hasSuffix("There is no “nobody”") })
    _ = session.take("\(owner) tidewater")
    _ = session.take("submit")
    _ = await settle(session)
    // A favorite is added.
    #expect(session.take("Add harbor to favorites").count == 1)
    #expect(store.favorites.repositories.items.map(\.id) == [Repository.harbor.id])
    // The detail is opened and closed.
    let first = session.take("find harbor, A small")[0].prefix { $0 != "." }
    #expect(session.take(String(first)).contains("Heading: harbor"))
    #expect(await settle(session).contains { $0.hasPrefix("New: Chart: ") })
    #expect(session.take("where").last == "Path: /repositories/tidewater/harbor")
    #expect(session.take("back").contains("Heading: Repositories"))
    // The favorite is removed in the list of favorites.
    let favorites = session.take("1 Favorites")
    #expect(favorites.contains { $0.contains("harbor") })
    _ = session.take("Remove harbor from favorites")
    _ = await settle(session)
    #expect(store.favorites.repositories.items.isEmpty)
  }

  @Test func characters() async {
    let (store, session) = session()
    _ = session.take("1 Characters")
    #expect(await settle(session).contains("New: Heading: 104 characters"))
    // The list is read page by page, to the end.
    var pages = 0
    while session.take("next") != ["That was all."], pages < 20 { pages += 1 }
    #expect(pages > 1)
    // A character is found by status and by name.
    let status = number("Picker: Status, All, 1 of 4", session)
    _ = session.take("\(status) Dead")
    _ = await settle(session)
    #expect(!session.take("find Captain Aurelio Brandt").isEmpty)
    _ = session.take("\(status) All")
    let name = number("Text field: Name, empty", session)
    _ = session.take("\(name) Wren")
    _ = session.take("submit")
    await clock.advance(by: .seconds(1))
    _ = await settle(session)
    #expect(session.take("again").contains { $0.contains("Wren, Alive") })
    // The detail is opened.
    let wren = session.take("find Wren, Alive")[0].prefix { $0 != "." }
    #expect(session.take(String(wren)).contains("Heading: Wren"))
    _ = await settle(session)
    #expect(session.take("find Species") == ["Species, Machine"])
    _ = session.take("Add to Favorites")
    #expect(store.favorites.characters.items.map(\.name) == ["Wren"])
    #expect(session.take("back").contains("Heading: Characters"))
  }

  @Test func contacts() async {
    let (store, session) = session()
    _ = session.take("1 Contacts")
    // A sheet with a form opens.
    #expect(session.take("Add Contact").first == "Sheet: New Contact")
    _ = session.take("\(number("Text field: Name, empty", session)) Ada")
    #expect(session.take("back").first == "Closed: Sheet: New Contact")
    #expect(store.contacts.contacts.isEmpty)
    // The draft of the form is kept.
    _ = session.take("Continue Draft")
    #expect(number("Text field: Name, Ada", session) != "0")
    let saved = session.take("Save") + (await settle(session))
    #expect(saved.contains("Closed: Sheet: New Contact"))
    #expect(saved.contains { $0.contains("Ada") })
    #expect(store.contacts.contacts.map(\.name) == ["Ada"])
  }

  @Test func readingList() {
    let (store, session) = session()
    let list = session.take("1 Reading")
    #expect(list.contains { $0.contains("Flatland") })
    let flatland = list.first { $0.contains("Flatland") }?.prefix { $0 != "." } ?? "0"
    #expect(session.take(String(flatland)).contains("Heading: Flatland"))
    // Deeper screens open, and close one by one.
    let notes =
      session.take("controls").first { $0.hasSuffix(" notes") }?.prefix { $0 != "." } ?? "0"
    #expect(session.take(String(notes)).contains("Heading: Notes on Flatland"))
    #expect(session.take("back").contains("Heading: Flatland"))
    #expect(session.take("back").contains("Heading: Reading List"))
    #expect(store.urlPath?.description == "/reading")
  }

  @Test func keysWorkInTheLineMode() async {
    let state = Root.State(whereabouts: Whereabouts(owner: "tidewater"))
    let (store, session) = session(state)
    #expect(session.take("keys") == ["key n: Add Todo"])
    _ = session.take("key n")
    _ = session.take("Milk")
    #expect(store.todos.todos.map(\.description) == ["Milk"])
    _ = session.take("1 Repositories")
    _ = await settle(session)
    #expect(session.take("keys").contains("key r: Refresh"))
    #expect(session.take("key r").contains { $0.contains("Loading") })
    _ = await settle(session)
    let first = session.take("find harbor, A small")[0].prefix { $0 != "." }
    _ = session.take(String(first))
    _ = await settle(session)
    _ = session.take("key f")
    #expect(store.favorites.repositories.items.map(\.id) == [Repository.harbor.id])
    _ = session.take("back")
  }

  @Test func longListsAreReadFromAnyRow() async {
    let (_, session) = session()
    _ = session.take("1 Characters")
    _ = await settle(session)
    var said = session.take("row 20")
    _ = await settle(session)
    #expect(!said.isEmpty && !said[0].hasPrefix("There is no row"))
    // More rows are loaded as the last ones are read.
    var row = 20
    while row < 104 {
      row += 20
      said = session.take("row \(min(row, 104))")
      _ = await settle(session)
      guard said.first?.hasPrefix("There is no row") != true else { break }
    }
    // The row has two lines: its name and its star.
    #expect(session.take("row 104").count == 2)
    #expect(session.take("row 105") == ["There is no row 105: there are 104."])
    #expect(session.take("row 1").count > 1)
  }

  @Test func anUnknownPathShowsAnAlertFirst() async {
    let (store, session) = session()
    store.send(.pathOpened("/characters/wren"))
    let news = await settle(session)
    #expect(news.first == "Alert: That path leads nowhere")
    #expect(session.take("ok").first == "Closed: Alert: That path leads nowhere")
  }
}
