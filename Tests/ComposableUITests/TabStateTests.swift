import ComposableUI
import Testing

/// The state of a tab's views while another tab is shown.
@MainActor @Suite struct TabStateTests {
  private struct Counter: View {
    let name: String
    @State var count = 0

    var body: some View {
      Button("\(name) \(count)") { count += 1 }
    }
  }

  private struct Counters: View {
    @State var selection = 1
    @State var hasSecond = true

    var body: some View {
      TabView(selection: $selection) {
        Counter(name: "first").tabItem { Text("One") }.tag(1)
        if hasSecond { Counter(name: "second").tabItem { Text("Two") }.tag(2) }
        Button("Without the second") { hasSecond.toggle() }.tabItem { Text("Three") }.tag(3)
      }
    }
  }

  @Test func stateOfAViewInATabIsKept() {
    let screen = ScreenTester { Counters() }
    screen.button("first 0").press()
    screen.tabs().select("Two")
    screen.button("second 0").press()
    screen.button("second 1").press()
    screen.tabs().select("One")
    #expect(screen.has(.button, "first 1"))
    #expect(!screen.has(.button, "second 2"))
    screen.tabs().select("Two")
    #expect(screen.has(.button, "second 2"))
  }

  @Test func aRemovedTabLosesItsState() {
    let screen = ScreenTester { Counters() }
    screen.tabs().select("Two")
    screen.button("second 0").press()
    screen.tabs().select("Three")
    screen.button("Without the second").press()
    screen.button("Without the second").press()
    screen.tabs().select("Two")
    #expect(screen.has(.button, "second 0"))
  }

  @Test func aTabKeepsTheScreensOfItsStack() {
    let screen = ScreenTester {
      TabView {
        Tab("One", systemImage: "1.circle") {
          NavigationStack {
            NavigationLink("Details") { Counter(name: "details").navigationTitle("Details") }
          }
        }
        Tab("Two", systemImage: "2.circle") { Text("second") }
      }
    }
    screen.button("Details").press()
    screen.button("details 0").press()
    screen.tabs().select("Two")
    screen.tabs().select("One")
    #expect(screen.has(.button, "details 1"))
    screen.button("Back").press()
    #expect(screen.has(.button, "Details"))
  }

  @Test func tabsInTabsKeepTheirSelection() {
    let screen = ScreenTester {
      TabView {
        Tab("One", systemImage: "1.circle") {
          TabView {
            Tab("Inner", systemImage: "a.circle") { Counter(name: "inner") }
            Tab("Other", systemImage: "b.circle") { Counter(name: "other") }
          }
        }
        Tab("Two", systemImage: "2.circle") { Text("second") }
      }
    }
    screen.tabs().tabs().select("Other")
    screen.button("other 0").press()
    screen.tabs().select("Two")
    screen.tabs().select("One")
    #expect(screen.has(.button, "other 1"))
  }

  @Test func viewsAppearAndDisappearWithTheirTab() {
    var log: [String] = []
    func view(_ name: String) -> some View {
      Text(name).onAppear { log.append("+\(name)") }.onDisappear { log.append("-\(name)") }
    }
    let screen = ScreenTester {
      TabView {
        Tab("One", systemImage: "1.circle") { view("one") }
        Tab("Two", systemImage: "2.circle") {
          TabView { Tab("Inner", systemImage: "a.circle") { view("inner") } }
        }
      }
    }
    #expect(log == ["+one"])
    screen.tabs().select("Two")
    #expect(log == ["+one", "-one", "+inner"])
    screen.tabs().select("One")
    #expect(log == ["+one", "-one", "+inner", "-inner", "+one"])
  }

  @Test func workOfATabGoesOnWhenTheTabIsShownAgain() async {
    @MainActor final class Log {
      var lines: [String] = []
    }
    let log = Log()
    let screen = ScreenTester {
      TabView {
        Tab("One", systemImage: "1.circle") {
          Text("one").task {
            log.lines.append("begun")
            // The stream stays silent until the task is cancelled.
            let (stream, continuation) = AsyncStream<Never>.makeStream()
            for await _ in stream {}
            continuation.finish()
            log.lines.append("cancelled")
          }
        }
        Tab("Two", systemImage: "2.circle") { Text("two") }
      }
    }
    await screen.settle()
    #expect(log.lines == ["begun"])
    screen.tabs().select("Two")
    await screen.settle()
    #expect(log.lines == ["begun", "cancelled"])
    screen.tabs().select("One")
    await screen.settle()
    #expect(log.lines == ["begun", "cancelled", "begun"])
  }

  private struct Titled: View {
    @State var selection = 1
    @State var texts: [String] = []
    @State var isPresented = false

    var body: some View {
      NavigationStack {
        TabView(selection: $selection) {
          Button("Present later") { isPresented = true }
            .navigationTitle("First")
            .toolbar { Button("Add") {} }
            .preference(key: Texts.self, value: ["one"])
            .tabItem { Text("One") }.tag(1)
          Text("second").navigationTitle("Second")
            .preference(key: Texts.self, value: ["two"])
            .sheet(isPresented: $isPresented) { Text("sheet") }
            .tabItem { Text("Two") }.tag(2)
        }
        .onPreferenceChange(Texts.self) { texts = $0 }
        Text("heard \(texts.joined(separator: ", "))")
      }
    }
  }

  private struct Texts: PreferenceKey {
    static let defaultValue: [String] = []
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  @Test func aShownTabSetsTitleAndToolbar() {
    let screen = ScreenTester { Titled() }
    #expect(screen.has(.page, "First"))
    #expect(screen.has(.button, "Add"))
    #expect(screen.has(.text, "heard one"))
    screen.tabs().select("Two")
    #expect(screen.has(.page, "Second"))
    #expect(!screen.has(.button, "Add"))
    #expect(screen.has(.text, "heard two"))
    screen.tabs().select("One")
    #expect(screen.has(.page, "First"))
    #expect(screen.has(.button, "Add"))
    #expect(screen.has(.text, "heard one"))
  }

  @Test func aTabsDialogIsShownWithItsTab() {
    let screen = ScreenTester { Titled() }
    screen.tabs().select("Two")
    screen.tabs().select("One")
    screen.button("Present later").press()
    #expect(!screen.has(.dialog, "sheet"))
    #expect(screen.button("Add").isEnabled)
    screen.tabs().select("Two")
    #expect(screen.dialog().text.contains("sheet"))
  }
}
