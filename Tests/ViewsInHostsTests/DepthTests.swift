import ComposableUI
import ElementTree
import Foundation
import Testing

@testable import TerminalHost
@testable import WebHost

/// The deepest possible views, in all hosts.
@MainActor @Suite struct DepthTests {
  private struct Nested: View {
    let depth: Int

    var body: some View {
      VStack(alignment: .leading) {
        Text("\(depth)")
        if depth > 0 { HStack { AnyView(Nested(depth: depth - 1)).padding(.leading, 16) } }
      }
    }
  }

  private let words = "This content is nested too deeply to be shown."

  @Test func aTerminalShowsDeepViews() {
    let screen = TerminalScreen(width: 600, height: 400) { Nested(depth: 100_000) }
    #expect(screen.lines.contains { $0.contains("99999") })
    screen.resize(80, 24)
    screen.press(.end)
    #expect(!screen.lines.isEmpty)
  }

  @Test func deepViewsAreReadLineByLine() {
    let session = LinearSession(
      screen: ViewScreen { Nested(depth: 100_000) }, title: "Depth")
    var lines = session.begin()
    // The session reads long screens in parts.
    for _ in 1...20 where !lines.contains(where: { $0.contains(words) }) {
      lines = session.take("next")
    }
    #expect(lines.contains { $0.contains(words) })
  }

  @Test func aBrowserShowsDeepViews() {
    let screen = WebScreen { Nested(depth: 100_000) }
    #expect(screen.html.contains(words))
    // A browser flattens deeper trees, and could then not apply the server's changes.
    var depth = 0
    var deepest = 0
    for tag in screen.html.matches(of: /<(\/?)(?:div|span|ul|li|p|section)\b/) {
      depth += tag.1.isEmpty ? 1 : -1
      deepest = max(deepest, depth)
    }
    #expect(deepest < 500)
  }
}
