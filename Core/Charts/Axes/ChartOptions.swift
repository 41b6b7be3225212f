import ComposableUI
import ElementTree
import Foundation

/// What modifiers say of the charts in a view.
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
    /// Of values, each.
    case each([(value: String, paint: Paint)])
    /// In turn.
    case inTurn([Paint])
    case mapping((_Plotted) -> Paint?)
  }
}

/// What is said of an axis.
struct AxisOptions {
  var visibility = Visibility.automatic
  var marks: [_AxisMarks]?
  var title: Title?
  var domain: Domain?
  var isReversed = false
  var includesZero: Bool?
  var type: ScaleType?
  /// Left free where the scale begins and ends, in points.
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

/// How a scale grows.
public struct ScaleType: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case linear, log, date, category }
  let kind: Kind

  public static var linear: Self { Self(kind: .linear) }
  /// By powers of ten. Values have to be more than zero.
  public static var log: Self { Self(kind: .log) }
  public static var date: Self { Self(kind: .date) }
  public static var category: Self { Self(kind: .category) }
}

/// Where on the screen a scale begins and ends.
public protocol PositionScaleRange {
  var _padding: (start: Double, end: Double) { get }
}

/// All the room that the marks of a chart have, less some where it begins and ends.
public struct PlotDimensionScaleRange: PositionScaleRange {
  public let _padding: (start: Double, end: Double)
}

extension PositionScaleRange where Self == PlotDimensionScaleRange {
  /// All the room that the marks of a chart have.
  public static var plotDimension: Self { plotDimension() }

  /// - Parameter padding: Left free where it begins and where it ends, in points.
  public static func plotDimension(padding: CGFloat) -> Self {
    plotDimension(startPadding: padding, endPadding: padding)
  }

  /// - Parameters:
  ///   - startPadding: Left free where it begins, in points.
  ///   - endPadding: Left free where it ends, in points.
  public static func plotDimension(startPadding: CGFloat = 0, endPadding: CGFloat = 0) -> Self {
    func length(_ padding: CGFloat) -> Double { padding.isFinite ? max(Double(padding), 0) : 0 }
    return Self(_padding: (length(startPadding), length(endPadding)))
  }
}

/// What a scale begins and ends with.
public protocol ScaleDomain {
  var _domain: _ScaleDomain { get }
}

/// What a scale begins and ends with, as a chart keeps it.
public struct _ScaleDomain {
  var domain: AxisOptions.Domain?
  var isReversed = false
  var includesZero: Bool?
  /// The values of a scale that has no room, as one of colours.
  var values: [_Plotted] = []
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
  public var _domain: _ScaleDomain {
    let (low, high) = (lowerBound.plotted, upperBound.plotted)
    if low.category != nil {
      return _ScaleDomain(domain: .categories([low.text, high.text]), values: [low, high])
    }
    // What has no end is as long as the marks want it.
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

/// A scale that is as long as the values of the marks want it.
public struct AutomaticScaleDomain: ScaleDomain {
  public let _domain: _ScaleDomain
}

extension ScaleDomain where Self == AutomaticScaleDomain {
  public static var automatic: Self { .automatic() }

  /// - Parameters:
  ///   - includesZero: Whether zero is on it; `nil` goes by the marks.
  ///   - reversed: Whether it goes the other way.
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
