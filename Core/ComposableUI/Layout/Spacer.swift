import ElementTree
import Foundation

/// A view that takes up the remaining space.
public struct Spacer: _PlainElementView {
  /// The minimum length in points; `nil` leaves it to the host.
  public var minLength: CGFloat?

  /// - Parameter minLength: The minimum length in points; `nil` leaves it to the host.
  public init(minLength: CGFloat? = nil) {
    self.minLength = minLength
  }

  public static func _content(of view: Self) -> Content {
    .spacer(least: view.minLength.map(Double.init))
  }
}

/// A line between two views.
public struct Divider: _PlainElementView {
  public init() {}

  public static func _content(of view: Self) -> Content { .divider }
}
