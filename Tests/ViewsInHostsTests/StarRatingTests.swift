import ComposableUI
import ElementTree
import Foundation
import StarRating
import Testing

@testable import TerminalHost
@testable import WebHost

/// A custom control that is not part of Core, in tests and in both hosts.
@MainActor @Suite struct StarRatingTests {
  private struct Book: View {
    @State var stars = 3
    var isDisabled = false

    var body: some View {
      VStack(alignment: .leading) {
        StarRating(stars: $stars).disabled(isDisabled)
        Text("Gave \(stars)")
      }
    }
  }

  @Test func testsReadAStarRatingAsItsText() {
    let screen = ScreenTester { Book() }
    #expect(screen.text == "3 stars of 5\nGave 3")
    screen.custom("star-rating").send("rate", 5)
    #expect(screen.text == "5 stars of 5\nGave 5")
    #expect(screen.custom("5 stars of 5").exists)
  }

  @Test func invalidRatingsAreRefused() throws {
    let screen = ViewScreen { Book() }
    let id = try #require(screen.root.children.first?.children.first?.id)
    let events: [CustomEvent] = [
      CustomEvent("rate"), CustomEvent("rate", 0), CustomEvent("rate", 6), CustomEvent("rate", 2.5),
      CustomEvent("rate", "3"), CustomEvent("rate", true), CustomEvent("other", 3),
    ]
    for event in events {
      let event = Event(id, .custom(event))
      #expect(throws: EventError.notSupported(event)) { try screen.send(event) }
    }
    #expect(throws: EventError.notSupported(Event(id, .press))) {
      try screen.send(Event(id, .press))
    }
    try screen.send(Event(id, .custom(CustomEvent("rate", 1))))
  }

  @Test func aBrowserGetsItsHTML() {
    let screen = WebScreen { StarRating(stars: .constant(1)) }
    let files = CustomFiles.shared.files(of: StarRating.element)
    let stars = (1...5).map { number in
      "<button class\(number == 1 ? "=on" : "") aria-label=\"\(number) star\(number == 1 ? "" : "s")\" "
        + "data-send=rate data-json=\(number)>★</button>"
    }
    #expect(
      screen.body
        == #"<div class=custom role=group aria-label="1 star of 5" data-role=star-rating "#
        + #"data-sheet="\#(files.style!.path)" data-hook="\#(files.script!.path)" data-at-stars=1>"#
        + "<div class=star-rating>" + stars.joined() + "</div></div>")
  }

  @Test func changesUpdateOnlyAttributes() throws {
    let screen = WebScreen { Book() }
    let id = try #require(
      screen.first { if case .custom = $0.properties.content { true } else { false } })
    try screen.screen.send(Event(id, .custom(CustomEvent("rate", 4))))
    let number = id.rawValue
    #expect(screen.messages.count == 1)
    #expect(screen.messages[0].contains(#"[\#(number),"data-at-stars","4"]"#))
    #expect(screen.messages[0].contains(#"[\#(number),"class","on",0,3]"#))
    #expect(!screen.messages[0].contains("\"=\""))
  }

  @Test func aDisabledStarRatingCantBePressed() {
    let screen = WebScreen { Book(isDisabled: true) }
    #expect(screen.html.contains("aria-disabled=true"))
    #expect(screen.html.components(separatedBy: "<button disabled").count == 6)
    let terminal = TerminalScreen { Book(isDisabled: true) }
    terminal.click(x: 1, y: 0)
    #expect(terminal.text.contains("Gave 3"))
  }

  @Test func filesAreServedUnderNamesWithTheirHash() throws {
    let files = CustomFiles.shared.files(of: StarRating.element)
    let script = try #require(files.script)
    #expect(script.path.hasPrefix("/star-rating.") && script.path.hasSuffix(".js"))
    #expect(CustomFiles.shared[script.path[...]]?.path == script.path)
    // The server must not reformat the script, whose lines may be parts of a string.
    #expect(String(buffer: script.content) == StarRating.element.script)
    #expect(CustomFiles.shared["/star-rating.other.js"] == nil)
  }

  @Test func pagesLinkTheStyleSheet() throws {
    let screen = WebScreen { Book() }
    let page = Page(
      document: screen.document, title: "Book", instance: "i", assets: .embedded)
    let html = String(buffer: page.first.plain)
    let path = try #require(CustomFiles.shared.files(of: StarRating.element).style?.path)
    #expect(html.contains(#"<link rel="stylesheet" href="\#(path)">"#))
  }

  @Test func aTerminalShowsStars() {
    #expect(TerminalScreen { Book() }.text == " ★★★☆☆\n Gave 3")
  }

  @Test func aTerminalsKeysSetTheRating() {
    let terminal = TerminalScreen { Book() }
    terminal.press(.right)
    #expect(terminal.text == " ★★★★☆\n Gave 4")
    terminal.press(.left)
    terminal.press(.left)
    #expect(terminal.text == " ★★☆☆☆\n Gave 2")
    terminal.type("5")
    #expect(terminal.text == " ★★★★★\n Gave 5")
    // A rating of nine does not exist.
    terminal.type("9")
    #expect(terminal.text == " ★★★★★\n Gave 5")
  }

  @Test func aClickOnAStarSetsTheRatingInATerminal() {
    let terminal = TerminalScreen { Book() }
    terminal.click(x: 5, y: 0)
    #expect(terminal.text == " ★★★★★\n Gave 5")
    terminal.click(x: 1, y: 0)
    #expect(terminal.text == " ★☆☆☆☆\n Gave 1")
  }

  @Test func theArticleContainsTheSourceOfStarRating() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appending(path: "Core/ComposableUI/Documentation.docc/CustomElements.md"),
      encoding: .utf8)
    let code = try String(
      contentsOf: root.appending(path: "Tests/StarRating/StarRating.swift"), encoding: .utf8)
    #expect(article.contains("```swift\n\(code)```"))
  }
}

