import ComposableArchitecture
import ComposableUI
import Foundation
import Testing

/// What has no meaning on a page or in a terminal is accepted, and takes nothing away from the view it is said of.
@MainActor
@Suite struct AcceptedNamesTests {
  private struct Views: View {
    @Namespace var namespace
    @AccessibilityFocusState var isRead: Bool
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

    /// What can't be done in hosts is said once; or it is done in another way.
    private func sayOfDeeds() {
      add("accessibilityAction") { $0.accessibilityAction(named: "a") {} }
      add("accessibilityAdjustableAction") { $0.accessibilityAdjustableAction { _ in } }
      add("alignmentGuide") { $0.alignmentGuide(.leading) { $0[.trailing] } }
      add("anchorPreference") { $0.anchorPreference(key: Places.self, value: .bounds) { [$0] } }
      add("draggable") { $0.draggable("a") }
      add("dropDestination") { $0.dropDestination(for: String.self) { _, _ in true } }
      add("fileImporter") {
        $0.fileImporter(isPresented: .constant(false), allowedContentTypes: [.json]) { _ in }
      }
      add("fileMover") { $0.fileMover(isPresented: .constant(false), file: nil) { _ in } }
      add("focusable") { $0.focusable() }
      add("onDeleteCommand") { $0.onDeleteCommand {} }
      add("onDrag") { $0.onDrag { NSItemProvider() } }
      add("onExitCommand") { $0.onExitCommand {} }
      add("onKeyPress") { $0.onKeyPress(.space) { .handled } }
      add("onMoveCommand") { $0.onMoveCommand { _ in } }
      add("onScrollGeometryChange") {
        $0.onScrollGeometryChange(for: CGFloat.self) {
          $0.contentOffset.y
        } action: { _, _ in
        }
      }
      add("onScrollPhaseChange") { $0.onScrollPhaseChange { _, _ in } }
      add("onScrollVisibilityChange") { $0.onScrollVisibilityChange { _ in } }
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
      add("buttonRepeatBehavior") { $0.buttonRepeatBehavior(.enabled) }
      add("buttonSizing") { $0.buttonSizing(.automatic) }
      add("controlSize") { $0.controlSize(.large) }
      add("defersSystemGestures") { $0.defersSystemGestures(on: .bottom) }
      add("findDisabled") { $0.findDisabled() }
      add("findNavigator") { $0.findNavigator(isPresented: .constant(false)) }
      add("focusEffectDisabled") { $0.focusEffectDisabled() }
      add("focusScope") { $0.focusScope(namespace) }
      add("focusSection") { $0.focusSection() }
      add("formStyle") { $0.formStyle(.grouped) }
      add("horizontalRadioGroupLayout") { $0.horizontalRadioGroupLayout() }
      add("hoverEffect") { $0.hoverEffect() }
      add("hoverEffectDisabled") { $0.hoverEffectDisabled() }
      add("itemProvider") { $0.itemProvider { nil } }
      add("menuActionDismissBehavior") { $0.menuActionDismissBehavior(.disabled) }
      add("menuIndicator") { $0.menuIndicator(.hidden) }
      add("onContinueUserActivity") { $0.onContinueUserActivity("x") { _ in } }
      add("onOpenURL") { $0.onOpenURL { _ in } }
      add("pointerStyle") { $0.pointerStyle(.link) }
      add("replaceDisabled") { $0.replaceDisabled() }
      add("submitScope") { $0.submitScope() }
      add("textEditorStyle") { $0.textEditorStyle(.plain) }
      add("textSelection") { $0.textSelection(.enabled) }
      add("typesettingLanguage") { $0.typesettingLanguage(Locale.Language(identifier: "de")) }
      add("userActivity") { $0.userActivity("x") { _ in } }
      add("writingToolsBehavior") { $0.writingToolsBehavior(.disabled) }
    }

    private func sayOfLists() {
      add("alternatingRowBackgrounds") { $0.alternatingRowBackgrounds() }
      add("badgeProminence") { $0.badgeProminence(.increased) }
      add("headerProminence") { $0.headerProminence(.increased) }
      add("labelIconToTitleSpacing") { $0.labelIconToTitleSpacing(8) }
      add("labelReservedIconWidth") { $0.labelReservedIconWidth(24) }
      add("labelsVisibility") { $0.labelsVisibility(.hidden) }
      add("listItemTint") { $0.listItemTint(.red) }
      add("listRowHoverEffect") { $0.listRowHoverEffect(nil) }
      add("listRowSeparator") { $0.listRowSeparator(.hidden) }
      add("listRowSeparatorTint") { $0.listRowSeparatorTint(.red) }
      add("listRowSpacing") { $0.listRowSpacing(4) }
      add("listSectionIndexVisibility") { $0.listSectionIndexVisibility(.hidden) }
      add("listSectionMargins") { $0.listSectionMargins(.all, 4) }
      add("listSectionSeparator") { $0.listSectionSeparator(.hidden) }
      add("listSectionSeparatorTint") { $0.listSectionSeparatorTint(.red) }
      add("navigationLinkIndicatorVisibility") { $0.navigationLinkIndicatorVisibility(.hidden) }
      add("tableColumnHeaders") { $0.tableColumnHeaders(.hidden) }
    }

