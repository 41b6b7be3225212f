import ElementTree
import Foundation

// What two paths enclose, put together. Curves are taken to be 16 straight lines each, and what comes out is made of
// straight lines.

extension Path {
  /// What this path encloses, without lines that cross each other.
  ///
  /// - Parameter eoFill: Whether what is inside of two parts is outside.
  /// - Complexity: O(*n*²) in the number of straight lines, as all of these. A path with more than
  ///   4,000 of them stays what it is, which is said once.
  public func normalized(eoFill: Bool = true) -> Path {
    combined(with: Path(), eoFill) { own, _ in own }
  }

  private func combined(
    with other: Path, _ eoFill: Bool, _ isInside: (Bool, Bool) -> Bool
  ) -> Path {
    let (own, others) = (closed(flattened), closed(other.flattened))
    guard let grid = PlaceGrid(own + others) else { return self }
    var pieces: [PlaceGrid.Point: [PlaceGrid.Point]] = [:]
    var order: [PlaceGrid.Point] = []
    var seen: Set<Set<PlaceGrid.Point>> = []
    let regions = (Region(own, eoFill), Region(others, eoFill))
    for piece in grid.pieces(of: own + others, cutBy: own + others) {
      // Where two lines are one, what is on both sides is the same for both.
      guard seen.insert([piece.start, piece.end]).inserted else { continue }
      let (left, right) = grid.sides(of: piece)
      let isLeft = isInside(regions.0.contains(left), regions.1.contains(left))
      let isRight = isInside(regions.0.contains(right), regions.1.contains(right))
      guard isLeft != isRight else { continue }
      let (start, end) = isLeft ? (piece.start, piece.end) : (piece.end, piece.start)
      if pieces[start] == nil { order.append(start) }
      pieces[start, default: []].append(end)
    }
    return Self(loops: grid.loops(of: &pieces, order))
  }

  private init(loops: [[CGPoint]]) {
    self.init()
    for loop in loops {
      addLines(loop)
      closeSubpath()
    }
  }
}

/// What lines enclose.
private struct Region {
  private let lines: [Path.Line]
  private let eoFill: Bool

  init(_ lines: [Path.Line], _ eoFill: Bool) {
    self.lines = lines
    self.eoFill = eoFill
  }

  func contains(_ point: CGPoint) -> Bool { Path.contains(point, lines, eoFill: eoFill) }
}

/// Places so near to each other that lines which meet meet in one of them.
private struct PlaceGrid {
  struct Point: Hashable {
    var x, y: Int64
  }

  struct Piece {
    var start, end: Point
  }

  private static let lineLimit = 4_000
  private let corner: CGPoint
  /// The distance from one place to the next.
  private let unit: CGFloat

  /// - Returns: `nil` if there are no lines, too many, or some that end nowhere.
  init?(_ lines: [Path.Line]) {
    guard lines.count <= Self.lineLimit else {
      Notice.once(
        """
        A path of more than \(Self.lineLimit) lines is put together with no other: make it of fewer.
        """)
      return nil
    }
    let ends = lines.flatMap { [$0.start, $0.end] }
    guard let first = ends.first, ends.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    let (minX, maxX) = ends.reduce((first.x, first.x)) { (min($0.0, $1.x), max($0.1, $1.x)) }
    let (minY, maxY) = ends.reduce((first.y, first.y)) { (min($0.0, $1.y), max($0.1, $1.y)) }
    let size = max(maxX - minX, maxY - minY)
    guard size > 0, size.isFinite else { return nil }
    // A power of two, so that whole and half points stay what they are.
    unit = CGFloat(sign: .plus, exponent: size.exponent - 23, significand: 1)
    guard unit > 0 else { return nil }
    corner = CGPoint(
      x: (minX / unit).rounded(.down) * unit, y: (minY / unit).rounded(.down) * unit)
  }

  func point(_ point: Point) -> CGPoint {
    CGPoint(x: corner.x + CGFloat(point.x) * unit, y: corner.y + CGFloat(point.y) * unit)
  }

  private func nearest(_ point: CGPoint) -> Point {
    Point(
      x: Int64(((point.x - corner.x) / unit).rounded()),
      y: Int64(((point.y - corner.y) / unit).rounded()))
  }

