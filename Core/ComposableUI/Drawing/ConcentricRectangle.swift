import ElementTree
import Foundation

/// A rectangle whose corners have the middle of those around it. Hosts don't tell how far a view is from what is around:
/// such corners have their `minimum`, and 12 points without one.
public struct ConcentricRectangle: InsettableShape {
  let corners:
    (topLeading: Corner, topTrailing: Corner, bottomLeading: Corner, bottomTrailing: Corner)
  let isUniform: Bool

  typealias Corner = Edge.Corner.Style

  nonisolated public init() { self.init(corners: .concentric) }

  /// - Parameter isUniform: Whether all corners are as round as the roundest.
  nonisolated public init(corners: Edge.Corner.Style, isUniform: Bool = false) {
    self.corners = (corners, corners, corners, corners)
    self.isUniform = isUniform
  }

  nonisolated public init(
    topLeadingCorner: Edge.Corner.Style = .concentric,
    topTrailingCorner: Edge.Corner.Style = .concentric,
    bottomLeadingCorner: Edge.Corner.Style = .concentric,
    bottomTrailingCorner: Edge.Corner.Style = .concentric
  ) {
    corners = (topLeadingCorner, topTrailingCorner, bottomLeadingCorner, bottomTrailingCorner)
    isUniform = false
  }

  private var rectangle: UnevenRoundedRectangle {
    let most = [corners.0, corners.1, corners.2, corners.3].map(\.radius).max() ?? 0
    func radius(_ corner: Corner) -> CGFloat { isUniform ? most : corner.radius }
    return UnevenRoundedRectangle(
      topLeadingRadius: radius(corners.topLeading),
      bottomLeadingRadius: radius(corners.bottomLeading),
      bottomTrailingRadius: radius(corners.bottomTrailing),
      topTrailingRadius: radius(corners.topTrailing))
  }

  public func path(in rect: CGRect) -> Path { rectangle.path(in: rect) }

  public func _outline(in size: CGSize) -> Outline { rectangle._outline(in: size) }

  public func inset(by amount: CGFloat) -> some InsettableShape { insetShape(self, by: amount) }
}

extension Edge {
  /// Two edges that meet.
  public enum Corner: Hashable, Sendable, CaseIterable {
    case topLeading, topTrailing, bottomLeading, bottomTrailing

    /// How round a corner is.
    public struct Style: Hashable, Sendable {
      let radius: CGFloat

      /// As round as what is around wants it. Hosts take 12 points.
      public static let concentric = Self(radius: 12)

      /// As round as what is around wants it, and at least so round, which hosts take.
      public static func concentric(minimum: CGFloat) -> Self { Self(radius: max(minimum, 0)) }

      /// So round, in points.
      public static func fixed(_ radius: CGFloat) -> Self { Self(radius: max(radius, 0)) }
    }
  }
}

extension Shape where Self == ConcentricRectangle {
  /// - Parameter isUniform: Whether all corners are as round as the roundest.
  nonisolated public static func rect(
    corners: Edge.Corner.Style, isUniform: Bool = false
  ) -> ConcentricRectangle {
    ConcentricRectangle(corners: corners, isUniform: isUniform)
  }

  nonisolated public static func rect(
    topLeadingCorner: Edge.Corner.Style = .concentric,
    topTrailingCorner: Edge.Corner.Style = .concentric,
    bottomLeadingCorner: Edge.Corner.Style = .concentric,
    bottomTrailingCorner: Edge.Corner.Style = .concentric
  ) -> ConcentricRectangle {
    ConcentricRectangle(
      topLeadingCorner: topLeadingCorner, topTrailingCorner: topTrailingCorner,
      bottomLeadingCorner: bottomLeadingCorner, bottomTrailingCorner: bottomTrailingCorner)
  }
}
