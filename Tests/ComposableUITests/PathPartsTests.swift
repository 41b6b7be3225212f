import ComposableUI
import Foundation
import Testing

/// The parts of a path that trimming keeps, and the points that a path contains.
@Suite struct PathPartsTests {
  private let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))

  @Test func aPathIsTrimmedByItsLength() {
    let half = square.trimmedPath(from: 0, to: 0.5)
    #expect(half.boundingRect == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(half.currentPoint == CGPoint(x: 10, y: 10))
    let side = square.trimmedPath(from: 0.25, to: 0.5)
    #expect(side.boundingRect == CGRect(x: 10, y: 0, width: 0, height: 10))
    #expect(square.trimmedPath(from: 0.5, to: 0.5).isEmpty)
    #expect(square.trimmedPath(from: 0.9, to: 0.1).isEmpty)
    #expect(Path().trimmedPath(from: 0, to: 1).isEmpty)
  }

  @Test func aPathIsTrimmedAlongItsCurves() {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    let rect = circle.trimmedPath(from: 0, to: 0.5).boundingRect
    #expect(abs(min(rect.width, rect.height) - 5) < 0.1)
    #expect(abs(max(rect.width, rect.height) - 10) < 0.1)
  }

  @Test func trimmingClampsItsBounds() {
    #expect(square.trimmedPath(from: -3, to: 7).boundingRect == square.boundingRect)
    #expect(square.trimmedPath(from: .nan, to: 1).boundingRect.width <= 10)
  }

  @Test func aPathContainsThePointsInside() {
    #expect(square.contains(CGPoint(x: 5, y: 5)))
    #expect(!square.contains(CGPoint(x: 11, y: 5)))
    #expect(!square.contains(CGPoint(x: 5, y: -1)))
    var open = Path()
    open.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
    #expect(open.contains(CGPoint(x: 2, y: 2)))
    #expect(!open.contains(CGPoint(x: 8, y: 8)))
  }

  @Test func evenOddFillExcludesInnerShapes() {
    var path = square
    path.addPath(Path(CGRect(x: 2, y: 2, width: 6, height: 6)))
    #expect(path.contains(CGPoint(x: 5, y: 5)))
    #expect(!path.contains(CGPoint(x: 5, y: 5), eoFill: true))
    #expect(path.contains(CGPoint(x: 1, y: 5), eoFill: true))
  }
}
