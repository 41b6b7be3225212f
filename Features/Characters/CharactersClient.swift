import ComposableArchitecture

/// A client that loads characters. Its endpoints throw an `HTTPFailure` if loading fails, and a
/// `CancellationError` if the task is cancelled.
@DependencyClient
public struct CharactersClient: Sendable {
  /// Loads one page of the characters that match a query; the first page is 1. If no character
  /// matches, the endpoint throws `notFound` or returns an empty page.
  public var characters:
    @Sendable (_ query: CharacterQuery, _ page: Int) async throws -> CharactersPage

  /// Loads one character.
  public var character: @Sendable (_ id: Character.ID) async throws -> Character
}

/// A search for characters by name and status.
public struct CharacterQuery: Codable, Hashable, Sendable {
  /// A part of the name, in upper or lower case; empty for all.
  public var name: String
  /// The status to filter by; `nil` for all.
  public var status: Character.Status?

  public init(name: String = "", status: Character.Status? = nil) {
    self.name = name
    self.status = status
  }
}

/// One page of the characters that match a query.
public struct CharactersPage: Hashable, Sendable {
  public var characters: [Character]
  /// The number of characters on all pages.
  public var count: Int
  /// The number of the next page; `nil` on the last page.
  public var nextPage: Int?

  public init(characters: [Character], count: Int, nextPage: Int? = nil) {
    self.characters = characters
    self.count = count
    self.nextPage = nextPage
  }
}

extension CharactersClient: TestDependencyKey {
  public static let previewValue = sample
  public static let testValue = CharactersClient()
}

extension DependencyValues {
  /// The client that loads characters. A test has to override it.
  public var charactersClient: CharactersClient {
    get { self[CharactersClient.self] }
    set { self[CharactersClient.self] = newValue }
  }
}
