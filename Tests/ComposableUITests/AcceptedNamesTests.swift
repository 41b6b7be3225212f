import ComposableArchitecture
import ComposableUI
import Foundation
import Testing

/// Modifiers that have no meaning on a page or in a terminal. They compile, and don't change their view.
@MainActor
@Suite struct AcceptedNamesTests {
  private struct Views: View {
    @Namespace var namespace
    let add: (String, AnyView) -> Void

    var body: some View {
      say()
      return Text("")
    }

    private func add(_ name: String, _ change: (Text) -> some View) {
      add(name, AnyView(change(Text("x"))))
    }

    private func say() {
      sayOfControls()
      sayOfLists()
      sayOfBars()
      sayOfScrolling()
      sayOfAssistance()
      sayOfLooks()
      sayOfDeeds()
    }

    /// Adds modifiers that hosts cannot apply. They are reported once, or apply in another way.
    private func sayOfDeeds() {
      add("accessibilityAction") { $0.accessibilityAction(named: "a") {} }
      add("alignmentGuide") { $0.alignmentGuide(.leading) { $0[.trailing] } }
      add("anchorPreference") { $0.anchorPreference(key: Places.self, value: .bounds) { [$0] } }
      add("fileImporter") {
        $0.fileImporter(isPresented: .constant(false), allowedContentTypes: [.json]) { _ in }
      }
      add("focusable") { $0.focusable() }
      add("onDrag") { $0.onDrag { NSItemProvider() } }
      add("onKeyPress") { $0.onKeyPress(.space) { .handled } }
      add("transformAnchorPreference") {
        $0.transformAnchorPreference(key: Places.self, value: .bounds) { $0.append($1) }
      }
    }

    private struct Places: PreferenceKey {
      static let defaultValue: [Anchor<CGRect>] = []
      static func reduce(
        value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]
      ) { value += nextValue() }
    }

    private func sayOfControls() {
      add("buttonBorderShape") { $0.buttonBorderShape(.capsule) }
      add("controlSize") { $0.controlSize(.large) }
      add("formStyle") { $0.formStyle(.grouped) }
      add("menuIndicator") { $0.menuIndicator(.hidden) }
      add("onOpenURL") { $0.onOpenURL { _ in } }
      add("textEditorStyle") { $0.textEditorStyle(.plain) }
      add("textSelection") { $0.textSelection(.enabled) }
    }

    private func sayOfLists() {
      add("headerProminence") { $0.headerProminence(.increased) }
      add("labelsVisibility") { $0.labelsVisibility(.hidden) }
      add("listRowSeparator") { $0.listRowSeparator(.hidden) }
    }

    private func sayOfBars() {
      add("navigationSplitViewColumnWidth") { $0.navigationSplitViewColumnWidth(200) }
      add("navigationViewStyle") { $0.navigationViewStyle(.stack) }
      add("presentationBackgroundInteraction") { $0.presentationBackgroundInteraction(.enabled) }
      add("previewDevice") { $0.previewDevice("phone") }
      add("statusBar") { $0.statusBar(hidden: true) }
      add("statusBarHidden") { $0.statusBarHidden() }
    }

    private func sayOfScrolling() {
      add("scrollContentBackground") { $0.scrollContentBackground(.hidden) }
      add("scrollDisabled") { $0.scrollDisabled(true) }
      add("scrollDismissesKeyboard") { $0.scrollDismissesKeyboard(.immediately) }
      add("scrollIndicators") { $0.scrollIndicators(.hidden) }
    }

    private func sayOfAssistance() {
      add("accessibilityIdentifier") { $0.accessibilityIdentifier("a") }
      add("accessibilitySortPriority") { $0.accessibilitySortPriority(2) }
    }

