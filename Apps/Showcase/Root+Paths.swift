import CharactersFeature
import ComposableArchitecture
import RepositoriesFeature
import StackNavigationFeature
import URLPaths

/// A screen of the app, as a path names it.
@CasePathable
enum Location: Equatable {
  case todos
  case repositories
  /// An owner's repositories.
  case owner(String)
  /// A repository, by the names of its owner and of the repository.
  case repository(String, String)
  case characters
  case character(Int)
  case favorites(AllFavorites.Kind)
  case contacts
  case reading([StackNavigation.Screen])

  /// All paths of the app. This description both parses and prints them.
  static let paths = OneOf<Location> {
    Route(\.todos) { "todos" }
    Route(\.repositories) { "repositories" }
    Route(\.owner) {
      "repositories"
      Component(String.self)
    }
    Route(\.repository) {
      "repositories"
      Component(String.self)
      Component(String.self)
    }
    Route(\.characters) { "characters" }
    Route(\.character) {
      "characters"
      Component(Int.self)
    }
    Route(\.favorites) {
      "favorites"
      Query("show", default: AllFavorites.Kind.repositories)
    }
    Route(\.contacts) { "contacts" }
    Route(\.reading) {
      "reading"
      StackNavigation.Screen.paths
    }
  }
}

extension Location {
  /// The path of this location; `nil` if it has none.
  var urlPath: URLPath? { try? Location.paths.print(self) }
}

extension Root.State {
  /// The location of the current screen.
  var location: Location {
    switch path.last {
    case .character(let detail): return .character(detail.characterID)
    case .repository(let detail): return .repository(detail.owner, detail.name)
    case nil: break
    }
    switch tab {
    case .todos: return .todos
    case .repositories: return repositories.pathOwner.map(Location.owner) ?? .repositories
    case .characters: return .characters
    case .favorites: return .favorites(favorites.kind)
    case .contacts: return .contacts
    case .reading: return .reading(reading.screens)
    }
  }

  /// The path of the current screen; `nil` if it has none.
  var urlPath: URLPath? {
    location.urlPath
  }

  /// Opens the screen that a path names. If there is none, opens the nearest one and shows an
  /// alert.
  mutating func open(_ text: String) -> Effect<Root.Action> {
    // An open alert belongs to the screen that the user leaves.
    alert = nil
    do throws(URLPathError) {
      let path = try URLPath(text)
      // The path `/` keeps the current screen.
      if path.components.isEmpty { return .none }
      do throws(URLPathError) {
        return go(to: try Location.paths.parse(path))
      } catch {
        let nearest = nearest(to: path, because: error)
        alert = .nowhere(because: error, isNearer: nearest != nil)
        return nearest.map { go(to: $0) } ?? .none
      }
    } catch {
      alert = .nowhere(because: error, isNearer: false)
      return .none
    }
  }

  /// Returns the location that the longest valid prefix of a path names.
  ///
  /// - Complexity: O(*n*) in the length of the path, because the error says how much of it is
  ///   valid.
  private func nearest(to path: URLPath, because error: URLPathError) -> Location? {
    var error = error
    var count = path.components.count
    if path.query.isEmpty { count -= 1 }
    while count > 0 {
      if case .unexpected(.component(let number, _), _) = error { count = min(count, number - 1) }
      do throws(URLPathError) {
        return try Location.paths.parse(
          URLPath(components: Array(path.components.prefix(count))))
      } catch let reason {
        error = reason
        count -= 1
      }
    }
    return nil
  }

  private mutating func go(to location: Location) -> Effect<Root.Action> {
    switch location {
    case .todos: show(.todos)
    case .repositories: show(.repositories)
    case .owner(let owner):
      show(.repositories)
      guard repositories.pages.query != owner || repositories.owner != owner else { break }
      return .concatenate(
        .send(.repositories(.ownerChanged(owner))), .send(.repositories(.ownerSubmitted)))
    case .repository(let owner, let name):
      let known = (repositories.pages.elements + favorites.repositories.items)
        .first { $0.owner.login == owner && $0.name == name }
      let detail =
        known.map(detail(of:))
        ?? RepositoryDetail.State(owner: owner, name: name, favorites: repositories.$favorites)
      open(.repository(detail), on: .repositories) {
        $0.is(\.repository) && $0.repository?.owner == owner && $0.repository?.name == name
      }
    case .characters: show(.characters)
    case .character(let id):
      let known = characters.pages.elements[id: id] ?? favorites.characters.items[id: id]
      let detail =
        known.map(detail(of:))
        ?? CharacterDetail.State(id: id, favorites: characters.$favorites)
      open(.character(detail), on: .characters) { $0.character?.characterID == id }
    case .favorites(let kind):
      show(.favorites)
      favorites.kind = kind
    case .contacts: show(.contacts)
    case .reading(let screens):
      show(.reading)
      guard let path = try? StackNavigation.Screen.paths.print(screens) else { break }
      return .send(.reading(.pathOpened(path.description)))
    }
    return .none
  }

  /// Shows a tab, without any screens on top.
  private mutating func show(_ tab: Root.Tab) {
    self.tab = tab
    if !path.isEmpty { path.removeAll() }
  }

  /// Opens a screen on top of the tabs. If the screen is already open, keeps its state and removes
  /// the screens above it.
  private mutating func open(
    _ screen: Root.Path.State, on tab: Root.Tab, isSame: (Root.Path.State) -> Bool
  ) {
    if let id = path.ids.last(where: { path[id: $0].map(isSame) ?? false }) {
      path.pop(to: id)
      return
    }
    // Going back leads to the screen's own tab, or to the favorites if it may have been opened from
    // there.
    if path.isEmpty, self.tab != .favorites { self.tab = tab }
    path.append(screen)
  }
}

extension Repositories.State {
  /// The owner of the loaded repositories, or else of the requested ones.
  fileprivate var pathOwner: String? {
    pages.query ?? pages.request?.query ?? pages.failure?.request.query
  }
}

extension AlertState where Action == Never {
  /// - Parameter isNearer: Whether a prefix of the path was valid.
  fileprivate static func nowhere(because error: URLPathError, isNearer: Bool) -> Self {
    Self {
      TextState("That path leads nowhere")
    } message: {
      TextState(
        isNearer
          ? "\(error) This is the nearest screen." : "\(error) The screen has not changed.")
    }
  }
}
