import AppHost
import ComposableUI
import PreviewsComposition
import Testing

/// The app that shows the previews of all features.
@MainActor @Suite struct PreviewsTests {
  @Test func everyFeatureHasAPreview() {
    let modules = Set(Preview.all.map { $0.fileID.prefix { $0 != "/" } })
    #expect(
      modules.isSuperset(of: [
        "CharactersFeature", "FavoritesFeature", "RepositoriesFeature", "StackNavigationFeature",
        "TodoFeature", "PreviewsComposition", "TreeNavigationFeature",
      ]))
  }

  @Test func everyPreviewShowsSomething() {
    for preview in Preview.all {
      let screen = ScreenTester { preview.content() }
      #expect(!screen.text.isEmpty, "\(preview.fileID): \(preview.name)")
    }
  }
}
