/// How an element looks. `nil` means what the element above it says (for what is inherited) or
/// what the host thinks best (for the rest).
///
/// Lengths are in points. A browser takes a point for a CSS pixel; a terminal divides by the size
/// of its cells, 8 points wide and 16 high, and rounds.
public struct Style: Hashable, Sendable {
  // Inherited by children.
  public var font: Font?
  public var isBold: Bool?
  public var isItalic: Bool?
  public var isStruckThrough: Bool?
  public var foreground: Color?
  /// Disabled elements can be neither focused nor pressed.
  public var isDisabled: Bool?

  // For the element itself.
  public var background: Color?
  public var padding: Insets?
  public var width: Double?
  public var height: Double?
  /// Takes all the width that is there (`.frame(maxWidth: .infinity)`).
  public var fillsWidth: Bool
  public var fillsHeight: Bool
  /// Where the content stands in a width larger than it needs.
  public var alignment: Content.Stack.Alignment?
  /// The most lines that a text may take; the rest is cut with an ellipsis.
  public var lineLimit: Int?

  public init(
    font: Font? = nil,
    isBold: Bool? = nil,
    isItalic: Bool? = nil,
    isStruckThrough: Bool? = nil,
    foreground: Color? = nil,
    isDisabled: Bool? = nil,
    background: Color? = nil,
    padding: Insets? = nil,
    width: Double? = nil,
    height: Double? = nil,
    fillsWidth: Bool = false,
    fillsHeight: Bool = false,
    alignment: Content.Stack.Alignment? = nil,
    lineLimit: Int? = nil
  ) {
    self.font = font
    self.isBold = isBold
    self.isItalic = isItalic
    self.isStruckThrough = isStruckThrough
    self.foreground = foreground
    self.isDisabled = isDisabled
    self.background = background
    self.padding = padding
    self.width = width
    self.height = height
    self.fillsWidth = fillsWidth
    self.fillsHeight = fillsHeight
    self.alignment = alignment
    self.lineLimit = lineLimit
  }
}

/// A text's part in the page. Hosts choose the size.
public enum Font: Hashable, Sendable {
  case largeTitle, title, headline, body, caption
}

/// A colour by its part in the design, so that a host can follow its user's theme.
public enum Color: Hashable, Sendable {
  case primary, secondary, accent
  case red, orange, yellow, green, blue, purple, gray
}

/// Distances from the four edges, in points.
public struct Insets: Hashable, Sendable {
  public var top, leading, bottom, trailing: Double

  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
