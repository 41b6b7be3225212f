import CharactersFeature
import ComposableArchitecture
import ComposableUI
import Foundation
import HTTPRequests
import HTTPTestSupport
import Testing

/// One character on the screen.
@MainActor
@Suite struct CharacterDetailViewTests {
  private func makeScreen(
    _ state: CharacterDetail.State,
    character: @escaping @Sendable (Character.ID) async throws -> Character = { _ in
      throw HTTPFailure.offline
    }
  ) -> ScreenTester {
    let favorites = Shared<Set<Character.ID>>(value: [])
    state.$favorites = SharedReader(favorites)
    let store = Store(initialState: state) {
      CombineReducers {
        CharacterDetail()
        Reduce<CharacterDetail.State, CharacterDetail.Action> { _, action in
          // The app keeps the favorites in this way.
          if case .delegate(.favoriteButtonTapped(let character)) = action {
            favorites.withLock { $0.formSymmetricDifference([character.id]) }
          }
          return .none
        }
      }
    } withDependencies: {
      $0.charactersClient.character = character
    }
    return ScreenTester { NavigationStack { CharacterDetailView(store: store) } }
  }

  @Test func theScreenShowsAPortraitAndAllDetails() {
    #expect(
      makeScreen(CharacterDetail.State(.sample(1))).text == """
        # Somebody 1
        ‹ Refresh ›
        <Portrait of Somebody 1>
        - Status Alive
        - Species Human
        - Type Clone
        - Gender Female
        - Origin Vega
        - Last seen Karst
        - Episodes 1
        ‹ Add to Favorites ›
        """)
  }

  @Test func theScreenShowsASamplesPortrait() {
    let screen = makeScreen(CharacterDetail.State(Character.samples[0]))
    #expect(screen.image("Portrait of Ines Calloway").exists)
  }

  @Test func missingValuesTakeNoRoom() {
    var bare = Character.sample(1)
    bare.type = ""
    bare.image = nil
    let screen = makeScreen(CharacterDetail.State(bare))
    #expect(!screen.text.contains("Portrait"))
    #expect(!screen.text.contains("Type"))
  }

  @Test func theButtonAddsAndRemovesTheFavorite() {
    let screen = makeScreen(CharacterDetail.State(.sample(1)))
    screen.button("Add to Favorites").press()
    screen.button("Remove from Favorites").press()
    #expect(screen.has(.button, "Add to Favorites"))
  }

  @Test func aCharacterOpenedByIDIsLoaded() async {
    let screen = makeScreen(CharacterDetail.State(id: 7)) { .sample($0) }
    #expect(screen.text == "# Character 7\n‹ Refresh ›!\n… Loading character 7…")
    await screen.settle()
    #expect(screen.text.hasPrefix("# Somebody 7\n"))
  }

  @Test func aFailureIsExplainedAndCanBeRetried() async {
    await withNoon {
      let failure = LockIsolated<HTTPFailure?>(.notFound("Character not found"))
      let screen = makeScreen(CharacterDetail.State(id: 7)) { id in
        if let failure = failure.value { throw failure }
        return .sample(id)
      }
      await screen.settle()
      #expect(
        screen.text == """
          # Character 7
          ‹ Refresh ›
          There is no character 7
          No character has that number.
          ‹ Retry ›
          """)
      failure.setValue(nil)
      screen.button("Retry").press()
      await screen.settle()
      #expect(screen.text.hasPrefix("# Somebody 7"))

      // A character that was loaded stays, even if a refresh fails.
      failure.setValue(.offline)
      screen.button("Refresh").press()
      #expect(screen.text.contains("… Loading Somebody 7…"))
      await screen.settle()
      #expect(screen.text.contains("You seem to be offline"))
      #expect(screen.text.contains("- Status Alive"))
    }
  }
}
