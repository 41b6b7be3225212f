import ComposableUI
import Foundation
import Testing

/// Menu commands, which hosts don't have. An app with commands still shows its window.
@MainActor @Suite struct CommandsTests {
  private struct Editing: Commands {
    let isExpert: Bool

    var body: some Commands {
      CommandMenu("Tools") { Button("Count") {} }
      CommandMenu(Text("More")) { Divider() }
      CommandGroup(replacing: .newItem) { Button("New") {} }
      CommandGroup(before: .saveItem) { Button("Open") {} }
      CommandGroup(after: .undoRedo) { EmptyView() }
      if isExpert { EmptyCommands() }
      if isExpert { CommandMenu("Expert") { Divider() } } else { EmptyCommands() }
    }
  }

  private struct Program: App {
    var body: some Scene {
      WindowGroup { Text("The window") }
        .commands {
          Editing(isExpert: true)
          EmptyCommands()
        }
        .defaultSize(width: 300, height: 200)
        .windowStyle(.hiddenTitleBar)
        .windowResizability(.contentMinSize)
    }
  }

  @Test func anAppWithCommandsShowsItsWindow() {
    #expect(ScreenTester { _AppView(Program()) }.text == "The window")
  }

  @Test func allPlacementsOfCommandsDiffer() {
    let places: Set<CommandGroupPlacement> = [
      .appInfo, .appSettings, .appTermination, .appVisibility, .help, .importExport, .newItem,
      .pasteboard, .printItem, .saveItem, .sidebar, .systemServices, .textEditing,
      .textFormatting, .toolbar, .undoRedo, .windowArrangement, .windowList, .windowSize,
    ]
    #expect(places.count == 19)
  }

  private struct Windows: App {
    var isFirstThere = false

    var body: some Scene {
      if isFirstThere { WindowGroup { Text("first") } }
      if #available(macOS 99, *) {
        WindowGroup { Text("second") }
      }
      if isFirstThere {
        Window("Third", id: "third") { Text("third") }
      } else {
        WindowGroup { Text("fourth") }
      }
    }
  }

  @Test func conditionsSelectTheWindow() {
    #expect(ScreenTester { _AppView(Windows(isFirstThere: true)) }.text == "first")
    #expect(ScreenTester { _AppView(Windows()) }.text == "second")
  }
}
