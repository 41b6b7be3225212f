import AppHost
import ComposableArchitecture
import ComposableUI
import StackNavigationFeature
import URLPaths

public struct StackNavigationApp: ComposableApp {
  public static let about = "A reading list with notes."
  let store: StoreOf<StackNavigation>

  public init(context: AppContext) {
    let saved = context.saved("reading", initial: SavedBooks())
    let path = context.saved("path", of: .window, initial: SavedBooks.Path())
    store = Store(
      initialState: StackNavigation.State(books: saved.state.books, restoring: path.state)
    ) {
      StackNavigation()
        .caching(saved, of: { SavedBooks(books: $0.books) })
        .caching(path, of: \.path)
    }
    store.follow(saved) { .booksReplaced($0.books) }
  }

  public var body: some View {
    StackNavigationView(store: store)
      .linkAddresses(for: StackNavigation.Path.State.self) {
        try? ReadingScreen.paths.print($0.shortestPath).description
      }
  }

  public var location: String? {
    store.urlPath?.description
  }

  public static func hasPath(_ path: String) -> Bool {
    guard let path = try? URLPath(path) else { return false }
    return (try? ReadingScreen.paths.parse(path)) != nil
  }

  public func open(_ path: String) {
    store.send(.pathOpened(path))
  }
}
