#if canImport(Charts)
  import Charts
  import ElementTree
  import SwiftUI
  import Testing

  @testable import TerminalHost
  @testable import WebHost

  /// The drawing of charts in hosts.
  @MainActor @Suite struct ChartTests {
    private struct Bars: View {
      var body: some View {
        Chart([("A", 10), ("B", 20)], id: \.0) { bar in
          BarMark(x: .value("Name", bar.0), y: .value("Amount", bar.1), width: .ratio(0.5))
        }
        .frame(width: 96, height: 72)
      }
    }

    @Test func aTerminalDrawsBarsInBlocks() {
      let terminal = TerminalScreen(width: 16, height: 8) { Bars() }
      #expect(
        terminal.lines.prefix(5).map { $0.dropFirst() } == [
          "⠤⠤⠤⠤▄▄⠤⠄20", "    ██", "██⠒⠒██⠒⠂10", "██⣀⣀██⣀⡀0", " A   B",
        ])
    }

    @Test func aBrowserGetsVectorGraphicsAndATable() {
      let page = WebScreen { Bars() }
      #expect(
        page.html.contains(
          #"class="shape drawn"><svg class="shape drawing" aria-hidden=true viewBox="#))
      #expect(
        page.html.contains(
          #"<table class=unseen><thead><tr><th scope=col>Name</th><th scope=col>Amount</th></tr></thead>"#
            + "<tbody><tr><td>A</td><td>10</td></tr><tr><td>B</td><td>20</td></tr></tbody></table>")
      )
    }

    @Test func aTerminalShowsPointsAsLettersThatLookLikeThem() {
      let terminal = TerminalScreen(width: 42, height: 12) {
        Chart(0..<3, id: \.self) { index in
          PointMark(x: .value("Place", "\(index)"), y: .value("Amount", 1))
            .symbol(by: .value("Kind", ["round", "square", "pointed"][index]))
        }
        .chartYAxis(.hidden)
        .frame(height: 112)
      }
      #expect(terminal.text.contains("●\u{A0}round   ■\u{A0}square   ▲\u{A0}pointed"))
      #expect(terminal.lines.contains { $0.split(separator: " ") == ["●", "■", "▲"] })
    }

    @Test func drawingsAtInvalidPlacesAreSkipped() {
      let terminal = TerminalScreen(width: 42, height: 12) {
        Canvas { context, _ in
          var path = Path()
          path.move(to: CGPoint(x: Double.nan, y: 0))
          path.addLine(to: CGPoint(x: Double.infinity, y: 1e300))
          context.stroke(path, with: .color(.red))
          context.fill(path, with: .color(.red))
          context.clip(to: path)
          context.draw(Text("nowhere"), at: CGPoint(x: Double.nan, y: Double.infinity))
        }
      }
      #expect(!terminal.text.contains("nowhere"))
    }

    @Test func aChartWithoutHeightIsVisible() {
      let terminal = TerminalScreen(width: 42, height: 12) {
        List {
          Chart([1, 2], id: \.self) { BarMark(x: .value("Of", "\($0)"), y: .value("Amount", $0)) }
        }
      }
      #expect(terminal.text.contains("█"))
    }
  }
#endif
