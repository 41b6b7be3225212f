import CharactersFeature
import Foundation
import HTTPRequests
import Testing

/// The characters that the sample client serves without a network.
@Suite struct CharacterSamplesTests {
  private let client = CharactersClient.sample

  private func all(_ query: CharacterQuery) async throws -> [CharactersFeature.Character] {
    var found: [CharactersFeature.Character] = []
    var page: Int? = 1
    while let number = page {
      let answer = try await client.characters(query, number)
      #expect(answer.characters.count <= CharactersClient.samplePageSize)
      found += answer.characters
      page = answer.nextPage
      if page == nil { #expect(found.count == answer.count) }
    }
    return found
  }

  @Test func theSamplesAreManyAndVaried() {
    let samples = CharactersFeature.Character.samples
    #expect(samples.count >= 100)
    #expect(samples.map(\.id) == Array(1...samples.count))
    #expect(Set(samples.map(\.name)).count == samples.count)
    #expect(Set(samples.map(\.status)).count == 3)
    #expect(samples.contains { $0.name.count > 60 })
    #expect(samples.contains { !$0.name.utf8.allSatisfy { $0 < 128 } })
    #expect(samples.contains { $0.type.isEmpty })
    #expect(samples.allSatisfy { !$0.episodes.isEmpty })
    #expect(samples.contains { $0.origin.url == nil })
  }

  @Test func eachSampleHasItsOwnPortrait() {
    let samples = CharactersFeature.Character.samples
    #expect(Set(samples.map(\.image)).count == samples.count)
    #expect(samples.allSatisfy { $0.image?.scheme == "data" })
    for id in [1, 2, .max, 0, -1] {
      #expect(CharactersFeature.Character.portrait(id).hasSuffix("</svg>"))
    }
  }

  @Test func pagesHoldAllCharactersOnce() async throws {
    #expect(try await all(CharacterQuery()) == CharactersFeature.Character.samples)
  }

  @Test func theSearchMatchesPartsOfNamesInAnyCase() async throws {
    let found = try await all(CharacterQuery(name: "CALLOWAY"))
    #expect(found.map(\.name) == ["Ines Calloway", "Ines Calloway (Age Nine)"])
  }

  @Test(arguments: CharactersFeature.Character.Status.allCases)
  func filtersByStatus(status: CharactersFeature.Character.Status) async throws {
    let found = try await all(CharacterQuery(status: status))
    #expect(found == CharactersFeature.Character.samples.filter { $0.status == status })
  }

  @Test func searchesAndFiltersAtOnce() async throws {
    let found = try await all(CharacterQuery(name: "unit", status: .dead))
    #expect(found.map(\.name) == ["Unit 8"])
  }

  @Test func unknownCharactersAreNotFound() async {
    await #expect(throws: HTTPFailure.notFound("There is nothing here")) {
      try await client.characters(CharacterQuery(name: "nobody at all"), 1)
    }
    await #expect(throws: HTTPFailure.notFound("Character not found")) {
      try await client.character(100_000)
    }
  }

  @Test func aCharacterIsFoundByItsID() async throws {
    #expect(try await client.character(3).name == "Wren")
  }
}
