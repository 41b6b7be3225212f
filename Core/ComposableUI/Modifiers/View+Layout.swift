import ElementTree
import Foundation

/// One of the four edges of a view.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  case top, leading, bottom, trailing

  /// Some of the edges of a view.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    public static let top = Self(rawValue: 1)
    public static let leading = Self(rawValue: 2)
    public static let bottom = Self(rawValue: 4)
    public static let trailing = Self(rawValue: 8)
    public static let horizontal: Self = [.leading, .trailing]
    public static let vertical: Self = [.top, .bottom]
    public static let all: Self = [.horizontal, .vertical]
  }
}

extension View {
  /// Leaves room at some edges.
  ///
  /// - Parameter length: In points; `nil` is 16.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = Double(length ?? 16)
    return modifier(
      .padding(
        Insets(
          top: edges.contains(.top) ? length : 0,
          leading: edges.contains(.leading) ? length : 0,
          bottom: edges.contains(.bottom) ? length : 0,
          trailing: edges.contains(.trailing) ? length : 0)))
  }

  /// Leaves room at all edges.
  ///
  /// - Parameter length: In points.
  public func padding(_ length: CGFloat) -> some View {
    padding(.all, length)
  }

  /// The size of a view, in points; `nil` leaves it to the view.
  ///
  /// - Parameter alignment: Where the view stands if that is more than it needs.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(
      .frame(
        width: width.map(Double.init), height: height.map(Double.init), fillsWidth: false,
        fillsHeight: false, alignment: alignment == .center ? nil : alignment.horizontal.inStack))
  }

  /// Lets a view take all the room there is: `.infinity` does; other limits are left to the host.
  ///
  /// - Parameter alignment: Where the view stands if that is more than it needs.
  public func frame(
    maxWidth: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(
      .frame(
        width: nil, height: nil, fillsWidth: maxWidth == .infinity,
        fillsHeight: maxHeight == .infinity, alignment: alignment.horizontal.inStack))
  }

  /// The colour behind a view.
  public func background(_ color: Color) -> some View {
    modifier(.background(color))
  }
}
