/// What assistive technology is told that an element is like, beside what it knows from the element's content.
public struct AccessibilityFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// What follows belongs to it.
  public static let header = Self(rawValue: 1 << 0)
  /// It is the chosen one among its kind.
  public static let selected = Self(rawValue: 1 << 1)
  /// It is to be looked at.
  public static let image = Self(rawValue: 1 << 2)
  /// It changes so often that nobody is to be told each time.
  public static let updatesFrequently = Self(rawValue: 1 << 3)
  /// It is one thing with the name it has: what is in it isn't said.
  public static let ignoresChildren = Self(rawValue: 1 << 4)
  /// What is in it belongs together.
  public static let group = Self(rawValue: 1 << 5)
  /// It shows and hides something, which shows now.
  public static let expanded = Self(rawValue: 1 << 6)
  /// It shows and hides something, which is hidden now.
  public static let collapsed = Self(rawValue: 1 << 7)
  /// It is a button that stays pressed, as it is now if it is ``selected``.
  public static let toggle = Self(rawValue: 1 << 8)
}
