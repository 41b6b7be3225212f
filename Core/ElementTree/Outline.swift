/// The edge of a shape. It takes the size of what it is drawn in.
public enum Outline: Hashable, Sendable {
  /// With rounded corners, if there are radii.
  case rectangle(Corners)
  /// A rectangle whose shorter sides are half circles.
  case capsule
  /// The largest that has room, in the middle.
  case circle
  case ellipse
  /// Lines and curves in a space of a size, which is stretched. If it is even-odd, only that is inside which they go around
  /// an odd number of times.
  case path([Step], width: Double, height: Double, isEvenOdd: Bool = false)

  /// How round corners are: their radii in points.
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

  /// A point, in points from the top leading corner.
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
  /// Where it leads, and the points by which a curve is bent.
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
  /// The corners of the smallest rectangle around all; `nil` if there are none.
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
  /// A shape that takes all the room there is.
  public struct Shape: Hashable, Sendable {
    /// A line along an outline.
    public struct Stroke: Hashable, Sendable {
      /// What a line looks like where it ends.
      public enum End: Hashable, Sendable { case butt, round, square }
      /// What a line looks like where it turns.
      public enum Join: Hashable, Sendable { case miter, round, bevel }

      public var paint: Paint
      /// In points.
      public var width: Double
      public var end: End
      public var join: Join
      /// Lengths of dashes and gaps, in turn.
      public var dashes: [Double]
      /// Whether all of it is inside the outline.
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
    /// Which part of the outline is drawn: from a part of its length to another, in 0...1.
    public var trim: Trim?
    /// How far inside the room there is it stands, in points.
    public var inset: Double

    /// The part of an outline that is drawn, from 0 to 1.
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

  /// A picture that goes by a name, of the size of the text around.
  public struct Symbol: Hashable, Sendable {
    /// How many colours a symbol has.
    public enum Rendering: Hashable, Sendable { case monochrome, hierarchical, palette, multicolor }

    public var name: String
    public var rendering: Rendering
    /// Whether it takes the size of its frame instead of the text's.
    public var isResizable: Bool
    /// What it shows, in words; `nil` if it says nothing that isn't beside it.
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

  /// A part of a text that looks different from the rest.
  public struct Run: Hashable, Sendable {
    public var text: String
    public var style: Style
    /// The name of a symbol that stands in place of the text; the text says what it is.
    public var symbol: String?
    /// Where it leads: an absolute `http` or `https` URL.
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
