import AppHost
import ComposableUI
import ElementTree
import Foundation
import Testing

@testable import GalleryComposition

/// The app that shows what screens are made of.
@MainActor @Suite struct GalleryTests {
  @Test func everyFeatureHasAPreview() {
    let modules = Set(Preview.all.map { $0.fileID.prefix { $0 != "/" } })
    #expect(
      modules.isSuperset(of: [
        "CharactersFeature", "FavoritesFeature", "RepositoriesFeature", "StackNavigationFeature",
        "TodoFeature", "TourFeature", "GalleryComposition", "TreeNavigationFeature",
      ]))
  }

  @Test func everyPageHasAPathOfItsOwnAndItsSource() {
    let pages = GalleryModel().sections.flatMap(\.pages)
    #expect(pages.count > 60)
    #expect(Set(pages.map(\.path)).count == pages.count)
    for page in pages {
      #expect(Gallery.hasPath(page.path), "\(page.path)")
      #expect(!page.preview.source.isEmpty, "\(page.path)")
    }
  }

  @Test func everyPageShowsItsViewAndItsSource() {
    for page in GalleryModel().sections.flatMap(\.pages) {
      let model = GalleryModel()
      model.path = [page.path]
      let screen = ScreenTester { GalleryView(model: model) }
      #expect(screen.text.hasPrefix("# \(page.title)"), "\(page.path)")
      #expect(screen.text.contains("Source"), "\(page.path)")
    }
  }

  @Test func pagesAreFoundByNameAndBySource() {
    let model = GalleryModel()
    let screen = ScreenTester { GalleryView(model: model) }
    #expect(screen.has(.section, "Buttons"))
    model.query = "confirmationdialog"
    #expect(model.found.flatMap(\.pages).map(\.path).contains("/presentations/confirmation-dialog"))
    model.query = "nothing has this"
    #expect(screen.text.contains("No Results"))
  }

  @Test func onePageLeadsToTheNext() {
    let model = GalleryModel()
    let pages = model.sections.flatMap(\.pages)
    model.path = [pages[0].path]
    let screen = ScreenTester { GalleryView(model: model) }
    screen.button("Next").press()
    #expect(screen.text.hasPrefix("# \(pages[1].title)"))
    screen.button("Previous").press()
    #expect(screen.text.hasPrefix("# \(pages[0].title)"))
  }

  @Test func aPathOpensItsPageAndOneThatLeadsNowhereTheList() {
    let gallery = Gallery(
      context: AppContext(directory: FileManager.default.temporaryDirectory))
    gallery.open("/buttons/roles")
    #expect(gallery.location == "/buttons/roles")
    gallery.open("/buttons/nowhere")
    #expect(gallery.location == "/")
  }

  @Test(arguments: ["", "/x", "/Buttons/roles", "/buttons/roles/x", "/buttons/%00", "/../etc"])
  func whatIsNoPathIsNone(path: String) {
    #expect(!Gallery.hasPath(path))
  }
}
