import ComposableUI
import ElementTree

/// A mark as a chart keeps it.
///
/// The public types of marks only fill it in: what they have in common is here.
struct Mark {
  enum Kind: Hashable { case bar, line, point, area, rule, rectangle, sector }

  let kind: Kind
  /// Where it is, or on a continuous axis the middle of it.
  var x, y: Channel?
  /// From where to where it goes.
  var xStart, xEnd, yStart, yEnd: Channel?
  var width = MarkDimension.automatic
  var height = MarkDimension.automatic
  var stacking = MarkStackingMethod.standard
  /// Which of several lines or areas it is a point of.
  var series: Channel?
  /// How much of a circle a sector takes.
  var angle: Channel?
  var innerRadius = MarkDimension.automatic
  var outerRadius = MarkDimension.automatic
  /// Between a sector and the next one, in points.
  var angularInset = 0.0

  var look = Look()

  init(_ kind: Kind, x: Channel? = nil, y: Channel? = nil) {
    self.kind = kind
    self.x = x
    self.y = y
  }

  /// What modifiers say. The one that is nearest to the mark counts.
  struct Look {
    var foreground: Paint?
    var foregroundBy: Channel?
    var symbol: BasicChartSymbolShape?
    var symbolBy: Channel?
    /// An area, in square points.
    var symbolSize: Double?
    var symbolSizeBy: Channel?
    var line: StrokeStyle?
    var lineBy: Channel?
    var opacity = 1.0
    var interpolation: InterpolationMethod?
    var cornerRadius: Double?
    /// What bars that stand side by side are told apart by.
    var positionBy: Channel?
    var offset = CGSize.zero
    /// How far where it begins and where it ends are moved apart from that.
    var startOffset = CGSize.zero
    var endOffset = CGSize.zero
    var zIndex = 0.0
    var annotations: [ChartAnnotation] = []
    var label: String?
    var value: String?
    var isHidden = false
  }

  /// All values along the horizontal axis.
  var horizontal: [Channel] { [x, xStart, xEnd].compactMap { $0 } }
  /// All values along the vertical axis.
  var vertical: [Channel] { [y, yStart, yEnd].compactMap { $0 } }

  /// What the points of one line or area have in common.
  struct SeriesKey: Hashable {
    var kind: Kind
    var values: [String]
  }

  /// Which of several lines or areas it is a point of.
  var seriesKey: SeriesKey {
    SeriesKey(
      kind: kind,
      values: [series, look.foregroundBy, look.symbolBy, look.lineBy].map { $0?.value.text ?? "" })
  }
}

extension _Plotted {
  /// What tells it apart from others, in words.
  var text: String {
    switch self {
    case .category(let category): category
    case .number(let number): "\(number)"
    case .date(let date): "\(date.timeIntervalSinceReferenceDate)"
    }
  }
}

/// How wide, how high or how far from the middle something is.
public struct MarkDimension: Hashable, Sendable, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral
{
  enum Kind: Hashable, Sendable { case automatic, fixed(Double), ratio(Double), inset(Double) }

  let kind: Kind

  /// What suits the mark.
  public static var automatic: Self { Self(kind: .automatic) }
  /// In points.
  public static func fixed(_ length: CGFloat) -> Self { Self(kind: .fixed(Double(length))) }
  /// A part of the room that there is, 1 being all of it.
  public static func ratio(_ ratio: CGFloat) -> Self { Self(kind: .ratio(Double(ratio))) }
  /// The room that there is without so many points at either end.
  public static func inset(_ inset: CGFloat) -> Self { Self(kind: .inset(Double(inset))) }

  init(kind: Kind) { self.kind = kind }
  public init(integerLiteral value: Int) { self.init(kind: .fixed(Double(value))) }
  public init(floatLiteral value: Double) { self.init(kind: .fixed(value)) }

  /// In points, where there is some room.
  func length(of room: Double, automatic: Double) -> Double {
    switch kind {
    case .automatic: automatic
    case .fixed(let length): length
    case .ratio(let ratio): room * ratio
    case .inset(let inset): max(0, room - 2 * inset)
    }
  }
}

/// How marks in the same place stand on each other.
public struct MarkStackingMethod: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case standard, normalized, center, unstacked }

  let kind: Kind

  /// On each other, from zero.
  public static var standard: Self { Self(kind: .standard) }
  /// As parts of a whole.
  public static var normalized: Self { Self(kind: .normalized) }
  /// On each other, around the middle.
  public static var center: Self { Self(kind: .center) }
  /// In front of each other, all from zero.
  public static var unstacked: Self { Self(kind: .unstacked) }
}

/// How a line gets from one point to the next.
public struct InterpolationMethod: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case linear, monotone, catmullRom(Double), cardinal(Double), stepStart, stepCenter, stepEnd
  }

  let kind: Kind

  /// Straight.
  public static var linear: Self { Self(kind: .linear) }
  /// In a curve that is nowhere higher or lower than the points on both sides of it. After Fritsch and Carlson, 1980.
  public static var monotone: Self { Self(kind: .monotone) }
  /// In a curve through all points.
  public static var catmullRom: Self { catmullRom(alpha: 0.5) }
  /// In a curve through all points: 0 is the most round, 1 follows the distances between them.
  public static func catmullRom(alpha: CGFloat) -> Self { Self(kind: .catmullRom(Double(alpha))) }
  /// In a curve through all points, with no tension.
  public static var cardinal: Self { cardinal(tension: 0) }
  /// In a curve through all points: 0 is round, 1 is straight.
  public static func cardinal(tension: CGFloat) -> Self { Self(kind: .cardinal(Double(tension))) }
  /// In steps, at the earlier point.
  public static var stepStart: Self { Self(kind: .stepStart) }
  /// In steps, half way.
  public static var stepCenter: Self { Self(kind: .stepCenter) }
  /// In steps, at the later point.
  public static var stepEnd: Self { Self(kind: .stepEnd) }
}

/// What points look like.
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
