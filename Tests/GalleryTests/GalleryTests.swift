import AppHost
import ComposableUI
import ElementTree
import Foundation
import Pages
import Testing

@testable import GalleryComposition
@testable import TerminalHost

/// The gallery app, which previews the building blocks of screens.
@MainActor @Suite struct GalleryTests {
  @Test func everyFeatureHasAPreview() {
    let modules = Set(Preview.all.map { $0.fileID.prefix { $0 != "/" } })
    #expect(
      modules.isSuperset(of: [
        "CharactersFeature", "FavoritesFeature", "RepositoriesFeature", "StackNavigationFeature",
        "TodoFeature", "TourFeature", "GalleryComposition", "TreeNavigationFeature",
      ]))
  }

  @Test func everyPageHasItsOwnPathAndItsSource() {
    let pages = Preview.sections.flatMap(\.pages)
    #expect(pages.count > 60)
    #expect(Set(pages.map(\.path)).count == pages.count)
    for page in pages {
      #expect(Gallery.hasPath(page.path), "\(page.path)")
      #expect(!page.source.isEmpty, "\(page.path)")
    }
  }

  @Test func everyPageShowsItsViewAndItsSource() {
    let sections = Preview.sections
    for page in sections.flatMap(\.pages) {
      let model = PagesModel(sections)
      model.path = [page.path]
      let screen = ScreenTester { PagesView("Gallery", model: model) }
      #expect(screen.text.hasPrefix("# \(page.title)"), "\(page.path)")
      #expect(screen.text.contains("Source"), "\(page.path)")
    }
  }

  /// Every control that works by keyboard is also in the screen reader's lines, with a name.
  @Test func everyPageCanBeReadLineByLine() {
    var pictures: Set<String> = []
    let sections = Preview.sections
    for page in sections.flatMap(\.pages) {
      let model = PagesModel(sections)
      model.path = [page.path]
      let screen = ViewScreen {
        PagesView("Gallery", model: model)
      } location: {
        nil
      } onOpen: { _ in
      }
      let session = LinearSession(screen: screen)
      _ = session.begin()
      let reading = session.reading.top
      let source = reading.lines.firstIndex { $0.text == "Source" }
      let content = reading.lines.prefix(source ?? 0)
      // The title and the navigation buttons take the first four lines.
      if content.count <= 4 { pictures.insert(page.path) }
      for line in content {
        #expect(!line.text.isEmpty, "\(page.path)")
        if let control = line.control {
          #expect(!control.name.isEmpty, "\(page.path): \(line.text)")
          #expect(control.name != "without a name", "\(page.path): \(line.text)")
          #expect(session.numbers[control.element] != nil, "\(page.path): \(line.text)")
        }
      }
      // The reading includes each element that can have the keyboard focus.
      let readable = Set(reading.lines.compactMap(\.control?.element))
      let tree = NodeTree(screen.root, revision: screen.revision)
      screen.root.visit { element in
        guard let node = tree[element.id], node.isFocusable,
          node.nearest(where: \.isHiddenFromReaders) == nil
        else { return }
        #expect(readable.contains(element.id), "\(page.path): \(element.properties.content)")
      }
    }
    #expect(
      pictures == [
        "/images/symbol-sizes", "/shapes/canvas", "/shapes/filled", "/shapes/gradients",
        "/shapes/path",
        "/shapes/stroked", "/shapes/turned-and-faded", "/text/redacted",
      ])
  }

  @Test(arguments: [(80, false), (139, false), (140, true), (200, true)])
  func theSourceIsBesideItsViewInAWideTerminal(columns: Int, isBeside: Bool) throws {
    let model = PagesModel(Preview.sections)
    model.open("/text/text-styles")
    let screen = ViewScreen {
      PagesView("Gallery", model: model)
    } location: {
      nil
    } onOpen: { _ in
    }
    let session = Session(
      screen: screen, size: Size(width: columns, height: 40), theme: Theme(usesColor: false))
    _ = session.render()
    let cells = session.frame.cells
    let lines = (0..<cells.size.height).map { y in
      cells.row(y).filter { $0.width > 0 }.map { session.layout.glyphs.string(for: $0.glyph) }
        .joined()
    }
    let line = try #require(lines.first { $0.contains("Source") })
    let isAlone = line.prefix(while: { $0 != "S" }).allSatisfy { $0 == " " }
    #expect(isAlone == !isBeside, "\(line)")
    #expect(lines.contains { $0.contains("Large title") })
  }

  @Test func pagesAreOrderedByFileWithFeaturesLast() {
    let titles = Preview.sections.map(\.title)
    #expect(titles.first == "Accessibility")
    #expect(titles.last == "Features")
    #expect(titles.dropLast() == titles.dropLast().sorted()[...])
  }

  @Test func aKnownPathOpensItsPageAndAnUnknownPathOpensTheList() {
    let gallery = Gallery(
      context: AppContext(directory: FileManager.default.temporaryDirectory))
    gallery.open("/buttons/roles")
    #expect(gallery.location == "/buttons/roles")
    gallery.open("/buttons/nowhere")
    #expect(gallery.location == "/")
  }

  @Test(arguments: ["", "/x", "/Buttons/roles", "/buttons/roles/x", "/buttons/%00", "/../etc"])
  func otherPathsAreNotPathsOfTheGallery(path: String) {
    #expect(!Gallery.hasPath(path))
  }
}

extension Node {
  /// Whether the app hides the element from screen readers, or from all users.
  fileprivate var isHiddenFromReaders: Bool {
    look.source.contains(where: \.hides)
  }
}
