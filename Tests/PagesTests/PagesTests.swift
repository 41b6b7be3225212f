import ComposableUI
import Testing

@testable import Pages

/// An app that consists of pages.
@MainActor @Suite struct PagesTests {
  private let model = PagesModel([
    PageSection(
      "Fruit",
      pages: [
        Page("Apple", about: "It is red.", source: "eat(apple)", path: "/fruit/apple") {
          AnyView(CountingView())
        },
        Page("Pear", source: "drop(pear)", path: "/fruit/pear") { AnyView(CountingView()) },
      ]),
    PageSection(
      "Tools",
      pages: [
        Page("Knife", source: "cut(apple)", path: "/tools/knife") { AnyView(Text("It cuts.")) }
      ]),
  ])

  private struct CountingView: View {
    @State var count = 0
    var body: some View { Button("\(count)") { count += 1 } }
  }

  private var screen: ScreenTester {
    ScreenTester { [model] in PagesView("All", model: model) }
  }

  @Test func listsAllPagesAndOpensOne() {
    let screen = screen
    #expect(
      screen.text == """
        # All
        [(Name or source)___]
        ## Fruit
        - ‹ Apple ›
        - ‹ Pear ›
        ## Tools
        - ‹ Knife ›
        """)
    screen.button("Apple").press()
    #expect(
      screen.text == """
        # Apple
        ‹ Back › ‹ Previous ›! ‹ Next ›
        It is red.
        ‹ 0 ›
        Source
        eat(apple)
        """)
    #expect(model.location == "/fruit/apple")
  }

  @Test func pagesAreFoundByNameSummaryAndSource() {
    #expect(find("apple") == ["Apple", "Knife"])
    #expect(find("APPLE cut") == ["Knife"])
    #expect(find("red") == ["Apple"])
    #expect(find("tools") == ["Knife"])
    #expect(find("nothing has this") == [])
    #expect(screen.text.contains("No Results"))
  }

  private func find(_ query: String) -> [String] {
    model.query = query
    return model.found.flatMap(\.pages).map(\.title)
  }

  @Test func eachPageLeadsToTheNextAndStartsFresh() {
    let screen = screen
    model.open("/fruit/apple")
    screen.button("0").press()
    #expect(screen.has(.button, "1"))
    screen.button("Next").press()
    #expect(screen.text.hasPrefix("# Pear"))
    #expect(screen.has(.button, "0"))
    screen.button("Next").press()
    #expect(!screen.button("Next").isEnabled)
    screen.button("Previous").press()
    #expect(screen.text.hasPrefix("# Pear"))
  }

  @Test func anUnknownPathShowsTheList() {
    model.open("/fruit/pear")
    model.open("/fruit/plum")
    #expect(model.location == "/")
  }

  @Test(arguments: [
    ("TextFields", "text-fields"), ("Two counters", "two-counters"),
    ("If-case state", "if-case-state"),
    ("URL", "url"), ("Äpfel & Birnen", "pfel-birnen"), ("", ""),
  ])
  func titlesBecomePartsOfPaths(title: String, component: String) {
    #expect(Page.pathComponent(of: title) == component)
  }
}
