import ComposableUI
import ElementTree
import Foundation
import Testing

@testable import Charts

/// Annotations beside marks, and marks with an offset.
@MainActor @Suite struct AnnotationTests {
  private let size = CGSize(width: 400, height: 300)

  private func marks(@ChartContentBuilder _ content: () -> some ChartContent) -> [Mark] {
    var marks = _Marks()
    content()._collect(into: &marks)
    return marks.all
  }

  private func isNear(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 1e-6 }

  /// Returns the rectangles of the annotations in a chart of that size.
  private func rects(@ChartContentBuilder _ content: () -> some ChartContent) -> [CGRect] {
    let plan = ChartPlan(
      marks: marks(content), options: ChartOptions(),
      text: AxisText(
        locale: Locale(identifier: "en_US"), calendar: Calendar(identifier: .gregorian),
        timeZone: .gmt))
    return ChartDrawing(ChartLayout(plan: plan, size: size)).annotated.map(\.rect)
  }

  @Test func bothEndsOfABarAreMoved() throws {
    func rect(_ change: (BarMark) -> some ChartContent) throws -> CGRect {
      try #require(
        rects {
          change(BarMark(x: .value("X", "a"), y: .value("Y", 10))).annotation { Text("a") }
        }.first)
    }
    let still = try rect { $0 }
    let moved = try rect { $0.offset(x: 3, yStart: -10, yEnd: 20) }
    #expect(isNear(moved.minX, still.minX + 3))
    #expect(isNear(moved.maxY, still.maxY - 10))
    #expect(isNear(moved.minY, still.minY + 20))
    // A vertical bar has a single x coordinate, without a start and an end.
    let across = try rect { $0.offset(xStart: 5, xEnd: 7, y: 4) }
    #expect(across == still.offsetBy(dx: 0, dy: 4))
    #expect(try rect { $0.offset(x: 3).offset(x: 4, y: 1) } == still.offsetBy(dx: 7, dy: 1))
  }

  @Test func bothEndsOfARuleAreMoved() throws {
    func rect(_ change: (RuleMark) -> some ChartContent) throws -> CGRect {
      try #require(
        rects {
          BarMark(x: .value("X", 5), y: .value("Y", 10))
          change(RuleMark(x: .value("X", 2))).annotation { Text("a") }
        }.first)
    }
    let still = try rect { $0 }
    let moved = try rect { $0.offset(yStart: -10) }
    #expect(isNear(moved.maxY, still.maxY - 10))
    #expect(isNear(moved.minY, still.minY))
    #expect(try rect { $0.offset(xStart: 5, xEnd: 5) } == still)
  }

  @Test func aRectangleIsMovedAtAllOfItsEdges() throws {
    func rect(_ change: (RectangleMark) -> some ChartContent) throws -> CGRect {
      try #require(
        rects {
          change(
            RectangleMark(
              xStart: .value("X", 0), xEnd: .value("X", 5), yStart: .value("Y", 0),
              yEnd: .value("Y", 9))
          ).annotation { Text("a") }
        }.first)
    }
    let still = try rect { $0 }
    let moved = try rect { $0.offset(xStart: 1, xEnd: -2, yStart: -3, yEnd: 4) }
    #expect(isNear(moved.minX, still.minX + 1))
    #expect(isNear(moved.maxX, still.maxX - 2))
    #expect(isNear(moved.maxY, still.maxY - 3))
    #expect(isNear(moved.minY, still.minY + 4))
  }

  @Test func areasAndSectorsAreMoved() {
    func places(_ offset: CGFloat) -> [CGRect] {
      rects {
        ForEach(0..<2, id: \.self) { index in
          AreaMark(x: .value("X", index), y: .value("Y", index + 1)).annotation { Text("a") }
        }
        .offset(x: offset)
      }
    }
    #expect(places(9) == places(0).map { $0.offsetBy(dx: 9, dy: 0) })
    func sector(_ offset: CGFloat) -> [CGRect] {
      rects {
        SectorMark(angle: .value("A", 1)).offset(y: offset).annotation { Text("a") }
      }
    }
    #expect(isNear(sector(4)[0].minY, sector(0)[0].minY + 4))
  }

  @Test func anAnnotationReadsTheSizeOfItsMark() throws {
    let mark = try #require(
      marks {
        BarMark(x: .value("X", "a"), y: .value("Y", 1)).annotation { context in
          Text("\(Int(context.targetSize.width))")
        }
      }.first)
    let annotation = try #require(mark.look.annotations.first)
    let screen = ScreenTester {
      annotation.content(AnnotationContext(targetSize: CGSize(width: 7, height: 1)))
    }
    #expect(screen.text == "7")
  }
}
