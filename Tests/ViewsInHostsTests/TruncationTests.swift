import ComposableUI
import ElementTree
import Testing

@testable import TerminalHost
@testable import WebHost

/// Text without enough space.
@MainActor @Suite struct TruncationTests {
  private func terminal<Content: View>(
    @ViewBuilder _ content: @escaping () -> Content
  ) -> String {
    TerminalScreen(width: 12) { content().lineLimit(1) }.text
  }

  @Test func aTerminalTruncatesAtTheGivenPart() {
    let text = Text("the quick brown fox")
    let (head, middle, tail) = (
      terminal { text.truncationMode(.head) }, terminal { text.truncationMode(.middle) },
      terminal { text.truncationMode(.tail) }
    )
    #expect(head.hasPrefix("…") && head.hasSuffix("brown fox"))
    #expect(middle.hasPrefix("the") && middle.contains("…") && middle.hasSuffix("fox"))
    #expect(tail.hasPrefix("the quick") && tail.hasSuffix("…"))
    #expect(Set([head, middle, tail].map(\.count)).count == 1)
  }

  @Test func aTextOverridesTheTruncationModeAroundIt() {
    let around = terminal {
      VStack(alignment: .leading) {
        Text("the quick brown fox")
        Text("the quick brown fox").truncationMode(.tail)
      }
      .truncationMode(.head)
    }
    let lines = around.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("…") == true && lines.last?.hasSuffix("…") == true)
  }

  @Test func truncationKeepsTheOrderOfStyledParts() {
    let text = terminal {
      (Text("the quick ").bold() + Text("brown fox").italic()).truncationMode(.middle)
    }
    #expect(text.hasPrefix("the") && text.hasSuffix("fox"))
  }

  @Test func aBrowserGetsTheTruncationMode() {
    let head = WebScreen { Text("a long name").lineLimit(1).truncationMode(.head) }.body
    #expect(head.contains("cut-head") && head.contains("<bdi>a long name</bdi>"))
    let middle = WebScreen { Text("a long name").lineLimit(1).truncationMode(.middle) }.body
    #expect(middle.contains("cut-middle"))
    // A screen reader gets the text in one piece.
    #expect(middle.contains(">a long name<"))
    #expect(middle.contains("<span aria-hidden=true><span>a long</span><span> name</span></span>"))
    #expect(!WebScreen { Text("a long name").lineLimit(1) }.body.contains("cut-"))
  }

  private struct Switching: View {
    @State private var isMiddle = false

    var body: some View {
      VStack { Text("a long name") }.truncationMode(isMiddle ? .middle : .tail)
      Button("Switch") { isMiddle.toggle() }
    }
  }

  @Test func aBrowserFollowsTheModeOfASurroundingView() throws {
    let page = WebScreen { Switching() }
    let before = page.html
    let button = try #require(
      page.first { if case .button = $0.properties.content { true } else { false } })
    try page.screen.send(.init(button, .press))
    page.catchUp()
    #expect(!before.contains("cut-middle") && page.html.contains("cut-middle"))
    #expect(page.messages.count == 1 && page.messages[0].contains("cut-middle"))
  }
}
