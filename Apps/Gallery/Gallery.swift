import AppHost
import CharactersFeature
import FavoritesFeature
import Observation
import RepositoriesFeature
import StackNavigationFeature
import SwiftUI
import TodoFeature
import TodosFeature
import TourFeature
import TreeNavigationFeature

/// Shows what screens are made of, a page for each, with its source below it, and the previews of all features.
///
/// A page is a `#Preview`. Those of `Pages` are about views and modifiers, by file; the others are a feature's.
public struct Gallery: ComposableApp {
  public static let about =
    "Shows views and modifiers, each with its source, and the previews of all features."

  private let model = GalleryModel()

  public init(context: AppContext) {}

  public var body: some View { GalleryView(model: model) }

  /// `/buttons/roles` is the page "Roles" of the file "Buttons".
  public var location: String? { model.path.last ?? "/" }

  public nonisolated static func hasPath(_ path: String) -> Bool {
    path == "/" || path.wholeMatch(of: /\/[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}/) != nil
  }

  public func open(_ path: String) {
    model.path = model.page(at: path).map { [$0.path] } ?? []
  }
}

/// What is shown of the gallery.
@MainActor @Observable
final class GalleryModel {
  let sections: [GallerySection]
  /// Those of all sections, in the order of the list.
  private let pages: [GalleryPage]
  /// The page that is open, if one is, by its path.
  var path: [String] = []
  /// What pages are looked for.
  var query = ""

  init(_ previews: [Preview] = Preview.all) {
    sections = Dictionary(grouping: previews.map(GalleryPage.init), by: \.section)
      .map(GallerySection.init)
      .sorted { ($0.isFeature ? 1 : 0, $0.title) < ($1.isFeature ? 1 : 0, $1.title) }
    pages = sections.flatMap(\.pages)
  }

  func page(at path: String) -> GalleryPage? {
    pages.first { $0.path == path }
  }

  /// The sections with the pages that are looked for.
  var found: [GallerySection] {
    let words = query.lowercased().split(separator: " ")
    if words.isEmpty { return sections }
    return sections.compactMap { section in
      let pages = section.pages.filter { page in
        let text = "\(section.title) \(page.title) \(page.preview.source)".lowercased()
        return words.allSatisfy { text.contains($0) }
      }
      return pages.isEmpty ? nil : GallerySection(title: section.title, pages: pages)
    }
  }

  /// The page before or after one, in the order of the list.
  func page(_ distance: Int, from page: GalleryPage) -> GalleryPage? {
    guard let index = pages.firstIndex(where: { $0.path == page.path }) else { return nil }
    return pages.indices.contains(index + distance) ? pages[index + distance] : nil
  }
}

/// The pages of a file, or of a feature.
struct GallerySection: Identifiable {
  let title: String
  let pages: [GalleryPage]

  var id: String { title }
  var isFeature: Bool { pages.contains { $0.isFeature } }
}

/// A preview in the gallery.
@MainActor
struct GalleryPage: @preconcurrency Identifiable {
  let preview: Preview
  let section: String
  let isFeature: Bool
  /// `/text-fields/focus`
  let path: String

  init(_ preview: Preview) {
    self.preview = preview
    let parts = preview.fileID.split(separator: "/")
    let module = String(parts.first ?? "")
    let file = String((parts.last ?? "").prefix { $0 != "." })
    isFeature = module != "GalleryComposition" || file.contains("+")
    section = isFeature ? "Features" : file
    path = "/\(Self.slug(section))/\(Self.slug(preview.name))"
  }

  var title: String { preview.name }
  var id: String { path }

  /// A text in small letters and digits, with hyphens between words.
  private static func slug(_ text: String) -> String {
    var words = [""]
    var last: Swift.Character = " "
    for character in text {
      if !character.isASCII || !(character.isLetter || character.isNumber) {
        words.append("")
      } else {
        if character.isUppercase, last.isLowercase { words.append("") }
        words[words.count - 1] += character.lowercased()
      }
      last = character
    }
    return words.filter { !$0.isEmpty }.joined(separator: "-")
  }
}
