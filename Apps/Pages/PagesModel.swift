import Observation

/// The state of an app that consists of pages.
@MainActor @Observable
public final class PagesModel {
  public let sections: [PageSection]
  /// The pages of all sections, in the order of the list.
  private let pages: [Page]
  /// The path of the open page, in an array of at most one element.
  public var path: [String] = []
  /// The text that the user searches for.
  public var query = ""

  public init(_ sections: [PageSection]) {
    self.sections = sections
    pages = sections.flatMap(\.pages)
  }

  /// The path of the open page, or `/` for the list.
  public var location: String { path.last ?? "/" }

  /// Opens the page at a path, or the list if there is no such page.
  public func open(_ path: String) {
    self.path = page(at: path).map { [$0.path] } ?? []
  }

  /// Returns the page at a path.
  ///
  /// - Complexity: O(*n*) in the number of pages.
  public func page(at path: String) -> Page? {
    pages.first { $0.path == path }
  }

  /// The sections with the pages that match the search.
  var found: [PageSection] {
    let words = query.lowercased().split(separator: " ")
    if words.isEmpty { return sections }
    return sections.compactMap { section in
      let pages = section.pages.filter { page in
        let text = "\(section.title) \(page.title) \(page.about) \(page.source)".lowercased()
        return words.allSatisfy { text.contains($0) }
      }
      return pages.isEmpty ? nil : PageSection(section.title, pages: pages)
    }
  }

  /// Returns the page at an offset from another page, in the order of the list.
  func page(_ distance: Int, from page: Page) -> Page? {
    guard let index = pages.firstIndex(where: { $0.path == page.path }) else { return nil }
    return pages.indices.contains(index + distance) ? pages[index + distance] : nil
  }
}
