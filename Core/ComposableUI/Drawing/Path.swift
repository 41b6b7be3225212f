import ElementTree
import Foundation

/// Lines and curves.
public struct Path: Equatable, Sendable {
  package private(set) var steps: [Outline.Step] = []

  public init() {}

  init(_ steps: [Outline.Step]) { self.steps = steps }

  /// Creates a path with a closure that draws it.
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  public init(_ rect: CGRect) { addRect(rect) }

  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
  }

  public var isEmpty: Bool { steps.isEmpty }

  /// The end of the last line.
  public var currentPoint: CGPoint? {
    for step in steps.reversed() {
      switch step {
      case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _):
        return CGPoint(x: point.x, y: point.y)
      case .close: continue
      }
    }
    return nil
  }

  /// The smallest rectangle around all points of the path.
  public var boundingRect: CGRect {
    guard let (least, most) = steps.flatMap(\.points).extent else { return .zero }
    return CGRect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
  }

  /// Begins a new subpath at a point.
  public mutating func move(to point: CGPoint) { steps.append(.move(.init(point))) }

  /// Adds a straight line to a point.
  public mutating func addLine(to point: CGPoint) { steps.append(.line(.init(point))) }

  /// Begins a new subpath at the first point, and adds straight lines to the others.
  public mutating func addLines(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a quadratic Bézier curve to a point.
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    steps.append(.quadCurve(.init(point), control: .init(control)))
  }

  /// Adds a cubic Bézier curve to a point.
  public mutating func addCurve(
    to point: CGPoint, control1: CGPoint, control2: CGPoint
  ) {
    steps.append(.curve(.init(point), control1: .init(control1), control2: .init(control2)))
  }

  /// Adds a line back to the start of the subpath.
  public mutating func closeSubpath() { steps.append(.close) }

  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect) {
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  /// Adds the ellipse that fills a rectangle.
  public mutating func addEllipse(in rect: CGRect) {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    addArc(
      around: center, radii: (Double(rect.width) / 2, Double(rect.height) / 2), from: 0,
      by: 2 * .pi, connects: false)
    closeSubpath()
  }

  /// Adds a rectangle with round corners.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    let (width, height) = (
      min(Double(cornerSize.width), Double(rect.width) / 2),
      min(Double(cornerSize.height), Double(rect.height) / 2)
    )
    let corners: [(x: CGFloat, y: CGFloat, angle: Double)] = [
      (rect.maxX - CGFloat(width), rect.minY + CGFloat(height), -.pi / 2),
      (rect.maxX - CGFloat(width), rect.maxY - CGFloat(height), 0),
      (rect.minX + CGFloat(width), rect.maxY - CGFloat(height), .pi / 2),
      (rect.minX + CGFloat(width), rect.minY + CGFloat(height), .pi),
    ]
    for (index, corner) in corners.enumerated() {
      addArc(
        around: CGPoint(x: corner.x, y: corner.y), radii: (width, height), from: corner.angle,
        by: .pi / 2, connects: index > 0)
    }
    closeSubpath()
  }

  /// Adds an arc of a circle. `clockwise` is meant for a y-axis that points up, as in Core
  /// Graphics: a clockwise arc appears counterclockwise.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    let whole = 2 * Double.pi
    var sweep = (endAngle - startAngle).radians
    if abs(sweep) >= whole {
      sweep = clockwise ? -whole : whole
    } else if clockwise {
      if sweep > 0 { sweep -= whole }
    } else if sweep < 0 {
      sweep += whole
    }
    addArc(
      around: center, radii: (Double(radius), Double(radius)), from: startAngle.radians, by: sweep,
      connects: !steps.isEmpty)
  }

  /// Adds an arc of a circle that starts at an angle and turns by another.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle
  ) {
    addArc(
      around: center, radii: (Double(radius), Double(radius)), from: startAngle.radians,
      by: delta.radians, connects: !steps.isEmpty)
  }

  /// Adds another path, transformed.
  public mutating func addPath(
    _ path: Path, transform: CGAffineTransform = .identity
  ) {
    steps += path.applying(transform).steps
  }

  /// Returns the transformed path.
  public func applying(_ transform: CGAffineTransform) -> Path {
    mapping { $0.applying(transform) }
  }

  /// Returns the path, moved by an offset.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    mapping { CGPoint(x: $0.x + dx, y: $0.y + dy) }
  }

  func mapping(_ transform: (CGPoint) -> CGPoint) -> Path {
    func mapped(_ point: Outline.Point) -> Outline.Point {
      Outline.Point(transform(CGPoint(x: point.x, y: point.y)))
    }
    var path = Path()
    path.steps = steps.map { step in
      switch step {
      case .move(let point): .move(mapped(point))
      case .line(let point): .line(mapped(point))
      case .quadCurve(let point, let control): .quadCurve(mapped(point), control: mapped(control))
      case .curve(let point, let control1, let control2):
        .curve(mapped(point), control1: mapped(control1), control2: mapped(control2))
      case .close: .close
      }
    }
    return path
  }

  /// Adds an arc as Bézier curves, each at most a quarter of a circle.
  private mutating func addArc(
    around center: CGPoint, radii: (x: Double, y: Double), from start: Double, by sweep: Double,
    connects: Bool
  ) {
    guard start.isFinite, sweep.isFinite else { return }
    let whole = 2 * Double.pi
    // Further turns would only draw over the first turn.
    let sweep =
      abs(sweep) > 2 * whole
      ? sweep.truncatingRemainder(dividingBy: whole) + (sweep < 0 ? -whole : whole) : sweep
    func point(_ angle: Double, _ along: Double = 0) -> CGPoint {
      CGPoint(
        x: Double(center.x) + radii.x * (cos(angle) - along * sin(angle)),
        y: Double(center.y) + radii.y * (sin(angle) + along * cos(angle)))
    }
    if connects { addLine(to: point(start)) } else { move(to: point(start)) }
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let part = sweep / Double(count)
    let reach = 4.0 / 3 * tan(part / 4)
    for index in 0..<count {
      let (from, to) = (start + part * Double(index), start + part * Double(index + 1))
      addCurve(to: point(to), control1: point(from, reach), control2: point(to, -reach))
    }
  }
}

extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }

  // The coordinates of a path are absolute, whatever the size.
  public func _outline(in size: CGSize) -> Outline {
    .path(steps, width: Double(size.width), height: Double(size.height))
  }
}

extension Outline.Point {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
