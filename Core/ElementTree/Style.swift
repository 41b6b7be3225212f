/// The style of an element and its descendants. `nil` inherits the value of the parent element, or
/// the host's default.
///
/// Lengths are in points. A browser uses one CSS pixel for a point. A terminal divides by the size
/// of its cells, 8 points wide and 16 high, and rounds.
public struct Style: Hashable, Sendable {
  public var font: Font?
  /// Font attributes that are set separately from the font.
  public var weight: Font.Weight?
  public var design: Font.Design?
  public var hasMonospacedDigits: Bool?
  public var isBold: Bool?
  public var isItalic: Bool?
  public var isStruckThrough: Bool?
  public var isUnderlined: Bool?
  public var foreground: Paint?
  /// The tint of interactive elements.
  public var tint: Color?
  /// Whether the elements are disabled. Disabled elements can be neither focused nor pressed.
  public var isDisabled: Bool?
  /// The maximum number of lines of the text; an ellipsis replaces the rest. 0 means no limit.
  public var lineLimit: Int?
  public var text: TextLayout?
  public var typing: Typing?
  public var imageScale: ImageScale?
  /// The animation of changes.
  public var motion: Motion?

  /// The layout of letters and lines in text.
  public struct TextLayout: Hashable, Sendable {
    /// The letter case for display.
    public enum Case: Hashable, Sendable { case uppercase, lowercase }
    /// The part of the text that is left out if space is short.
    public enum Truncation: Hashable, Sendable { case head, middle, tail }

    /// The alignment of a text's lines.
    public var alignment: Content.Stack.Alignment?
    public var textCase: Case?
    public var truncation: Truncation?
    /// The extra space between letters, in points.
    public var kerning: Double?
    /// The extra space between lines, in points.
    public var lineSpacing: Double?
    /// The smallest scale to which text may shrink to fit.
    public var minimumScale: Double?
    /// The upward offset, in points.
    public var baselineOffset: Double?

    public init() {}
  }

  /// The size of symbols relative to the text.
  public enum ImageScale: Hashable, Sendable { case small, medium, large }

  public init(
    font: Font? = nil,
    isBold: Bool? = nil,
    isItalic: Bool? = nil,
    isStruckThrough: Bool? = nil,
    foreground: Paint? = nil,
    isDisabled: Bool? = nil,
    lineLimit: Int? = nil
  ) {
    self.font = font
    self.isBold = isBold
    self.isItalic = isItalic
    self.isStruckThrough = isStruckThrough
    self.foreground = foreground
    self.isDisabled = isDisabled
    self.lineLimit = lineLimit
  }
}

/// The timing of an animated change.
public struct Motion: Hashable, Sendable {
  /// A Bézier curve from (0, 0) to (1, 1) through two control points.
  public struct Curve: Hashable, Sendable {
    public var x1, y1, x2, y2: Double

    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }
  }

  /// The duration in seconds; 0 is immediate.
  public var duration: Double
  /// The delay in seconds.
  public var delay: Double
  public var curve: Curve

  public init(duration: Double, delay: Double = 0, curve: Curve) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
  }
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

  public init(all length: Double) {
    self.init(top: length, leading: length, bottom: length, trailing: length)
  }
}
