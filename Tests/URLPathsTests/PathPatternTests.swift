import CasePaths
import Foundation
import Testing
import URLPaths

/// Patterns that parse and print paths.
@Suite struct PathPatternTests {
  private static let id = UUID(uuidString: "00000000-0000-0000-0000-00000000002A")!

  @Test(arguments: [
    ("/", Place.home),
    ("/books", .books(.title)),
    ("/books?sort=author", .books(.author)),
    ("/books/3", .book(3)),
    ("/books/-3", .book(-3)),
    ("/repositories/apple/swift-nio", .repository(Repository(owner: "apple", name: "swift-nio"))),
    ("/repositories/a%2Fb/~", .repository(Repository(owner: "a/b", name: ""))),
    ("/people/00000000-0000-0000-0000-00000000002A", .profile(id, nil)),
    ("/people/00000000-0000-0000-0000-00000000002A/stars", .profile(id, "stars")),
    ("/search", .search(Search(text: ""))),
    (
      "/search?q=caf%C3%A9%20au%20lait&tag=a&tag=b&page=2&mine=false",
      .search(Search(text: "café au lait", tags: ["a", "b"], page: 2, onlyMine: false))
    ),
    ("/shelf", .shelf([])),
    ("/shelf/also/3/notes/7/also/3", .shelf([.book(3), .notes, .note(NoteID(7)), .book(3)])),
  ])
  func printedPathsAreParsedAgain(path: String, place: Place) throws {
    #expect(try places.print(place).description == path)
    #expect(try places.parse(path) == place)
  }

  @Test(arguments: [
    ("/books/", Place.books(.title)), ("books/007", .book(7)),
    ("/books?utm_source=mail&sort=author&sort=title", .books(.author)),
    ("/people/00000000-0000-0000-0000-00000000002a", .profile(id, nil)),
  ])
  func otherSpellingsOfAPathAreParsed(path: String, place: Place) throws {
    #expect(try places.parse(path) == place)
  }

  @Test(arguments: [
    (
      "/bucher",
      """
      Component 1 of the path, “bucher”, should be “books”, “repositories”, “people”, “search” or \
      “shelf”.
      """
    ),
    (
      "/books/three",
      "Component 2 of the path, “three”, should be a whole number."
    ),
    (
      "/books/9223372036854775808",
      "Component 2 of the path, “9223372036854775808”, should be a whole number."
    ),
    ("/books/3/x", "Component 3 of the path, “x”, is one too many: the path should end before it."),
    ("/repositories/apple", "The path ends after 2 components, where a text should follow."),
    ("/people", "The path ends after 1 component, where a UUID should follow."),
    ("/people/7", "Component 2 of the path, “7”, should be a UUID."),
    ("/books?sort=size", "“sort=size” in the query should be one of “title”, “author”."),
    ("/search?mine=maybe", "“mine=maybe” in the query should be “true” or “false”."),
    (
      "/shelf/notes/65536",
      """
      Component 3 of the path, “65536”, should be “also”, “notes” or the number of a note.
      """
    ),
    ("/books//3", "Component 2 of the path, “”, is empty. Leave out one of the slashes around it."),
  ])
  func theInvalidComponentIsNamed(path: String, message: String) {
    #expect(refusal { _ = try places.parse(path) } == message)
  }

  @Test func anEmptyPathIsRefusedWithTheMissingPart() {
    let pattern = PathSequence { "books" }
    #expect(
      refusal { try pattern.parse("/") } == "The path is empty, where “books” should follow.")
  }

  @Test func theLongestAlternativeWinsInAnyOrder() throws {
    let shortFirst = OneOf<Place> {
      Route(\.books) {
        "books"
        Query("sort", default: Sort.title)
      }
      Route(\.book) {
        "books"
        Component(Int.self)
      }
    }
    let longFirst = OneOf<Place> {
      Route(\.book) {
        "books"
        Component(Int.self)
      }
      Route(\.books) {
        "books"
        Query("sort", default: Sort.title)
      }
    }
    for pattern in [shortFirst, longFirst] {
      #expect(try pattern.parse("/books") == .books(.title))
      #expect(try pattern.parse("/books/1") == .book(1))
    }
  }

  @Test func anAmbiguousPathIsNotPrinted() throws {
    let greedy = PathSequence {
      Many { Component(String.self) }
    }
    #expect(try greedy.parse(try greedy.print(["a", "b"])) == ["a", "b"])

    let ambiguous = OneOf<Place> {
      Route(\.book) { Component(Int.self) }
      Route(\.repository) {
        Component(String.self).map(
          to: { Repository(owner: $0, name: "") }, from: { $0.owner })
      }
    }
    #expect(
      try ambiguous.print(.repository(Repository(owner: "apple", name: ""))).description
        == "/apple")
    #expect(
      refusal { _ = try ambiguous.print(.repository(Repository(owner: "7", name: ""))) } == """
        The path /7 doesn't lead back to \
        repository(URLPathsTests.Repository(owner: "7", name: "")). Make the pattern tell them \
        apart, by a literal in front of one, say.
        """)
    // The function `from` omits the name, so the function `to` cannot restore it.
    #expect(
      refusal { _ = try ambiguous.print(.repository(Repository(owner: "a", name: "b"))) }
        .hasPrefix("The path /a doesn't lead back"))
  }

  @Test func aValueThatNoPatternDescribesHasNoPath() {
    let books = OneOf<Place> {
      Route(\.book) { Component(Int.self) }
    }
    #expect(refusal { _ = try books.print(.home) } == "There is no path to home.")
  }

  @Test func aFailedAlternativesOutputIsDiscarded() throws {
    let pattern = OneOf<[Screen]> {
      PathSequence {
        "first"
        Query("q", default: "")
        Many { OneOf<Screen> { Route(\.book) { Component(Int.self) } } }
      }
      .map(to: { $1 }, from: { ("x", $0) })
      PathSequence {
        "second"
        Many { OneOf<Screen> { Route(\.notes) { "notes" } } }
      }
    }
    #expect(try pattern.print([.notes, .notes]).description == "/second/notes/notes")
  }

  @Test func structuredValuesCannotBeComponents() {
    let pattern = Component(coding: [String: Int].self, description: "a dictionary")
    #expect(refusal { _ = try pattern.print(["a": 1]) }.hasPrefix("There is no path to"))
    #expect(
      refusal { _ = try pattern.parse("/x") }
        == "Component 1 of the path, “x”, should be a dictionary.")
    let list = Component(coding: [Int].self, description: "a list")
    #expect(refusal { _ = try list.print([1, 2]) }.hasPrefix("There is no path to"))
  }

  @Test func singleTextsNumbersAndBoolsCanBeComponents() throws {
    try expectRoundTrips([0, 1, -1, .min, .max], of: Int8.self)
    try expectRoundTrips([0, 1, .max], of: UInt64.self)
    try expectRoundTrips([true, false], of: Bool.self)
    try expectRoundTrips(["", "7", "true", "a b"], of: String.self)
    try expectRoundTrips(
      [0, -1.5, .greatestFiniteMagnitude, .leastNonzeroMagnitude], of: Double.self)
    try expectRoundTrips([Self.id], of: UUID.self)
    try expectRoundTrips([NoteID(0), NoteID(65_535)], of: NoteID.self)
  }

  private func expectRoundTrips<Value: Codable & Equatable & SendableMetatype>(
    _ values: [Value], of type: Value.Type
  ) throws {
    let pattern = Component(coding: type, description: "a value")
    for value in values {
      #expect(try pattern.parse("\(try pattern.print(value))") == value)
    }
  }
}