    private func sayOfBars() {
      add("indexViewStyle") { $0.indexViewStyle(.page(backgroundDisplayMode: .always)) }
      add("inspectorColumnWidth") { $0.inspectorColumnWidth(min: 100, ideal: 200, max: 300) }
      add("navigationDocument") { $0.navigationDocument(URL(fileURLWithPath: "/")) }
      add("navigationSplitViewColumnWidth") { $0.navigationSplitViewColumnWidth(200) }
      add("navigationSplitViewStyle") { $0.navigationSplitViewStyle(.balanced) }
      add("navigationTransition") { $0.navigationTransition(.automatic) }
      add("navigationViewStyle") { $0.navigationViewStyle(.stack) }
      add("matchedTransitionSource") { $0.matchedTransitionSource(id: 1, in: namespace) }
      add("persistentSystemOverlays") { $0.persistentSystemOverlays(.hidden) }
      add("presentationBackgroundInteraction") { $0.presentationBackgroundInteraction(.enabled) }
      add("presentationCompactAdaptation") { $0.presentationCompactAdaptation(.popover) }
      add("presentationCornerRadius") { $0.presentationCornerRadius(20) }
      add("presentationDragIndicator") { $0.presentationDragIndicator(.visible) }
      add("presentationSizing") { $0.presentationSizing(.form) }
      add("previewDevice") { $0.previewDevice("phone") }
      add("previewInterfaceOrientation") { $0.previewInterfaceOrientation(.landscapeLeft) }
      add("statusBar") { $0.statusBar(hidden: true) }
      add("statusBarHidden") { $0.statusBarHidden() }
      add("toolbarBackground") { $0.toolbarBackground(.visible, for: .navigationBar) }
      add("toolbarBackgroundVisibility") { $0.toolbarBackgroundVisibility(.hidden, for: .tabBar) }
      add("toolbarColorScheme") { $0.toolbarColorScheme(.dark, for: .navigationBar) }
      add("toolbarRole") { $0.toolbarRole(.editor) }
      add("toolbarVisibility") { $0.toolbarVisibility(.hidden, for: .tabBar) }
    }

    private func sayOfScrolling() {
      add("scrollBounceBehavior") { $0.scrollBounceBehavior(.basedOnSize) }
      add("scrollClipDisabled") { $0.scrollClipDisabled() }
      add("scrollContentBackground") { $0.scrollContentBackground(.hidden) }
      add("scrollDisabled") { $0.scrollDisabled(true) }
      add("scrollDismissesKeyboard") { $0.scrollDismissesKeyboard(.immediately) }
      add("scrollEdgeEffectHidden") { $0.scrollEdgeEffectHidden() }
      add("scrollEdgeEffectStyle") { $0.scrollEdgeEffectStyle(nil, for: .all) }
      add("scrollIndicators") { $0.scrollIndicators(.hidden) }
      add("scrollIndicatorsFlash") { $0.scrollIndicatorsFlash(onAppear: true) }
      add("scrollTarget") { $0.scrollTarget() }
      add("searchDictationBehavior") { $0.searchDictationBehavior(.automatic) }
    }

    private func sayOfAssistance() {
      add("accessibilityActivationPoint") { $0.accessibilityActivationPoint(.center) }
      add("accessibilityCustomContent") { $0.accessibilityCustomContent(Text("a"), Text("b")) }
      add("accessibilityDirectTouch") { $0.accessibilityDirectTouch() }
      add("accessibilityFocused") { $0.accessibilityFocused($isRead) }
      add("accessibilityIdentifier") { $0.accessibilityIdentifier("a") }
      add("accessibilityIgnoresInvertColors") { $0.accessibilityIgnoresInvertColors() }
      add("accessibilityInputLabels") { $0.accessibilityInputLabels(["a"]) }
      add("accessibilityLinkedGroup") { $0.accessibilityLinkedGroup(id: 1, in: namespace) }
      add("accessibilityRespondsToUserInteraction") { $0.accessibilityRespondsToUserInteraction() }
      add("accessibilityRotorEntry") { $0.accessibilityRotorEntry(id: 1, in: namespace) }
      add("accessibilityScrollAction") { $0.accessibilityScrollAction { _ in } }
      add("accessibilityShowsLargeContentViewer") { $0.accessibilityShowsLargeContentViewer() }
      add("accessibilitySortPriority") { $0.accessibilitySortPriority(2) }
      add("accessibilityZoomAction") { $0.accessibilityZoomAction { _ in } }
    }

