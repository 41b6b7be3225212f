import ElementTree
import Foundation

/// Takes up the room that the views beside it leave.
public struct Spacer: _PlainElementView {
  /// In points; `nil` leaves it to the host.
  public var minLength: CGFloat?

  /// - Parameter minLength: The least that it takes up, in points; `nil` leaves it to the host.
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
