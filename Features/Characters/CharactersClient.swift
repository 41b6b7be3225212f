import ComposableArchitecture

/// Where characters come from. What it throws is an `HTTPFailure`.
@DependencyClient
public struct CharactersClient: Sendable {
  /// One page of the characters that a query finds; the first one has the number 1. If there are none,
  /// the server says that by a `notFound`.
  public var characters:
    @Sendable (_ query: CharacterQuery, _ page: Int) async throws -> CharactersPage

  /// One character.
  public var character: @Sendable (_ id: Character.ID) async throws -> Character
}

/// What to look for.
public struct CharacterQuery: Codable, Hashable, Sendable {
  /// A part of the name, whatever its case; empty for all.
  public var name: String
  /// `nil` for all.
  public var status: Character.Status?

  public init(name: String = "", status: Character.Status? = nil) {
    self.name = name
    self.status = status
  }
}

/// Some of the characters that a query finds.
public struct CharactersPage: Hashable, Sendable {
  public var characters: [Character]
  /// How many characters there are on all pages.
  public var count: Int
  /// The number of the page to ask for next; `nil` if this is the last one.
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
  /// Where characters come from; a test has to say what it gets.
  public var charactersClient: CharactersClient {
    get { self[CharactersClient.self] }
    set { self[CharactersClient.self] = newValue }
  }
}
