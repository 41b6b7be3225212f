import BoundedWaits
import ComposableUI
import ElementTree
import Foundation
import Testing

/// Names that are spelled in several ways.
@MainActor @Suite struct FurtherSpellingsTests {
  private struct Days: View {
    let make: (Binding<Set<DateComponents>>) -> MultiDatePicker<Text>
    @State var days: Set<DateComponents> = []

    var body: some View {
      make($days)
      Text("\(days.count) days")
    }
  }

  /// Whether today, and then a day before and a day after it, can be chosen.
  private func choices(
    _ make: @escaping (Binding<Set<DateComponents>>) -> MultiDatePicker<Text>
  ) -> [Bool] {
    let screen = ScreenTester { Days(make: make) }
    var choices = [screen.button("Add Day").isEnabled]
    for step in ["Earlier", "Later"] {
      let screen = ScreenTester { Days(make: make) }
      screen.button(step).press()
      if screen.button("Add Day").isEnabled { screen.button("Add Day").press() }
      choices.append(screen.has(.text, "1 days"))
    }
    return choices
  }

  @Test func daysAreChosenInARange() {
    let now = Date()
    let (yesterday, tomorrow) = (now.addingTimeInterval(-43_200), now.addingTimeInterval(43_200))
    #expect(choices { MultiDatePicker("Days", selection: $0) } == [true, true, true])
    #expect(
      choices { MultiDatePicker("Days", selection: $0, in: yesterday...) } == [true, true, true])
    #expect(
      choices { MultiDatePicker("Days", selection: $0, in: ..<tomorrow) } == [true, true, false])
    let label = Text("Days")
    #expect(
      choices { days in MultiDatePicker(selection: days, in: tomorrow...) { label } }
        == [false, true, true])
    #expect(
      choices { days in MultiDatePicker(selection: days, in: ..<yesterday) { label } }
        == [false, true, false])
  }

  private struct Rates: View {
    @State var rate = 1.0

    var body: some View {
      Stepper(
        value: $rate, in: 0.5...1.5, step: 0.5, format: .number.precision(.fractionLength(1))
      ) {
        Text("Rate")
      }
    }
  }

  @Test func aStepperWritesItsValueAndStopsAtItsBounds() {
    let screen = ScreenTester { Rates().environment(\.locale, Locale(identifier: "en_US")) }
    #expect(screen.has(.text, "1.0"))
    screen.button("Increment").press()
    #expect(screen.has(.text, "1.5"))
    #expect(!screen.button("Increment").isEnabled)
  }

  private struct Amounts: View {
    @State private var share: Float = 0.5
    @State private var price = 2.0
    @State private var title = "Amounts"

    var body: some View {
      NavigationStack {
        VStack {
          Stepper("Share", value: $share, in: 0...1, step: 0.25, format: .percent)
          Stepper("Price", value: $price, format: .number.precision(.fractionLength(2)))
            .labelsHidden()
        }
        .navigationTitle($title)
        .environment(\.locale, Locale(identifier: "en_US"))
      }
    }
  }

  @Test func aSteppersValueIsShownBesideItsButtonsWhateverItsTypeIs() {
    let screen = ScreenTester { Amounts() }
    #expect(screen.text.hasPrefix("# Amounts"))
    #expect(screen.has(.text, "50%"))
    screen.button("Increment", at: 0).press()
    #expect(screen.has(.text, "75%"))
    screen.button("Increment", at: 1).press()
    // Without its label, by which it is still called.
    #expect(screen.has(.text, "3.00"))
    #expect(!screen.text.contains("Price"))
  }

  @Test func aTitleIsTakenFromABindingWithoutItsType() {
    let screen = ScreenTester { NavigationStack { Text("a").navigationTitle(.constant("Fixed")) } }
    #expect(screen.text == "# Fixed\na")
  }

  private struct Shaken: ViewModifier, Animatable {
    var distance: CGFloat

    var animatableData: CGFloat {
      get { distance }
      set { distance = newValue }
    }

    func body(content: Self.Content) -> some View { content.offset(x: distance) }
  }

  @Test func aModifierThatIsAnimatableIsAppliedAtItsEnd() {
    var modifier = Shaken(distance: 0)
    modifier.animatableData = 12
    let end = modifier
    #expect(
      ScreenTester { Text("a").modifier(end) }.onlyElement.properties
        == ScreenTester { Text("a").offset(x: 12) }.onlyElement.properties)
  }

  private struct DesktopActions: View {
    @Environment(\.openDocument) private var openDocument
    @Environment(\.openSettings) private var openSettings
    @Environment(\.pushWindow) private var pushWindow
    @Environment(\.newDocument) private var newDocument
    @Environment(\.backgroundProminence) private var prominence
    @State private var problem = "none"

    var body: some View {
      Text(prominence == .standard ? "problem: \(problem)" : "prominent")
      Button("Open") {
        openSettings()
        pushWindow(id: "second")
        newDocument(contentType: .plainText)
      }
      .task {
        do {
          try await openDocument(at: URL(filePath: "/tmp/a.txt"))
        } catch {
          problem = (error as? CocoaError)?.code == .featureUnsupported ? "unsupported" : "other"
        }
      }
    }
  }

  @Test func whatOpensWindowsLeavesTheScreenAsItIsAndDocumentsFailToOpen() async throws {
    let screen = ScreenTester { DesktopActions() }
    screen.button("Open").press()
    try await waitUntil("the document fails to open") {
      screen.has(.text, "problem: unsupported")
    }
    let prominent = ScreenTester {
      DesktopActions().environment(\.backgroundProminence, .increased)
    }
    #expect(prominent.has(.text, "prominent"))
  }

  @Test func badgesAreWords() {
    let label = Text("Two")
    let screen = ScreenTester {
      TabView {
        Tab("One", systemImage: "star", value: 1) { Text("first") }.badge("new")
        Tab("Two", systemImage: "star", value: 2) { Text("second") }.badge(label)
      }
    }
    #expect(screen.tabs().titles == ["One (new)", "Two (Two)"])
  }

  @Test func sidebarsAreLeftOutAndTheTabsAreThere() {
    let screen = ScreenTester {
      TabView {
        TabSection("Mine") {
          Tab("One", systemImage: "star", value: 1) { Text("first") }
        }
        .sectionActions { Button("Add") {} }
      }
      .tabViewSidebarHeader { Text("Header") }
      .tabViewSidebarFooter { Text("Footer") }
      .tabViewSidebarBottomBar { Text("Bottom") }
    }
    #expect(screen.tabs().titles == ["One"])
    #expect(screen.labels(of: .text) == ["first"])
    #expect(screen.labels(of: .button) == [])
  }

  @Test func aTintOfARowIsTheTintOfItsContent() {
    func tint(_ view: some View) -> ElementTree.Color? {
      ScreenTester { view }.onlyElement.properties.style.tint
    }
    let row = Text("a")
    #expect(tint(row.listItemTint(.monochrome)) == .gray)
    #expect(tint(row.listItemTint(.fixed(.red))) == .red)
    #expect(tint(row.listItemTint(.preferred(.blue))) == .blue)
    #expect(tint(row.listItemTint(.green)) == .green)
  }

  @Test func whereTheLinesOfARowEndChangesNothing() {
    let screen = ScreenTester {
      Text("row")
        .alignmentGuide(.listRowSeparatorLeading) { $0[.leading] }
        .alignmentGuide(.listRowSeparatorTrailing) { $0[.trailing] }
    }
    #expect(screen.onlyElement.properties == ScreenTester { Text("row") }.onlyElement.properties)
  }

  @Test func progressOfATimeHasALabel() {
    let past = Date(timeIntervalSinceReferenceDate: 0)
    let over = past...past.addingTimeInterval(60)
    let screen = ScreenTester {
      ProgressView(timerInterval: over, countsDown: false) {
        Text("Baking")
      } currentValueLabel: {
        Text("Ready")
      }
      ProgressView(timerInterval: over) { Text("Cooling") }
    }
    #expect(screen.text.contains("Baking"))
    #expect(screen.text.contains("Ready"))
    #expect(screen.text.contains("Cooling"))
    #expect(screen.text.contains("0:00"))
  }

  @Test func arrangementsOfTabsAreKept() {
    struct Kept: View {
      @AppStorage("tabs") var tabs: TabViewCustomization

      var body: some View { Text(tabs == TabViewCustomization() ? "as written" : "arranged") }
    }
    #expect(ScreenTester { Kept() }.text == "as written")
  }

  @Test func textsAreDrawnWithStylesOfTheForeground() {
    func paint(_ style: some ShapeStyle) -> Paint? {
      ScreenTester { Text("a").foregroundStyle(style) }.onlyElement.properties.style.foreground
    }
    #expect(paint(.shadow(.drop(radius: 2))) == paint(.foreground))
    #expect(paint(.blendMode(.multiply)) == paint(.foreground))
    #expect(paint(.opacity(0.5)) == paint(.foreground.opacity(0.5)))
    #expect(paint(.opacity(0.5)) != paint(.foreground))
  }

  @Test func springsThatFollowAFingerTakeAsLongAsIsSaid() {
    #expect(
      Animation.interactiveSpring(duration: 0.3)
        == .spring(duration: 0.3, bounce: 0.14, blendDuration: 0.25))
    #expect(
      Animation.interactiveSpring(duration: 0.3, extraBounce: 0.2)
        != .interactiveSpring(duration: 0.3))
  }
}
