import CharactersFeature
import Foundation

/// The part of the Rick and Morty API about characters.
struct RickAndMortyAPI {
  static let pageSize = 20
  static let notFound = error(404, "There is nothing here")

  static func error(_ status: Int, _ message: String) -> SampleResponse {
    SampleResponse(status: status, json: ["error": message])
  }

  func response(to request: SampleRequest) -> SampleResponse {
    let path = request.path
    guard path.count <= 3, path.starts(with: ["api", "character"]) else { return Self.notFound }
    guard path.count == 3 else { return list(request) }
    guard let id = Int(path[2]) else { return Self.error(500, "Hey! you must provide an id") }
    let character = CharactersFeature.Character.samples.first { $0.id == id }
    return character.map { SampleResponse(json: json($0, origin: request.origin)) }
      ?? Self.error(404, "Character not found")
  }

  private func list(_ request: SampleRequest) -> SampleResponse {
    let name = request.query("name")?.lowercased() ?? ""
    let status = request.query("status")?.lowercased() ?? ""
    let found = CharactersFeature.Character.samples.filter {
      (name.isEmpty || $0.name.lowercased().contains(name))
        && (status.isEmpty || $0.status.rawValue == status)
    }
    let pages = (found.count + Self.pageSize - 1) / Self.pageSize
    let page = request.query("page").flatMap { Int($0) } ?? 1
    guard (1...max(1, pages)).contains(page), !found.isEmpty else { return Self.notFound }
    func link(_ number: Int) -> Any {
      guard (1...pages).contains(number) else { return NSNull() }
      var link = URLComponents()
      link.path = "/api/character"
      link.queryItems = [URLQueryItem(name: "page", value: "\(number)")]
      if !name.isEmpty { link.queryItems?.append(URLQueryItem(name: "name", value: name)) }
      if !status.isEmpty { link.queryItems?.append(URLQueryItem(name: "status", value: status)) }
      return "\(request.origin)\(link)"
    }
    let items = found.dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize)
    return SampleResponse(json: [
      "info": [
        "count": found.count, "pages": pages, "next": link(page + 1), "prev": link(page - 1),
      ],
      "results": items.map { json($0, origin: request.origin) },
    ])
  }

  private func json(
    _ character: CharactersFeature.Character, origin: String
  ) -> [String: Any] {
    /// Returns the address of the same resource on this server.
    func link(_ url: URL?) -> String { url.map { origin + $0.path() } ?? "" }
    func place(_ place: CharactersFeature.Character.Place) -> [String: String] {
      ["name": place.name, "url": link(place.url)]
    }
    let status = character.status.rawValue
    return [
      "id": character.id, "name": character.name,
      "status": character.status == .unknown ? status : status.capitalized,
      "species": character.species, "type": character.type, "gender": character.gender,
      "origin": place(character.origin), "location": place(character.location),
      "image": "\(origin)/api/character/avatar/\(character.id).svg",
      "episode": character.episodes.map { link($0) }, "url": link(character.url),
      "created": character.createdAt.formatted(
        Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
    ]
  }
}
