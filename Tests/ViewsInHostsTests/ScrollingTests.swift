import ComposableUI
import ElementTree
import Testing

@testable import TerminalHost

/// Views that an app scrolls to.
@MainActor @Suite struct ScrollingTests {
  /// Rows, and a button with a shortcut that scrolls to one of them.
  private struct Rows: View {
    let target: Int
    var anchor: UnitPoint?
    var following = 0
    @State private var count = 30

    var body: some View {
      ScrollViewReader { proxy in
        Button("Go") {
          count = max(count, target + 1 + following)
          proxy.scrollTo(target, anchor: anchor)
        }
        .keyboardShortcut("g")
        ScrollView {
          LazyVStack(alignment: .leading, spacing: 0) {
            ForEach(0..<count, id: \.self) { Text("Row \($0)") }
          }
        }
      }
    }
  }

  private func rowsAfterGoing(_ rows: Rows) -> [String] {
    let terminal = TerminalScreen(height: 5) { rows }
    terminal.press(.enter)
    return terminal.lines.filter { $0.contains("Row") }.map {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
  }

  @Test func aTerminalScrollsNoFurtherThanNeeded() {
    #expect(rowsAfterGoing(Rows(target: 9)).last == "Row 9")
  }

  @Test func aTerminalScrollsTheViewToItsAnchor() {
    #expect(rowsAfterGoing(Rows(target: 9, anchor: .top)).first == "Row 9")
    #expect(rowsAfterGoing(Rows(target: 9, anchor: .bottom)).last == "Row 9")
    let centered = rowsAfterGoing(Rows(target: 9, anchor: .center))
    #expect(centered.contains("Row 9"))
    #expect(centered.first != "Row 9")
  }

  @Test func scrollingReachesADistantRow() {
    #expect(rowsAfterGoing(Rows(target: 50_000, anchor: .top, following: 500)).first == "Row 50000")
    let centered = rowsAfterGoing(Rows(target: 50_000, anchor: .center, following: 500))
    #expect(centered.contains("Row 50000"))
  }

  @Test func scrollingReachesARowInsertedByTheSameChange() {
    #expect(rowsAfterGoing(Rows(target: 40, anchor: .bottom)).last == "Row 40")
  }

  @Test func aTerminalScrollsListsByTheirRows() {
    struct Numbers: View {
      var body: some View {
        ScrollViewReader { proxy in
          VStack(spacing: 0) {
            Button("Go") { proxy.scrollTo(20, anchor: .top) }
            List(0..<30, id: \.self) { Text("Row \($0)") }
          }
        }
      }
    }
    let terminal = TerminalScreen(height: 5) { Numbers() }
    terminal.press(.enter)
    #expect(terminal.text.contains("Row 20"))
    #expect(!terminal.text.contains("Row 2\n"))
  }

  @Test func aPageGetsTheScrollTarget() throws {
    let web = WebScreen { Rows(target: 9, anchor: .bottom) }
    #expect(!web.html.contains("data-scroll"))
    let button = try #require(
      web.first { if case .button = $0.properties.content { true } else { false } })
    try web.screen.send(Event(button, .press))
    #expect(web.body.contains(#"data-scroll="1 end center""#))
    try web.screen.send(Event(button, .press))
    #expect(web.body.contains(#"data-scroll="2 end center""#))
    #expect(web.body.components(separatedBy: "data-scroll").count == 2)
  }

  @Test func aPositionScrollsWhenItIsSet() throws {
    struct Numbers: View {
      @State private var position = ScrollPosition(edge: .top)

      var body: some View {
        Button("Go") { position.scrollTo(id: 7) }
        ScrollView { ForEach(0..<30, id: \.self) { Text("Row \($0)") } }
          .scrollPosition($position, anchor: .bottom)
      }
    }
    let web = WebScreen { Numbers() }
    #expect(web.body.contains(#"data-scroll="1 start nearest""#))
    let button = try #require(
      web.first { if case .button = $0.properties.content { true } else { false } })
    try web.screen.send(Event(button, .press))
    let row = try #require(web.first { $0.properties.content == .text("Row 7") })
    #expect(
      web.screen.root.element(row)?.properties.scrollRequest
        == ScrollRequest(number: 2, horizontal: .center, vertical: .end))
  }

  @Test func settingTheScrolledIDScrolls() throws {
    let id = Binding.constant(Optional(5))
    let web = WebScreen {
      ScrollView { ForEach(0..<30, id: \.self) { Text("Row \($0)") } }.scrollPosition(id: id)
    }
    let row = try #require(web.first { $0.properties.content == .text("Row 5") })
    #expect(web.screen.root.element(row)?.properties.scrollRequest == ScrollRequest(number: 1))
  }

  @Test func aScrollViewAnchoredAtTheBottomStartsThere() {
    let terminal = TerminalScreen(height: 4) {
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          ForEach(0..<30, id: \.self) { Text("Row \($0)") }
        }
      }
      .defaultScrollAnchor(.bottom)
    }
    #expect(terminal.text.contains("Row 29"))
  }

  @Test func aViewOutsideTheReaderIsNotScrolledTo() throws {
    struct Two: View {
      var body: some View {
        ScrollViewReader { proxy in Button("Go") { proxy.scrollTo(3) } }
        ForEach(0..<5, id: \.self) { Text("Row \($0)") }
      }
    }
    let web = WebScreen { Two() }
    let button = try #require(
      web.first { if case .button = $0.properties.content { true } else { false } })
    try web.screen.send(Event(button, .press))
    #expect(!web.html.contains("data-scroll"))
  }
}
