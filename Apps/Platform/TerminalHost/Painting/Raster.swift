import ElementTree
import Foundation

/// An outline as dots. A cell is two dots wide and four high.
struct Raster {
  private let points: [[(x: Double, y: Double)]]
  private let edge: Set<Int>
  private let columns: Int
  private let isEvenOdd: Bool

  /// - Parameters:
  ///   - width: The width in cells.
  ///   - height: The height in cells.
  ///   - trim: The part of the outline that is drawn.
  init(_ outline: Outline, width: Int, height: Int, trim: Content.Shape.Trim?) {
    if case .path(_, _, _, isEvenOdd: true) = outline {
      isEvenOdd = true
    } else {
      isEvenOdd = false
    }
    let (dotsWide, dotsHigh) = (Double(width * 2), Double(height * 4))
    columns = width * 2
    var lines: [[(x: Double, y: Double)]]
    switch outline {
    case .circle:
      let radius = min(dotsWide, dotsHigh) / 2
      lines = [Self.ellipse(dotsWide / 2, dotsHigh / 2, radius, radius)]
    case .ellipse, .capsule:
      lines = [Self.ellipse(dotsWide / 2, dotsHigh / 2, dotsWide / 2, dotsHigh / 2)]
    case .rectangle:
      lines = [
        [(0, 0), (dotsWide, 0), (dotsWide, dotsHigh), (0, dotsHigh), (0, 0)]
      ]
    case .path(let steps, let pathWidth, let pathHeight, _):
      lines = Self.flatten(steps).map { line in
        line.map {
          (
            $0.x / max(pathWidth, 0.001) * dotsWide, $0.y / max(pathHeight, 0.001) * dotsHigh
          )
        }
      }
    }
    // Points far outside or not finite can't be drawn.
    for index in lines.indices {
      lines[index].removeAll { !($0.x.magnitude < 1e9 && $0.y.magnitude < 1e9) }
    }
    if let trim { lines = Self.trim(lines, from: trim.from, to: trim.to) }
    points = lines

    var edge: Set<Int> = []
    for line in lines {
      for (start, end) in zip(line, line.dropFirst()) {
        let length = max(abs(end.x - start.x), abs(end.y - start.y))
        let steps = max(1, min(Int(length * 2), 4_000))
        for step in 0...steps {
          let part = Double(step) / Double(steps)
          let x = Int(min(max(start.x + (end.x - start.x) * part, 0), dotsWide - 1))
          let y = Int(min(max(start.y + (end.y - start.y) * part, 0), dotsHigh - 1))
          edge.insert(y * columns + x)
        }
      }
    }
    self.edge = edge
  }

  /// Returns the glyph for the halves of a cell that are inside the outline; `nil` if none is.
  func halves(x: Int, y: Int) -> ShownGlyph? {
    let column = Double(x * 2 + 1)
    let (upper, lower) = (
      contains(column, Double(y * 4) + 1), contains(column, Double(y * 4) + 3)
    )
    return switch (upper, lower) {
    case (true, true): ShownGlyph(Glyph("█"))
    case (true, false): ShownGlyph(Glyph("▀"))
    case (false, true): ShownGlyph(Glyph("▄"))
    case (false, false): nil
    }
  }

  /// The bits of a Braille pattern, line by line.
  private static let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// Returns the Braille pattern for the outline's dots in a cell; `nil` if there are none.
  func dots(x: Int, y: Int) -> ShownGlyph? {
    var pattern: UInt32 = 0
    for row in 0..<4 {
      for column in 0..<2 where edge.contains((y * 4 + row) * columns + x * 2 + column) {
        pattern |= Self.bits[row * 2 + column]
      }
    }
    guard pattern > 0, let scalar = Unicode.Scalar(0x2800 + pattern) else { return nil }
    return ShownGlyph(Glyph(scalar))
  }

  /// Whether a point is inside the outline. The edges that cross a ray from the point decide: by
  /// their directions, or by their number under the even-odd rule.
  private func contains(_ x: Double, _ y: Double) -> Bool {
    var (winding, crossings) = (0, 0)
    for line in points {
      var previous = line.last ?? (0, 0)
      for point in line {
        if (point.y > y) != (previous.y > y),
          x < (previous.x - point.x) * (y - point.y) / (previous.y - point.y) + point.x
        {
          winding += point.y > y ? 1 : -1
          crossings += 1
        }
        previous = point
      }
    }
    return isEvenOdd ? crossings % 2 == 1 : winding != 0
  }

  private static func ellipse(
    _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double
  ) -> [(x: Double, y: Double)] {
    (0...64).map { step in
      let angle = Double(step) / 64 * 2 * .pi
      return (x + radiusX * cos(angle), y + radiusY * sin(angle))
    }
  }

  /// Flattens a path into straight lines.
  private static func flatten(_ steps: [Outline.Step]) -> [[(x: Double, y: Double)]] {
    var lines: [[(x: Double, y: Double)]] = []
    var line: [(x: Double, y: Double)] = []
    func cubic(_ a: Outline.Point, _ b: Outline.Point, _ c: Outline.Point) {
      guard let start = line.last else { return }
      for step in 1...12 {
        let t = Double(step) / 12
        let s = 1 - t
        line.append(
          (
            s * s * s * start.x + 3 * s * s * t * a.x + 3 * s * t * t * b.x + t * t * t * c.x,
            s * s * s * start.y + 3 * s * s * t * a.y + 3 * s * t * t * b.y + t * t * t * c.y
          ))
      }
    }
    for step in steps {
      switch step {
      case .move(let point):
        if line.count > 1 { lines.append(line) }
        line = [(point.x, point.y)]
      case .line(let point): line.append((point.x, point.y))
      case .quadCurve(let point, let control):
        let start = line.last ?? (point.x, point.y)
        cubic(
          .init(
            start.x + 2 / 3 * (control.x - start.x), start.y + 2 / 3 * (control.y - start.y)),
          .init(
            point.x + 2 / 3 * (control.x - point.x), point.y + 2 / 3 * (control.y - point.y)),
          point)
      case .curve(let point, let control1, let control2): cubic(control1, control2, point)
      case .close:
        if let first = line.first { line.append(first) }
      }
    }
    if line.count > 1 { lines.append(line) }
    return lines
  }

  /// Returns the part of lines between two fractions of their length.
  private static func trim(
    _ lines: [[(x: Double, y: Double)]], from: Double, to: Double
  ) -> [[(x: Double, y: Double)]] {
    func length(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    let total = lines.reduce(0) { sum, line in
      zip(line, line.dropFirst()).reduce(sum) { $0 + length($1.0, $1.1) }
    }
    let (start, end) = (max(0, from) * total, min(1, to) * total)
    var passed = 0.0
    return lines.compactMap { line in
      var kept: [(x: Double, y: Double)] = []
      for (a, b) in zip(line, line.dropFirst()) {
        let own = length(a, b)
        let (low, high) = (max(start - passed, 0), min(end - passed, own))
        if own > 0, low < high {
          func point(_ along: Double) -> (x: Double, y: Double) {
            (a.x + (b.x - a.x) * along / own, a.y + (b.y - a.y) * along / own)
          }
          if kept.isEmpty { kept.append(point(low)) }
          kept.append(point(high))
        }
        passed += own
      }
      return kept.count > 1 ? kept : nil
    }
  }
}
