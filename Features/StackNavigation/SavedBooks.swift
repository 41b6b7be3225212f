import Caching
import ComposableArchitecture

/// Books as they are saved. Where in them somebody is, is saved apart from them: it is that of one window.
public struct SavedBooks: Equatable, Sendable {
  public typealias Path = StackState<StackNavigation.Path.State>

  public var books: IdentifiedArrayOf<Book>
  /// Where somebody was, where older versions have kept it: with the books. It belongs to the window that is opened
  /// first, and is saved here no more.
  public private(set) var formerPath = Path()

  public init(books: IdentifiedArrayOf<Book> = .samples) {
    self.books = books
  }

  /// The form: version 0 had the path in it.
  public static let schema = Schema(version: 1) {
    Migration(from: 0) { (old: Version0) in SavedBooks(books: old.books, formerPath: old.path) }
  }

  private init(books: IdentifiedArrayOf<Book>, formerPath: Path) {
    self.books = books
    self.formerPath = formerPath
  }

  private struct Version0: Decodable {
    let books: IdentifiedArrayOf<Book>
    let path: Path
  }
}

extension SavedBooks: Codable {
  private enum CodingKeys: String, CodingKey {
    case books, formerPath
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      books: try values.decode(IdentifiedArrayOf<Book>.self, forKey: .books),
      formerPath: try values.decodeIfPresent(Path.self, forKey: .formerPath) ?? Path())
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(books, forKey: .books)
    if !formerPath.isEmpty { try values.encode(formerPath, forKey: .formerPath) }
  }
}
