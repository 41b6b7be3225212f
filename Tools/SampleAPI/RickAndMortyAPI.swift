import CharactersFeature
import Foundation

/// The part of the Rick and Morty API about characters.
struct RickAndMortyAPI: SampleEndpoints {
  static let pageSize = 20

  let characters: [CharactersFeature.Character]

  var notFound: SampleResponse { error(404, "There is nothing here") }

  func error(_ status: Int, _ message: String) -> SampleResponse {
    SampleResponse(status: status, ["error": .string(message)])
  }

  func response(to request: SampleRequest) -> SampleResponse? {
    let path = request.path
    guard path.first == "api" else { return nil }
    if path == ["api"] {
      return SampleResponse(["characters": .string("\(request.origin)/api/character")])
    }
    guard path.count <= 3, path.dropFirst().first == "character" else { return notFound }
    guard path.count == 3 else { return list(request) }
    guard let id = Int(path[2]) else {
      return error(500, "Hey! you must provide an id")
    }
    let character = characters.first { $0.id == id }
    return character.map { SampleResponse(json($0, origin: request.origin)) }
      ?? error(404, "Character not found")
  }

  private func list(_ request: SampleRequest) -> SampleResponse {
    // Each non-empty value of the query narrows the list.
    let filters: [(name: String, value: (CharactersFeature.Character) -> String)] = [
      ("name", \.name), ("status", \.status.rawValue), ("species", \.species), ("type", \.type),
      ("gender", \.gender),
    ]
    var query: [String] = []
    var found = characters
    for (name, value) in filters {
      guard let text = request.query(name), !text.isEmpty else { continue }
      query.append("\(name)=\(text.encodedForQuery)")
      let isWhole = name == "status" || name == "gender"
      found = found.filter {
        let own = value($0).lowercased()
        return isWhole ? own == text.lowercased() : own.contains(text.lowercased())
      }
    }
    let page = Page(request.query("page"), size: Self.pageSize, of: found)
    guard !page.items.isEmpty else { return notFound }
    func link(_ number: Int?) -> JSON {
      guard let number else { return .null }
      let items = ["page=\(number)"] + query
      return .string("\(request.origin)/api/character?\(items.joined(separator: "&"))")
    }
    return SampleResponse([
      "info": [
        "count": .number(page.count), "pages": .number(page.lastNumber), "next": link(page.next),
        "prev": link(page.previous),
      ],
      "results": .array(page.items.map { json($0, origin: request.origin) }),
    ])
  }

  private func json(_ character: CharactersFeature.Character, origin: String) -> JSON {
    let status =
      switch character.status {
      case .alive: "Alive"
      case .dead: "Dead"
      case .unknown: "unknown"
      }
    /// Returns the address of the same resource on this server.
    func link(_ url: URL?) -> JSON { .string(url.map { origin + $0.path() } ?? "") }
    func place(_ place: CharactersFeature.Character.Place) -> JSON {
      ["name": .string(place.name), "url": link(place.url)]
    }
    return [
      "id": .number(character.id),
      "name": .string(character.name),
      "status": .string(status),
      "species": .string(character.species),
      "type": .string(character.type),
      "gender": .string(character.gender),
      "origin": place(character.origin),
      "location": place(character.location),
      "image": .string("\(origin)/api/character/avatar/\(character.id).svg"),
      "episode": .array(character.episodes.map { link($0) }),
      "url": link(character.url),
      "created": .string(
        character.createdAt.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))),
    ]
  }
}

extension String {
  fileprivate var encodedForQuery: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? self
  }
}
