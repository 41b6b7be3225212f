import ComposableUI
import Foundation
import Testing

/// The outlines of lines with a width.
@Suite struct PathStrokeTests {
  private func line(_ points: (Double, Double)..., isClosed: Bool = false) -> Path {
    Path { path in
      path.addLines(points.map { CGPoint(x: $0.0, y: $0.1) })
      if isClosed { path.closeSubpath() }
    }
  }

  private func covers(_ path: Path, _ x: Double, _ y: Double) -> Bool {
    path.contains(CGPoint(x: x, y: y))
  }

  @Test func aLineCoversHalfItsWidthOnBothSides() {
    let stroked = line((0, 0), (100, 0)).strokedPath(StrokeStyle(lineWidth: 10))
    #expect(covers(stroked, 50, 4.9) && covers(stroked, 50, -4.9))
    #expect(!covers(stroked, 50, 5.1) && !covers(stroked, -1, 0) && !covers(stroked, 101, 0))
  }

  @Test func anOutlineIsNotFilled() {
    let square = line((0, 0), (100, 0), (100, 100), (0, 100), isClosed: true)
    for style in [StrokeStyle(lineWidth: 10), StrokeStyle(lineWidth: 10, lineJoin: .round)] {
      let stroked = square.strokedPath(style)
      #expect(!covers(stroked, 50, 50) && covers(stroked, 50, 3) && covers(stroked, 97, 50))
    }
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    let ring = circle.strokedPath(StrokeStyle(lineWidth: 8))
    #expect(
      !covers(ring, 50, 50) && covers(ring, 50, 1) && covers(ring, 98, 50) && !covers(ring, 50, 8))
  }

  @Test(arguments: [
    (CGLineCap.butt, false, false), (.round, true, false), (.square, true, true),
  ])
  func endsHaveTheCapOfTheStyle(cap: CGLineCap, isFurther: Bool, hasCorner: Bool) {
    let stroked = line((0, 0), (100, 0)).strokedPath(StrokeStyle(lineWidth: 10, lineCap: cap))
    #expect(covers(stroked, 103, 0) == isFurther)
    #expect(covers(stroked, 104.5, 4.5) == hasCorner)
  }

  @Test(arguments: [
    (CGLineJoin.miter, true, true), (.round, true, false), (.bevel, false, false),
  ])
  func cornersHaveTheJoinOfTheStyle(join: CGLineJoin, isRounder: Bool, hasTip: Bool) {
    for corner in [
      line((0, 0), (100, 0), (100, 100)), line((100, 100), (100, 0), (0, 0)),
    ] {
      let stroked = corner.strokedPath(StrokeStyle(lineWidth: 10, lineJoin: join))
      #expect(covers(stroked, 103.2, -3.2) == isRounder)
      #expect(covers(stroked, 104.8, -4.8) == hasTip)
      #expect(covers(stroked, 101, -1) && !covers(stroked, 90, 10))
    }
  }

  @Test func aTipThatWouldBeTooLongIsCutOff() {
    let sharp = line((0, 0), (100, 0), (0, 5))
    let style = StrokeStyle(lineWidth: 4, miterLimit: 2)
    #expect(!covers(sharp.strokedPath(style), 110, 0))
    #expect(covers(sharp.strokedPath(StrokeStyle(lineWidth: 4, miterLimit: 100)), 110, 0))
  }

  @Test func dashesLeaveGapsAndGoOnAroundCorners() {
    let corner = line((0, 0), (15, 0), (15, 100))
    let stroked = corner.strokedPath(StrokeStyle(lineWidth: 2, dash: [10, 10]))
    #expect(covers(stroked, 5, 0) && !covers(stroked, 12, 0))
    #expect(!covers(stroked, 15, 3) && covers(stroked, 15, 10) && !covers(stroked, 15, 20))
    let moved = corner.strokedPath(StrokeStyle(lineWidth: 2, dash: [10], dashPhase: 10))
    #expect(!covers(moved, 5, 0) && covers(moved, 12, 0))
    let back = corner.strokedPath(StrokeStyle(lineWidth: 2, dash: [10], dashPhase: -10))
    #expect(!covers(back, 5, 0) && covers(back, 12, 0))
  }

  @Test func invalidDashesAreIgnored() {
    for dash: [CGFloat] in [[], [0], [-1, 2], [.infinity], [.nan], [1e-9]] {
      let stroked = line((0, 0), (100, 0)).strokedPath(StrokeStyle(lineWidth: 2, dash: dash))
      #expect(covers(stroked, 3, 0) && covers(stroked, 33, 0))
    }
  }

  @Test func strokesWithoutLengthOrWidthAreEmpty() {
    #expect(line((5, 5), (5, 5)).strokedPath(StrokeStyle(lineWidth: 4)).isEmpty)
    #expect(line((0, 0), (5, 5)).strokedPath(StrokeStyle(lineWidth: 0)).isEmpty)
    #expect(Path().strokedPath(StrokeStyle(lineWidth: 4)).isEmpty)
  }
}
