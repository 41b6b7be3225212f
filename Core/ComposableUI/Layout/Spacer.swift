import ElementTree
import Foundation

/// Takes up the room that the views beside it leave.
public struct Spacer: _PlainElementView {
  /// - Parameter minLength: Not used: hosts shrink a spacer to nothing where room is scarce.
  public init(minLength: CGFloat? = nil) {}

  public static func _content(of view: Self) -> Content { .spacer }
}

/// A line between two views.
public struct Divider: _PlainElementView {
  public init() {}

  public static func _content(of view: Self) -> Content { .divider }
}
