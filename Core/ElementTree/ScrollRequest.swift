/// Asks hosts to scroll what an element is in until the element is in sight.
public struct ScrollRequest: Hashable, Sendable {
  /// Where an element is to be in what is seen.
  public enum Place: Hashable, Sendable { case start, center, end }

  /// Another one for each request of a screen: a host follows the request that it hasn't followed yet.
  public var number: Int
  /// From left to right; `nil` scrolls no further than it takes.
  public var horizontal: Place?
  /// From top to bottom; `nil` scrolls no further than it takes.
  public var vertical: Place?

  public init(number: Int, horizontal: Place? = nil, vertical: Place? = nil) {
    self.number = number
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
