import ComposableArchitecture
import Foundation
import HTTPRequests

extension CharactersClient: DependencyKey {
  /// The client of the Rick and Morty API, or of the server that the environment names. See
  /// ``live(environment:)``.
  public static let liveValue = live(environment: ProcessInfo.processInfo.environment)
}

extension CharactersClient {
  /// The base URL of the Rick and Morty API.
  public static let rickAndMorty = URL(string: "https://rickandmortyapi.com")!

  /// Returns a client of the Rick and Morty API, or of the server that an environment names.
  ///
  /// - Parameter environment: `RICK_AND_MORTY_API_URL` is the server to ask.
  public static func live(environment: [String: String]) -> CharactersClient {
    do throws(HTTPFailure) {
      return live(
        baseURL: try HTTPClient.address(
          in: "RICK_AND_MORTY_API_URL", of: environment, standard: rickAndMorty))
    } catch {
      return CharactersClient(characters: { _, _ in throw error }, character: { _ in throw error })
    }
  }

  /// Returns a client of a server that implements the Rick and Morty API.
  ///
  /// - Parameter baseURL: The base URL of the server.
  public static func live(baseURL: URL = rickAndMorty) -> CharactersClient {
    live(HTTPClient(baseURL: baseURL))
  }

  /// Returns a client that sends its requests with a configured HTTP client.
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
          // This API answers "not found" with a message if no character matches. Without that
          // message, something else is missing.
          return CharactersPage(characters: [], count: 0)
        }
        let answer = try response.decode(PageAnswer.self)
        return CharactersPage(
          characters: answer.results.map(\.character), count: answer.info.count,
          nextPage: answer.info.next.flatMap { URL(string: $0) }?.queryNumber("page"))
      },
      character: { id in
        try await client.get(["api", "character", "\(id)"]).decode(CharacterAnswer.self).character
      })
  }
}

/// A page in the API's JSON format.
private struct PageAnswer: Decodable {
  struct Info: Decodable {
    var count: Int
    var next: String?
  }

  var info: Info
  var results: [CharacterAnswer]
}

/// A character in the API's JSON format.
private struct CharacterAnswer: Decodable {
  struct Place: Decodable {
    var name: String
    var url: String?

    var place: Character.Place {
      Character.Place(name: name, url: url.flatMap { WebAddress($0)?.url })
    }
  }

  var id: Int
  var name: String
  var status: String
  var species: String
  var type: String?
  var gender: String
  var origin: Place
  var location: Place
  var image: String?
  var episode: [WebAddress]
  var url: WebAddress
  var created: Date

  var character: Character {
    Character(
      id: id, name: name,
      // The API knows "Alive", "Dead" and "unknown". Any other status counts as unknown.
      status: Character.Status(rawValue: status.lowercased()) ?? .unknown,
      species: species, type: type ?? "", gender: gender, origin: origin.place,
      location: location.place, image: image.flatMap { WebAddress($0)?.url },
      episodes: episode.map(\.url), url: url.url,
      createdAt: created)
  }
}
