import Foundation

// Strokes as areas: a rectangle for each straight line, with its ends and joins. All areas have
// the same direction, so that overlaps are filled.

extension Path {
  /// Returns the area of a line along the path. Each curve counts as 16 straight lines.
  ///
  /// - Complexity: O(*n*) in the number of straight lines, including dashes.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    var stroked = Path()
    guard style.lineWidth > 0 else { return stroked }
    for line in runs.flatMap({ $0.dashed(style) }) { stroked.add(line, style) }
    return stroked
  }

  /// The sequences of connected straight lines.
  private var runs: [LineRun] {
    var runs: [LineRun] = []
    for line in flattened where line.length > 0 {
      if line.isFirst || runs.last?.points.last != line.start {
        runs.append(LineRun(points: [line.start]))
      }
      runs[runs.count - 1].points.append(line.end)
    }
    for index in runs.indices {
      runs[index].isClosed = runs[index].points.first == runs[index].points.last
    }
    return runs
  }

  private mutating func add(_ run: LineRun, _ style: StrokeStyle) {
    let half = style.lineWidth / 2
    let points = run.points
    for (index, (start, end)) in zip(points, points.dropFirst()).enumerated() {
      let along = direction(start, end)
      let isSquare = style.lineCap == .square && !run.isClosed
      let before = isSquare && index == 0 ? half : 0
      let after = isSquare && index == points.count - 2 ? half : 0
      let (side, from, to) = (
        CGPoint(x: -along.y * half, y: along.x * half),
        CGPoint(x: start.x - along.x * before, y: start.y - along.y * before),
        CGPoint(x: end.x + along.x * after, y: end.y + along.y * after)
      )
      addSurface([
        CGPoint(x: from.x - side.x, y: from.y - side.y),
        CGPoint(x: to.x - side.x, y: to.y - side.y),
        CGPoint(x: to.x + side.x, y: to.y + side.y),
        CGPoint(x: from.x + side.x, y: from.y + side.y),
      ])
    }
    for index in points.indices.dropFirst().dropLast() {
      join(points[index - 1], points[index], points[index + 1], style)
    }
    if run.isClosed, points.count > 2 {
      join(points[points.count - 2], points[0], points[1], style)
    } else if style.lineCap == .round {
      for end in [points[0], points[points.count - 1]] { addDisc(end, half) }
    }
  }

  /// Adds the join of two lines at a corner.
  private mutating func join(
    _ before: CGPoint, _ corner: CGPoint, _ after: CGPoint, _ style: StrokeStyle
  ) {
    let half = style.lineWidth / 2
    if style.lineJoin == .round { return addDisc(corner, half) }
    let (into, out) = (direction(before, corner), direction(corner, after))
    let turn = into.x * out.y - into.y * out.x
    guard abs(turn) > 1e-9 else { return }
    // The join is on the outer side of the turn.
    let outside: CGFloat = turn > 0 ? -half : half
    let first = CGPoint(x: corner.x - into.y * outside, y: corner.y + into.x * outside)
    let second = CGPoint(x: corner.x - out.y * outside, y: corner.y + out.x * outside)
    var surface = [corner, first, second]
    let cosine = into.x * out.x + into.y * out.y
    // The distance of the tip from the corner, as a multiple of half the width.
    let reach = (2 / max(1 + cosine, 1e-9)).squareRoot()
    if style.lineJoin == .miter, reach <= style.miterLimit {
      let middle = CGPoint(
        x: first.x + second.x - 2 * corner.x, y: first.y + second.y - 2 * corner.y)
      let scale = half * reach / max(hypot(middle.x, middle.y), 1e-9)
      surface.insert(CGPoint(x: corner.x + middle.x * scale, y: corner.y + middle.y * scale), at: 2)
    }
    addSurface(turn > 0 ? surface : surface.reversed())
  }

  private mutating func addDisc(_ center: CGPoint, _ radius: CGFloat) {
    addSurface(
      (0..<16).map { step in
        let angle = CGFloat(step) / 16 * 2 * .pi
        return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      })
  }

  private mutating func addSurface(_ points: [CGPoint]) {
    addLines(points)
    closeSubpath()
  }
}

private func direction(_ start: CGPoint, _ end: CGPoint) -> CGPoint {
  let length = max(hypot(end.x - start.x, end.y - start.y), .leastNonzeroMagnitude)
  return CGPoint(x: (end.x - start.x) / length, y: (end.y - start.y) / length)
}

/// Points connected by straight lines.
private struct LineRun {
  var points: [CGPoint]
  var isClosed = false

  /// Returns the dashes of the line.
  func dashed(_ style: StrokeStyle) -> [LineRun] {
    var lengths = style.dash.map(Double.init)
    let total = lengths.reduce(0, +)
    guard lengths.allSatisfy({ $0 >= 0 }), total > 0, total.isFinite else { return [self] }
    if lengths.count % 2 == 1 { lengths += lengths }
    let whole = lengths.reduce(0, +)
    // More dashes than this can't be distinguished.
    let length = zip(points, points.dropFirst()).reduce(0) {
      $0 + Path.Line(start: $1.0, end: $1.1).length
    }
    guard length / whole < 4_000 else { return [self] }
    var phase = Double(style.dashPhase).truncatingRemainder(dividingBy: whole)
    if phase < 0 { phase += whole }
    var index = 0
    while phase >= lengths[index] {
      phase -= lengths[index]
      index = (index + 1) % lengths.count
    }
    var left = lengths[index] - phase
    var dashes: [LineRun] = []
    var current: [CGPoint] = index % 2 == 0 ? [points[0]] : []
    for (start, end) in zip(points, points.dropFirst()) {
      let line = Path.Line(start: start, end: end)
      var passed = 0.0
      while line.length - passed > left {
        passed += left
        let point = line.point(at: passed / line.length)
        if index % 2 == 0 {
          dashes.append(LineRun(points: current + [point]))
          current = []
        } else {
          current = [point]
        }
        index = (index + 1) % lengths.count
        left = lengths[index]
      }
      left -= line.length - passed
      if index % 2 == 0 { current.append(end) }
    }
    if current.count > 1 { dashes.append(LineRun(points: current)) }
    return dashes
  }
}
