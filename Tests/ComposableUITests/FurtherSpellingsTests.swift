import ComposableUI
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
    #expect(screen.text.contains("1.0") || screen.text.contains("1,0"))
    screen.button("Increment").press()
    #expect(screen.text.contains("1.5") || screen.text.contains("1,5"))
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
    #expect(screen.text.contains("50"))
    screen.button("Increment", at: 0).press()
    #expect(screen.text.contains("75"))
    screen.button("Increment", at: 1).press()
    // Without its label, by which it is still called.
    #expect(screen.text.contains("3.00") || screen.text.contains("3,00"))
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

    func body(content: Content) -> some View { content.offset(x: distance) }
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

  @Test func whatOpensWindowsLeavesTheScreenAsItIsAndDocumentsFailToOpen() async {
    let screen = ScreenTester { DesktopActions() }
    screen.button("Open").press()
    for _ in 0..<10 where !screen.text.contains("unsupported") { await Task.yield() }
    #expect(screen.has(.text, "problem: unsupported"))
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
    #expect(screen.has(.text, "first"))
    #expect(!screen.has(.button, "Add"))
  }

  @Test func rowsHaveTintsAndLines() {
    let screen = ScreenTester {
      List {
        Label("Grey", systemImage: "star").listItemTint(.monochrome)
        Label("Red", systemImage: "star").listItemTint(.fixed(.red))
        Label("Blue", systemImage: "star").listItemTint(.preferred(.blue))
          .alignmentGuide(.listRowSeparatorLeading) { $0[.leading] }
          .alignmentGuide(.listRowSeparatorTrailing) { $0[.trailing] }
      }
    }
    #expect(screen.text.contains("Grey") && screen.text.contains("Blue"))
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
    #expect(screen.text.contains("Baking") && screen.text.contains("Ready"))
    #expect(screen.text.contains("Cooling") && screen.text.contains("0:00"))
  }

  @Test func arrangementsOfTabsAreKept() {
    struct Kept: View {
      @AppStorage("tabs") var tabs: TabViewCustomization

      var body: some View { Text(tabs == TabViewCustomization() ? "as written" : "arranged") }
    }
    #expect(ScreenTester { Kept() }.text == "as written")
  }

  @Test func textsAreDrawnWithStylesOfTheForeground() {
    let screen = ScreenTester {
      Text("a").foregroundStyle(.shadow(.drop(radius: 2)))
      Text("b").foregroundStyle(.blendMode(.multiply))
      Text("c").foregroundStyle(.opacity(0.5))
    }
    #expect(screen.text == "a\nb\nc")
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
