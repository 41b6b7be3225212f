import ComposableUI
import ElementTree

/// A mark in the form that a chart stores.
///
/// The public mark types only set its properties.
struct Mark {
  enum Kind: Hashable { case bar, line, point, area, rule, rectangle, sector }

  let kind: Kind
  /// The position of the mark; on a continuous axis, the position of its middle.
  var x, y: Channel?
  /// The bounds of the mark along each axis.
  var xStart, xEnd, yStart, yEnd: Channel?
  var width = MarkDimension.automatic
  var height = MarkDimension.automatic
  var stacking = MarkStackingMethod.standard
  /// The series that the point belongs to, among several lines or areas.
  var series: Channel?
  /// The sector's share of the circle.
  var angle: Channel?
  var innerRadius = MarkDimension.automatic
  var outerRadius = MarkDimension.automatic
  /// The distance between a sector and the next one, in points.
  var angularInset = 0.0

  var look = Look()

  init(_ kind: Kind, x: Channel? = nil, y: Channel? = nil) {
    self.kind = kind
    self.x = x
    self.y = y
  }

  /// The look that modifiers set. The modifier nearest to the mark wins.
  struct Look {
    var foreground: Paint?
    var foregroundBy: Channel?
    var symbol: BasicChartSymbolShape?
    var symbolBy: Channel?
    /// The area of the symbol, in square points.
    var symbolSize: Double?
    var symbolSizeBy: Channel?
    var line: StrokeStyle?
    var lineBy: Channel?
    var opacity = 1.0
    var interpolation: InterpolationMethod?
    var cornerRadius: Double?
    /// The value that orders bars side by side.
    var positionBy: Channel?
    var offset = CGSize.zero
    /// The additional offsets of the start and the end.
    var startOffset = CGSize.zero
    var endOffset = CGSize.zero
    var zIndex = 0.0
    var annotations: [ChartAnnotation] = []
    var label: String?
    var value: String?
    var isHidden = false
  }

  /// The values along the horizontal axis.
  var horizontal: [Channel] { [x, xStart, xEnd].compactMap { $0 } }
  /// The values along the vertical axis.
  var vertical: [Channel] { [y, yStart, yEnd].compactMap { $0 } }

  /// The key that the points of one line or area share.
  struct SeriesKey: Hashable {
    var kind: Kind
    var values: [String]
  }

  /// The key of the line or area that the point belongs to.
  var seriesKey: SeriesKey {
    SeriesKey(
      kind: kind,
      values: [series, look.foregroundBy, look.symbolBy, look.lineBy].map { $0?.value.text ?? "" })
  }
}

extension _Plotted {
  /// The text that identifies the value.
  var text: String {
    switch self {
    case .category(let category): category
    case .number(let number): "\(number)"
    case .date(let date): "\(date.timeIntervalSinceReferenceDate)"
    }
  }
}

/// A width, a height or a distance from the centre.
public struct MarkDimension: Hashable, Sendable, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral
{
  enum Kind: Hashable, Sendable { case automatic, fixed(Double), ratio(Double), inset(Double) }

  let kind: Kind

  /// The default for the mark.
  public static var automatic: Self { Self(kind: .automatic) }
  /// A length in points.
  public static func fixed(_ length: CGFloat) -> Self { Self(kind: .fixed(Double(length))) }
  /// A fraction of the available space; 1 is all of it.
  public static func ratio(_ ratio: CGFloat) -> Self { Self(kind: .ratio(Double(ratio))) }
  /// The available space, less some points at each end.
  public static func inset(_ inset: CGFloat) -> Self { Self(kind: .inset(Double(inset))) }

  init(kind: Kind) { self.kind = kind }
  public init(integerLiteral value: Int) { self.init(kind: .fixed(Double(value))) }
  public init(floatLiteral value: Double) { self.init(kind: .fixed(value)) }

  /// Returns the length in points within an available length.
  func length(of room: Double, automatic: Double) -> Double {
    switch kind {
    case .automatic: automatic
    case .fixed(let length): length
    case .ratio(let ratio): room * ratio
    case .inset(let inset): max(0, room - 2 * inset)
    }
  }
}

/// The stacking of marks in the same place.
public struct MarkStackingMethod: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case standard, normalized, center, unstacked }

  let kind: Kind

  /// Stacked from zero.
  public static var standard: Self { Self(kind: .standard) }
  /// Stacked as parts of a whole.
  public static var normalized: Self { Self(kind: .normalized) }
  /// Stacked around the middle.
  public static var center: Self { Self(kind: .center) }
  /// Not stacked: all from zero, in front of each other.
  public static var unstacked: Self { Self(kind: .unstacked) }
}

/// The interpolation of a line between its points.
public struct InterpolationMethod: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case linear, monotone, catmullRom(Double), cardinal(Double), stepStart, stepCenter, stepEnd
  }

  let kind: Kind

  /// Straight lines.
  public static var linear: Self { Self(kind: .linear) }
  /// A curve that never exceeds the range between neighbouring points. After Fritsch and Carlson,
  /// 1980.
  public static var monotone: Self { Self(kind: .monotone) }
  /// A curve through all points.
  public static var catmullRom: Self { catmullRom(alpha: 0.5) }
  /// A curve through all points. An `alpha` of 0 is roundest; 1 adapts to the points' distances.
  public static func catmullRom(alpha: CGFloat) -> Self { Self(kind: .catmullRom(Double(alpha))) }
  /// A curve through all points, without tension.
  public static var cardinal: Self { cardinal(tension: 0) }
  /// A curve through all points, from round (a `tension` of 0) to straight (1).
  public static func cardinal(tension: CGFloat) -> Self { Self(kind: .cardinal(Double(tension))) }
  /// Steps at the earlier point.
  public static var stepStart: Self { Self(kind: .stepStart) }
  /// Steps halfway between points.
  public static var stepCenter: Self { Self(kind: .stepCenter) }
  /// Steps at the later point.
  public static var stepEnd: Self { Self(kind: .stepEnd) }
}

/// The shape of points.
public struct BasicChartSymbolShape: Hashable, Sendable {
  enum Kind: Hashable, Sendable, CaseIterable {
    case circle, square, triangle, diamond, pentagon, cross, plus, asterisk
  }

  let kind: Kind

  public static var circle: Self { Self(kind: .circle) }
  public static var square: Self { Self(kind: .square) }
  public static var triangle: Self { Self(kind: .triangle) }
  public static var diamond: Self { Self(kind: .diamond) }
  public static var pentagon: Self { Self(kind: .pentagon) }
  public static var cross: Self { Self(kind: .cross) }
  public static var plus: Self { Self(kind: .plus) }
  public static var asterisk: Self { Self(kind: .asterisk) }

  static let inOrder = Kind.allCases.map { Self(kind: $0) }
}
