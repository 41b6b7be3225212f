import ComposableUI
import ElementTree
import Testing

/// Custom styles, and the built-in styles that hosts know.
@MainActor @Suite struct StyleTests {
  private struct Loud: ButtonStyle {
    @Environment(\.isEnabled) var isEnabled

    func makeBody(configuration: Configuration) -> some View {
      HStack {
        Text(isEnabled ? "!" : "?")
        configuration.label
      }
    }
  }

  private struct Twice: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      Button(configuration)
      Button("Again") { configuration.trigger() }
    }
  }

  @Test func aStyleMakesTheButtonsContent() {
    struct Counter: View {
      @State var count = 0
      var body: some View {
        Button("Count \(count)") { count += 1 }
        Button("Off") {}.disabled(true)
      }
    }
    let screen = ScreenTester { Counter().buttonStyle(Loud()) }
    screen.button("! Count 0").press()
    #expect(screen.labels(of: .button) == ["! Count 1", "? Off"])
  }

  @Test func aPrimitiveStyleChoosesTheViewThatTriggersAButton() {
    var count = 0
    let screen = ScreenTester { Button("Count") { count += 1 }.buttonStyle(Twice()) }
    screen.button("Count").press()
    screen.button("Again").press()
    #expect(count == 2)
  }

  @Test func aBuiltInStyleReplacesACustomOne() {
    let screen = ScreenTester {
      VStack {
        Button("Plain") {}.buttonStyle(.plain)
        Button("Own") {}
      }
      .buttonStyle(Loud())
    }
    #expect(screen.labels(of: .button) == ["Plain", "! Own"])
  }

  private struct Marked: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
      Button(configuration.isOn ? "Take the mark away" : "Mark") { configuration.isOn.toggle() }
      configuration.label
    }
  }

  @Test func aStyleMakesTheTogglesContent() {
    let model = Model()
    let screen = ScreenTester {
      Toggle("On", isOn: Bindable(model).isOn).toggleStyle(Marked())
    }
    screen.button("Mark").press()
    #expect(model.isOn)
    #expect(screen.has(.button, "Take the mark away"))
    #expect(screen.has(.text, "On"))
  }

  @Test func aToggleMayBeAButton() {
    let model = Model()
    let screen = ScreenTester { Toggle("On", isOn: Bindable(model).isOn).toggleStyle(.button) }
    screen.button("On").press()
    #expect(model.isOn)
  }

  private struct Percent: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View {
      HStack {
        configuration.label
        Text("\(Int((configuration.fractionCompleted ?? 0) * 100)) of 100")
      }
    }
  }

  @Test func aStyleMakesTheProgressViewsContent() {
    let screen = ScreenTester {
      ProgressView("Saving", value: 0.5).progressViewStyle(Percent())
      ProgressView(value: 0.5) { Text("Loading") }.progressViewStyle(.linear)
    }
    #expect(screen.text == "Saving 50 of 100\n50% Loading")
  }

  @Test func aPressUnfoldsAGroup() {
    let screen = ScreenTester {
      DisclosureGroup("More") { Text("content") }
      GroupBox("Box") { Text("in it") }
    }
    #expect(!screen.has(.text, "content"))
    screen.button("More").press()
    #expect(screen.has(.text, "content"))
    #expect(screen.has(.text, "in it"))
  }
}
