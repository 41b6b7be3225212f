import Foundation

/// Some of the corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let topLeft = Self(rawValue: 1 << 0)
  public static let topRight = Self(rawValue: 1 << 1)
  public static let bottomLeft = Self(rawValue: 1 << 2)
  public static let bottomRight = Self(rawValue: 1 << 3)
  public static let allCorners: Self = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// Lines and curves, as UIKit has them: `Path(UIBezierPath(…).cgPath)`.
public struct UIBezierPath: Sendable {
  /// The lines and curves.
  public private(set) var cgPath = Path()

  public init() {}

  public init(rect: CGRect) { cgPath = Path(rect) }

  public init(ovalIn rect: CGRect) { cgPath = Path(ellipseIn: rect) }

  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    cgPath = Path(roundedRect: rect, cornerRadius: cornerRadius)
  }

  /// A rectangle of which some corners are round.
  public init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    let most = min(rect.width, rect.height) / 2
    let radius = min(cornerRadii.width, most)
    func rounded(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? radius : 0 }
    let (topLeft, topRight) = (rounded(.topLeft), rounded(.topRight))
    let (bottomLeft, bottomRight) = (rounded(.bottomLeft), rounded(.bottomRight))
    var path = Path()
    path.move(to: CGPoint(x: rect.minX + topLeft, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX - topRight, y: rect.minY))
    path.addQuadCurve(
      to: CGPoint(x: rect.maxX, y: rect.minY + topRight),
      control: CGPoint(x: rect.maxX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - bottomRight))
    path.addQuadCurve(
      to: CGPoint(x: rect.maxX - bottomRight, y: rect.maxY),
      control: CGPoint(x: rect.maxX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX + bottomLeft, y: rect.maxY))
    path.addQuadCurve(
      to: CGPoint(x: rect.minX, y: rect.maxY - bottomLeft),
      control: CGPoint(x: rect.minX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.minY + topLeft))
    path.addQuadCurve(
      to: CGPoint(x: rect.minX + topLeft, y: rect.minY),
      control: CGPoint(x: rect.minX, y: rect.minY))
    path.closeSubpath()
    cgPath = path
  }

  /// Begins another part of the path at a point.
  public mutating func move(to point: CGPoint) { cgPath.move(to: point) }

  /// Goes on straight to a point.
  public mutating func addLine(to point: CGPoint) { cgPath.addLine(to: point) }

  /// Goes on to a point in a cubic Bézier curve.
  public mutating func addCurve(
    to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    cgPath.addCurve(to: point, control1: controlPoint1, control2: controlPoint2)
  }

  /// Goes on to a point in a quadratic Bézier curve.
  public mutating func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
    cgPath.addQuadCurve(to: point, control: controlPoint)
  }

  /// Goes back to where this part of the path began.
  public mutating func close() { cgPath.closeSubpath() }
}

extension Path {
  /// The lines and curves of another path.
  public init(_ path: Path) { self = path }

  /// The lines and curves, for what takes those of Core Graphics.
  public var cgPath: Path { self }
}