    private func sayOfLooks() {
      add("accentColor") { $0.accentColor(.red) }
      add("allowsHitTesting") { $0.allowsHitTesting(false) }
      add("allowsTightening") { $0.allowsTightening(true) }
      add("backgroundStyle") { $0.backgroundStyle(.red) }
      add("compositingGroup") { $0.compositingGroup() }
      add("containerBackground") { $0.containerBackground(.red, for: .navigation) }
      add("contentShape") { $0.contentShape(Circle()) }
      add("drawingGroup") { $0.drawingGroup() }
      add("dynamicTypeSize") { $0.dynamicTypeSize(.large) }
      add("edgesIgnoringSafeArea") { $0.edgesIgnoringSafeArea(.all) }
      add("preferredColorScheme") { $0.preferredColorScheme(.dark) }
      add("rotation3DEffect") { $0.rotation3DEffect(.degrees(10), axis: (x: 0, y: 1, z: 0)) }
      add("scaledToFill") { $0.scaledToFill() }
      add("scaledToFit") { $0.scaledToFit() }
    }
  }

  @Test func modifiersWithoutMeaningKeepTheirViews() {
    var views: [(name: String, view: AnyView)] = []
    _ = ScreenTester { Views { views.append((name: $0, view: $1)) } }
    #expect(views.count == 44)
    for (name, view) in views {
      #expect(ScreenTester { view }.labels(of: .text) == ["x"], "\(name)")
    }
  }

  // MARK: - Names with an effect

  @Test func aSafeAreaInsetIsShownBesideTheView() {
    let screen = ScreenTester {
      Text("middle")
        .safeAreaInset(edge: .top) { Text("top") }
    }
    #expect(screen.labels(of: .text) == ["top", "middle"])
  }

  @Test func viewThatFitsShowsItsFirstView() {
    let screen = ScreenTester {
      ViewThatFits {
        Text("one")
        Text("other")
      }
    }
    #expect(screen.labels(of: .text) == ["one"])
  }

  @Test func aSplitViewShowsSidebarAndDetail() {
    let screen = ScreenTester {
      NavigationSplitView {
        Text("sidebar")
      } detail: {
        Text("detail")
      }
    }
    #expect(screen.text.contains("sidebar"))
    #expect(screen.text.contains("detail"))
  }

  @Test func lazyStacksAndGridsShowTheirViews() {
    let screen = ScreenTester {
      LazyHStack { ForEach(0..<3, id: \.self) { Text("\($0)") } }
      LazyHGrid(rows: [GridItem(.fixed(20)), GridItem(.flexible())]) {
        ForEach(3..<6, id: \.self) { Text("\($0)") }
      }
    }
    #expect(screen.labels(of: .text) == ["0", "1", "2", "3", "4", "5"])
  }

  @Test func selfUpdatingViewsShowTheirFirstState() {
    let screen = ScreenTester {
      EquatableView(content: Named(name: "same"))
      TimelineView(.everyMinute) { _ in Text("now") }
    }
    #expect(screen.labels(of: .text) == ["same", "now"])
  }

  private struct Named: View, Equatable {
    let name: String
    var body: some View { Text(name) }
  }

  private struct Editing: View {
    @State var editMode = EditMode.inactive

    var body: some View {
      EditButton().environment(\.editMode, $editMode)
      Text(editMode.isEditing ? "edits" : "reads")
    }
  }

  @Test func anEditButtonTurnsEditingOnAndOff() {
    let screen = ScreenTester { Editing() }
    #expect(screen.labels(of: .text) == ["Edit", "reads"])
    screen.button("Edit").press()
    #expect(screen.labels(of: .text) == ["Done", "edits"])
    screen.button("Done").press()
    #expect(screen.labels(of: .text) == ["Edit", "reads"])
  }

  @Test func olderTitleModifiersSetTheTitle() {
    let screen = ScreenTester {
      NavigationView {
        Text("x").navigationBarTitle("Title").navigationBarItems(trailing: Text("item"))
      }
    }
    #expect(screen.text == "# Title\nitem\nx")
  }

  @Test func anAccessibilityRepresentationKeepsTheVisibleView() {
    let screen = ScreenTester {
      Text("drawn").accessibilityRepresentation { Text("said") }
    }
    #expect(screen.text == "drawn")
  }
}
