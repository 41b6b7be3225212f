/// The font of text.
public struct Font: Hashable, Sendable {
  /// A text's role in the page. Hosts choose the size.
  public enum TextStyle: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote
    case caption, caption2
  }

  /// The weight of a font, in the numbers of CSS.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    case ultraLight = 100, thin = 200, light = 300, regular = 400, medium = 500
    case semibold = 600, bold = 700, heavy = 800, black = 900
  }

  /// The design of a font.
  public enum Design: String, Hashable, Sendable { case `default`, serif, rounded, monospaced }

  /// The space between lines.
  public enum Leading: Hashable, Sendable { case standard, tight, loose }

  /// The size of a font.
  public enum Size: Hashable, Sendable {
    case style(TextStyle)
    /// A size in points.
    case points(Double)
  }

  public var size: Size
  /// The font family; `nil` for the system's. A host without the family uses the system's.
  public var family: String?
  public var weight: Weight?
  public var design: Design?
  public var isItalic = false
  public var hasSmallCaps = false
  public var hasMonospacedDigits = false
  public var leading = Leading.standard

  public init(
    _ size: Size, family: String? = nil, weight: Weight? = nil, design: Design? = nil
  ) {
    self.size = size
    self.family = family
    self.weight = weight
    self.design = design
  }

  /// The text style, if the size is one.
  public var textStyle: TextStyle? {
    if case .style(let style) = size { style } else { nil }
  }

  public static let largeTitle = Self(.style(.largeTitle))
  public static let title = Self(.style(.title))
  public static let title2 = Self(.style(.title2))
  public static let title3 = Self(.style(.title3))
  public static let headline = Self(.style(.headline))
  public static let subheadline = Self(.style(.subheadline))
  public static let body = Self(.style(.body))
  public static let callout = Self(.style(.callout))
  public static let footnote = Self(.style(.footnote))
  public static let caption = Self(.style(.caption))
  public static let caption2 = Self(.style(.caption2))
}
