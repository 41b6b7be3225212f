import AppHost
import CharactersFeature
import ComposableArchitecture
import ComposableUI
import RepositoriesFeature
import URLPaths

public struct ShowcaseApp: ComposableApp {
  public static let name = "Showcase"
  public static let about = "Every feature of Tessera in one app."
  public static let asksServices = true
  private let store: StoreOf<Root>
  private let isLive: Bool

  public init(context: AppContext) {
    isLive = context.isLive
    store = Root.store(in: context, owner: context.isLive ? "apple" : "tidewater") {
      guard !context.isLive else { return }
      $0.charactersClient = .sample
      $0.repositoriesClient = .sample
    }
  }

  public var body: some View {
    VStack(alignment: .leading) {
      Text(
        isLive
          ? "Live data: loaded from the network."
          : "Sample data: nothing is loaded from the network."
      )
      .font(.caption).foregroundStyle(.secondary)
      RootView(store: store)
    }
  }

  public var location: String? { store.urlPath?.description }

  public static func hasPath(_ path: String) -> Bool {
    guard let path = try? URLPath(path) else { return false }
    return path.components.isEmpty || (try? Location.paths.parse(path)) != nil
  }

  public func open(_ path: String) {
    store.send(.pathOpened(path))
  }
}
