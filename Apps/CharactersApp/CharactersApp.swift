import AppHost
import CharactersFeature
import ComposableArchitecture
import ComposableUI
import ItemLists

public struct CharactersApp: ComposableApp {
  public static let about = "The characters of a show that was never made."
  /// A green and narrow look, like the computer screens of such a show.
  public nonisolated static var theme: ScreenTheme {
    ScreenTheme(tint: .green, cornerRadius: 2, font: .monospaced, density: .compact)
  }

  private let store: StoreOf<ListRoot<Characters>>

  public init(context: AppContext) {
    let saved = context.saved("favorites", initial: Set<Character.ID>())
    store = Store(initialState: ListRoot.State(list: Characters.State(favorites: saved.state))) {
      ListRoot(list: Characters(), detail: CharacterDetail(), favorites: saved)
    } withDependencies: {
      $0.charactersClient = .sample
    }
    store.follow(saved) { .favoritesReplaced($0) }
  }

  public var body: some View {
    ListRootView(store: store) {
      CharactersView(store: $0)
    } detail: {
      CharacterDetailView(store: $0)
    }
  }
}

extension Characters: ItemList {
  public typealias Detail = CharacterDetail

  public static var favorites: WritableKeyPath<State, Set<Character.ID>> { \.favorites }
  public static var isFavorite: WritableKeyPath<CharacterDetail.State, Bool> { \.isFavorite }

  public static func request(in action: Action) -> ItemRequest<Character>? {
    switch action {
    case .delegate(.characterTapped(let character)): .open(character)
    case .delegate(.favoriteButtonTapped(let character)): .toggleFavorite(character)
    default: nil
    }
  }

  public static func detail(of character: Character, isFavorite: Bool) -> CharacterDetail.State {
    CharacterDetail.State(character, isFavorite: isFavorite)
  }

  public static func item(on detail: CharacterDetail.State) -> Character? { detail.character }

  public static func toggledItem(in action: CharacterDetail.Action) -> Character? {
    if case .delegate(.favoriteButtonTapped(let character)) = action { character } else { nil }
  }
}
