import ElementTree
import Foundation

// Computations on a path treat each curve as 16 straight lines.

extension Path {
  /// Returns the part of the path between two fractions of its length, in 0...1. Curves become
  /// straight lines.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let lines = flattened
    let total = lines.reduce(0) { $0 + $1.length }
    let (start, end) = (Double(min(max(from, 0), 1)) * total, Double(min(max(to, 0), 1)) * total)
    var path = Path()
    guard start < end else { return path }
    var passed = 0.0
    var last: CGPoint?
    for line in lines {
      defer { passed += line.length }
      if passed + line.length <= start || passed >= end || line.length == 0 { continue }
      let first = line.point(at: (start - passed) / line.length)
      let rest = line.point(at: (end - passed) / line.length)
      if last != first { path.move(to: first) }
      path.addLine(to: rest)
      last = rest
    }
    return path
  }

  /// Returns whether a point is inside the path.
  ///
  /// - Parameter eoFill: Whether to use the even-odd rule.
  /// - Complexity: O(*n*) in the number of steps.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    var winding = 0
    var crossings = 0
    // Open subpaths count as closed.
    for line in closed(flattened) {
      let (from, to) = (line.start, line.end)
      guard (from.y <= point.y) != (to.y <= point.y) else { continue }
      let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
      guard x > point.x else { continue }
      crossings += 1
      winding += to.y > from.y ? 1 : -1
    }
    return eoFill ? crossings % 2 == 1 : winding != 0
  }

  struct Line {
    var start, end: CGPoint
    /// Whether the line begins a new subpath.
    var isFirst = false

    var length: Double { Double(hypot(end.x - start.x, end.y - start.y)) }

    func point(at part: Double) -> CGPoint {
      let part = CGFloat(min(max(part, 0), 1))
      // The exact ends keep adjacent lines connected.
      if part == 0 { return start }
      if part == 1 { return end }
      return CGPoint(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }
  }

  var flattened: [Line] {
    var lines: [Line] = []
    var (first, current) = (CGPoint.zero, CGPoint.zero)
    var begins = true
    func add(_ point: CGPoint) {
      lines.append(Line(start: current, end: point, isFirst: begins))
      begins = false
      current = point
    }
    func point(_ point: Outline.Point) -> CGPoint { CGPoint(x: point.x, y: point.y) }
    for step in steps {
      switch step {
      case .move(let to):
        (first, current, begins) = (point(to), point(to), true)
      case .line(let to): add(point(to))
      case .quadCurve(let to, let control):
        let (from, to, control) = (current, point(to), point(control))
        for index in 1...16 {
          let t = CGFloat(index) / 16
          let (a, b, c) = ((1 - t) * (1 - t), 2 * (1 - t) * t, t * t)
          add(
            index == 16
              ? to
              : CGPoint(
                x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y))
        }
      case .curve(let to, let control1, let control2):
        let (from, to, one, two) = (current, point(to), point(control1), point(control2))
        for index in 1...16 {
          let t = CGFloat(index) / 16
          let (a, b) = ((1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t)
          let (c, d) = (3 * (1 - t) * t * t, t * t * t)
          add(
            index == 16
              ? to
              : CGPoint(
                x: a * from.x + b * one.x + c * two.x + d * to.x,
                y: a * from.y + b * one.y + c * two.y + d * to.y))
        }
      case .close:
        if current != first { add(first) }
        begins = true
      }
    }
    return lines
  }

  private func closed(_ lines: [Line]) -> [Line] {
    var closed: [Line] = []
    var first: CGPoint?
    for line in lines {
      if line.isFirst {
        if let first, let last = closed.last { closed.append(Line(start: last.end, end: first)) }
        first = line.start
      }
      closed.append(line)
    }
    if let first, let last = closed.last { closed.append(Line(start: last.end, end: first)) }
    return closed
  }
}

extension Path {
  /// A step of a path.
  public enum Element: Equatable, Sendable {
    /// The start of a new subpath.
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// The line back to the start of the subpath.
    case closeSubpath
  }

  /// Calls a closure with each step of the path.
  public func forEach(_ body: (Element) -> Void) {
    func point(_ point: Outline.Point) -> CGPoint { CGPoint(x: point.x, y: point.y) }
    for step in steps {
      switch step {
      case .move(let to): body(.move(to: point(to)))
      case .line(let to): body(.line(to: point(to)))
      case .quadCurve(let to, let control):
        body(.quadCurve(to: point(to), control: point(control)))
      case .curve(let to, let one, let two):
        body(.curve(to: point(to), control1: point(one), control2: point(two)))
      case .close: body(.closeSubpath)
      }
    }
  }

  /// Adds rectangles.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addPath(Path(rect), transform: transform) }
  }

  /// Adds an arc that rounds the corner between two lines: one from the current point to the
  /// corner, and one from there to a third point. If no arc fits, adds a line to the corner.
  public mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard let start = currentPoint else { return }
    let (corner, end) = (corner.applying(transform), end.applying(transform))
    let (toStart, toEnd) = (
      atan2(start.y - corner.y, start.x - corner.x), atan2(end.y - corner.y, end.x - corner.x)
    )
    let half = abs(remainder(toEnd - toStart, 2 * .pi)) / 2
    guard radius > 0, half > 1e-6, half < .pi / 2 - 1e-6 else { return addLine(to: corner) }
    let middle = toStart + remainder(toEnd - toStart, 2 * .pi) / 2
    let center = CGPoint(
      x: corner.x + cos(middle) * radius / sin(half),
      y: corner.y + sin(middle) * radius / sin(half))
    let isTurningLeft = remainder(toEnd - toStart, 2 * .pi) > 0
    let turn = isTurningLeft ? -CGFloat.pi / 2 : .pi / 2
    addArc(
      center: center, radius: radius, startAngle: .radians(Double(toStart + turn)),
      endAngle: .radians(Double(toEnd - turn)), clockwise: isTurningLeft)
  }
}
