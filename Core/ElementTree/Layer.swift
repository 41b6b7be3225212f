/// What a modifier puts around an element: room, a surface, a size.
///
/// An element has them in order, the outermost first, because the order is seen: room around a surface
/// is not a surface around room. Lengths are in points (see ``Style``).
public enum Layer: Hashable, Sendable {
  case padding(Insets)
  case frame(Frame)
  /// The size that it would have if there were no end of room.
  case fixedSize(horizontal: Bool, vertical: Bool)
  case aspectRatio(Double?, fills: Bool)
  /// Something painted behind.
  case background(Paint, Outline)
  /// A line painted along the inside of an edge.
  case border(Paint, width: Double, Outline)
  /// Nothing outside is seen.
  case clip(Outline)
  /// What is painted lets that much be seen: colours don't count, only how much they cover.
  case mask(Paint)
  /// 0 can't be seen, 1 lets nothing through.
  case opacity(Double)
  /// Not to be seen, although it takes its room.
  case hidden
  case offset(x: Double, y: Double)
  /// Where the middle is, in all the room there is.
  case position(x: Double, y: Double)
  case scale(x: Double, y: Double, anchor: UnitPoint)
  /// Clockwise.
  case rotation(degrees: Double, anchor: UnitPoint)
  case shadow(Color, radius: Double, x: Double, y: Double)
  case filter(Filter, Double)
  /// Which of things that overlap is in front: that with the greater number.
  case order(Double)
  /// Who gets room first, where there is not enough.
  case priority(Double)
  /// Content behind what bars and edges of a device cover.
  case ignoresSafeArea
  case transition(Transition)
  /// What it is to the grid in one of whose rows it stands: of no other meaning.
  case cell(GridCell)

  /// What changes colours and edges.
  public enum Filter: Hashable, Sendable {
    /// The radius in points.
    case blur
    /// 0 leaves all as it is.
    case brightness, grayscale, hueRotation
    /// 1 leaves all as it is.
    case contrast, saturation
    /// Of any amount.
    case invert
  }

  /// A size for what is in it. What isn't said is left to the content.
  public struct Frame: Hashable, Sendable {
    public var width, height: Double?
    public var minWidth, idealWidth, maxWidth: Double?
    public var minHeight, idealHeight, maxHeight: Double?
    /// Where the content stands in a frame that is larger.
    public var horizontal, vertical: Content.Stack.Alignment

    public init(
      width: Double? = nil, height: Double? = nil, minWidth: Double? = nil,
      idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
      idealHeight: Double? = nil, maxHeight: Double? = nil,
      horizontal: Content.Stack.Alignment = .center, vertical: Content.Stack.Alignment = .center
    ) {
      self.width = width
      self.height = height
      self.minWidth = minWidth
      self.idealWidth = idealWidth
      self.maxWidth = maxWidth
      self.minHeight = minHeight
      self.idealHeight = idealHeight
      self.maxHeight = maxHeight
      self.horizontal = horizontal
      self.vertical = vertical
    }

    /// Whether it takes all the room there is.
    public var fillsWidth: Bool { width == nil && maxWidth == .infinity }
    public var fillsHeight: Bool { height == nil && maxHeight == .infinity }
  }

  /// How something appears and goes.
  public struct Transition: Hashable, Sendable {
    /// What something does as it appears, or goes.
    public enum Effect: Hashable, Sendable {
      case opacity
      case scale(Double)
      /// From or to an edge.
      case move(Edge)
      case offset(x: Double, y: Double)
    }

    /// Where something comes from, or goes to.
    public enum Edge: Hashable, Sendable { case top, leading, bottom, trailing }

    public var insertion: [Effect]
    public var removal: [Effect]

    public init(insertion: [Effect], removal: [Effect]) {
      self.insertion = insertion
      self.removal = removal
    }
  }
}
