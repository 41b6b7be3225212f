/// How an element and those in it look, where they don't say otherwise; `nil` means what the element
/// above says, or what the host thinks best.
///
/// Lengths are in points. A browser takes a point for a CSS pixel; a terminal divides by the size
/// of its cells, 8 points wide and 16 high, and rounds.
public struct Style: Hashable, Sendable {
  public var font: Font?
  /// What is said of the font apart from it.
  public var weight: Font.Weight?
  public var design: Font.Design?
  public var hasMonospacedDigits: Bool?
  public var isBold: Bool?
  public var isItalic: Bool?
  public var isStruckThrough: Bool?
  public var isUnderlined: Bool?
  public var foreground: Paint?
  /// What marks what can be used.
  public var tint: Color?
  /// Disabled elements can be neither focused nor pressed.
  public var isDisabled: Bool?
  /// The most lines that a text may take; the rest is cut with an ellipsis. 0 is no limit.
  public var lineLimit: Int?
  public var text: TextLayout?
  public var typing: Typing?
  public var imageScale: ImageScale?
  /// How changes are shown.
  public var motion: Motion?

  /// How the letters and lines of texts stand.
  public struct TextLayout: Hashable, Sendable {
    /// Whether letters are shown large or small.
    public enum Case: Hashable, Sendable { case uppercase, lowercase }
    /// Which part of a text is left out where there is no room.
    public enum Truncation: Hashable, Sendable { case head, middle, tail }

    /// How the lines of one text stand to each other.
    public var alignment: Content.Stack.Alignment?
    public var textCase: Case?
    public var truncation: Truncation?
    /// Between two letters, in points.
    public var kerning: Double?
    /// Between two lines, in points, in addition to what the font has.
    public var lineSpacing: Double?
    /// How far a text may shrink to have room: to this part of its size.
    public var minimumScale: Double?
    /// Up, in points.
    public var baselineOffset: Double?

    public init() {}
  }

  /// How large symbols are beside the text.
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

/// How something changes from how it was to how it is.
public struct Motion: Hashable, Sendable {
  /// A Bézier curve from (0, 0) to (1, 1) through two control points.
  public struct Curve: Hashable, Sendable {
    public var x1, y1, x2, y2: Double

    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }
  }

  /// In seconds; 0 is at once.
  public var duration: Double
  /// In seconds.
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