    private func sayOfLooks() {
      add("accentColor") { $0.accentColor(.red) }
      add("allowsHitTesting") { $0.allowsHitTesting(false) }
      add("allowsTightening") { $0.allowsTightening(true) }
      add("backgroundExtensionEffect") { $0.backgroundExtensionEffect() }
      add("backgroundStyle") { $0.backgroundStyle(.red) }
      add("colorMultiply") { $0.colorMultiply(.red) }
      add("compositingGroup") { $0.compositingGroup() }
      add("containerBackground") { $0.containerBackground(.red, for: .navigation) }
      add("containerShape") { $0.containerShape(Circle()) }
      add("contentShape") { $0.contentShape(Circle()) }
      add("drawingGroup") { $0.drawingGroup() }
      add("dynamicTypeSize") { $0.dynamicTypeSize(.large) }
      add("edgesIgnoringSafeArea") { $0.edgesIgnoringSafeArea(.all) }
      add("flipsForRightToLeftLayoutDirection") { $0.flipsForRightToLeftLayoutDirection(true) }
      add("geometryGroup") { $0.geometryGroup() }
      add("glassEffectID") { $0.glassEffectID("a", in: namespace) }
      add("glassEffectUnion") { $0.glassEffectUnion(id: "a", namespace: namespace) }
      add("invalidatableContent") { $0.invalidatableContent() }
      add("luminanceToAlpha") { $0.luminanceToAlpha() }
      add("preferredColorScheme") { $0.preferredColorScheme(.dark) }
      add("projectionEffect") { $0.projectionEffect(ProjectionTransform()) }
      add("rotation3DEffect") { $0.rotation3DEffect(.degrees(10), axis: (x: 0, y: 1, z: 0)) }
      add("safeAreaPadding") { $0.safeAreaPadding(8) }
      add("scaledToFill") { $0.scaledToFill() }
      add("scaledToFit") { $0.scaledToFit() }
      add("scenePadding") { $0.scenePadding() }
      add("symbolEffectsRemoved") { $0.symbolEffectsRemoved() }
      add("textScale") { $0.textScale(.secondary) }
      add("visualEffect") { $0.visualEffect { content, _ in content.opacity(0.5) } }
    }
  }

  @Test func whatHasNoMeaningInAHostTakesNothingAway() {
    var views: [(name: String, view: AnyView)] = []
    _ = ScreenTester { Views { views.append((name: $0, view: $1)) } }
    #expect(views.count > 120)
    for (name, view) in views {
      #expect(ScreenTester { view }.labels(of: .text) == ["x"], "\(name)")
    }
  }

  // MARK: - What shows something

  @Test func whatLiesAtAnEdgeIsBesideTheView() {
    let screen = ScreenTester {
      Text("middle")
        .safeAreaInset(edge: .top) { Text("top") }
        .safeAreaBar(edge: .bottom) { Text("bottom") }
        .tabViewBottomAccessory { Text("accessory") }
    }
    #expect(screen.labels(of: .text) == ["top", "middle", "bottom", "accessory"])
  }

  @Test func theFirstViewThatFitsIsShown() {
    let screen = ScreenTester {
      ViewThatFits {
        Text("one")
        Text("other")
      }
    }
    #expect(screen.labels(of: .text) == ["one"])
  }

  @Test func sidebarAndDetailAreBothThere() {
    let screen = ScreenTester {
      NavigationSplitView {
        Text("sidebar")
      } detail: {
        Text("detail")
      }
    }
    #expect(screen.text.contains("sidebar"))
    #expect(screen.text.contains("detail"))
    let split = ScreenTester {
      HSplitView {
        Text("left")
        Text("right")
      }
    }
    #expect(split.labels(of: .text) == ["left", "right"])
  }

  @Test func lazyRowsAreThere() {
    let screen = ScreenTester {
      LazyHStack { ForEach(0..<3, id: \.self) { Text("\($0)") } }
      LazyHGrid(rows: [GridItem(.fixed(20)), GridItem(.flexible())]) {
        ForEach(3..<6, id: \.self) { Text("\($0)") }
      }
    }
    #expect(screen.labels(of: .text) == ["0", "1", "2", "3", "4", "5"])
  }

  @Test func whatChangesByItselfShowsItsBeginning() {
    let screen = ScreenTester {
      PhaseAnimator([1, 2]) { Text("phase \($0)") }
      EquatableView(content: Named(name: "same"))
      TimelineView(.everyMinute) { _ in Text("now") }
    }
    #expect(screen.labels(of: .text) == ["phase 1", "same", "now"])
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

  @Test func titlesOfOlderScreensAreTitles() {
    let screen = ScreenTester {
      NavigationView {
        Text("x").navigationBarTitle("Title").navigationBarItems(trailing: Text("item"))
      }
    }
    #expect(screen.text == "# Title\nitem\nx")
  }

  @Test func aRepresentationForAssistiveTechnologyTakesNothingFromTheScreen() {
    let screen = ScreenTester {
      Text("drawn").accessibilityRepresentation { Text("said") }
    }
    #expect(screen.text == "drawn")
  }
}
