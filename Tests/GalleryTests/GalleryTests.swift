import AppHost
import ComposableUI
import ElementTree
import Foundation
import Pages
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

  @Test func pagesAreOrderedByFileAndThoseOfFeaturesComeLast() {
    let titles = Preview.sections.map(\.title)
    #expect(titles.first == "Accessibility")
    #expect(titles.last == "Features")
    #expect(titles.dropLast() == titles.dropLast().sorted()[...])
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
