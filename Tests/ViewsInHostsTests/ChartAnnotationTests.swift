#if canImport(Charts)
  import Charts
  import SwiftUI
  import Testing

  @testable import TerminalHost
  @testable import WebHost

  /// The places of annotations beside marks, in both hosts.
  @MainActor @Suite struct ChartAnnotationTests {
    private func screen(
      position: AnnotationPosition = .top, alignment: Alignment = .center,
      overflow: AnnotationOverflowResolution = .automatic
    ) -> TerminalScreen {
      TerminalScreen(width: 50, height: 20) {
        Chart {
          RuleMark(xStart: .value("X", 0), xEnd: .value("X", 10), y: .value("Y", 5))
            .annotation(
              position: position, alignment: alignment, overflowResolution: overflow
            ) { Text("here") }
        }
        .chartXAxis(.hidden).chartYAxis(.hidden)
        .chartYScale(domain: 0...10)
        .frame(width: 320, height: 192)
      }
    }

    private func column(_ screen: TerminalScreen) -> Int? {
      screen.lines.compactMap { line in
        line.range(of: "here").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
      }.first
    }

    @Test func anAnnotationIsAlignedWithItsMark() throws {
      let leading = try #require(column(screen(alignment: .leading)))
      let center = try #require(column(screen()))
      let trailing = try #require(column(screen(alignment: .trailing)))
      #expect(leading < 4)
      #expect(center > leading + 10)
      #expect(trailing > center + 10)
    }

    @Test func aFittedAnnotationMovesIntoTheChart() throws {
      // The chart has no space beside the end of the rule.
      #expect(column(screen(position: .trailing)) ?? 99 > 38)
      let fitted = screen(position: .trailing, overflow: .init(x: .fit(to: .chart), y: .disabled))
      let fittedColumn = try #require(column(fitted))
      // The chart has 40 columns after the screen's margin.
      #expect((30...37).contains(fittedColumn))
      let inPlot = screen(position: .leading, overflow: .init(x: .fit(to: .plot)))
      #expect(try #require(column(inPlot)) < 4)
      #expect(column(screen(position: .leading, overflow: .init(x: .padScale))) != nil)
    }

    @Test func aChartProxyConvertsAPositionToAValue() {
      var found: [Double] = []
      let page = WebScreen {
        Chart {
          ForEach(0..<3, id: \.self) { BarMark(x: .value("X", $0), y: .value("Y", $0)) }
        }
        .frame(width: 320, height: 192)
        .chartOverlay { proxy in
          GeometryReader { geometry in
            if let frame = proxy.plotFrame {
              let plot = geometry[frame]
              let _ = found.append(plot.width / proxy.plotSize.width)
              let _ = found.append(
                geometry[proxy.plotAreaFrame].origin.x == plot.origin.x ? 1 : 0)
              let _ = found.append(proxy.plotAreaSize == proxy.plotSize ? 1 : 0)
              let middle: Double? = proxy.value(atX: plot.midX - plot.origin.x)
              Text(middle.map { "\($0)" } ?? "no value")
            }
          }
        }
      }
      #expect(!found.isEmpty && found.allSatisfy { $0 == 1 })
      #expect(!page.body.contains("no value"))
    }
  }
#endif
