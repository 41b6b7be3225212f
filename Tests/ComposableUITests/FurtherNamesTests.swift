import ComposableUI
import Foundation
import Testing

/// Names that files written for SwiftUI use of systems that hosts don't know: they compile, and change nothing.
@MainActor @Suite struct FurtherNamesTests {
  @Test func whatIsAcceptedChangesNothing() {
    @Namespace var namespace
    let screen = ScreenTester {
      Text("shown")
        .springLoadingBehavior(.enabled)
        .tableStyle(.inset)
        .paletteSelectionEffect(.symbolVariant(.fill))
        .dialogIcon(Image(systemName: "star"))
        .dialogSeverity(.critical)
        .toolbarForegroundStyle(.red, for: .navigationBar)
        .searchSuggestions(.hidden, for: .content)
        .handlesExternalEvents(preferring: [], allowing: [])
        .multilineTextAlignment(strategy: .layoutBased)
        .textSelectionAffinity(.upstream)
        .tabViewSearchActivation(.searchTabSelection)
    }
    #expect(screen.root.children.count == 1)
    #expect(screen.onlyElement.properties == ScreenTester { Text("shown") }.onlyElement.properties)
  }

  @Test func whatHostsDoNotTellOfChangesNothing() {
    let screen = ScreenTester {
      VStack {
        Text("shown")
          .onCopyCommand { [] }
          .onCutCommand { [] }
          .onPasteCommand(of: [.text]) { _ in }
          .copyable(["a"])
          .cuttable(for: String.self) { [] }
          .pasteDestination(for: String.self) { _ in }
          .onModifierKeysChanged { _, _ in }
          .onPlayPauseCommand {}
        Text("shown, too")
          .contextMenu(forSelectionType: Int.self) { _ in Button("Copy") {} }
          .onScrollTargetVisibilityChange(idType: Int.self) { _ in }
          .dialogSuppressionToggle(isSuppressed: .constant(false))
          .onDrop(of: [.text], isTargeted: nil) { _ in true }
      }
    }
    #expect(screen.text == "shown\nshown, too")
  }

  @Test func viewsAreShownWithoutTheirShaders() {
    let screen = ScreenTester {
      Text("shown")
        .colorEffect(ShaderLibrary.checkerboard(.float(10), .color(.red)))
        .distortionEffect(ShaderLibrary.default.wave(.boundingRect), maxSampleOffset: .zero)
        .layerEffect(ShaderLibrary.pixels(.float2(1, 2)), maxSampleOffset: .zero, isEnabled: false)
    }
    #expect(screen.root.children.count == 1)
    #expect(screen.onlyElement.properties == ScreenTester { Text("shown") }.onlyElement.properties)
    #expect(ShaderLibrary.wave().name == "wave")
  }

  @Test func aGradientOfAColorIsAView() {
    let root = ScreenTester { Color.red.gradient }.root
    guard case .shape = root.children[0].properties.content else {
      Issue.record("It should be a shape: \(root)")
      return
    }
  }

  @Test func groupsOfItemsAndControlsHaveLabels() {
    let screen = ScreenTester {
      NavigationStack {
        ControlGroup("Zoom", systemImage: "magnifyingglass") { Button("In") {} }
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
    #expect(screen.has(.button, "In"))
  }

  @Test func aNameIsChangedInItsField() {
    struct Named: View {
      @State var name = "old"
      @FocusState var isFocused: Bool

      var body: some View {
        TextField("Name", text: $name).focused($isFocused)
        RenameButton().renameAction($isFocused)
        Text(isFocused ? "renaming" : "still")
      }
    }
    let screen = ScreenTester { Named() }
    screen.button("Rename").press()
    #expect(screen.text.hasSuffix("renaming"))
  }

  @Test func valuesOfTheEnvironmentAreSaidAndRead() {
    struct Reader: View {
      @Environment(\.menuOrder) var order
      @Environment(\.autocorrectionDisabled) var isOff
      @Environment(\.symbolRenderingMode) var mode
      var body: some View { Text("\(order == .fixed) \(isOff) \(mode == nil)") }
    }
    let screen = ScreenTester {
      Reader().environment(\.menuOrder, .fixed).environment(\.autocorrectionDisabled, true)
    }
    #expect(screen.text == "true true true")
  }

  @Test func aTimeInATextIsAsItIsWhenTheViewIsEvaluated() {
    let start = Date(timeIntervalSince1970: 0)
    let screen = ScreenTester {
      Text("left: \(timerInterval: start...start.addingTimeInterval(90), pauseTime: start)")
    }
    #expect(screen.text == "left: 1:30")
  }
}
