import Foundation

#if !canImport(CoreGraphics)
  /// An affine transform of points: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
  public struct CGAffineTransform: Equatable, Sendable {
    public var a, b, c, d, tx, ty: CGFloat

    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
      (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    public init() { self = .identity }

    public init(rotationAngle angle: CGFloat) {
      let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

    public init(translationX x: CGFloat, y: CGFloat) {
      self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    public static let identity = Self(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Returns a transform that applies this one first, then another.
    public func concatenating(_ other: Self) -> Self {
      Self(
        a: a * other.a + b * other.c, b: a * other.b + b * other.d,
        c: c * other.a + d * other.c, d: c * other.b + d * other.d,
        tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    /// Returns this transform, preceded by a rotation in radians.
    public func rotated(by angle: CGFloat) -> Self {
      Self(rotationAngle: angle).concatenating(self)
    }

    /// Returns this transform, preceded by a scale.
    public func scaledBy(x: CGFloat, y: CGFloat) -> Self {
      Self(scaleX: x, y: y).concatenating(self)
    }

    /// Returns this transform, preceded by a translation in points.
    public func translatedBy(x: CGFloat, y: CGFloat) -> Self {
      Self(translationX: x, y: y).concatenating(self)
    }
  }

  extension CGPoint {
    /// Returns the transformed point.
    public func applying(_ transform: CGAffineTransform) -> CGPoint {
      CGPoint(
        x: x * transform.a + y * transform.c + transform.tx,
        y: x * transform.b + y * transform.d + transform.ty)
    }
  }
#endif
