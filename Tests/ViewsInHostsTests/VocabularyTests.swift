import ComposableUI
import ElementTree
import Testing

@testable import TerminalHost
@testable import WebHost

/// Names that files written for SwiftUI use, and what hosts show of them.
@MainActor @Suite struct VocabularyTests {
  @Test func styledTextsWithAttributesAreShown() {
    var attributed = AttributedString("Loud")
    attributed.font = .largeTitle
    attributed.underlineStyle = .single
    let page = WebScreen { Text(attributed) }.html
    #expect(page.contains(">Loud<"))
    #expect(page.contains("large-title under"))
  }

  @Test func valuesInTextsAreWrittenByFormatters() {
    let formatter = NumberFormatter()
    formatter.minimumFractionDigits = 2
    formatter.decimalSeparator = "."
    let terminal = TerminalScreen {
      Text("Sum: \(NSNumber(value: 1.5), formatter: formatter)")
    }
    #expect(terminal.lines[0].contains("1.50"))
  }

  @Test func aGroupSaysWhetherItIsUnfolded() throws {
    let page = WebScreen { DisclosureGroup("More") { Text("content") } }
    #expect(page.body.contains("aria-expanded=false"))
    #expect(page.body.contains("aria-hidden=true>▸<"), "\(page.body)")
    let button = try #require(
      page.first { if case .button = $0.properties.content { true } else { false } })
    try page.screen.send(Event(button, .press))
    #expect(page.messages.last?.contains(#""aria-expanded","true""#) == true)
    let terminal = TerminalScreen { DisclosureGroup("More") { Text("content") } }
    #expect(terminal.lines == [" ▸ More"])
    terminal.press(.enter)
    #expect(terminal.lines == [" ▾ More", "    content"])
  }

  @Test func aGaugeIsShownByAStyleOfOnesOwn() {
    struct Percent: GaugeStyle {
      func makeBody(configuration: Configuration) -> some View {
        HStack {
          configuration.label
          Text("\(Int(configuration.value * 100))%")
          configuration.maximumValueLabel
        }
      }
    }
    func gauge() -> some View {
      Gauge(value: 3, in: 0...4) {
        Text("Speed")
      } currentValueLabel: {
        Text("3")
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("4")
      }
    }
    let terminal = TerminalScreen(width: 40, height: 8) {
      gauge().gaugeStyle(Percent())
      gauge()
    }
    #expect(terminal.lines[0].contains("Speed 75% 4"))
    #expect(!terminal.lines[0].contains("0"))
    #expect(terminal.lines.dropFirst().joined().contains("0"))
    let page = WebScreen { gauge().gaugeStyle(Percent()) }.html
    #expect(page.contains(">75%<"))
  }

  @Test func menusGroupsAndDatesAreShownByStylesOfOnesOwn() {
    struct Framed: MenuStyle {
      func makeBody(configuration: Configuration) -> some View {
        HStack {
          Text("<")
          Menu(configuration)
          Text(">")
        }
      }
    }
    struct Titled: ControlGroupStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label
        configuration.content
      }
    }
    struct Fixed: DatePickerStyle {
      func makeBody(configuration: Configuration) -> some View {
        HStack {
          configuration.label
          Button("Tomorrow") { configuration.selection.addTimeInterval(86_400) }
        }
      }
    }
    struct Screen: View {
      @State private var date = Date(timeIntervalSince1970: 0)

      var body: some View {
        Menu("More") { Button("Copy") {} }.menuStyle(Framed())
        ControlGroup {
          Button("Undo") {}
        } label: {
          Text("History")
        }
        .controlGroupStyle(Titled())
        DatePicker("Due", selection: $date).datePickerStyle(Fixed())
        Text("\(Int(date.timeIntervalSince1970))")
      }
    }
    let screen = ScreenTester { Screen() }
    #expect(screen.has(.text, "<"))
    #expect(screen.has(.text, "History"))
    screen.button("Tomorrow").press()
    #expect(screen.has(.text, "86400"))
    let page = WebScreen { Screen() }.html
    #expect(page.contains(">History<") && page.contains(">Tomorrow<"))
  }

  @Test func effectsTurnAndMoveWhatTheyAreAbout() {
    struct Shift: GeometryEffect {
      var animatableData: CGFloat = 16

      func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: animatableData, y: 0))
      }
    }
    let terminal = TerminalScreen { Text("moved").modifier(Shift()) }
    #expect(terminal.lines[0] == "   moved")
    let page = WebScreen {
      Text("turned").transformEffect(CGAffineTransform(rotationAngle: .pi / 2))
    }.html
    #expect(page.contains("rotate:90deg"))
  }

  @Test func glassIsAVeilInItsShape() {
    let page = WebScreen { Text("Glass").glassEffect(.regular.tint(.red)) }.html
    #expect(page.contains(">Glass<"))
    #expect(page != WebScreen { Text("Glass").glassEffect(.identity) }.html)
  }

  @Test func aShareOfTheWindowIsAsWideAsItSays() {
    let terminal = TerminalScreen(width: 42, height: 8) {
      Text("x").containerRelativeFrame(.horizontal, alignment: .leading) { length, _ in length / 2 }
        .overlay(alignment: .trailing) { Text("y") }
    }
    let column = terminal.lines[0].firstIndex(of: "y").map {
      terminal.lines[0].distance(from: terminal.lines[0].startIndex, to: $0)
    }
    #expect(column.map { (15...22).contains($0) } == true)
  }

  @Test func daysAreAddedAndTakenAway() {
    struct Days: View {
      @State private var days: Set<DateComponents> = []

      var body: some View {
        MultiDatePicker("Holidays", selection: $days)
        Text("\(days.count) days")
      }
    }
    let screen = ScreenTester { Days() }
    screen.button("Add Day").press()
    #expect(screen.has(.text, "1 days"))
    screen.button("Remove Day").press()
    #expect(screen.has(.text, "0 days"))
  }

  @Test func fieldsAreReadByFormatters() {
    struct Field: View {
      @State private var number = 1

      var body: some View {
        TextField("Number", value: $number, formatter: NumberFormatter())
        Text("It is \(number)")
      }
    }
    let screen = ScreenTester { Field() }
    screen.textField("Number").type("42")
    #expect(screen.has(.text, "It is 42"))
  }
}
