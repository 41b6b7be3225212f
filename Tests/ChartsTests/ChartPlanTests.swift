import ComposableUI
import ElementTree
import Foundation
import Testing

@testable import Charts

@MainActor @Suite struct ChartPlanTests {
  private func plan(
    _ options: ChartOptions = ChartOptions(),
    @ChartContentBuilder _ content: () -> some ChartContent
  ) -> ChartPlan {
    var marks = _Marks()
    content()._collect(into: &marks)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    return ChartPlan(
      marks: marks.all, options: options,
      text: AxisText(
        locale: Locale(identifier: "en_US"), calendar: calendar, timeZone: calendar.timeZone))
  }

  private func spans(_ stacking: MarkStackingMethod) -> [ClosedRange<Double>?] {
    plan {
      ForEach([3.0, 1, -2], id: \.self) { number in
        BarMark(x: .value("x", "a"), y: .value("y", number), stacking: stacking)
      }
    }.marks.map(\.span)
  }

  @Test func barsAtTheSameXAreStacked() {
    #expect(spans(.standard) == [0...3, 3...4, -2...0])
    #expect(spans(.unstacked) == [0...3, 0...1, -2...0])
    #expect(spans(.normalized) == [0...0.5, 0.5...(0.5 + 1 / 6.0), (0.5 + 1 / 6.0)...1])
    #expect(spans(.center) == [-3...0, 0...1, 1...3])
  }

  @Test func barsSideBySideEachStartAtZero() {
    let plan = plan {
      ForEach(["one", "two"], id: \.self) { name in
        BarMark(x: .value("x", "a"), y: .value("y", 2)).position(by: .value("Name", name))
      }
    }
    #expect(plan.marks.map(\.span) == [0...2, 0...2])
    #expect(plan.y.values == .numbers(0...2))
  }

  @Test func aBarLiesWhereTheNumberIsOnTheHorizontalAxis() {
    let plan = plan { BarMark(x: .value("Stars", 7), y: .value("Name", "a")) }
    #expect(!plan.marks[0].isVertical)
    #expect(plan.x.values == .numbers(0...7))
    #expect(plan.y.values == .categories(["a"]))
  }

  @Test func theScaleOfPointsNeedNotIncludeZero() {
    let far = plan {
      PointMark(x: .value("x", 1), y: .value("y", 1_000))
      PointMark(x: .value("x", 2), y: .value("y", 1_010))
    }
    #expect(far.y.values == .numbers(1_000...1_010))
    let near = plan {
      PointMark(x: .value("x", 1), y: .value("y", 4))
      PointMark(x: .value("x", 2), y: .value("y", 10))
    }
    #expect(near.y.values == .numbers(0...10))
  }

  @Test func infiniteAndNaNValuesAreLeftOut() {
    let plan = plan {
      LineMark(x: .value("x", 0), y: .value("y", Double.nan))
      LineMark(x: .value("x", 1), y: .value("y", Double.infinity))
      LineMark(x: .value("x", 2), y: .value("y", 5.0))
      BarMark(x: .value("x", 3), y: .value("y", -Double.infinity))
    }
    #expect(plan.y.values == .numbers(0...5))
    _ = ChartDrawing(ChartLayout(plan: plan, size: CGSize(width: 300, height: 200)))
  }

  @Test(arguments: [CGSize.zero, CGSize(width: 1, height: 1), CGSize(width: 1e6, height: 1e6)])
  func aChartOfAnySizeIsDrawn(size: CGSize) {
    let plan = plan {
      ForEach(0..<100) { _ in BarMark(x: .value("x", "a"), y: .value("y", 1e100)) }
      LineMark(x: .value("x", "a"), y: .value("y", -1e300))
      SectorMark(angle: .value("Part", 1))
    }
    #expect(!ChartDrawing(ChartLayout(plan: plan, size: size)).operations.isEmpty)
  }

  @Test func marksGroupedByValuesOfSeveralTypesAreDrawn() {
    let plan = plan {
      PointMark(x: .value("x", 1)).symbol(by: .value("Kind", 1.0)).lineStyle(
        by: .value("Kind", 1.0))
      PointMark(x: .value("x", 1)).symbol(by: .value("Kind", "1.0")).lineStyle(
        by: .value("Kind", "1.0"))
    }
    #expect(plan.marks.count == 2)
  }

