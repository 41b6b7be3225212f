import ComposableArchitecture

/// The books as they are saved. Each window's stack of screens is saved separately.
public struct SavedBooks: Codable, Equatable, Sendable {
  public typealias Path = StackState<StackNavigation.Path.State>

  public var books: IdentifiedArrayOf<Book>

  public init(books: IdentifiedArrayOf<Book> = .samples) {
    self.books = books
  }
}
