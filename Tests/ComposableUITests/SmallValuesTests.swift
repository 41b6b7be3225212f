import ComposableUI
import Foundation
import Testing

/// Small value types, such as transforms, keys and colours.
@MainActor @Suite struct SmallValuesTests {
  @Test func transformsAreAppliedFromTheLastToTheFirst() {
    let transform = CGAffineTransform.identity.translatedBy(x: 10, y: 0).scaledBy(x: 2, y: 3)
      .rotated(by: .pi / 2)
    let point = CGPoint(x: 1, y: 0).applying(transform)
    #expect(abs(point.x - 10) < 1e-9 && abs(point.y - 3) < 1e-9)
  }

  private struct Opening: View {
    @Environment(\.openURL) private var openURL
    @State private var results: [Bool] = []
    let url: URL

    var body: some View {
      Button("Open") { openURL(url) { results.append($0) } }
      Text("\(results.map { $0 ? "opened" : "refused" }.joined())")
    }
  }

  @Test(arguments: [
    (OpenURLAction.Result.handled, "opened"), (.discarded, "refused"), (.systemAction, "refused"),
    (.systemAction(URL(string: "https://example.com/other")!), "refused"),
  ])
  func openingAURLReportsItsResult(result: OpenURLAction.Result, text: String) {
    var opened: [URL] = []
    let url = URL(string: "https://example.com")!
    let screen = ScreenTester {
      Opening(url: url).environment(
        \.openURL,
        OpenURLAction {
          opened.append($0)
          return result
        })
    }
    screen.button("Open").press()
    #expect(screen.has(.text, text) && opened == [url])
  }

  @Test func theHostHandlesKeysWithoutLetters() {
    func shortcut(_ shortcut: ComposableUI.KeyboardShortcut) -> Bool {
      ScreenTester { Button("a") {}.keyboardShortcut(shortcut) }
        .onlyElement.properties.shortcut != nil
    }
    #expect(shortcut(.init("s")) && shortcut(.init("S", modifiers: [.shift, .capsLock])))
    #expect(!shortcut(.defaultAction) && !shortcut(.cancelAction))
    for key: KeyEquivalent in [.upArrow, .downArrow, .leftArrow, .rightArrow, .space, .tab] {
      #expect(!shortcut(.init(key)))
    }
  }

  private struct Bounds: DatePickerStyle {
    func makeBody(configuration: Configuration) -> some View {
      let minimum = configuration.minimumDate.map { "\($0.timeIntervalSince1970)" } ?? "none"
      let maximum = configuration.maximumDate.map { "\($0.timeIntervalSince1970)" } ?? "none"
      return Text(
        "\(minimum) \(maximum) \(configuration.displayedComponents.contains(.hourAndMinute))")
    }
  }

  @Test func aDatePickerStyleReadsTheBounds() {
    let (early, late) = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 9))
    func text<Picker: View>(@ViewBuilder _ picker: @escaping () -> Picker) -> String {
      ScreenTester { picker().datePickerStyle(Bounds()) }.text
    }
    let date = Binding.constant(early)
    #expect(text { DatePicker("a", selection: date, in: early...late) } == "1.0 9.0 true")
    #expect(
      text { DatePicker("a", selection: date, in: ...late, displayedComponents: .date) }
        == "none 9.0 false")
    #expect(text { DatePicker("a", selection: date) } == "none none true")
  }

  @Test func eachSystemGreyIsLighterThanThePrevious() {
    let greys: [UIColor] = [
      .systemGray, .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6,
    ]
    let opacities = greys.map { Color(uiColor: $0).resolve(in: EnvironmentValues()).opacity }
    #expect(opacities == opacities.sorted(by: >) && Set(opacities).count == 6)
  }

  @Test func aSystemColourTakesAnOpacity() {
    let resolved = Color(uiColor: UIColor.systemRed.withAlphaComponent(0.25))
      .resolve(in: EnvironmentValues())
    #expect(resolved.opacity == 0.25)
    let plain = Color(uiColor: .systemRed).resolve(in: EnvironmentValues())
    #expect(resolved.red == plain.red && resolved.blue == plain.blue && plain.opacity == 1)
  }

  @Test func aFillStyleHasAnEvenOddRule() {
    #expect(FillStyle(eoFill: true).isEOFilled && !FillStyle().isEOFilled)
    #expect(FillStyle().isAntialiased && !FillStyle(antialiased: false).isAntialiased)
  }
}