  @Test func anInfiniteDomainFollowsTheMarks() {
    #expect((0.0...Double.infinity)._domain.domain == nil)
    #expect((Date.distantPast...Date.distantFuture)._domain.domain != nil)
  }

  @Test func aChartWithoutMarksDrawsNothing() {
    let plan = plan { if false { PointMark(x: .value("x", 1)) } }
    let drawing = ChartDrawing(ChartLayout(plan: plan, size: CGSize(width: 300, height: 200)))
    #expect(drawing.operations.isEmpty)
    #expect(plan.table == Drawing.Table(columns: [], rows: []))
  }

  @Test func theInnermostModifierWins() {
    let plan = plan {
      Group {
        PointMark(x: .value("x", 1)).foregroundStyle(.red).opacity(0.5)
        PointMark(x: .value("x", 2))
      }
      .foregroundStyle(.blue).opacity(0.5)
    }
    #expect(plan.marks.map { plan.styles.paint(of: $0.mark) } == [.color(.red), .color(.blue)])
    #expect(plan.marks.map(\.mark.look.opacity) == [0.25, 0.5])
  }

  @Test func coloursFollowTheGivenOrder() {
    var options = ChartOptions()
    options.colors = .each([("b", .color(.red)), ("a", .color(.green))])
    let plan = plan(options) {
      ForEach(["a", "b", "c"], id: \.self) { name in
        PointMark(x: .value("x", 1)).foregroundStyle(by: .value("Name", name))
      }
    }
    #expect(plan.styles.entries.map(\.value) == ["b", "a", "c"])
    #expect(plan.styles.entries.prefix(2).map(\.paint) == [.color(.red), .color(.green)])
  }

  @Test func theTableListsValuesOnceWithTheirLabels() {
    let plan = plan {
      ForEach(0..<2) { index in
        LineMark(x: .value("Day", "\(index)"), y: .value("Visits", 1_000 * index))
        PointMark(x: .value("Day", "\(index)"), y: .value("Visits", 1_000 * index))
      }
      RuleMark(y: .value("Goal", 500)).accessibilityHidden(true)
      BarMark(x: .value("Day", "2"), y: .value("Visits", 7)).accessibilityLabel("Sunday")
        .accessibilityValue("few")
    }
    #expect(
      plan.table
        == Drawing.Table(
          columns: ["Day", "Visits"], rows: [["0", "0"], ["1", "1,000"], ["Sunday", "few"]]))
  }

  @Test func aLongTableCountsTheMarksItOmits() {
    let plan = plan { ForEach(0..<205) { PointMark(x: .value("x", $0), y: .value("y", $0)) } }
    #expect(plan.table.rows.count == 201)
    #expect(plan.table.rows.last == ["… 5 more", ""])
  }

  @Test func aLineOfManyPointsKeepsOnlyVisiblePoints() {
    let points = (0..<100_000).map { Outline.Point(Double($0) / 500, sin(Double($0))) }
    let visible = Curve.visible(points)
    #expect(visible.count <= 4 * 201)
    #expect(visible.first == points.first)
    #expect(visible.last == points.last)
    #expect(visible.map(\.y).max() == points.map(\.y).max())
  }

  @Test func aMonotoneCurveStaysFlatBetweenEqualValues() {
    let points: [Outline.Point] = [.init(0, 0), .init(10, 10), .init(20, 10), .init(30, 30)]
    for case .curve(let end, let control1, let control2) in Curve.steps(points, .monotone)
    where end.x == 20 {
      #expect(control1.y == 10)
      #expect(control2.y == 10)
    }
  }

  @Test func aProxyConvertsPositionsAndValues() {
    let plan = plan {
      PointMark(x: .value("x", 0), y: .value("y", 0))
      PointMark(x: .value("x", 10), y: .value("y", 10))
    }
    let layout = ChartLayout(plan: plan, size: CGSize(width: 300, height: 200))
    let proxy = ChartProxy(x: layout.x, y: layout.y, plot: layout.plot)
    let position = proxy.position(forX: 4)
    #expect(position.flatMap { proxy.value(atX: $0, as: Int.self) } == 4)
    #expect(proxy.value(atX: 0, as: String.self) == nil)
  }
}
