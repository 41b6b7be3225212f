import ComposableArchitecture
import Foundation
import HTTPRequests

extension CharactersClient: DependencyKey {
  /// Asks the Rick and Morty API, or the server that the environment names. See
  /// ``live(environment:)``.
  public static let liveValue = live(environment: ProcessInfo.processInfo.environment)
}

extension CharactersClient {
  /// Where the Rick and Morty API is.
  public static let rickAndMorty = URL(string: "https://rickandmortyapi.com")!

  /// Asks the Rick and Morty API, or the server that an environment names.
  ///
  /// - Parameter environment: `RICK_AND_MORTY_API_URL` is the server to ask.
  public static func live(environment: [String: String]) -> CharactersClient {
    do throws(HTTPFailure) {
      return live(
        baseURL: try HTTPClient.Configuration.address(
          in: "RICK_AND_MORTY_API_URL", of: environment, standard: rickAndMorty))
    } catch {
      return CharactersClient(characters: { _, _ in throw error }, character: { _ in throw error })
    }
  }

  /// Asks a server that has the Rick and Morty API.
  ///
  /// - Parameter baseURL: Where it is.
  public static func live(baseURL: URL = rickAndMorty) -> CharactersClient {
    live(HTTPClient(HTTPClient.Configuration(baseURL: baseURL)))
  }

  /// Asks with a client that is set up already.
  public static func live(_ client: HTTPClient) -> CharactersClient {
    CharactersClient(
      characters: { query, page in
        var items = [(name: "page", value: "\(max(1, page))")]
        if !query.name.isEmpty { items.append(("name", query.name)) }
        if let status = query.status { items.append(("status", status.rawValue)) }
        let response: HTTPResponse
        do {
          response = try await client.get(["api", "character"], query: items)
        } catch HTTPFailure.notFound(_?) {
          // How this API says that nothing matches. Without a message of the API's own, it is
          // something else that isn't there.
          return CharactersPage(characters: [], count: 0)
        }
        let answer = try response.decode(PageAnswer.self)
        return CharactersPage(
          characters: answer.results.map(\.character), count: answer.info.count,
          nextPage: answer.info.next?.url?.queryNumber("page"))
      },
      character: { id in
        try await client.get(["api", "character", "\(id)"]).decode(CharacterAnswer.self).character
      })
  }
}

/// A page as the API has it.
private struct PageAnswer: Decodable {
  struct Info: Decodable {
    var count: Int
    var next: OptionalWebAddress?
  }

  var info: Info
  var results: [CharacterAnswer]
}

/// A character as the API has it.
private struct CharacterAnswer: Decodable {
  struct Place: Decodable {
    var name: String
    var url: OptionalWebAddress?

    var place: Character.Place { Character.Place(name: name, url: url?.url) }
  }

  var id: Int
  var name: String
  var status: String
  var species: String
  var type: String?
  var gender: String
  var origin: Place
  var location: Place
  var image: OptionalWebAddress?
  var episode: [WebAddress]
  var url: WebAddress
  var created: Date

  var character: Character {
    Character(
      id: id, name: name,
      // "Alive", "Dead" and "unknown"; of any other one it isn't known what it means.
      status: Character.Status(rawValue: status.lowercased()) ?? .unknown,
      species: species, type: type ?? "", gender: gender, origin: origin.place,
      location: location.place, image: image?.url, episodes: episode.map(\.url), url: url.url,
      createdAt: created)
  }
}
