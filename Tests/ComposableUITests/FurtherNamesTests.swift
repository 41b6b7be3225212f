import ComposableUI
import Foundation
import Testing

/// Names from SwiftUI for system features that hosts lack. They compile, and change nothing.
@MainActor @Suite struct FurtherNamesTests {
  @Test func unsupportedInteractionsChangeNothing() {
    let screen = ScreenTester {
      VStack {
        Text("shown")
          .copyable(["a"])
        Text("shown, too")
          .contextMenu(forSelectionType: Int.self) { _ in Button("Copy") {} }
          .onDrop(of: [.text], isTargeted: nil) { _ in true }
      }
    }
    #expect(screen.text == "shown\nshown, too")
  }

  @Test func aGradientOfAColorIsAView() {
    let root = ScreenTester { Color.red.gradient }.root
    guard case .shape = root.children[0].properties.content else {
      Issue.record("The view is no shape: \(root)")
      return
    }
  }

  @Test func aTextShowsTheTimeOfItsEvaluation() {
    let start = Date(timeIntervalSince1970: 0)
    let screen = ScreenTester {
      Text("left: \(timerInterval: start...start.addingTimeInterval(90), pauseTime: start)")
    }
    #expect(screen.text == "left: 1:30")
  }

  @Test func groupsOfItemsHaveLabels() {
    let screen = ScreenTester {
      NavigationStack {
        Text("Map")
          .navigationTitle("Page")
          .toolbar {
            ToolbarItemGroup(placement: .primaryAction) {
              Button("Add") {}
            } label: {
              Label("More", systemImage: "ellipsis")
            }
          }
          .toolbar(id: "tools") {
            ToolbarItem(id: "edit", placement: .automatic, showsByDefault: false) {
              Button("Edit") {}
            }
          }
      }
    }
    #expect(screen.has(.button, "Add"))
  }

  @Test func environmentValuesAreSetAndRead() {
    struct Reader: View {
      @Environment(\.autocorrectionDisabled) var isOff
      @Environment(\.symbolRenderingMode) var mode
      var body: some View { Text("\(isOff) \(mode == nil)") }
    }
    let screen = ScreenTester {
      Reader().environment(\.autocorrectionDisabled, true)
    }
    #expect(screen.text == "true true")
  }
}
