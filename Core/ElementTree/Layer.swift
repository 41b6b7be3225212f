/// A modifier around an element, such as padding, a background or a frame.
///
/// An element has its layers in order, the outermost first, because the order is visible: padding
/// around a background differs from a background around padding. Lengths are in points (see
/// ``Style``).
public enum Layer: Hashable, Sendable {
  case padding(Insets)
  case frame(Frame)
  /// Gives the content its ideal size, regardless of the available space.
  case fixedSize(horizontal: Bool, vertical: Bool)
  case aspectRatio(Double?, fills: Bool)
  /// A fill behind the content.
  case background(Paint, Outline)
  /// A line along the inside of an outline.
  case border(Paint, width: Double, Outline)
  /// Hides everything outside an outline.
  case clip(Outline)
  /// Multiplies the content's opacity by the alpha of a paint. The paint's colours have no effect.
  case mask(Paint)
  /// The opacity: 0 is transparent, 1 is opaque.
  case opacity(Double)
  /// Hides the content and keeps its space.
  case hidden
  case offset(x: Double, y: Double)
  /// Takes all available space, and puts the centre of the content at a point in it.
  case position(x: Double, y: Double)
  case scale(x: Double, y: Double, anchor: UnitPoint)
  /// A clockwise rotation.
  case rotation(degrees: Double, anchor: UnitPoint)
  case shadow(Color, radius: Double, x: Double, y: Double)
  case filter(Filter, Double)
  /// The stacking order: a greater number is in front.
  case order(Double)
  /// The layout priority: elements with a greater number get scarce space first.
  case priority(Double)
  /// Extends the content behind the bars and edges of a device. No host supports this layer.
  case ignoresSafeArea
  case transition(Transition)
  /// The cell layout in a grid row. It has no effect outside of a grid.
  case cell(GridCell)

  /// A filter on colours and edges.
  public enum Filter: Hashable, Sendable {
    /// A blur by a radius in points.
    case blur
    /// A filter whose neutral amount is 0.
    case brightness, grayscale, hueRotation
    /// A filter whose neutral amount is 1.
    case contrast, saturation
    /// A colour inversion. The amount has no effect.
    case invert
  }

  /// A size for the content. Unset values are left to the content.
  public struct Frame: Hashable, Sendable {
    public var width, height: Double?
    public var minWidth, idealWidth, maxWidth: Double?
    public var minHeight, idealHeight, maxHeight: Double?
    /// The alignment of the content in a larger frame.
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

    /// Whether the frame takes all available width.
    public var fillsWidth: Bool { width == nil && maxWidth == .infinity }
    public var fillsHeight: Bool { height == nil && maxHeight == .infinity }
  }

  /// The animation of an insertion or removal.
  public struct Transition: Hashable, Sendable {
    /// The effect of an insertion or removal.
    public enum Effect: Hashable, Sendable {
      case opacity
      case scale(Double)
      /// A move from or to an edge.
      case move(Edge)
      case offset(x: Double, y: Double)
    }

    /// The edge of a move.
    public enum Edge: Hashable, Sendable { case top, leading, bottom, trailing }

    public var insertion: [Effect]
    public var removal: [Effect]

    public init(insertion: [Effect], removal: [Effect]) {
      self.insertion = insertion
      self.removal = removal
    }
  }
}
