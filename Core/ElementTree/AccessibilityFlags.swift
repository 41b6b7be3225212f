/// Traits of an element for assistive technology, in addition to the element's content.
public struct AccessibilityFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The element is a heading of the content after it.
  public static let header = Self(rawValue: 1 << 0)
  /// The element is selected among its siblings.
  public static let selected = Self(rawValue: 1 << 1)
  /// The element is an image.
  public static let image = Self(rawValue: 1 << 2)
  /// The element changes too often for an announcement of each change.
  public static let updatesFrequently = Self(rawValue: 1 << 3)
  /// Assistive technology announces the element by its own label, and ignores its children.
  public static let ignoresChildren = Self(rawValue: 1 << 4)
  /// The element groups its children.
  public static let group = Self(rawValue: 1 << 5)
  /// The element is a disclosure that shows its content.
  public static let expanded = Self(rawValue: 1 << 6)
  /// The element is a disclosure that hides its content.
  public static let collapsed = Self(rawValue: 1 << 7)
  /// The element is a toggle button, which is pressed if it is ``selected``.
  public static let toggle = Self(rawValue: 1 << 8)
}
