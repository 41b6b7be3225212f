import ComposableArchitecture

/// Books as they are saved. A window's place among them is saved apart from them.
public struct SavedBooks: Codable, Equatable, Sendable {
  public typealias Path = StackState<StackNavigation.Path.State>

  public var books: IdentifiedArrayOf<Book>

  public init(books: IdentifiedArrayOf<Book> = .samples) {
    self.books = books
  }
}