  func middle(of piece: Piece) -> CGPoint {
    let (start, end) = (point(piece.start), point(piece.end))
    return CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
  }

  /// Places beside the middle of a line.
  func sides(of piece: Piece) -> (left: CGPoint, right: CGPoint) {
    let (start, end, middle) = (point(piece.start), point(piece.end), middle(of: piece))
    let length = hypot(end.x - start.x, end.y - start.y)
    let reach = unit * 8 / length
    let (x, y) = ((start.y - end.y) * reach, (end.x - start.x) * reach)
    return (
      CGPoint(x: middle.x + x, y: middle.y + y), CGPoint(x: middle.x - x, y: middle.y - y)
    )
  }

  /// Lines in pieces that meet others at their ends alone.
  func pieces(of lines: [Path.Line], cutBy others: [Path.Line]) -> [Piece] {
    lines.flatMap { line -> [Piece] in
      let (dx, dy) = (line.end.x - line.start.x, line.end.y - line.start.y)
      let square = dx * dx + dy * dy
      guard square > 0 else { return [] }
      let near = unit * 2
      var parts: [CGFloat] = [0, 1]
      for other in others where line.isNear(other, by: near) {
        let (ox, oy) = (other.end.x - other.start.x, other.end.y - other.start.y)
        let (sx, sy) = (other.start.x - line.start.x, other.start.y - line.start.y)
        let cross = dx * oy - dy * ox
        if cross * cross > square * (ox * ox + oy * oy) * 1e-18 {
          let part = (sx * oy - sy * ox) / cross
          let otherPart = (sx * dy - sy * dx) / cross
          if part > 0, part < 1, otherPart >= 0, otherPart <= 1 { parts.append(part) }
        }
        for end in [other.start, other.end] {
          let part = ((end.x - line.start.x) * dx + (end.y - line.start.y) * dy) / square
          guard part > 0, part < 1 else { continue }
          let (x, y) = (line.start.x + dx * part - end.x, line.start.y + dy * part - end.y)
          if x * x + y * y <= near * near { parts.append(part) }
        }
      }
      let places = parts.sorted().map {
        nearest(CGPoint(x: line.start.x + dx * $0, y: line.start.y + dy * $0))
      }
      return zip(places, places.dropFirst()).compactMap { start, end in
        start == end ? nil : Piece(start: start, end: end)
      }
    }
  }

  /// Goes along pieces until it is back. What is enclosed is on the same side of all of them, so that it doesn't matter
  /// where it goes on when several begin at a place.
  func loops(of pieces: inout [Point: [Point]], _ order: [Point]) -> [[CGPoint]] {
    var loops: [[CGPoint]] = []
    for start in order {
      while let next = pieces[start]?.popLast() {
        var loop = [start]
        var current = next
        while current != start {
          loop.append(current)
          guard let following = pieces[current]?.popLast() else { break }
          current = following
        }
        let corners = withoutStraight(loop)
        if corners.count > 2 { loops.append(corners.map(point)) }
      }
    }
    return loops
  }

  /// Leaves out places on the way from the one before to the one after.
  private func withoutStraight(_ loop: [Point]) -> [Point] {
    loop.indices.compactMap { index in
      let (before, after) = (
        loop[(index + loop.count - 1) % loop.count], loop[(index + 1) % loop.count]
      )
      let point = loop[index]
      let (ax, ay) = (Double(point.x - before.x), Double(point.y - before.y))
      let (bx, by) = (Double(after.x - point.x), Double(after.y - point.y))
      let isStraight =
        (ax * by - ay * bx).magnitude <= 2 * (hypot(ax, ay) + hypot(bx, by))
        && ax * bx + ay * by > 0
      return isStraight ? nil : point
    }
  }
}

extension Path.Line {
  /// Whether the rectangles around two lines touch.
  fileprivate func isNear(_ other: Self, by distance: CGFloat) -> Bool {
    min(start.x, end.x) <= max(other.start.x, other.end.x) + distance
      && min(other.start.x, other.end.x) <= max(start.x, end.x) + distance
      && min(start.y, end.y) <= max(other.start.y, other.end.y) + distance
      && min(other.start.y, other.end.y) <= max(start.y, end.y) + distance
  }
}
