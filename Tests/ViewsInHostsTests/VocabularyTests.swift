import ComposableUI
import ElementTree
import Testing

@testable import TerminalHost
@testable import WebHost

/// Names that files written for SwiftUI use, and their output in hosts.
@MainActor @Suite struct VocabularyTests {
  @Test func styledTextsWithAttributesAreShown() {
    var attributed = AttributedString("Loud")
    attributed.font = .largeTitle
    attributed.underlineStyle = .single
    let page = WebScreen { Text(attributed) }.html
    #expect(page.contains(">Loud<"))
    #expect(page.contains("large-title under"))
  }

  @Test func aFormatterWritesTheValueInAText() {
    let formatter = NumberFormatter()
    formatter.minimumFractionDigits = 2
    formatter.decimalSeparator = "."
    let terminal = TerminalScreen {
      Text("Sum: \(NSNumber(value: 1.5), formatter: formatter)")
    }
    #expect(terminal.lines[0].contains("1.50"))
  }

  @Test func aPressUnfoldsADisclosureGroup() throws {
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

  @Test func aGlassEffectKeepsItsContent() {
    let page = WebScreen { Text("Glass").glassEffect(.regular.tint(.red)) }.html
    #expect(page.contains(">Glass<"))
    #expect(page != WebScreen { Text("Glass").glassEffect(.identity) }.html)
  }

  @Test func aFormatterReadsTheTextOfAField() {
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

  @Test func customStylesShowMenusAndDatePickers() {
    struct Framed: MenuStyle {
      func makeBody(configuration: Configuration) -> some View {
        HStack {
          Text("<")
          Menu(configuration)
          Text(">")
        }
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
        DatePicker("Due", selection: $date).datePickerStyle(Fixed())
        Text("\(Int(date.timeIntervalSince1970))")
      }
    }
    let screen = ScreenTester { Screen() }
    #expect(screen.has(.text, "<"))
    screen.button("Tomorrow").press()
    #expect(screen.has(.text, "86400"))
    let page = WebScreen { Screen() }.html
    #expect(page.contains(">Tomorrow<"))
  }
}
