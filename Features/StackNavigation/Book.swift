import ComposableArchitecture

/// A book with its notes.
public struct Book: Codable, Equatable, Identifiable, Sendable {
  public let id: Int
  public var title: String
  public var author: String
  public var notes: IdentifiedArrayOf<Note>

  public init(
    id: Int, title: String = "", author: String = "", notes: IdentifiedArrayOf<Note> = []
  ) {
    self.id = id
    self.title = title
    self.author = author
    self.notes = notes
  }

  /// The name on screen.
  public var name: String { title.isEmpty ? "Untitled Book" : title }
}

/// A note on a book.
public struct Note: Codable, Equatable, Identifiable, Sendable {
  public let id: Int
  public var text: String

  public init(id: Int, text: String = "") {
    self.id = id
    self.text = text
  }

  /// The name on screen.
  public var name: String { text.isEmpty ? "Empty note" : text }
}

extension IdentifiedArrayOf<Book> {
  /// The books that the app shows on its first run.
  public static var samples: Self {
    [
      Book(
        id: 1, title: "Middlemarch", author: "George Eliot",
        notes: [Note(id: 1, text: "Who is the narrator?")]),
      Book(id: 2, title: "The Periodic Table", author: "Primo Levi"),
      Book(
        id: 3, title: "Flatland", author: "Edwin A. Abbott",
        notes: [
          Note(id: 1, text: "A. Square meets a sphere"),
          Note(id: 2, text: "What would a fifth dimension be?"),
        ]),
    ]
  }
}

extension Sequence where Element: Identifiable<Int> {
  /// An id that no element has.
  var nextID: Int { (map(\.id).max() ?? 0) + 1 }
}
