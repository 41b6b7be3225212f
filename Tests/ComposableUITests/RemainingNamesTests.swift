import ComposableUI
import ElementTree
import Foundation
import Testing

/// Names of newer systems that views use.
@MainActor @Suite struct RemainingNamesTests {
  private struct Note: Codable, Transferable {
    var title: String
    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: .json)
      ProxyRepresentation(exporting: \.title)
    }
  }

  private struct Place: Transferable {
    let name: String
    static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(exportedContentType: .plainText) { Data($0.name.utf8) }
      ProxyRepresentation { URL(string: "https://example.com/\($0.name)")! }
    }
  }

  @Test func whatIsSharedAsAURLIsALinkToIt() {
    let screen = ScreenTester {
      ShareLink("Share it", item: Place(name: "here"), preview: SharePreview("Here"))
      ShareLink(item: URL(string: "https://example.com")!)
    }
    #expect(
      screen.link("Share it").element?.properties.content
        == .link(.init(url: "https://example.com/here", title: "Share it")))
    #expect(screen.link("Share…").exists)
  }

  @Test func whatIsSharedAsSomethingElseCanNotBePressed() {
    let screen = ScreenTester {
      ShareLink("Share it", item: Note(title: "a"), preview: SharePreview("a"))
      ShareLink(item: "text")
      Text("dragged").draggable(Note(title: "b"))
        .dropDestination(for: Note.self) { _, _ in true }
    }
    #expect(screen.text == "Share it\nShare…\ndragged")
    #expect(screen.labels(of: .link).isEmpty)
  }

  @Test func fieldsWithASelectionAreFields() {
    @MainActor struct Form: View {
      @State var text = "abc"
      @State var selection: TextSelection?
      var body: some View {
        TextField("Title", text: $text, selection: $selection)
        TextEditor(text: $text, selection: $selection)
        Text(text)
      }
    }
    let screen = ScreenTester { Form() }
    screen.textField("Title").type("x")
    #expect(screen.has(.text, "x"))
    let text = "abc"
    #expect(TextSelection(insertionPoint: text.startIndex).isInsertion)
    #expect(!TextSelection(range: text.startIndex..<text.endIndex).isInsertion)
  }

  @Test func aSliderWithTicksStopsAtThem() {
    @MainActor struct Sized: View {
      @State var value = 0.4
      var body: some View {
        Slider(value: $value, in: 0...10) {
          Text("Size")
        } ticks: {
          SliderTick(1.0)
          SliderTick(5.0)
          for extra in [7.5, 99] { SliderTick(extra) }
        }
        Text("at \(value)")
      }
    }
    let screen = ScreenTester { Sized() }
    func at(_ number: Double) -> String? {
      screen.slider("Size").slide(to: number)
      return screen.text.split(separator: "\n").last.map(String.init)
    }
    #expect(at(0) == "at 1.0")
    #expect(at(3.1) == "at 5.0")
    #expect(at(7) == "at 7.5")
    #expect(at(99) == "at 7.5")
  }

  private struct Wavy: TextRenderer {
    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
      for line in layout { context.draw(line) }
    }
  }

  @Test func whatHostsDoNotDoChangesNothing() {
    let screen = ScreenTester {
      Text("shown")
        .textRenderer(Wavy())
        .typeSelectEquivalent("s")
        .dismissalConfirmationDialog("Leave?", shouldPresent: true) { Button("Leave") {} }
        .exportsItemProviders([.text]) { [] }
        .importsItemProviders([.text]) { _ in true }
      Rectangle().fill(.image(Image("paper"))).frame(width: 8, height: 8)
      Asks()
    }
    #expect(screen.text == "shown\n‹ Judge ›")
    screen.button("Judge").press()
  }

  private struct Asks: View {
    @Environment(\.requestReview) var requestReview
    var body: some View { Button("Judge") { requestReview() } }
  }

  @Test func aLabelCanBeMadeOfViews() {
    let screen = ScreenTester {
      Button("4") {}.accessibilityLabel { _ in Text("Rating of four") }
    }
    #expect(screen.button("Rating of four").isEnabled)
  }

  @Test func howTabsAreArrangedIsKept() throws {
    var customization = TabViewCustomization()
    customization[tab: "a"].tabBarVisibility = .hidden
    customization[section: "b"] = .init(tabIDs: ["x"], isExpanded: true)
    let kept = try #require(TabViewCustomization(rawValue: customization.rawValue))
    #expect(kept == customization)
    #expect(kept[tab: "a"].tabBarVisibility == .hidden)
    #expect(TabViewCustomization(rawValue: "{") == nil)
    let coded = try JSONDecoder().decode(
      [TabViewCustomization].self, from: JSONEncoder().encode([customization]))
    #expect(coded == [customization])
    customization.resetVisibility()
    customization.resetSectionOrder()
    #expect(customization == TabViewCustomization())
  }

  @Test func cornersAreAsRoundAsTheirStyleSays() {
    func corners(_ shape: ConcentricRectangle) -> Outline {
      shape._outline(in: CGSize(width: 10, height: 10))
    }
    #expect(corners(.init(corners: .fixed(3))) == .rectangle(.init(3)))
    #expect(corners(.init(corners: .concentric(minimum: 5))) == .rectangle(.init(5)))
    #expect(
      corners(.init(topLeadingCorner: .fixed(2), topTrailingCorner: .fixed(0)))
        == .rectangle(
          .init(topLeading: 2, bottomLeading: 12, bottomTrailing: 12, topTrailing: 0)))
    #expect(corners(.init(corners: .fixed(-3))) == .rectangle(.init(0)))
  }

  @Test func timesThatGoOnAreWritten() {
    let start = Date(timeIntervalSinceReferenceDate: 1_000)
    func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }
    #expect(at(65.078).formatted(.stopwatch(startingAt: start)) == "1:05.07")
    #expect(at(-5).formatted(.stopwatch(startingAt: start)) == "0:00.00")
    #expect(
      at(3_700).formatted(.stopwatch(startingAt: start, maxPrecision: .seconds(1))) == "1:01:40")
    #expect(at(10.5).formatted(.timer(countingDownIn: start..<at(70))) == "1:00")
    #expect(at(10.5).formatted(.timer(countingUpIn: start..<at(70))) == "0:10")
    #expect(at(1e300).formatted(.timer(countingUpIn: start..<at(70))) == "1:10")
    #expect(at(7_320).formatted(.offset(to: start)) == "2 hours, 2 minutes")
    #expect(at(-60).formatted(.offset(to: start)) == "-1 minute")
    #expect(start.formatted(.reference(to: at(7_300))) == "in 2 hours, 1 minute")
    #expect(at(7_300).formatted(.reference(to: start)) == "2 hours, 1 minute ago")
    #expect(start.formatted(.reference(to: at(3))) == "now")
    #expect(
      (start..<at(3_725)).formatted(.components(style: .wide, fields: [.hour, .minute]))
        == "1 hour, 2 minutes")
    #expect((start..<at(3_725)).formatted(.timeDuration) == "1:02:05")
  }

  @Test func aTextShowsATimeAsItIsWhenItIsEvaluated() {
    let past = Date().addingTimeInterval(-3_605)
    let screen = ScreenTester {
      Text(.currentDate, format: .offset(to: past, maxFieldCount: 1))
      Text(.dateRange(startingAt: past), format: .components(style: .wide, fields: [.hour]))
      Text(.durationOffset(to: past), format: .time(pattern: .hourMinute))
      Text(past..<past)
    }
    #expect(screen.text.hasPrefix("1 hour\n1 hour\n1:00"))
  }
}
