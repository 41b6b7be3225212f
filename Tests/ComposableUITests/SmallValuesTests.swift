import ComposableUI
import Foundation
import Testing

/// Values that views are told of and that say something themselves.
@MainActor @Suite struct SmallValuesTests {
  @Test func transformsAreAppliedFromTheLastToTheFirst() {
    let transform = CGAffineTransform.identity.translatedBy(x: 10, y: 0).scaledBy(x: 2, y: 3)
      .rotated(by: .pi / 2)
    let point = CGPoint(x: 1, y: 0).applying(transform)
    #expect(abs(point.x - 10) < 1e-9 && abs(point.y - 3) < 1e-9)
  }

  @Test func anEffectIsTheSameWhetherLayoutsKnowOfItOrNot() {
    struct Shift: GeometryEffect {
      func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: 12, y: 0))
      }
    }
    let effect = Shift()
    #expect(
      ScreenTester { Text("a").modifier(effect.ignoredByLayout()) }.onlyElement.properties
        == ScreenTester { Text("a").modifier(effect) }.onlyElement.properties)
  }

  #if !canImport(Darwin)
    private final class Counter {
      var value = 0
      var log: [String] = []
      let undoManager = UndoManager()

      @MainActor func add(_ amount: Int) {
        value += amount
        log.append(
          undoManager.isUndoing ? "undoing" : undoManager.isRedoing ? "redoing" : "doing")
        undoManager.registerUndo(withTarget: self) { $0.add(-amount) }
      }
    }

    @Test func whatIsDoneInAGroupIsTakenBackAtOnce() {
      let counter = Counter()
      counter.undoManager.beginUndoGrouping()
      counter.add(1)
      counter.undoManager.beginUndoGrouping()
      #expect(counter.undoManager.groupingLevel == 2)
      counter.add(2)
      counter.undoManager.endUndoGrouping()
      counter.undoManager.endUndoGrouping()
      #expect(counter.undoManager.groupingLevel == 0)
      counter.undoManager.undo()
      #expect(counter.value == 0 && !counter.undoManager.canUndo)
      counter.undoManager.redo()
      #expect(counter.value == 3 && !counter.undoManager.canRedo)
      #expect(counter.log == ["doing", "doing", "undoing", "undoing", "redoing", "redoing"])
    }

    @Test func nothingIsRegisteredWhileThatIsDisabled() {
      let counter = Counter()
      counter.undoManager.disableUndoRegistration()
      counter.undoManager.disableUndoRegistration()
      counter.undoManager.enableUndoRegistration()
      #expect(!counter.undoManager.isUndoRegistrationEnabled)
      counter.add(1)
      #expect(!counter.undoManager.canUndo)
      counter.undoManager.enableUndoRegistration()
      #expect(counter.undoManager.isUndoRegistrationEnabled)
      counter.add(1)
      counter.undoManager.undo()
      #expect(counter.value == 1 && counter.undoManager.canRedo)
      counter.undoManager.removeAllActions()
      #expect(!counter.undoManager.canRedo)
    }
  #endif

  private func time(_ seconds: TimeInterval, _ change: (DateComponentsFormatter) -> Void)
    -> String?
  {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.hour, .minute, .second]
    formatter.calendar = Calendar(identifier: .gregorian)
    change(formatter)
    return formatter.string(from: seconds)
  }

  @Test func unitsOfWhichThereAreNoneAreDroppedWhereTheyAreSaidToBe() {
    #expect(time(3_605) { $0.unitsStyle = .positional } == "1:00:05")
    #expect(
      time(3_600) { ($0.unitsStyle, $0.zeroFormattingBehavior) = (.full, .dropTrailing) }
        == "1 hour")
    #expect(
      time(65) { ($0.unitsStyle, $0.zeroFormattingBehavior) = (.full, .dropLeading) }
        == "1 minute, 5 seconds")
    #expect(
      time(3_605) { ($0.unitsStyle, $0.zeroFormattingBehavior) = (.full, .dropMiddle) }
        == "1 hour, 5 seconds")
    #expect(
      time(3_600) { ($0.unitsStyle, $0.zeroFormattingBehavior) = (.abbreviated, .dropAll) }
        == "1h")
  }

  @Test func aLargestUnitThatIsNotEvenIsCollapsed() {
    let text = time(5_400) {
      $0.allowedUnits = [.hour, .minute]
      ($0.unitsStyle, $0.collapsesLargestUnit) = (.full, true)
    }
    #expect(text == "90 minutes")
  }

  @Test func monthsAreCountedFromTheDateThatIsSaid() {
    func months(from date: String) -> String? {
      time(30 * 86_400) {
        $0.allowedUnits = [.month, .day]
        $0.unitsStyle = .full
        $0.referenceDate = try? Date(date, strategy: .iso8601)
      }
    }
    #expect(months(from: "2023-02-01T00:00:00Z") == "1 month, 2 days")
    #expect(months(from: "2023-01-01T00:00:00Z") == "30 days")
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
  func whoOpensAURLIsToldWhatCameOfIt(result: OpenURLAction.Result, text: String) {
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

  @Test func keysWithoutLettersAreLeftToTheHost() {
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

  @Test func aStyleOfDatesKnowsTheirBounds() {
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

  @Test func greysOfTheSystemAreLighterFromOneToTheNext() {
    let greys: [UIColor] = [
      .systemGray, .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6,
    ]
    let opacities = greys.map { Color(uiColor: $0).resolve(in: EnvironmentValues()).opacity }
    #expect(opacities == opacities.sorted(by: >) && Set(opacities).count == 6)
  }

  @Test func aColourCanBeMadeToLetMoreThrough() {
    let resolved = Color(uiColor: UIColor.systemRed.withAlphaComponent(0.25))
      .resolve(in: EnvironmentValues())
    #expect(resolved.opacity == 0.25)
    let plain = Color(uiColor: .systemRed).resolve(in: EnvironmentValues())
    #expect(resolved.red == plain.red && resolved.blue == plain.blue && plain.opacity == 1)
  }

  @Test func fillingByOddNumbersIsSaidOfAStyle() {
    #expect(FillStyle(eoFill: true).isEOFilled && !FillStyle().isEOFilled)
    #expect(FillStyle().isAntialiased && !FillStyle(antialiased: false).isAntialiased)
  }
}
