import ComposableUI
import Foundation
import SeededRandom
import Testing

/// What two paths enclose, put together.
@MainActor @Suite struct PathRegionsTests {
  private func square(_ x: Double, _ y: Double, _ size: Double) -> Path {
    Path(CGRect(x: x, y: y, width: size, height: size))
  }

  private func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
    Path(ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// What is inside at places that are on no line.
  private func agree(
    _ one: Path, _ two: Path, eoFill: Bool = false, _ place: SourceLocation = #_sourceLocation
  ) {
    let results: [(String, Path, (Bool, Bool) -> Bool)] = [
      ("union", one.union(two, eoFill: eoFill), { $0 || $1 }),
      ("intersection", one.intersection(two, eoFill: eoFill), { $0 && $1 }),
      ("subtracting", one.subtracting(two, eoFill: eoFill), { $0 && !$1 }),
      ("symmetricDifference", one.symmetricDifference(two, eoFill: eoFill), { $0 != $1 }),
    ]
    for step in 0..<900 {
      let point = CGPoint(
        x: Double(step % 30) * 1.377 - 5.0137, y: Double(step / 30) * 1.377 - 5.0291)
      let (inOne, inTwo) = (
        one.contains(point, eoFill: eoFill), two.contains(point, eoFill: eoFill)
      )
      for (name, result, isInside) in results {
        #expect(
          result.contains(point) == isInside(inOne, inTwo), "\(name) at \(point)",
          sourceLocation: place)
      }
    }
  }

  @Test func squaresThatOverlapHaveTheCornersOfBoth() {
    let union = square(0, 0, 10).union(square(5, 5, 10))
    #expect(union.boundingRect == CGRect(x: 0, y: 0, width: 15, height: 15))
    #expect(corners(union) == 8)
    let both = square(0, 0, 10).intersection(square(5, 5, 10))
    #expect(both.boundingRect == CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(corners(both) == 4)
    agree(square(0, 0, 10), square(5, 5, 10))
  }

  private func corners(_ path: Path) -> Int {
    var count = 0
    path.forEach { element in
      switch element {
      case .move, .line: count += 1
      default: break
      }
    }
    return count
  }

  @Test func whatIsTheSameIsTheSame() {
    agree(square(0, 0, 20), square(0, 0, 20))
    #expect(square(0, 0, 20).subtracting(square(0, 0, 20)).isEmpty)
    #expect(square(0, 0, 20).symmetricDifference(square(0, 0, 20)).isEmpty)
    #expect(corners(square(0, 0, 20).union(square(0, 0, 20))) == 4)
  }

  @Test func linesThatTouchDisturbNothing() {
    agree(square(0, 0, 10), square(10, 0, 10))
    #expect(corners(square(0, 0, 10).union(square(10, 0, 10))) == 4)
    agree(square(0, 0, 10), square(2, 0, 4))
    agree(square(0, 0, 10), square(10, 10, 10))
    agree(square(0, 0, 20), square(5, 5, 5))
  }

  @Test func whatIsApartStaysApart() {
    agree(square(0, 0, 4), square(20, 20, 4))
    #expect(square(0, 0, 4).intersection(square(20, 20, 4)).isEmpty)
    agree(circle(10, 10, 8), Path())
    agree(Path(), circle(10, 10, 8))
  }

  @Test func circlesArePutTogether() {
    agree(circle(10, 10, 8), circle(16, 12, 9))
    agree(circle(10, 10, 8), circle(10, 10, 4))
    agree(circle(10, 10, 9), square(8, 2, 11))
  }

  @Test func partsInOneAnotherAreAsTheFillSays() {
    var ring = circle(15, 15, 14)
    ring.addPath(circle(15, 15, 7))
    agree(ring, square(10, 0, 14), eoFill: true)
    agree(ring, square(10, 0, 14))
    let whole = ring.normalized(eoFill: true)
    #expect(!whole.contains(CGPoint(x: 15, y: 15)))
    #expect(whole.contains(CGPoint(x: 15, y: 4)))
    #expect(ring.normalized(eoFill: false).contains(CGPoint(x: 15, y: 15)))
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func anyPolygonsArePutTogether(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func polygon() -> Path {
      var path = Path()
      path.addLines(
        (0..<7).map { _ in
          // Places that meet others often.
          CGPoint(
            x: Double(Int.random(in: 0...7, using: &random)) * 4,
            y: Double(Int.random(in: 0...7, using: &random)) * 4)
        })
      path.closeSubpath()
      return path
    }
    let (one, two) = (polygon(), polygon())
    agree(one, two)
    agree(one, two, eoFill: true)
  }

  @Test func linesAreCutWhereTheyLeave() {
    var line = Path()
    line.move(to: CGPoint(x: -5, y: 5))
    line.addLine(to: CGPoint(x: 25, y: 5))
    #expect(
      line.lineIntersection(square(0, 0, 10)).boundingRect
        == CGRect(x: 0, y: 5, width: 10, height: 0))
    let outside = line.lineSubtraction(square(0, 0, 10))
    #expect(corners(outside) == 4)
    #expect(outside.boundingRect == CGRect(x: -5, y: 5, width: 30, height: 0))
    #expect(line.lineIntersection(square(0, 20, 5)).isEmpty)
  }

  @Test func whatIsNowhereStaysWhatItIs() {
    var nowhere = Path()
    nowhere.addLines([
      CGPoint(x: Double.nan, y: 0), CGPoint(x: Double.infinity, y: 3), CGPoint(x: 1, y: 1),
    ])
    #expect(square(0, 0, 4).union(nowhere) == square(0, 0, 4))
    var point = Path()
    point.addLines([.zero, .zero])
    #expect(point.union(Path()) == point)
    var many = Path()
    many.addLines((0...4_100).map { CGPoint(x: $0, y: $0 % 2) })
    #expect(many.union(square(0, 0, 4)) == many)
    let large = square(-1e300, -1e300, 1e300)
    #expect(!large.union(square(0, 0, 1)).isEmpty)
  }

  @Test func shapesArePutTogetherInTheirRoom() {
    let room = CGRect(x: 0, y: 0, width: 20, height: 20)
    let half = Rectangle().subtracting(Rectangle().offset(x: 10))
    #expect(half.path(in: room).boundingRect == CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(
      Rectangle().union(Rectangle().offset(x: 10)).path(in: room).boundingRect
        == CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(Circle().intersection(Rectangle()).path(in: room).contains(CGPoint(x: 10, y: 1)))
    #expect(!Circle().symmetricDifference(Circle()).path(in: room).contains(CGPoint(x: 10, y: 9)))
    #expect(Rectangle().lineIntersection(Circle()).path(in: room).isEmpty)
    #expect(!Rectangle().lineSubtraction(Circle()).path(in: room).isEmpty)
  }
}
