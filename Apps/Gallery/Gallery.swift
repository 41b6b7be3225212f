import AppHost
import CharactersFeature
import FavoritesFeature
import Pages
import RepositoriesFeature
import StackNavigationFeature
import SwiftUI
import TodoFeature
import TodosFeature
import TourFeature
import TreeNavigationFeature

/// An app that shows views and modifiers as pages with their source, and the previews of all
/// features.
///
/// Each page is a `#Preview`. The previews in `Pages` show views and modifiers, grouped by file.
/// The other previews show features.
public struct Gallery: ComposableApp {
  public static let about =
    "Shows views and modifiers, each with its source, and the previews of all features."

  private let model = PagesModel(Preview.sections)

  public init(context: AppContext) {}

  public var body: some View { PagesView("Gallery", model: model) }

  /// The path of the open page: `/buttons/roles` is the page "Roles" of the file "Buttons".
  public var location: String? { model.location }

  public nonisolated static func hasPath(_ path: String) -> Bool {
    path == "/" || path.wholeMatch(of: /\/[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}/) != nil
  }

  public func open(_ path: String) {
    model.open(path)
  }
}

extension Preview {
  /// The sections of the gallery: one for each file, sorted by name, and then one for the features.
  @MainActor static var sections: [PageSection] {
    let pages = Dictionary(grouping: all, by: \.section)
    return pages.map { title, previews in
      PageSection(
        title,
        pages: previews.map { preview in
          let path = [title, preview.name].map(Page.pathComponent).joined(separator: "/")
          return Page(preview.title, source: preview.source, path: "/\(path)") { preview.content() }
        })
    }
    .sorted { ($0.title == features ? 1 : 0, $0.title) < ($1.title == features ? 1 : 0, $1.title) }
  }

  private static let features = "Features"

  /// The preview's name. The name of a view type becomes words: "Stack navigation" for
  /// `StackNavigationView`.
  private var title: String {
    guard !name.contains(" "), name.hasSuffix("View") else { return name }
    let words = Page.pathComponent(of: String(name.dropLast("View".count)))
      .split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The name of the preview's section: its file, or the features.
  private var section: String {
    let parts = fileID.split(separator: "/")
    let file = parts.last ?? ""
    let isOfFeature = parts.first != "GalleryComposition" || file.contains("+")
    return isOfFeature ? Self.features : String(file.prefix { $0 != "." })
  }
}
