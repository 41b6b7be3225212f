import ComposableUI
import Foundation
import Testing

/// Conditions and loops in the builders of scenes, tabs and table rows, and subviews with tags.
@MainActor @Suite struct BuilderTests {
  private struct Program: App {
    var hasSetup = false
    var isLarge = false

    init() {}

    var body: some Scene {
      if hasSetup {
        WindowGroup("Setup") { Text("setup") }
      }
      if isLarge {
        WindowGroup { Text("large") }
      } else {
        WindowGroup { Text("small") }
      }
    }
  }

  @Test(arguments: [
    (false, false, "small"), (false, true, "large"), (true, true, "setup"),
  ])
  func theFirstExistingWindowIsShown(hasSetup: Bool, isLarge: Bool, shown: String) {
    var program = Program()
    (program.hasSetup, program.isLarge) = (hasSetup, isLarge)
    let made = program
    let screen = ScreenTester { _AppView(made) }
    #expect(screen.text == shown)
  }

  private struct Tabs: View {
    @State private var hasMore = false
    @State private var selection = 0

    var body: some View {
      TabView(selection: $selection) {
        Tab("Home", systemImage: "house", value: 0) {
          Button("Switch") { hasMore.toggle() }
        }
        if hasMore {
          Tab("More", systemImage: "plus", value: 1) { Text("more") }
        } else {
          Tab("Less", systemImage: "minus", value: 2) { Text("less") }
        }
        if hasMore {
          Tab("Last", systemImage: "flag", value: 3) { Text("last") }
        }
      }
    }
  }

  @Test func conditionsAddAndRemoveTabs() {
    let screen = ScreenTester { Tabs() }
    #expect(screen.tabs().titles == ["Home", "Less"])
    screen.button("Switch").press()
    #expect(screen.tabs().titles == ["Home", "More", "Last"])
    screen.tabs().select("Last")
    #expect(screen.has(.text, "last"))
  }

  private struct City: Identifiable {
    let id: String
  }

  private struct Cities: View {
    @State private var hasMore = false
    private let others = [City(id: "Lagos"), City(id: "Quito")]

    var body: some View {
      Table(of: City.self) {
        TableColumn("City", value: \.id)
      } rows: {
        if hasMore {
          TableRow(City(id: "Oslo"))
        } else {
          TableRow(City(id: "Bern"))
        }
        if hasMore {
          ForEach(others) { TableRow($0) }
        }
      }
      Button("Switch") { hasMore.toggle() }
    }
  }

  @Test func conditionsAddAndRemoveTableRows() {
    let screen = ScreenTester { Cities() }
    #expect(screen.text.contains("Bern") && !screen.text.contains("Lagos"))
    screen.button("Switch").press()
    #expect(!screen.text.contains("Bern"))
    for name in ["Oslo", "Lagos", "Quito"] { #expect(screen.has(.text, name)) }
  }

  private struct Tagged: View {
    var body: some View {
      Group(subviews: content) { subviews in
        ForEach(subviews) { subview in
          if subview.containerValues.hasTag("second") {
            Text("found")
          } else {
            subview
          }
        }
      }
    }

    @ViewBuilder private var content: some View {
      Text("one").tag("first")
      Text("two").tag("second")
      Text("three").tag(3)
    }
  }

  @Test func aViewFindsItsSubviewsByTag() {
    #expect(ScreenTester { VStack { Tagged() } }.text == "one\nfound\nthree")
  }
}
