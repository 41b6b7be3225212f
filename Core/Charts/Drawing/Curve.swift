import ElementTree
import Foundation

/// The interpolation of a line through points.
enum Curve {
  /// Returns the steps from the first point to the others. The pen must be at the first point.
  static func steps(_ points: [Outline.Point], _ method: InterpolationMethod) -> [Outline.Step] {
    guard points.count > 1 else { return [] }
    switch method.kind {
    case .linear: return points.dropFirst().map { .line($0) }
    case .stepStart:
      return zip(points, points.dropFirst()).flatMap { a, b -> [Outline.Step] in
        [.line(.init(a.x, b.y)), .line(b)]
      }
    case .stepEnd:
      return zip(points, points.dropFirst()).flatMap { a, b -> [Outline.Step] in
        [.line(.init(b.x, a.y)), .line(b)]
      }
    case .stepCenter:
      return zip(points, points.dropFirst()).flatMap { a, b -> [Outline.Step] in
        let middle = (a.x + b.x) / 2
        return [.line(.init(middle, a.y)), .line(.init(middle, b.y)), .line(b)]
      }
    case .monotone: return monotone(points)
    case .cardinal(let tension):
      return smooth(points) { before, a, b, after in
        let part = (1 - tension) / 6
        return (
          .init(a.x + (b.x - before.x) * part, a.y + (b.y - before.y) * part),
          .init(b.x - (after.x - a.x) * part, b.y - (after.y - a.y) * part)
        )
      }
    case .catmullRom(let alpha):
      return smooth(points) { before, a, b, after in
        catmullRom(before, a, b, after, alpha: alpha)
      }
    }
  }

  private static func smooth(
    _ points: [Outline.Point],
    _ controls: (Outline.Point, Outline.Point, Outline.Point, Outline.Point) -> (
      Outline.Point, Outline.Point
    )
  ) -> [Outline.Step] {
    (1..<points.count).map { index in
      let (a, b) = (points[index - 1], points[index])
      let (control1, control2) = controls(
        points[max(index - 2, 0)], a, b, points[min(index + 1, points.count - 1)])
      return .curve(b, control1: control1, control2: control2)
    }
  }

  /// Returns the control points of a curve between two points, weighted by the distances to their
  /// neighbours. After Catmull and Rom, 1974, with the knots of Barry and Goldman, 1988.
  private static func catmullRom(
    _ before: Outline.Point, _ a: Outline.Point, _ b: Outline.Point, _ after: Outline.Point,
    alpha: Double
  ) -> (Outline.Point, Outline.Point) {
    func distance(_ a: Outline.Point, _ b: Outline.Point) -> Double {
      pow((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y), alpha / 2)
    }
    let (d1, d2, d3) = (distance(before, a), distance(a, b), distance(b, after))
    func control(
      _ own: Outline.Point, _ next: Outline.Point, _ other: Outline.Point, _ near: Double,
      _ far: Double
    ) -> Outline.Point {
      guard far > 1e-9 else { return own }
      let n = 3 * far * (far + near)
      let m = 2 * far * far + 3 * far * near + near * near
      return .init(
        (m * own.x - near * near * other.x + far * far * next.x) / n,
        (m * own.y - near * near * other.y + far * far * next.y) / n)
    }
    return (control(a, b, before, d2, d1), control(b, a, after, d2, d3))
  }

  /// Returns a curve that never exceeds the range between two neighbouring points. After Fritsch
  /// and Carlson, 1980.
  private static func monotone(_ points: [Outline.Point]) -> [Outline.Step] {
    let slopes = zip(points, points.dropFirst()).map { a, b in
      b.x == a.x ? 0 : (b.y - a.y) / (b.x - a.x)
    }
    var tangents = [slopes[0]]
    for index in 1..<slopes.count {
      let (before, after) = (slopes[index - 1], slopes[index])
      tangents.append(before * after <= 0 ? 0 : 2 * before * after / (before + after))
    }
    tangents.append(slopes[slopes.count - 1])
    return (1..<points.count).map { index in
      let (a, b) = (points[index - 1], points[index])
      let third = (b.x - a.x) / 3
      return .curve(
        b, control1: .init(a.x + third, a.y + third * tangents[index - 1]),
        control2: .init(b.x - third, b.y - third * tangents[index]))
    }
  }

  /// Returns the points that make a visible difference: the first, lowest, highest and last one in
  /// each column that is one point wide. After Jugel and others, "M4", 2014.
  static func visible(_ points: [Outline.Point]) -> [Outline.Point] {
    guard points.count > 2_000, zip(points, points.dropFirst()).allSatisfy({ $0.x <= $1.x }) else {
      return points
    }
    var kept: [Outline.Point] = []
    var begin = 0
    while begin < points.count {
      let column = points[begin].x.rounded(.down)
      var end = begin
      var (low, high) = (begin, begin)
      while end < points.count, points[end].x.rounded(.down) == column {
        if points[end].y < points[low].y { low = end }
        if points[end].y > points[high].y { high = end }
        end += 1
      }
      for index in Set([begin, low, high, end - 1]).sorted() { kept.append(points[index]) }
      begin = end
    }
    return kept
  }
}
