import ComposableUI
import Foundation
import Testing

/// Conditions and loops where scenes, tabs, rows of tables and ticks are listed.
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
  func theFirstWindowThatThereIsIsShown(hasSetup: Bool, isLarge: Bool, shown: String) {
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

  @Test func tabsComeAndGoByConditions() {
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

  @Test func rowsOfATableComeAndGoByConditions() {
    let screen = ScreenTester { Cities() }
    #expect(screen.text.contains("Bern") && !screen.text.contains("Lagos"))
    screen.button("Switch").press()
    #expect(!screen.text.contains("Bern"))
    for name in ["Oslo", "Lagos", "Quito"] { #expect(screen.has(.text, name)) }
  }

  private struct Ticks: View {
    let isFine: Bool
    let hasEnd: Bool
    @State private var value = 0.0

    var body: some View {
      Slider(value: $value, in: 0...8) {
        Text("Size")
      } ticks: {
        if isFine {
          SliderTick(1.0)
        } else {
          SliderTick(4.0)
        }
        if hasEnd {
          SliderTick(8.0)
        }
      }
      Text("at \(value, specifier: "%.0f")")
    }
  }

  @Test(arguments: [(true, true, ["at 1", "at 8"]), (false, false, ["at 4", "at 4"])])
  func ticksAreThoseOfTheirConditions(isFine: Bool, hasEnd: Bool, steps: [String]) {
    let screen = ScreenTester { Ticks(isFine: isFine, hasEnd: hasEnd) }
    for (number, step) in zip([1.0, 8], steps) {
      screen.slider("Size").slide(to: number)
      #expect(screen.has(.text, step))
    }
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

  @Test func viewsInAnotherOneAreFoundByTheirTag() {
    #expect(ScreenTester { VStack { Tagged() } }.text == "one\nfound\nthree")
  }
}
