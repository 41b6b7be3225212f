import CharactersFeature
import ComposableArchitecture
import Foundation
import HTTPRequests
import HTTPTestSupport

typealias Character = CharactersFeature.Character

extension CharactersFeature.Character {
  static func sample(_ id: Int, status: Status = .alive) -> Self {
    Self(
      id: id, name: "Somebody \(id)", status: status, species: "Human", type: "Clone",
      gender: "Female", origin: Place(name: "Vega"), location: Place(name: "Karst"),
      image: URL(string: "https://characters.example/\(id).svg"),
      episodes: [URL(string: "https://characters.example/episode/1")!],
      url: URL(string: "https://characters.example/\(id)")!,
      createdAt: Date(timeIntervalSince1970: 0))
  }
}

extension CharactersPage {
  /// Characters with the numbers of a range.
  static func page(_ ids: ClosedRange<Int>, of count: Int, next: Int? = nil) -> Self {
    Self(characters: ids.map { .sample($0) }, count: count, nextPage: next)
  }
}

struct Request: Hashable {
  var name = ""
  var status: CharactersFeature.Character.Status?
  var page = 1

  var query: CharacterQuery { CharacterQuery(name: name, status: status) }

  /// This request, in the type that the list of pages uses.
  var paged: Characters.Pages.Request { Characters.Pages.Request(query: query, page: page) }
}

extension ControlledServer<Request, CharactersPage> {
  func answer(to query: CharacterQuery, page: Int) async throws -> CharactersPage {
    try await answer(to: Request(name: query.name, status: query.status, page: page))
  }
}
