#if canImport(Charts)
  import Charts
  import SwiftUI
  import Testing

  @testable import TerminalHost
  @testable import WebHost

  /// Modifiers of charts that other suites don't cover, in both hosts.
  @MainActor @Suite struct ChartCoverageTests {
    private let amounts = [("A", 10), ("B", 20), ("C", 15)]

    private func both<Shown: View>(@ViewBuilder _ content: @escaping () -> Shown) -> (
      terminal: String, page: String
    ) {
      (
        TerminalScreen(width: 50, height: 20) { content().frame(width: 320, height: 192) }.text,
        WebScreen { content().frame(width: 320, height: 192) }.body
      )
    }

    private var bars: some View {
      Chart(amounts, id: \.0) { BarMark(x: .value("Name", $0.0), y: .value("Amount", $0.1)) }
    }

    @Test func axesHaveNames() {
      let (terminal, page) = both {
        bars.chartXAxisLabel("Letters").chartYAxisLabel("How much", position: .leading)
      }
      for text in [terminal, page] {
        #expect(text.contains("Letters") && text.contains("How much"))
      }
    }

    @Test func aLegendNamesTheColours() {
      let chart = Chart(amounts, id: \.0) {
        BarMark(x: .value("Name", $0.0), y: .value("Amount", $0.1))
          .foregroundStyle(by: .value("Name", $0.0))
      }
      let (terminal, page) = both {
        chart.chartForegroundStyleScale(["A": Color.red, "B": .green, "C": .blue])
          .chartLegend(position: .top)
      }
      #expect(page.contains("var(--paint-red)") && page.contains("var(--paint-blue)"))
      #expect(terminal.contains("A") && terminal.contains("C"))
      let without = both { chart.chartLegend(.hidden) }
      #expect(without.page.count < both { chart }.page.count)
    }

    @Test func pointsHaveTheGivenShapesAndSizes() {
      let (terminal, page) = both {
        Chart(amounts, id: \.0) {
          PointMark(x: .value("Name", $0.0), y: .value("Amount", $0.1))
            .symbol(by: .value("Name", $0.0)).symbolSize(200)
        }
        .chartSymbolScale(["A": .triangle, "B": .diamond, "C": .asterisk])
      }
      #expect(terminal.contains("▲") && terminal.contains("◆"))
      #expect(page.contains("<path"))
      func points(_ size: CGFloat) -> String {
        both {
          Chart { PointMark(x: .value("x", 1), y: .value("y", 1)).symbolSize(size) }
        }.page
      }
      #expect(points(20) != points(400))
    }

    @Test(arguments: [
      InterpolationMethod.linear, .monotone, .catmullRom, .catmullRom(alpha: 1), .cardinal,
      .cardinal(tension: 0.3), .stepStart, .stepCenter, .stepEnd,
    ])
    func linesFollowTheirInterpolationMethod(method: InterpolationMethod) {
      func line(_ method: InterpolationMethod) -> (terminal: String, page: String) {
        both {
          Chart(0..<5, id: \.self) {
            LineMark(x: .value("x", $0), y: .value("y", $0 * $0 % 5)).interpolationMethod(method)
          }
        }
      }
      let drawn = line(method)
      #expect(drawn.page.contains("<path"))
      #expect(drawn.terminal.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
      if method != .linear { #expect(drawn.page != line(.linear).page) }
    }

    @Test func anOverlayAndABackgroundSurroundAChart() {
      var widths: [CGFloat] = []
      let (terminal, page) = both {
        bars
          .chartOverlay { proxy in
            let _ = widths.append(proxy.plotSize.width)
            Text("in front")
          }
          .chartBackground { _ in Text("behind") }
          .chartPlotStyle { $0.background(.yellow) }
      }
      #expect(terminal.contains("in front"))
      #expect(page.contains("in front") && page.contains("behind"))
      #expect(page.contains("var(--paint-yellow)"))
      #expect(widths.last ?? 0 > 100)
    }

    @Test func scrollableChartsAreShownWhole() {
      @MainActor struct Scrolled: View {
        @State var position = "A"
        let amounts: [(String, Int)]
        var body: some View {
          Chart(amounts, id: \.0) { BarMark(x: .value("Name", $0.0), y: .value("Amount", $0.1)) }
            .chartScrollableAxes(.horizontal)
            .chartXVisibleDomain(length: 2)
            .chartYVisibleDomain(length: 3)
            .chartScrollPosition(x: $position)
        }
      }
      #expect(both { Scrolled(amounts: amounts) }.page == both { bars }.page)
    }

    @Test func anAxisDrawsItsMarks() {
      let (terminal, page) = both {
        bars.chartXAxis {
          AxisMarks { _ in
            AxisGridLine()
            AxisTick()
            AxisValueLabel { Text("here") }
          }
        }
        .chartYAxis(.hidden)
      }
      for text in [terminal, page] { #expect(text.contains("here")) }
      #expect(!terminal.contains("20"))
    }

    @Test func erasedAndConditionalMarksAreDrawn() {
      let (_, page) = both {
        Chart {
          AnyChartContent(BarMark(x: .value("x", "a"), y: .value("y", 1)))
          EmptyChartContent()
          if amounts.count > 2 {
            BarMark(x: .value("x", "b"), y: .value("y", 2))
          } else {
            RuleMark(y: .value("y", 3))
          }
        }
      }
      #expect(page.contains("<td>b</td>"))
    }
  }
#endif
