import AppHost
import CharactersFeature
import ComposableArchitecture
import ComposableUI
import ItemLists

public struct CharactersApp: ComposableApp {
  public static let about = "The characters of a show that was never made."
  /// A green theme with monospaced text, like the computer screens in science fiction.
  public nonisolated static var theme: ScreenTheme {
    ScreenTheme(tint: .green, cornerRadius: 2, font: .monospaced, density: .compact)
  }

  private let store: StoreOf<ListRoot<Characters>>

  public init(context: AppContext) {
    @Shared(.storage(\.database, "favorites")) var favorites: Set<Character.ID> = []
    store = Store(
      initialState: ListRoot.State(
        list: Characters.State(favorites: SharedReader($favorites)),
        favorites: $favorites)
    ) {
      ListRoot(list: Characters(), detail: CharacterDetail())
    } withDependencies: {
      $0.charactersClient = .sample
    }
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

  public static func request(in action: Action) -> ItemRequest<Character>? {
    switch action {
    case .delegate(.characterTapped(let character)): .open(character)
    case .delegate(.favoriteButtonTapped(let character)): .toggleFavorite(character)
    default: nil
    }
  }

  public static func detail(of character: Character, favorites: SharedReader<Set<Character.ID>>)
    -> CharacterDetail.State
  {
    CharacterDetail.State(character, favorites: favorites)
  }

  public static func toggledItem(in action: CharacterDetail.Action) -> Character? {
    if case .delegate(.favoriteButtonTapped(let character)) = action { character } else { nil }
  }
}
