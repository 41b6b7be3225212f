import ElementTree
import Observation
import Testing

@testable import ComposableUI

/// Screens that are pushed onto others.
@MainActor @Suite struct NavigationPathTests {
  @Observable @MainActor final class Path {
    var ids: [Int] = []
    var names: [Int: String] = [:]
    var isOn = false
    var pushed: [Any] = []

    func screens(_ view: @escaping (Int) -> AnyView) -> NavigationScreens {
      NavigationScreens(
        list: { [self] in
          ids.map { id in
            NavigationScreens.Screen(
              id: id, view: { view(id) },
              pop: { [self] in ids.removeSubrange(ids.firstIndex(of: id)!...) })
          }
        },
        push: { [self] in pushed.append($0) })
    }
  }

  struct Stack: View {
    let path: Path

    var body: some View {
      NavigationStack(
        screens: path.screens { AnyView(Screen(path: path, id: $0)) },
        root: RootScreen(path: path))
    }
  }

  struct RootScreen: View {
    let path: Path

    var body: some View {
      VStack {
        Text(path.isOn ? "on" : "off")
        NavigationLink("Go", state: 7)
        NavigationLink("Nowhere", state: Int?.none)
      }
      .navigationTitle("Root")
      .toolbar { Button("Act") {} }
    }
  }

  struct Screen: View {
    let path: Path
    let id: Int

    var body: some View {
      Text("Screen \(id)")
        .navigationTitle(path.names[id] ?? "Title \(id)")
        .toolbar { Button("Act on \(id)") {} }
    }
  }

  @Test func theTopmostScreenIsShownWithTitleActionsAndBack() {
    let path = Path()
    let screen = ScreenTester { Stack(path: path) }
    let root = "# Root\n‹ Act ›\noff\n‹ Go ›\n‹ Nowhere ›!"
    #expect(screen.text == root)
    path.ids = [1]
    #expect(screen.text == "# Title 1\n‹ Back › ‹ Act on 1 ›\nScreen 1")
    path.ids = [1, 2]
    #expect(screen.text == "# Title 2\n‹ Back › ‹ Act on 2 ›\nScreen 2")
    screen.button("Back").press()
    #expect(screen.text == "# Title 1\n‹ Back › ‹ Act on 1 ›\nScreen 1")
    path.ids = []
    #expect(screen.text == root)
  }

  @Test func anInitialPathIsShownAtOnce() {
    let path = Path()
    path.ids = [1, 2, 3]
    let screen = ScreenTester { Stack(path: path) }
    #expect(screen.text == "# Title 3\n‹ Back › ‹ Act on 3 ›\nScreen 3")
    screen.button("Back").press()
    screen.button("Back").press()
    screen.button("Back").press()
    #expect(screen.text == "# Root\n‹ Act ›\noff\n‹ Go ›\n‹ Nowhere ›!")
  }

  @Test func aPushIsOneRemovalAndOneInsertion() {
    let path = Path()
    let screen = ScreenTester { Stack(path: path) }
    path.ids = [1]
    let push = screen.takePatches()
    #expect(push.count == 2)
    guard case .remove = push.first, case .insert = push.last else {
      Issue.record("\(push)")
      return
    }
    // A change below the topmost screen sends no patch.
    path.ids = [0, 1]
    path.ids = [5, 6, 1]
    #expect(screen.takePatches().isEmpty)
  }

  @Test func anUncoveredScreenKeepsItsElementsAndShowsChanges() {
    let path = Path()
    let screen = ScreenTester { Stack(path: path) }
    let ids = screen.ids
    screen.resetEvaluations()
    path.ids = [1]
    #expect(screen.evaluations(of: RootScreen.self) == 0)
    path.isOn = true
    #expect(screen.evaluations(of: RootScreen.self) == 1)
    #expect(screen.takePatches().count == 2)
    path.ids = []
    #expect(screen.ids == ids)
    #expect(screen.text == "# Root\n‹ Act ›\non\n‹ Go ›\n‹ Nowhere ›!")
    #expect(screen.evaluations(of: RootScreen.self) == 1)
    // The root screen observes its state as before.
    path.isOn = false
    #expect(screen.text == "# Root\n‹ Act ›\noff\n‹ Go ›\n‹ Nowhere ›!")
  }

  @Test func aScreenIsEvaluatedOnceBelowAnyNumberOfOthers() {
    let path = Path()
    let screen = ScreenTester { Stack(path: path) }
    screen.resetEvaluations()
    for id in 0..<20 {
      path.ids.append(id)
      _ = screen.text
    }
    #expect(screen.evaluations(of: Screen.self) == 20)
    path.names[3] = "Changed"
    // The pushed screens read the names, but the root does not.
    #expect(screen.evaluations(of: RootScreen.self) == 0)
    path.ids.removeSubrange(4...)
    #expect(screen.text.hasPrefix("# Changed"))
  }

  @Test func coveredElementsCannotBeUsed() throws {
    let path = Path()
    let screen = ScreenTester { Stack(path: path) }
    let link = try #require(screen.button("Go").id)
    path.ids = [1]
    #expect(screen.labels(of: .button) == ["Back", "Act on 1"])
    #expect(throws: EventError.unknownElement(link)) {
      try screen.screen.send(Event(link, .press))
    }
  }

  @Test func aLinkPushesItsStateOnItsStack() {
    let path = Path()
    let screen = ScreenTester { Stack(path: path) }
    screen.button("Go").press()
    #expect(path.pushed as? [Int] == [7])
    #expect(!screen.button("Nowhere").isEnabled)
  }

  @Test func aLinkOutsideOfAStackIsReported() {
    let screen = ScreenTester {
      NavigationStack { NavigationLink("Go", state: 7) }
      NavigationLink("Stray", state: 7)
    }
    for label in ["Go", "Stray"] {
      withKnownIssue {
        screen.button(label).press()
      } matching: {
        $0.description.contains(
          "The pressed link to 'Int' is outside of a 'NavigationStack' with a path")
          && $0.description.contains("\n7\n")
      }
    }
  }

  @Test func removedScreensAreForgottenEvenIfTheyWereCovered() {
    final class Probe {}
    let path = Path()
    weak var probe: Probe?
    let screen = ScreenTester {
      NavigationStack(
        screens: path.screens { _ in
          let made = probe ?? Probe()
          probe = made
          return AnyView(Button("Hold") { _ = made })
        },
        root: Text("root"))
    }
    path.ids = [1, 2, 3]
    _ = screen.text
    #expect(probe != nil)
    path.ids = [4]
    path.ids = []
    #expect(screen.text == "root")
    #expect(probe == nil)
  }

  @Test func dialogsOfCoveredScreensStay() {
    let path = Path()
    let screen = ScreenTester {
      NavigationStack(
        screens: path.screens { _ in AnyView(Text("top")) },
        root: Text("root").alert("Sure?", isPresented: .constant(path.isOn)) {})
    }
    path.ids = [1]
    path.isOn = true
    #expect(screen.labels(of: .dialog) == ["Sure?"])
    path.isOn = false
    #expect(screen.labels(of: .dialog).isEmpty)
  }
}
