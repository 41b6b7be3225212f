import ComposableUI
import Foundation
import Testing

@testable import Charts

/// Marks of a collection at once, or of a function.
@MainActor @Suite struct PlotTests {
  private struct Point: Identifiable {
    let id: Int
    var name: String { "p\(id)" }
    var x: Double { Double(id) }
    var y: Double { Double(id * id) }
  }

  private let points = (0..<3).map(Point.init)

  private func marks(@ChartContentBuilder _ content: () -> some ChartContent) -> [Mark] {
    var marks = _Marks()
    content()._collect(into: &marks)
    return marks.all
  }

  private func same(_ one: [Mark], _ other: [Mark]) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy {
        $0.kind == $1.kind && $0.horizontal == $1.horizontal && $0.vertical == $1.vertical
          && $0.angle == $1.angle && $0.series == $1.series
      }
  }

  @Test func plotsAreTheMarksOfTheirElements() {
    #expect(
      same(
        marks { LinePlot(points, x: .value("X", \.x), y: .value("Y", \.y)) },
        marks { ForEach(points) { LineMark(x: .value("X", $0.x), y: .value("Y", $0.y)) } }))
    #expect(
      same(
        marks { AreaPlot(points, x: .value("X", \.x), y: .value("Y", \.y)) },
        marks { ForEach(points) { AreaMark(x: .value("X", $0.x), y: .value("Y", $0.y)) } }))
    #expect(
      same(
        marks { PointPlot(points, x: .value("X", \.x), y: .value("Y", \.y)) },
        marks { ForEach(points) { PointMark(x: .value("X", $0.x), y: .value("Y", $0.y)) } }))
    #expect(
      same(
        marks { BarPlot(points, x: .value("N", \.name), y: .value("Y", \.y)) },
        marks { ForEach(points) { BarMark(x: .value("N", $0.name), y: .value("Y", $0.y)) } }))
    #expect(
      same(
        marks { RectanglePlot(points, x: .value("X", \.x), y: .value("Y", \.y)) },
        marks { ForEach(points) { RectangleMark(x: .value("X", $0.x), y: .value("Y", $0.y)) } }))
    #expect(
      same(
        marks { RulePlot(points, x: .value("X", \.x)) },
        marks { ForEach(points) { RuleMark(x: .value("X", $0.x)) } }))
    #expect(
      same(
        marks { SectorPlot(points, angle: .value("Y", \.y)) },
        marks { ForEach(points) { SectorMark(angle: .value("Y", $0.y)) } }))
  }

  @Test func aFunctionIsDrawnFromOneEndOfItsDomainToTheOther() {
    let line = marks { LinePlot(x: "x", y: "y", domain: -2...2) { $0 * $0 } }
    #expect(line.count == 201)
    #expect(line.first?.x?.value == .number(-2) && line.last?.x?.value == .number(2))
    #expect(line.first?.y?.value == .number(4) && line[100].y?.value == .number(0))
    let area = marks { AreaPlot(x: "x", yStart: "a", yEnd: "b") { (yStart: -$0, yEnd: $0) } }
    #expect(area.last?.yStart?.value == .number(-1) && area.last?.yEnd?.value == .number(1))
    let circle = marks {
      LinePlot(x: "x", y: "y", t: "t", domain: 0...1) { (x: cos($0), y: sin($0)) }
    }
    #expect(circle.first?.x?.value == .number(1) && circle.first?.y?.value == .number(0))
  }

  @Test func aLineIsBrokenWhereItIsNowhere() {
    let line = marks { LinePlot(x: "x", y: "y", domain: -1...1) { 1 / $0 } }
    #expect(line.count == 200)
    #expect(Set(line.map(\.seriesKey)).count == 2)
    #expect(marks { LinePlot(x: "x", y: "y") { _ in .nan } }.isEmpty)
    #expect(marks { LinePlot(x: "x", y: "y", domain: -Double.infinity...0) { $0 } }.isEmpty)
  }

  @Test func marksAreClippedByRoundCornersAlone() {
    let bar = BarMark(x: .value("x", "a"), y: .value("y", 1))
    #expect(marks { bar.clipShape(RoundedRectangle(cornerRadius: 4)) }[0].look.cornerRadius == 4)
    #expect(marks { bar.clipShape(Capsule()) }[0].look.cornerRadius == 10_000)
    #expect(marks { bar.clipShape(Path()) }[0].look.cornerRadius == nil)
  }

  @Test(arguments: [(0.0, 0.0), (10, 30), (1e9, 1e9), (.nan, -5)])
  func scalesBeginAndEndWhereTheirRangeSays(start: Double, end: Double) throws {
    var options = ChartOptions()
    options.x.padding =
      PlotDimensionScaleRange.plotDimension(startPadding: start, endPadding: end)._padding
    func layout(_ options: ChartOptions) -> ChartLayout {
      ChartLayout(
        plan: ChartPlan(
          marks: marks { LinePlot(points, x: .value("X", \.x), y: .value("Y", \.y)) },
          options: options,
          text: AxisText(
            locale: Locale(identifier: "en_US"), calendar: Calendar(identifier: .gregorian),
            timeZone: TimeZone(secondsFromGMT: 0)!)), size: CGSize(width: 400, height: 200))
    }
    let (plain, padded) = (layout(ChartOptions()), layout(options))
    if start == 10 {
      #expect(padded.x.start == plain.x.start + 10 && padded.x.end == plain.x.end - 30)
    }
    #expect(padded.x.end - padded.x.start >= (plain.x.end - plain.x.start) * 0.74)
    #expect(padded.y.start == plain.y.start)
  }
}
