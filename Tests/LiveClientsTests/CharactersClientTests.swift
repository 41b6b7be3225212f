import CharactersFeature
import Foundation
import HTTPRequests
import SampleAPI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CharactersClientTests {
  typealias Character = CharactersFeature.Character

  @Test func readsEveryFieldOfEveryCharacter() async throws {
    try await withServer { server, _ in
      let client = CharactersClient.live(baseURL: server.url)
      var found: [Character] = []
      var page: Int? = 1
      while let number = page {
        let answer = try await client.characters(CharacterQuery(), number)
        #expect(answer.count == Character.samples.count)
        found += answer.characters
        page = answer.nextPage
      }

      // The server's URLs have its own host and port.
      func moved(_ url: URL?) -> URL? { url.flatMap { URL(string: "\(server.url)\($0.path())") } }
      #expect(found.count == Character.samples.count)
      for (character, original) in zip(found, Character.samples) {
        var sample = original
        sample.image = URL(string: "\(server.url)/api/character/avatar/\(original.id).svg")
        sample.url = try #require(moved(original.url))
        sample.origin.url = moved(original.origin.url)
        sample.location.url = moved(original.location.url)
        sample.episodes = original.episodes.compactMap(moved)
        #expect(character == sample)
      }
    }
  }

  @Test func searchesByNameAndStatus() async throws {
    try await withServer { server, _ in
      let client = CharactersClient.live(baseURL: server.url)
      let query = CharacterQuery(name: "UNIT ", status: .dead)
      let page = try await client.characters(query, 1)
      let expected = Character.samples.filter {
        $0.name.lowercased().contains("unit ") && $0.status == .dead
      }
      #expect(!expected.isEmpty)
      #expect(page.characters.map(\.id) == expected.map(\.id))
      #expect(page.count == expected.count)
      #expect(page.nextPage == nil)
      #expect(
        server.requests.first?.target == "/api/character?page=1&name=UNIT%20&status=dead")
    }
  }

  @Test(arguments: ["a&status=dead", "100%", "#1", "星野", "a+b"])
  func anyTextCanBeSearchedAsAName(name: String) async throws {
    try await withServer { server, _ in
      let client = CharactersClient.live(baseURL: server.url)
      let page = try await client.characters(CharacterQuery(name: name), 1)
      let expected = Character.samples.filter { $0.name.lowercased().contains(name.lowercased()) }
      #expect(page.count == expected.count)
    }
  }

  @Test func aSearchWithoutMatchesFindsNothing() async throws {
    try await withServer { server, _ in
      let client = CharactersClient.live(baseURL: server.url)
      let empty = CharactersPage(characters: [], count: 0, nextPage: nil)
      let page = try await client.characters(CharacterQuery(name: "nobody at all"), 1)
      #expect(page == empty)
      let beyond = try await client.characters(CharacterQuery(), 1_000)
      #expect(beyond == empty)
    }
  }

  @Test func aServerWithoutThisAPIIsAFailureAndNotAnEmptyPage() async throws {
    try await withServer { server, _ in
      let client = CharactersClient.live(baseURL: server.url.appending(path: "control"))
      #expect(await failure { try await client.characters(CharacterQuery(), 1) } == .notFound(nil))
    }
  }

  @Test func findsOneCharacterByItsNumber() async throws {
    try await withServer { server, _ in
      let client = CharactersClient.live(baseURL: server.url)
      let name = try await client.character(3).name
      #expect(name == "Wren")
      #expect(await failure { try await client.character(0) } == .notFound("Character not found"))
      #expect(await failure { try await client.character(-1) } == .notFound("Character not found"))
    }
  }

  @Test(arguments: [
    ("missing=name", "results[2].name is missing."),
    (
      "null=status",
      "results[2].status: Cannot get value of type String -- found null value instead"
    ),
    ("wrong-type=id", "results[2].id: Expected to decode Int but found a string instead."),
    ("missing=info", "info is missing."),
    ("wrong-type=info.count", "info.count: Expected to decode Int but found a string instead."),
  ])
  func namesTheFieldThatIsWrong(fault: String, reason: String) async throws {
    try await withServer { server, _ in
      try server.setFaults(fault)
      let client = CharactersClient.live(baseURL: server.url)
      #expect(
        await failure { try await client.characters(CharacterQuery(), 1) }
          == .unexpectedBody(reason))
    }
  }

  @Test(arguments: ["null=type", "missing=image", "null=image", "missing=origin.url"])
  func missingOptionalFieldsAreAccepted(fault: String) async throws {
    try await withServer { server, _ in
      try server.setFaults(fault)
      let client = CharactersClient.live(baseURL: server.url)
      let count = try await client.characters(CharacterQuery(), 1).characters.count
      #expect(count == 20)
    }
  }

  @Test func theClientUsesTheServerFromTheEnvironment() async throws {
    try await withServer { server, _ in
      let client = CharactersClient.live(environment: [
        "RICK_AND_MORTY_API_URL": "\(server.url)", "GITHUB_TOKEN": "s3cret",
      ])
      _ = try await client.character(1)
      // The token belongs to GitHub, not to this server.
      #expect(server.requests.first?.header("Authorization") == nil)
    }
    let client = CharactersClient.live(environment: ["RICK_AND_MORTY_API_URL": "ftp://x"])
    let failure = await failure { try await client.character(1) }
    #expect(
      failure?.description.hasPrefix(
        "A setting is wrong: The environment variable RICK_AND_MORTY_API_URL is 'ftp://x'") == true)
  }
}
