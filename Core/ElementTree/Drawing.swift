/// Many things drawn over each other, in a space of a size.
public struct Drawing: Hashable, Sendable {
  public var width, height: Double
  /// What is behind comes first.
  public var operations: [Operation]
  /// What it shows, for those who don't see it. A host says it instead of what is drawn.
  public var table: Table?

  public init(width: Double, height: Double, operations: [Operation] = [], table: Table? = nil) {
    self.width = width
    self.height = height
    self.operations = operations
    self.table = table
  }

  /// What a drawing shows, in words and numbers.
  public struct Table: Hashable, Sendable {
    /// What stands in the columns.
    public var columns: [String]
    /// As many values each as there are columns.
    public var rows: [[String]]

    public init(columns: [String], rows: [[String]]) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// One thing that is drawn. Points are those of the drawing's space.
  public struct Operation: Hashable, Sendable {
    /// What is drawn.
    public enum Kind: Hashable, Sendable {
      case fill([Outline.Step], Paint, isEvenOdd: Bool)
      case stroke([Outline.Step], Content.Shape.Stroke)
      case text(Text)
      case image(Image)
    }

    public var kind: Kind
    /// 0 can't be seen, 1 lets nothing through.
    public var opacity: Double
    /// What is outside isn't seen; `nil` is no limit.
    public var clip: [Outline.Step]?
    /// Whether only that is seen which the limit goes around an odd number of times.
    public var isClipEvenOdd: Bool

    public init(
      _ kind: Kind, opacity: Double = 1, clip: [Outline.Step]? = nil, isClipEvenOdd: Bool = false
    ) {
      self.kind = kind
      self.opacity = opacity
      self.clip = clip
      self.isClipEvenOdd = isClipEvenOdd
    }
  }

  /// A line of text.
  public struct Text: Hashable, Sendable {
    public var string: String
    /// Where the part of it is that the anchor names.
    public var position: Outline.Point
    public var anchor: UnitPoint
    public var style: Style
    /// Clockwise.
    public var degrees: Double

    public init(
      _ string: String, at position: Outline.Point, anchor: UnitPoint = .center,
      style: Style = Style(), degrees: Double = 0
    ) {
      self.string = string
      self.position = position
      self.anchor = anchor
      self.style = style
      self.degrees = degrees
    }
  }

  /// An image, or a symbol, in a rectangle.
  public struct Image: Hashable, Sendable {
    /// Where an image comes from.
    public enum Source: Hashable, Sendable {
      /// An absolute `http` or `https` URL, or a `data:image/` one.
      case url(String)
      /// The name of a symbol.
      case symbol(String)
    }

    public var source: Source
    public var x, y, width, height: Double

    public init(_ source: Source, x: Double, y: Double, width: Double, height: Double) {
      self.source = source
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}
