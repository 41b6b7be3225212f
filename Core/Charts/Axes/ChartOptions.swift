import ComposableUI
import ElementTree
import Foundation

/// The chart options that modifiers set for a view.
struct ChartOptions {
  var x = AxisOptions()
  var y = AxisOptions()
  var legend = Legend()
  var colors: ColorScale?
  var symbols: [(value: String, symbol: BasicChartSymbolShape)] = []
  var plotStyle: (@MainActor (ChartPlotContent) -> AnyView)?
  var backgrounds: [@MainActor (ChartProxy) -> AnyView] = []
  var overlays: [@MainActor (ChartProxy) -> AnyView] = []
  var selections = ChartSelections()

  struct Legend {
    var visibility = Visibility.automatic
    var position = AnnotationPosition.automatic
    var alignment: Alignment?
    var spacing: CGFloat?
  }

  enum ColorScale {
    /// A colour for each value.
    case each([(value: String, paint: Paint)])
    /// Colours that the values use in turn.
    case inTurn([Paint])
    case mapping((_Plotted) -> Paint?)
  }
}

/// The options of an axis.
struct AxisOptions {
  var visibility = Visibility.automatic
  var marks: [_AxisMarks]?
  var title: Title?
  var domain: Domain?
  var isReversed = false
  var includesZero: Bool?
  var type: ScaleType?
  /// The free space at the start and the end of the scale, in points.
  var padding = (start: 0.0, end: 0.0)

  struct Title {
    var runs: [Content.Run]
    var position: AnnotationPosition
  }

  enum Domain {
    case range(ClosedRange<Double>, isDate: Bool)
    case categories([String])
  }
}

/// The type of a scale: linear, logarithmic, of dates or of categories.
public struct ScaleType: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case linear, log, date, category }
  let kind: Kind

  public static var linear: Self { Self(kind: .linear) }
  /// A scale by powers of ten. Values must be greater than zero.
  public static var log: Self { Self(kind: .log) }
  public static var date: Self { Self(kind: .date) }
  public static var category: Self { Self(kind: .category) }
}

/// The range of positions that a scale covers on the screen.
public protocol PositionScaleRange {
  var _padding: (start: Double, end: Double) { get }
}

/// The whole length of the plot, less some padding at its ends.
public struct PlotDimensionScaleRange: PositionScaleRange {
  public let _padding: (start: Double, end: Double)
}

extension PositionScaleRange where Self == PlotDimensionScaleRange {
  /// The whole length of the plot.
  public static var plotDimension: Self { plotDimension() }

  /// - Parameter padding: The free space at the start and at the end, in points.
  public static func plotDimension(padding: CGFloat) -> Self {
    plotDimension(startPadding: padding, endPadding: padding)
  }

  /// - Parameters:
  ///   - startPadding: The free space at the start, in points.
  ///   - endPadding: The free space at the end, in points.
  public static func plotDimension(startPadding: CGFloat = 0, endPadding: CGFloat = 0) -> Self {
    func length(_ padding: CGFloat) -> Double { padding.isFinite ? max(Double(padding), 0) : 0 }
    return Self(_padding: (length(startPadding), length(endPadding)))
  }
}

/// The domain of a scale: its first and last values.
public protocol ScaleDomain {
  var _domain: _ScaleDomain { get }
}

/// The domain of a scale in the form that a chart stores.
public struct _ScaleDomain {
  var domain: AxisOptions.Domain?
  var isReversed = false
  var includesZero: Bool?
  /// The values of a scale without positions, such as a colour scale.
  var values: [_Plotted] = []
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
  public var _domain: _ScaleDomain {
    let (low, high) = (lowerBound.plotted, upperBound.plotted)
    if low.category != nil {
      return _ScaleDomain(domain: .categories([low.text, high.text]), values: [low, high])
    }
    // A range without finite bounds leaves the domain to the marks.
    guard let from = low.position, let to = high.position else { return _ScaleDomain() }
    let isDate = if case .date = low { true } else { false }
    return _ScaleDomain(
      domain: .range(from <= to ? from...to : to...from, isDate: isDate), values: [low, high])
  }
}

extension Range: ScaleDomain where Bound: Plottable {
  public var _domain: _ScaleDomain {
    ClosedRange(uncheckedBounds: (lowerBound, upperBound))._domain
  }
}

extension Array: ScaleDomain where Element: Plottable {
  public var _domain: _ScaleDomain {
    let values = map(\.plotted)
    let numbers = values.compactMap(\.position)
    if values.count > 0, numbers.count == values.count, let least = numbers.min(),
      let most = numbers.max()
    {
      let isDate = if case .date = values[0] { true } else { false }
      return _ScaleDomain(
        domain: .range(least...most, isDate: isDate),
        isReversed: numbers[0] > numbers[numbers.count - 1],
        values: values)
    }
    return _ScaleDomain(domain: .categories(values.map(\.text)), values: values)
  }
}

/// A domain that follows the values of the marks.
public struct AutomaticScaleDomain: ScaleDomain {
  public let _domain: _ScaleDomain
}

extension ScaleDomain where Self == AutomaticScaleDomain {
  public static var automatic: Self { .automatic() }

  /// - Parameters:
  ///   - includesZero: Whether the domain contains zero; `nil` lets the marks decide.
  ///   - reversed: Whether the scale runs in the opposite direction.
  public static func automatic(includesZero: Bool? = nil, reversed: Bool = false) -> Self {
    AutomaticScaleDomain(
      _domain: _ScaleDomain(isReversed: reversed, includesZero: includesZero))
  }
}

private enum ChartOptionsKey: EnvironmentKey {
  static var defaultValue: ChartOptions { ChartOptions() }
}

extension EnvironmentValues {
  var chartOptions: ChartOptions {
    get { self[ChartOptionsKey.self] }
    set { self[ChartOptionsKey.self] = newValue }
  }
}
