import ComposableUI
import ElementTree
import Testing

@testable import TerminalHost

/// Rows that appear when a host shows them.
@MainActor @Suite struct SightTests {
  private final class Log {
    var entries: [String] = []
  }

  private let log = Log()

  private var rows: some View {
    List(0..<30) { number in
      Text("Row \(number)")
        .onAppear { log.entries.append("+\(number)") }
        .onDisappear { log.entries.append("-\(number)") }
    }
  }

  @Test func onlyRowsThatATerminalShowsAppear() {
    let terminal = TerminalScreen(height: 4) { rows }
    terminal.session.reportSights()
    #expect(log.entries == ["+0", "+1", "+2", "+3"])
    log.entries = []
    terminal.press(.pageDown)
    terminal.session.reportSights()
    #expect(log.entries.contains("-0"))
    #expect(log.entries.filter { $0.hasPrefix("+") }.count >= 3)
    // Only changes of visibility are reported.
    log.entries = []
    _ = terminal.session.render()
    terminal.session.reportSights()
    #expect(log.entries == [])
  }

  @Test func onlyRowsOfALazyStackThatATerminalShowsAppear() {
    let terminal = TerminalScreen(height: 4) {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<30) { number in
            Text("Row \(number)").onAppear { log.entries.append("+\(number)") }
          }
        }
      }
    }
    terminal.session.reportSights()
    #expect(log.entries == ["+0", "+1", "+2", "+3"])
  }

  @Test func aPageIsToldToReportVisibleRows() throws {
    let web = WebScreen { rows }
    #expect(web.body.components(separatedBy: " data-sight").count == 31)
    let id = try #require(web.first { $0.properties.reportsSight })
    try web.screen.send(Event(id, .appear))
    #expect(log.entries == ["+0"])
  }

  @Test func aPageWithoutSightHandlersReportsNoSight() {
    let web = WebScreen { List(0..<30) { Text("Row \($0)") } }
    #expect(!web.body.contains("data-sight"))
  }
}
