import ComposableUI
import Testing

/// Stacks whose screens are pushed by views and values.
@MainActor @Suite struct NavigationValueTests {
  private struct Screen: View {
    let number: Int
    @Environment(\.dismiss) var dismiss

    var body: some View {
      Text("screen \(number)")
      NavigationLink("Next", value: number + 1)
      Button("Leave") { dismiss() }
    }
  }

  @Test func aNavigationDestinationMakesTheScreenOfAValue() {
    let screen = ScreenTester {
      NavigationStack {
        NavigationLink("First", value: 1)
          .navigationDestination(for: Int.self) { Screen(number: $0) }
      }
    }
    screen.button("First").press()
    screen.button("Next").press()
    #expect(screen.has(.text, "screen 2"))
    screen.button("Leave").press()
    #expect(screen.has(.text, "screen 1"))
    screen.button("Back").press()
    #expect(screen.has(.button, "First"))
  }

  private struct Stack: View {
    @State var path: [Int] = [1]

    var body: some View {
      NavigationStack(path: $path) {
        Text("root \(path.count)")
          .navigationDestination(for: Int.self) { Screen(number: $0) }
      }
    }
  }

  private struct PathStack: View {
    @State var path = NavigationPath([7])

    var body: some View {
      NavigationStack(path: $path) {
        Text("root")
          .navigationDestination(for: Int.self) { number in
            Text("number \(number)")
            Button("Push text") { path.append("text") }
          }
          .navigationDestination(for: String.self) { Text("string \($0)") }
      }
    }
  }

  @Test func aPathIsReadAndWritten() {
    let screen = ScreenTester { Stack() }
    #expect(screen.has(.text, "screen 1"))
    screen.button("Next").press()
    #expect(screen.has(.text, "screen 2"))
    screen.button("Back").press()
    screen.button("Leave").press()
    #expect(screen.text == "root 0")
  }

  @Test func aPathMayHaveValuesOfSeveralTypes() {
    let screen = ScreenTester { PathStack() }
    screen.button("Push text").press()
    #expect(screen.has(.text, "string text"))
    screen.button("Back").press()
    #expect(screen.has(.text, "number 7"))
  }

  @Test func aLinkMayHoldItsScreen() {
    let screen = ScreenTester {
      NavigationView {
        List {
          NavigationLink("Settings") { Text("settings").navigationTitle("Settings") }
          NavigationLink(destination: Text("about")) { Text("About") }
        }
      }
    }
    screen.button("About").press()
    #expect(screen.has(.text, "about"))
    screen.button("Back").press()
    screen.button("Settings").press()
    #expect(screen.text.contains("# Settings"))
  }

  private struct Conditions: View {
    @State var isActive = false
    @State var selection: Int?
    @State var item: String?

    var body: some View {
      NavigationStack {
        Text("\(isActive) \(selection ?? 0) \(item ?? "none")")
        NavigationLink("Active", isActive: $isActive) { Text("active") }
        NavigationLink(tag: 2, selection: $selection) {
          Text("second")
        } label: {
          Text("Second")
        }
        Button("Item") { item = "it" }
          .navigationDestination(item: $item) { Text("item \($0)") }
      }
    }
  }

  @Test(arguments: [("Active", "active"), ("Second", "second"), ("Item", "item it")])
  func aConditionPushesAScreen(button: String, text: String) {
    let screen = ScreenTester { Conditions() }
    screen.button(button).press()
    #expect(screen.has(.text, text))
    screen.button("Back").press()
    #expect(screen.has(.text, "false 0 none"))
    screen.button(button).press()
    #expect(screen.has(.text, text))
  }

  @Test func theBackButtonCanBeHidden() {
    let screen = ScreenTester {
      NavigationStack {
        NavigationLink("Open") { Text("there").navigationBarBackButtonHidden() }
      }
    }
    screen.button("Open").press()
    #expect(!screen.has(.button, "Back"))
  }

  @Test func aValueWithoutADestinationIsReported() {
    let screen = ScreenTester { NavigationStack { NavigationLink("Open", value: 1) } }
    withExpectedIssues(containing: "its 'NavigationStack' has no destination for that type") {
      screen.button("Open").press()
    }
  }
}
