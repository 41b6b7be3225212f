import ComposableArchitecture
import ComposableUI
import Foundation
import HTTPRequests
import HTTPTestSupport
import Testing

@testable import CharactersFeature

/// A show's characters on the screen.
@MainActor
@Suite struct CharactersViewTests {
  private let clock = TestClock()

  private func makeScreen(
    _ state: Characters.State = Characters.State(),
    characters: @escaping @Sendable (CharacterQuery, Int) async throws -> CharactersPage
  ) -> ScreenTester {
    let store = Store(initialState: state) {
      Characters()
    } withDependencies: {
      $0.continuousClock = clock
      $0.charactersClient.characters = characters
    }
    return ScreenTester { NavigationStack { CharactersView(store: store) } }
  }

  @Test func theScreenSaysThatItIsLoading() {
    let screen = makeScreen { _, _ in try await Task.never() }
    #expect(
      screen.text == """
        # Characters
        ‹ Refresh ›!
        [(Search by name)___]
        Status: *All* | Alive | Dead | Unknown
        … Loading characters…
        """)
  }

  @Test func theScreenListsTheCharacters() async {
    let screen = makeScreen(Characters.State(favorites: SharedReader(value: [2]))) { _, _ in
      .page(1...2, of: 2)
    }
    await screen.settle()
    #expect(
      screen.text == """
        # Characters
        ‹ Refresh ›
        [(Search by name)___]
        Status: *All* | Alive | Dead | Unknown
        ‹ ▸ Kinds ›
        ## 2 characters
        - ‹ Somebody 1 Alive · Human · Karst › ‹ Add Somebody 1 to favorites ›
        - ‹ Somebody 2 Alive · Human · Karst › ‹ Remove Somebody 2 from favorites ›
        """)
  }

  @Test func scrollingToTheEndLoadsMore() async {
    await withNoon {
      let fails = LockIsolated(false)
      let pages = LockIsolated<[Int]>([])
      let screen = makeScreen { _, page in
        pages.withValue { $0.append(page) }
        if fails.value { throw HTTPFailure.offline }
        return .page((page - 1) * 25 + 1...page * 25, of: 100, next: page + 1)
      }
      await screen.settle()
      await screen.settle()
      #expect(pages.value == [1])
      #expect(screen.text.hasSuffix("- ‹ Load More ›"))
      screen.scrollToEnd()
      #expect(screen.text.hasSuffix("- … Loading more…"))
      await screen.settle()
      await screen.settle()
      #expect(pages.value == [1, 2])
      #expect(screen.has(.section, "100 characters"))
      #expect(screen.labels(of: .row).count == 51)
      // A failed page is not requested again and again.
      fails.setValue(true)
      for _ in 0..<3 {
        screen.scrollToEnd()
        await screen.settle()
      }
      #expect(pages.value == [1, 2, 3])
      #expect(screen.text.hasSuffix("- ‹ Load More ›"))
      screen.button("Load More").press()
      await screen.settle()
      #expect(pages.value == [1, 2, 3, 3])
    }
  }

  @Test func aScreenWithRoomLoadsTheNextPages() async {
    let screen = makeScreen { _, page in
      .page(page...page, of: 3, next: page < 3 ? page + 1 : nil)
    }
    for _ in 0..<3 { await screen.settle() }
    #expect(screen.labels(of: .row).count == 3)
    #expect(!screen.has(.button, "Load More"))
  }

  @Test func theScreenSearchesAndFilters() async {
    // Loads the samples early: their first use would delay the first answer.
    let count = Character.samples.count
    let screen = makeScreen { try await CharactersClient.sample.characters($0, $1) }
    await screen.settle()
    #expect(screen.has(.section, "\(count) characters"))
    screen.textField("Name").type("unit")
    await screen.settle()
    await clock.advance(by: .milliseconds(300))
    await screen.settle()
    #expect(screen.has(.section, "3 characters"))
    screen.picker("Status").select("Dead")
    await screen.settle()
    #expect(screen.text.contains("## 1 character\n- ‹ Unit 8 Dead"))
    #expect(screen.picker("Status").selection == "Dead")
    screen.picker("Status").select("All")
    await screen.settle()
    #expect(screen.has(.section, "3 characters"))
  }

  @Test func anEmptyResultIsExplained() async {
    let screen = makeScreen { _, _ in throw HTTPFailure.notFound("There is nothing here") }
    screen.textField("Name").type("nobody at all")
    screen.textField("Name").submit()
    await screen.settle()
    #expect(
      screen.text == """
        # Characters
        ‹ Refresh ›
        [nobody at all___]
        Status: *All* | Alive | Dead | Unknown
        No match
        No character has that name and status. Try a part of the name, or all statuses.
        """)
  }

  // MARK: - Failures

  @Test func aFailureIsExplainedAndCanBeRetried() async {
    await withNoon {
      let fails = LockIsolated(true)
      let screen = makeScreen { _, _ in
        if fails.value {
          throw HTTPFailure.rateLimited(until: Date(timeIntervalSince1970: 13 * 60 * 60))
        }
        return .page(1...1, of: 1)
      }
      await screen.settle()
      #expect(
        screen.text == """
          # Characters
          ‹ Refresh ›
          [(Search by name)___]
          Status: *All* | Alive | Dead | Unknown
          Too many requests
          The server takes no more requests for now. Try again after 13:00.
          ‹ Retry ›
          """)
      fails.setValue(false)
      screen.button("Retry").press()
      await screen.settle()
      #expect(screen.has(.section, "1 character"))
    }
  }

  @Test(arguments: ["Load More", "Refresh"])
  func aFailureKeepsTheLoadedRows(button: String) async {
    await withNoon {
      let fails = LockIsolated(false)
      let screen = makeScreen { _, _ in
        if fails.value { throw HTTPFailure.offline }
        return .page(1...25, of: 50, next: 2)
      }
      await screen.settle()
      fails.setValue(true)
      screen.button(button).press()
      await screen.settle()
      #expect(screen.text.contains("You seem to be offline"))
      #expect(screen.has(.button, "Retry"))
      #expect(screen.text.contains("## 50 characters\n- ‹ Somebody 1"))
      #expect(screen.has(.button, "Load More"))
    }
  }

  @Test func theKindsOfTheCharactersAreShown() async {
    let screen = makeScreen { try await CharactersClient.sample.characters($0, $1) }
    await screen.settle()
    screen.button("Kinds").press()
    let samples = CharactersFeature.Character.samples
    let kinds = CharacterKind.mostFrequent(
      among: IdentifiedArray(uniqueElements: samples.prefix(20)))
    #expect(kinds.count > 1)
    #expect(
      screen.text.contains("Of the 20 characters that are loaded, out of \(samples.count)."))
    for kind in kinds { #expect(screen.text.contains("\(kind.name) | \(kind.count)")) }
  }

  @Test func theMostFrequentKindsComeFirstThenOthers() {
    let species = ["Alien", "Human", "Human", "Robot", "Cronenberg", "Robot", "Human"]
    let characters = IdentifiedArray(
      uniqueElements: species.enumerated().map { index, species in
        var character = CharactersFeature.Character.samples[index]
        character.species = species
        return character
      })
    #expect(
      CharacterKind.mostFrequent(among: characters, most: 4).map { "\($0.name) \($0.count)" }
        == ["Human 3", "Robot 2", "Alien 1", "Cronenberg 1"])
    #expect(
      CharacterKind.mostFrequent(among: characters, most: 3).map { "\($0.name) \($0.count)" }
        == ["Human 3", "Robot 2", "Others 2"])
    #expect(CharacterKind.mostFrequent(among: []) == [])
  }
}
