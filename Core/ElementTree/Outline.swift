/// The outline of a shape. It fits the size of its container.
public enum Outline: Hashable, Sendable {
  /// A rectangle with optional rounded corners.
  case rectangle(Corners)
  /// A rectangle whose shorter sides are half circles.
  case capsule
  /// The largest circle that fits, in the middle.
  case circle
  case ellipse
  /// Lines and curves in a space of a given size, which is stretched to fit. The even-odd rule
  /// counts a point as inside if the path goes around it an odd number of times.
  case path([Step], width: Double, height: Double, isEvenOdd: Bool = false)

  /// The radii of rounded corners, in points.
  public struct Corners: Hashable, Sendable {
    public var topLeading, bottomLeading, bottomTrailing, topTrailing: Double

    public init(
      topLeading: Double = 0, bottomLeading: Double = 0, bottomTrailing: Double = 0,
      topTrailing: Double = 0
    ) {
      self.topLeading = topLeading
      self.bottomLeading = bottomLeading
      self.bottomTrailing = bottomTrailing
      self.topTrailing = topTrailing
    }

    public init(_ radius: Double) {
      self.init(
        topLeading: radius, bottomLeading: radius, bottomTrailing: radius, topTrailing: radius)
    }

    public static let none = Self(0)
  }

  /// One part of a path.
  public enum Step: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case quadCurve(Point, control: Point)
    case curve(Point, control1: Point, control2: Point)
    case close
  }

  /// A position, from the top leading corner of the path's space.
  public struct Point: Hashable, Sendable {
    public var x, y: Double

    public init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  public static let rectangle = Self.rectangle(.none)
}

extension Outline.Step {
  /// The end point, and the control points of a curve.
  package var points: [Outline.Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quadCurve(let point, let control): [point, control]
    case .curve(let point, let control1, let control2): [point, control1, control2]
    case .close: []
    }
  }
}

extension [Outline.Point] {
  /// The bounding box of all points; `nil` if there are none.
  package var extent: (least: Outline.Point, most: Outline.Point)? {
    guard var least = first, var most = first else { return nil }
    for point in self {
      (least.x, most.x) = (Swift.min(least.x, point.x), Swift.max(most.x, point.x))
      (least.y, most.y) = (Swift.min(least.y, point.y), Swift.max(most.y, point.y))
    }
    return (least, most)
  }
}

extension Content {
  /// A shape that fills the available space.
  public struct Shape: Hashable, Sendable {
    /// A line along an outline.
    public struct Stroke: Hashable, Sendable {
      /// The style of line ends.
      public enum End: Hashable, Sendable { case butt, round, square }
      /// The style of line joins.
      public enum Join: Hashable, Sendable { case miter, round, bevel }

      public var paint: Paint
      /// The width in points.
      public var width: Double
      public var end: End
      public var join: Join
      /// The alternating lengths of dashes and gaps.
      public var dashes: [Double]
      /// Whether the stroke is entirely inside the outline.
      public var isInside: Bool

      public init(
        _ paint: Paint, width: Double = 1, end: End = .butt, join: Join = .miter,
        dashes: [Double] = [], isInside: Bool = false
      ) {
        self.paint = paint
        self.width = width
        self.end = end
        self.join = join
        self.dashes = dashes
        self.isInside = isInside
      }
    }

    public var outline: Outline
    public var fill: Paint?
    public var stroke: Stroke?
    /// The part of the outline to draw.
    public var trim: Trim?
    /// The distance from the edges of the available space, in points.
    public var inset: Double

    /// A part of an outline, between two fractions of its length in 0...1.
    public struct Trim: Hashable, Sendable {
      public var from, to: Double

      public init(from: Double, to: Double) {
        self.from = from
        self.to = to
      }
    }

    public init(
      _ outline: Outline, fill: Paint? = nil, stroke: Stroke? = nil, trim: Trim? = nil,
      inset: Double = 0
    ) {
      self.outline = outline
      self.fill = fill
      self.stroke = stroke
      self.trim = trim
      self.inset = inset
    }
  }

  /// A named picture of the size of the surrounding text.
  public struct Symbol: Hashable, Sendable {
    /// The colours of a symbol.
    public enum Rendering: Hashable, Sendable { case monochrome, hierarchical, palette, multicolor }

    public var name: String
    public var rendering: Rendering
    /// Whether the symbol takes the size of its frame instead of the text's.
    public var isResizable: Bool
    /// A description in words; `nil` if the text beside it says the same.
    public var description: String?

    public init(
      _ name: String, rendering: Rendering = .monochrome, isResizable: Bool = false,
      description: String? = nil
    ) {
      self.name = name
      self.rendering = rendering
      self.isResizable = isResizable
      self.description = description
    }
  }

  /// A part of the text with a style of its own.
  public struct Run: Hashable, Sendable {
    public var text: String
    public var style: Style
    /// The name of a symbol to show in place of the text. The text then describes the symbol.
    public var symbol: String?
    /// The destination of a link: an absolute `http` or `https` URL.
    public var link: String?

    public init(
      _ text: String, style: Style = Style(), symbol: String? = nil, link: String? = nil
    ) {
      self.text = text
      self.style = style
      self.symbol = symbol
      self.link = link
    }
  }
}
