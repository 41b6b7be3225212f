import CasePaths
import Foundation
import URLPaths

/// The places of an app, each with a path.
@CasePathable
enum Place: Equatable {
  case home
  case book(Int)
  case books(Sort)
  case repository(Repository)
  case profile(UUID, String?)
  case search(Search)
  case shelf([Screen])
}

enum Sort: String, CaseIterable, URLComponent {
  case title, author
}

struct Repository: Equatable {
  var owner: String
  var name: String
}

struct Search: Equatable {
  var text: String
  var tags: [String] = []
  var page = 1
  var onlyMine: Bool?
}

@CasePathable
enum Screen: Equatable {
  case book(Int)
  case notes
  case note(NoteID)
}

/// An id that only conforms to Codable, with its own encoding.
struct NoteID: Codable, Equatable {
  var number: UInt16

  init(_ number: UInt16) {
    self.number = number
  }

  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(UInt16.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

let screens = Many {
  OneOf<Screen> {
    Route(\.book) {
      "also"
      Component(Int.self)
    }
    Route(\.notes) { "notes" }
    Route(\.note) { Component(coding: NoteID.self, description: "the number of a note") }
  }
}

let places = OneOf<Place> {
  Route(\.home)
  Route(\.books) {
    "books"
    Query("sort", default: Sort.title)
  }
  Route(\.book) {
    "books"
    Component(Int.self)
  }
  Route(\.repository) {
    PathSequence {
      "repositories"
      Component(String.self)
      Component(String.self)
    }
    .map(to: { Repository(owner: $0, name: $1) }, from: { ($0.owner, $0.name) })
  }
  Route(\.profile) {
    "people"
    Component(UUID.self)
    Optionally { Component(String.self) }
  }
  Route(\.search) {
    PathSequence {
      "search"
      Query("q", default: "")
      Query("tag", [String].self)
      Query("page", default: 1)
      Query("mine", Bool?.self)
    }
    .map(
      to: { Search(text: $0, tags: $1, page: $2, onlyMine: $3) },
      from: { ($0.text, $0.tags, $0.page, $0.onlyMine) })
  }
  Route(\.shelf) {
    "shelf"
    screens
  }
}

/// Returns the reason why a path is refused.
func refusal(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "none"
  } catch {
    return "\(error)"
  }
}
