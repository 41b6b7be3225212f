/// A request that hosts scroll an element into view.
public struct ScrollRequest: Hashable, Sendable {
  /// The position of an element in the visible region.
  public enum Place: Hashable, Sendable { case start, center, end }

  /// A unique number for each request of a screen. A host follows each request once.
  public var number: Int
  /// The horizontal position; `nil` scrolls as little as possible.
  public var horizontal: Place?
  /// The vertical position; `nil` scrolls as little as possible.
  public var vertical: Place?

  public init(number: Int, horizontal: Place? = nil, vertical: Place? = nil) {
    self.number = number
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
