/// A list of drawing operations in a space of a given size.
public struct Drawing: Hashable, Sendable {
  public var width, height: Double
  /// The operations, from back to front.
  public var operations: [Operation]
  /// The content as a table. Assistive technology reads the table in place of the drawing.
  public var table: Table?

  public init(width: Double, height: Double, operations: [Operation] = [], table: Table? = nil) {
    self.width = width
    self.height = height
    self.operations = operations
    self.table = table
  }

  /// The content of a drawing in words and numbers.
  public struct Table: Hashable, Sendable {
    /// The titles of the columns.
    public var columns: [String]
    /// The rows, each with one value for each column.
    public var rows: [[String]]

    public init(columns: [String], rows: [[String]]) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// One drawing operation. Its points are in the drawing's space.
  public struct Operation: Hashable, Sendable {
    /// The kind of operation.
    public enum Kind: Hashable, Sendable {
      case fill([Outline.Step], Paint, isEvenOdd: Bool)
      case stroke([Outline.Step], Content.Shape.Stroke)
      case text(Text)
      case image(Image)
    }

    public var kind: Kind
    /// The opacity: 0 is transparent, 1 is opaque.
    public var opacity: Double
    /// The clipping path; `nil` for none.
    public var clip: [Outline.Step]?
    /// Whether the clipping path uses the even-odd rule.
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
    /// The position of the text's anchor in the drawing.
    public var position: Outline.Point
    /// The point of the text that is at the position, relative to the text's size.
    public var anchor: UnitPoint
    public var style: Style
    /// The rotation in degrees, clockwise.
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
    /// The source of an image.
    public enum Source: Hashable, Sendable {
      /// An absolute `http` or `https` URL, or a `data:image/` URL.
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