/// The other building blocks of custom elements.
@MainActor @Suite struct CustomElementTests {
  private struct Card: CustomView {
    static let element = CustomElement("test-card") { _ in
      [.tag("b", [:], ["Title"]), .tag("div", ["class": "in"], [.content]), .client()]
    } terminal: { _, width in
      [TerminalLine(String(repeating: "=", count: width)), "Title"]
    }

    @State private var count = 0

    var text: String { "Card" }

    var content: some View {
      Text("Inside \(count)")
      Button("More") { count += 1 }
    }
  }

  @Test func aCustomElementMayContainViews() {
    let screen = ScreenTester { Card() }
    #expect(screen.text == "Card\nInside 0\n‹ More ›")
    screen.button("More").press()
    #expect(screen.text == "Card\nInside 1\n‹ More ›")

    let web = WebScreen { Card() }
    #expect(web.html.contains("<b>Title</b><div class=in>"))
    #expect(web.html.contains("</button></div><div data-client></div></div>"))

    let terminal = TerminalScreen(width: 12) { Card() }
    #expect(terminal.lines.prefix(3) == ["============", "Title", "Inside 0"])
  }

  private struct Hostile: CustomView {
    static let element = CustomElement("test-hostile") { element in
      let value = element["value"]?.string ?? ""
      return [
        .tag("a", ["href": value, "title": value], [.text(value)]),
        .tag("img", ["src": value]),
      ]
    }

    var value: String
    var attributes: [String: CustomValue] { ["value": CustomValue(value)] }
    var text: String { value }
  }

  @Test func valuesInMarkupAreEscaped() {
    let html = WebScreen { Hostile(value: "javascript:alert(\"<b>\")") }.html
    #expect(!html.contains("href"))
    #expect(!html.contains("src"))
    #expect(!html.contains("<b>"))
    let web = WebScreen { Hostile(value: "https://a.example/?a=1&b=2") }.html
    #expect(web.contains(#"href="https://a.example/?a=1&amp;b=2""#))
  }

  private struct Words: CustomView {
    static let element = CustomElement("test-words")
    var text: String { "Only\nwords" }
  }

  @Test func anElementWithoutOwnMarkupShowsItsText() {
    #expect(
      WebScreen { Words() }.body
        == "<div class=custom data-role=test-words><span>Only\nwords</span></div>")
    #expect(TerminalScreen { Words() }.text == " Only\n words")
  }
}
