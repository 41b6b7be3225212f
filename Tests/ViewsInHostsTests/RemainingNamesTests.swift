import ComposableUI
import ElementTree
import Foundation
import Testing

@testable import TerminalHost
@testable import WebHost

/// Names of SwiftUI that other suites don't cover, in both hosts.
@MainActor @Suite struct RemainingNamesTests {
  @Test func anOffsetMovesAShapeLikeAView() {
    #expect(
      WebScreen { Circle().offset(x: 12, y: 8).frame(width: 16, height: 16) }.body
        == WebScreen { Circle().fill().offset(x: 12, y: 8).frame(width: 16, height: 16) }.body)
    #expect(
      WebScreen { Circle().offset(x: 12, y: 8).frame(width: 16, height: 16) }.body
        != WebScreen { Circle().frame(width: 16, height: 16) }.body)
    #expect(
      TerminalScreen { Circle().offset(x: 16).frame(width: 32, height: 32) }.text
        == TerminalScreen { Circle().fill().offset(x: 16).frame(width: 32, height: 32) }.text)
  }

  @Test func aShareLinkIsALinkInBothHosts() {
    let url = URL(string: "https://example.com/a")!
    #expect(
      WebScreen { ShareLink("Share it", item: url) }.body.contains("href=\"https://example.com/a\"")
    )
    #expect(TerminalScreen { ShareLink("Share it", item: url) }.text.contains("Share it"))
  }

  @Test func aViewCanLayOutItsSections() {
    @MainActor struct Columns<Content: View>: View {
      @ViewBuilder var content: Content
      var body: some View {
        HStack {
          ForEach(sections: content) { section in
            VStack(alignment: .leading, spacing: 0) {
              section.header.bold()
              section.content
            }
          }
        }
      }
    }
    let terminal = TerminalScreen {
      Columns {
        Section("One") { Text("a") }
        Section("Two") { Text("b") }
      }
    }
    #expect(
      terminal.lines.prefix(2).map { $0.split(separator: " ").joined(separator: " ") } == [
        "One Two", "a b",
      ])
    let page = WebScreen { Columns { Section("One") { Text("a") } } }
    #expect(page.body.contains(">One<") && page.body.contains(">a<"))
  }

  @Test func aTimelineShowsItsDate() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let view = TimelineView(.explicit([date])) { context in
      Text(verbatim: "\(Int(context.date.timeIntervalSinceReferenceDate))")
    }
    #expect(TerminalScreen { view }.lines == [" 0"])
    #expect(WebScreen { view }.body.contains(">0<"))
  }

  @Test func anOutlineIndentsChildrenBelowTheirParent() {
    struct Branch: Identifiable {
      let id: String
      var below: [Branch]?
    }
    let tree = [Branch(id: "root", below: [Branch(id: "leaf")])]
    let terminal = TerminalScreen { OutlineGroup(tree, children: \.below) { Text($0.id) } }
    terminal.press(.enter)
    let places = ["root", "leaf"].compactMap { name in
      terminal.lines.lazy.compactMap { line in
        line.range(of: name).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
      }.first
    }
    #expect(places.count == 2 && places[0] < places[1], "\(terminal.text)")
  }

  @Test func aButtonStyleToggleIsMarkedAsPressed() {
    for isOn in [true, false] {
      let page = WebScreen { Toggle("Bold", isOn: .constant(isOn)).toggleStyle(.button) }
      #expect(page.body.contains("aria-pressed=\(isOn)"))
    }
  }

  @Test func codeInMarkdownIsMonospaced() {
    let page = WebScreen { Text("Run `make all` first") }
    #expect(page.body.contains(/monospace[^>]*>make all</), "\(page.body)")
  }
}
