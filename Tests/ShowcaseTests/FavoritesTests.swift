import CharactersFeature
import ComposableArchitecture
import Foundation
import RepositoriesFeature
import Testing

@testable import FavoritesFeature
@testable import ShowcaseComposition

/// Adding and removing favorites on any screen, and their stars.
@MainActor
@Suite struct FavoritesTests {
  private let clock = TestClock()

  private func makeStore(_ state: Root.State) -> TestStoreOf<Root> {
    TestStore(initialState: state) {
      Root()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  // MARK: - Adding

  @Test func aRepositoryAddedInTheListHasItsStarOnAllScreens() async {
    let store = makeStore(
      .visited([
        .repository(RepositoryDetail.State(.harbor)),
        .repository(RepositoryDetail.State(.harborRedis)),
        .repository(RepositoryDetail.State(.harbor)),
      ]))

    await store.send(\.repositories.favoriteButtonTapped, Repository.harbor.id) {
      $0.favorites.repositories.keep([.harbor])
    }
    await store.receive(\.repositories.delegate.favoriteButtonTapped)
    await store.receive(\.favorites.repositories.toggle)
    #expect(store.state.favorites.count == 1)
    #expect(store.state.repositories.favorites == [Repository.harbor.id])
    #expect(store.state.path.map { $0.repository?.isFavorite } == [true, false, true])
  }

  @Test func aRepositoryAddedOnItsScreenHasItsStarInTheList() async {
    let store = makeStore(.visited([.repository(RepositoryDetail.State(.harborRedis))]))

    await store.send(\.path[id: 0].repository.favoriteButtonTapped) {
      $0.favorites.repositories.keep([.harborRedis])
    }
    await store.receive(\.path[id: 0].repository.delegate.favoriteButtonTapped)
    await store.receive(\.favorites.repositories.toggle)
    #expect(store.state.repositories.favorites == [Repository.harborRedis.id])
    #expect(store.state.path[id: 0, case: \.repository]?.isFavorite == true)
  }

  @Test func aCharacterFoundBySearchBecomesAFavoriteOnItsScreen() async {
    let store = makeStore(Root.State())
    store.dependencies.charactersClient = .sample

    await store.send(\.characters.nameChanged, "wren") { $0.characters.name = "wren" }
    await clock.advance(by: .milliseconds(300))
    let query = CharacterQuery(name: "wren")
    await store.receive(\.characters.fetchCharacters) {
      $0.characters.pages.request = Characters.Pages.Request(query: query)
    }
    await store.receive(\.characters.charactersResponse) { $0.characters.pages.total = 1 }
    await store.receive(\.characters.fetchCharactersSuccess) {
      $0.characters.pages.request = nil
      $0.characters.pages.query = query
      $0.characters.pages.elements = [.wren]
    }

    await store.send(\.characters.favoriteButtonTapped, Character.wren.id) {
      $0.favorites.characters.keep([.wren])
    }
    await store.receive(\.characters.delegate.favoriteButtonTapped)
    await store.receive(\.favorites.characters.toggle)
    await store.send(\.characters.characterTapped, Character.wren.id)
    await store.receive(\.characters.delegate.characterTapped) {
      $0.path[id: 0] = .character($0.detail(of: .wren))
    }
    #expect(store.state.path[id: 0, case: \.character]?.isFavorite == true)
  }

  @Test func bothKindsOfFavoritesAreCountedTogetherAndListedSeparately() async {
    let state = Root.State.visited()
    state.keep([.harbor])
    let store = makeStore(state)
    #expect(store.state.favorites.count == 1)

    await store.send(\.characters.favoriteButtonTapped, Character.ines.id) {
      $0.favorites.characters.keep([.ines])
    }
    await store.receive(\.characters.delegate.favoriteButtonTapped)
    await store.receive(\.favorites.characters.toggle)
    #expect(store.state.favorites.count == 2)
    await store.send(\.favorites.kindSelected, .characters) { $0.favorites.kind = .characters }
  }

  // MARK: - Removing

  @Test func removingAFavoriteClearsItsStarsAndUndoRestoresThem() async {
    let state = Root.State.visited([.repository(RepositoryDetail.State(.harbor))])
    state.keep([.harbor, .harborRedis])
    let store = makeStore(state)

    await store.send(\.favorites.repositories.remove, Repository.harbor.id) {
      $0.favorites.repositories.keep([.harborRedis])
      $0.favorites.repositories.lastRemoval = Favorites.Removal(item: .harbor, index: 1)
    }
    #expect(store.state.favorites.count == 1)
    #expect(store.state.repositories.favorites == [Repository.harborRedis.id])
    #expect(store.state.path[id: 0, case: \.repository]?.isFavorite == false)

    await store.send(\.favorites.repositories.undoButtonTapped) {
      $0.favorites.repositories.keep([.harborRedis, .harbor])
      $0.favorites.repositories.lastRemoval = nil
    }
    #expect(store.state.path[id: 0, case: \.repository]?.isFavorite == true)
    await store.finish()
  }

  @Test func removingAStarInTheListCanBeUndoneForFiveSeconds() async {
    let state = Root.State.visited()
    state.keep([], [.wren])
    let store = makeStore(state)

    await store.send(\.characters.favoriteButtonTapped, Character.wren.id) {
      $0.favorites.characters.keep([])
    }
    await store.receive(\.characters.delegate.favoriteButtonTapped)
    await store.receive(\.favorites.characters.toggle) {
      $0.favorites.characters.lastRemoval = Favorites.Removal(item: .wren, index: 0)
    }
    await clock.advance(by: .seconds(4))
    await clock.advance(by: .seconds(1))
    await store.receive(\.favorites.characters.undoExpired) {
      $0.favorites.characters.lastRemoval = nil
    }
  }

  // MARK: - Opening

  @Test func aFavoriteOpensOverTheFavoritesAndBackReturnsToThem() async {
    var state = Root.State.visited()
    state.tab = .favorites
    state.keep([.harbor])
    let store = makeStore(state)

    await store.send(\.favorites.repositories.itemTapped, Repository.harbor.id)
    await store.receive(\.favorites.repositories.delegate.itemTapped) {
      $0.path[id: 0] = .repository($0.detail(of: .harbor))
    }
    #expect(store.state.urlPath?.description == "/repositories/tidewater/harbor")
    await store.send(\.path.popFrom, 0) { $0.path = StackState() }
    #expect(store.state.urlPath?.description == "/favorites")
  }

  @Test func aFavoriteThatIsRemovedOnItsScreenStaysOpen() async {
    var state = Root.State.visited([.character(CharacterDetail.State(.ines))])
    state.tab = .favorites
    state.keep([], [.ines])
    let store = makeStore(state)

    await store.send(\.path[id: 0].character.favoriteButtonTapped) {
      $0.favorites.characters.keep([])
    }
    await store.receive(\.path[id: 0].character.delegate.favoriteButtonTapped)
    await store.receive(\.favorites.characters.toggle) {
      $0.favorites.characters.lastRemoval = Favorites.Removal(item: .ines, index: 0)
    }
    await clock.advance(by: .seconds(5))
    await store.receive(\.favorites.characters.undoExpired) {
      $0.favorites.characters.lastRemoval = nil
    }
  }

  @Test func aFavoriteIsSavedAsItWasLastSeen() async {
    let state = Root.State.visited([.repository(RepositoryDetail.State(.harbor))])
    state.keep([.harbor])
    let store = makeStore(state)
    var grown = Repository.harbor
    grown.starCount += 1
    store.dependencies.repositoriesClient.repository = { [grown] _, _ in grown }
    store.dependencies.repositoriesClient.languages = { _, _ in [] }

    await store.send(\.path[id: 0].repository.refreshButtonTapped) {
      $0.path[id: 0, case: \.repository]?.isLoading = true
    }
    await store.receive(\.path[id: 0].repository.repositoryResponse) {
      $0.path[id: 0, case: \.repository]?.isLoading = false
      $0.path[id: 0, case: \.repository]?.repository = grown
      $0.favorites.repositories.keep([grown])
    }
    await store.receive(\.path[id: 0].repository.delegate.repositoryLoaded)
    await store.receive(\.favorites.repositories.add)
    await store.receive(\.path[id: 0].repository.languagesResponse) {
      $0.path[id: 0, case: \.repository]?.languages = []
    }
  }
}
