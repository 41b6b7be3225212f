import AppHostTestSupport
import Caching
import CharactersFeature
import ComposableArchitecture
import FavoritesFeature
import Foundation
import RepositoriesFeature
import StackNavigationFeature
import Testing
import TodoFeature
import TodosFeature
import TreeNavigationFeature

@testable import AppHost
@testable import ShowcaseComposition

/// The state that survives the end of the process.
@MainActor
@Suite struct SavedStateTests {
  /// A run of the app.
  private struct Run {
    let context: AppContext
    let store: StoreOf<Root>

    @MainActor init(_ directory: URL, owner: String = "tidewater") {
      context = AppContext(directory: directory)
      store = context.data.withSharedValues { [context] in
        Root.store(in: context, owner: owner) {
          $0.charactersClient = .sample
          $0.continuousClock = ImmediateClock()
          $0.repositoriesClient = .sample
          $0.uuid = .incrementing
        }
      }
    }

    /// Sends an action and waits until all resulting changes are saved.
    @MainActor func send(_ action: Root.Action) async {
      await store.send(action).finish()
      await context.saving.finish()
    }
  }

  private func names(in directory: URL) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }

  // MARK: - Saved state

  @Test func nothingIsSavedBeforeAnythingHasChanged() async {
    await withDataDirectory { directory in
      let run = Run(directory)
      await run.context.saving.finish()
      #expect(names(in: directory) == [])
    }
  }

  @Test func everyChangedFeatureIsSavedInItsOwnFile() async {
    await withDataDirectory { directory in
      let run = Run(directory)
      await run.send(.todos(.addTodoButtonTapped))
      #expect(names(in: directory) == ["todos.json"])
      await run.send(.favorites(.repositories(.add(.harbor))))
      #expect(names(in: directory) == ["repositories.json", "todos.json"])
      await run.send(.favorites(.characters(.add(.wren))))
      #expect(names(in: directory) == ["characters.json", "repositories.json", "todos.json"])
      await run.send(.tabSelected(.reading))
      #expect(names(in: directory).contains("whereabouts.json"))
      #expect(!names(in: directory).contains("reading.json"))
      await run.send(.reading(.addBookButtonTapped))
      #expect(names(in: directory).contains("reading.json"))
      #expect(!names(in: directory).contains("contacts.json"))
    }
  }

  @Test func theTourIsOfferedUntilItIsAcceptedDeclinedOrATodoExists() async {
    await withDataDirectory { directory in
      let first = Run(directory)
      #expect(first.store.tour.progress == .offered)
      await first.send(.todos(.addTodoButtonTapped))
      #expect(Run(directory).store.tour.progress == .over)
    }
    await withDataDirectory { directory in
      let first = Run(directory)
      await first.send(.tour(.startButtonTapped))
      await first.send(.tour(.nextButtonTapped))
      #expect(names(in: directory) == ["tour.json"])
      let second = Run(directory)
      #expect(second.store.tour.position == 1)
      await second.send(.tour(.skipButtonTapped))
      #expect(Run(directory).store.tour.progress == .over)
    }
  }

  @Test func theViewStateOfTheTodosIsNotSaved() async throws {
    try await withDataDirectory { directory in
      let run = Run(directory)
      await run.send(.todos(.addTodoButtonTapped))
      try FileManager.default.removeItem(at: directory.appendingPathComponent("todos.json"))

      await run.send(.todos(.filterSelected(.completed)))
      await run.send(.todos(.editButtonTapped))
      await run.send(.todos(.deleteAllButtonTapped))
      await run.send(.todos(.confirmation(.dismiss)))
      await run.send(.todos(.sortCompletedTodos))
      await run.send(.tabSelected(.characters))

      #expect(!names(in: directory).contains("todos.json"))
    }
  }

  @Test func theSortThatFollowsAToggleIsSaved() async {
    await withDataDirectory { directory in
      let run = Run(directory)
      await run.send(.todos(.addTodoButtonTapped))
      await run.send(.todos(.addTodoButtonTapped))
      await run.send(.todos(.todos(.element(id: UUID(1), action: .checkBoxToggled))))
      #expect(
        Run(directory).store.todos.todos
          == [Todo.State(id: UUID(0)), Todo.State(id: UUID(1), isComplete: true)])
    }
  }

  // MARK: - The next run

  @Test func theFirstRunShowsTheSuggestedOwnerAndLaterRunsTheLastOne() async {
    await withDataDirectory { directory in
      let first = Run(directory, owner: "apple")
      #expect(first.store.tab == .todos)
      #expect(first.store.repositories == Repositories.State(owner: "apple"))
      await first.send(.pathOpened("/repositories/tidewater"))
      #expect(!first.store.repositories.pages.elements.isEmpty)

      #expect(
        Run(directory, owner: "apple").store.repositories == Repositories.State(owner: "tidewater"))
    }
  }

  @Test func navigationInAnyFeatureIsSaved() async throws {
    try await withDataDirectory { directory in
      let first = Run(directory, owner: "apple")
      await first.send(.favorites(.kindSelected(.characters)))
      #expect(Run(directory).store.favorites.kind == .characters)
      await first.send(.repositories(.ownerChanged("tidewater")))
      #expect(Run(directory, owner: "apple").store.repositories.owner == "tidewater")
      await first.send(.repositories(.repositoryTapped(Repository.harbor.id)))
      #expect(Run(directory).store.urlPath?.description == "/repositories/tidewater/harbor")
      let id = try #require(first.store.path.ids.first)
      await first.send(.path(.popFrom(id: id)))
      #expect(Run(directory).store.path.isEmpty)
    }
  }

  @Test func anUnknownOwnerIsNotSaved() async {
    await withDataDirectory { directory in
      let first = Run(directory, owner: "apple")
      await first.send(.pathOpened("/repositories/tidewater"))
      await first.send(.repositories(.ownerChanged("nobody at all")))
      #expect(first.store.repositories.pages.failure != nil)
      #expect(Run(directory, owner: "apple").store.repositories.owner == "tidewater")
    }
  }

  @Test func theNextRunRestoresEverything() async throws {
    try await withDataDirectory { directory in
      let first = Run(directory)
      await first.send(.todos(.addTodoButtonTapped))
      await first.send(
        .todos(.todos(.element(id: UUID(0), action: .textFieldChanged("Cafe\u{301} ☕️")))))
      await first.send(.pathOpened("/repositories/tidewater/harbor"))
      await first.send(.favorites(.repositories(.toggle(.harbor))))
      await first.send(.favorites(.characters(.toggle(.wren))))
      await first.send(.pathOpened("/reading/3/notes"))
      await first.send(.pathOpened("/favorites?show=characters"))
      await first.send(.favorites(.characters(.itemTapped(Character.wren.id))))

      let second = Run(directory)
      #expect(second.context.notices.messages.isEmpty)
      #expect(second.store.todos.todos.map(\.description) == ["Cafe\u{301} ☕️"])
      #expect(second.store.favorites.repositories.items == [.harbor])
      #expect(second.store.favorites.characters.items == [.wren])
      #expect(second.store.reading.screens == [.book(3), .notes])
      #expect(second.store.tab == .favorites)
      #expect(second.store.urlPath?.description == "/characters/3")
      // The stars are there before any list is loaded.
      #expect(second.store.repositories.favorites == [Repository.harbor.id])
      #expect(second.store.characters.favorites == [Character.wren.id])
      guard case .character(let detail) = second.store.path.first else {
        Issue.record("The open screen was not restored.")
        return
      }
      #expect(detail.character == .wren)
      #expect(detail.isFavorite)

      let id = try #require(second.store.path.ids.first)
      await second.send(.path(.popFrom(id: id)))
      #expect(second.store.urlPath?.description == "/favorites?show=characters")
      #expect(Run(directory).store.urlPath?.description == "/favorites?show=characters")
    }
  }

  @Test func aScreenThatWasStillLoadingIsLoadedInTheNextRun() async throws {
    try await withDataDirectory { directory in
      let first = Run(directory)
      await first.send(.pathOpened("/characters/3"))

      let second = Run(directory)
      #expect(second.store.urlPath?.description == "/characters/3")
      let id = try #require(second.store.path.ids.first)
      await second.send(.path(.element(id: id, action: .character(.onAppear))))
      #expect(second.store.path[id: id, case: \.character]?.character == .wren)
    }
  }

  @Test func transientStateIsNotSaved() throws {
    var character = CharacterDetail.State(id: 12, favorites: SharedReader(value: [12]))
    character.isLoading = true
    character.failure = .offline
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(character), as: UTF8.self) == #"{"characterID":12}"#)
  }

  // MARK: - Windows

  @Test func windowsShareListsAndNavigateIndependently() async throws {
    try await withDataDirectory { directory in
      let saving = SaveMonitor()
      let data = AppData(store: saving.store(of: FileCache(directory: directory)), saving: saving)
      data.haveWindows(WindowPlaces.Limits())
      @MainActor func window(_ name: String) -> StoreOf<Root> {
        let context = AppContext(data: data, place: data.places?.open(name, .fresh))
        return data.withSharedValues {
          Root.store(in: context, owner: "tidewater") {
            $0.charactersClient = .sample
            $0.continuousClock = TestClock()
            $0.repositoriesClient = .sample
            $0.uuid = .incrementing
          }
        }
      }
      let (one, two) = (window("1"), window("2"))
      one.send(.pathOpened("/reading/3/notes/2"))
      two.send(.pathOpened("/characters/3"))
      #expect(one.urlPath?.description == "/reading/3/notes/2")
      #expect(two.urlPath?.description == "/characters/3")

      one.send(.todos(.addTodoButtonTapped))
      two.send(.favorites(.characters(.toggle(.wren))))
      two.send(.favorites(.repositories(.toggle(.harbor))))
      two.send(.reading(.addBookButtonTapped))
      #expect(two.todos.todos.count == 1)
      #expect(one.favorites.count == 2)
      #expect(one.characters.favorites == [Character.wren.id])
      #expect(one.reading.books.count == 4)
      #expect(one.urlPath?.description == "/reading/3/notes/2")

      one.send(.contacts(.addButtonTapped))
      #expect(two.contacts.destination == nil)
      two.send(.todos(.filterSelected(.completed)))
      #expect(one.todos.filter == .all)
      let id = try #require(one.contacts.destination?.form?.id)
      one.send(
        .contacts(.destination(.presented(.add(.delegate(.saved(Contact(id: id, name: "Ada"))))))))
      #expect(two.contacts.contacts.map(\.name) == ["Ada"])

      // The next run of the server restores each window.
      await saving.finish()
      let next = AppData(store: saving.store(of: FileCache(directory: directory)), saving: saving)
      next.haveWindows(WindowPlaces.Limits())
      for (name, path) in [("1", "/reading/3/notes/2"), ("2", "/characters/3")] {
        let context = AppContext(data: next, place: next.places?.open(name, .fresh))
        let state = next.withSharedValues { Root.store(in: context, owner: "tidewater") { _ in } }
        #expect(state.urlPath?.description == path)
        #expect(state.todos.todos.count == 1)
        #expect(state.contacts.destination?.form?.id == (name == "1" ? id : nil))
      }
    }
  }

  @Test(arguments: ["todos", "repositories", "characters", "contacts", "reading", "whereabouts"])
  func anUnreadableFileLeavesTheOthersIntact(name: String) async throws {
    try await withDataDirectory { directory in
      let first = Run(directory)
      await first.send(.todos(.addTodoButtonTapped))
      await first.send(.favorites(.repositories(.toggle(.harbor))))
      await first.send(.favorites(.characters(.toggle(.wren))))
      await first.send(.reading(.addBookButtonTapped))
      await first.send(.tabSelected(.reading))
      let file = directory.appendingPathComponent("\(name).json")
      try Data("{\"tab\":\"nowhere\"".utf8).write(to: file)

      let second = Run(directory)
      #expect(second.context.notices.messages.count == 1)
      #expect(second.context.notices.messages.first?.contains("\"\(name)\"") == true)
      #expect(second.store.todos.todos.count == (name == "todos" ? 0 : 1))
      #expect(
        second.store.favorites.count
          == (name == "repositories" || name == "characters" ? 1 : 2))
      #expect(second.store.reading.books.count == (name == "reading" ? 3 : 4))
      #expect(second.store.tab == (name == "whereabouts" ? .todos : .reading))
    }
  }
}
