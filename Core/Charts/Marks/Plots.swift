import ComposableUI
import Foundation

// Marks for all of a collection at once, or for a function.

/// A value along an axis for each element of a collection: `.value("Stars", \.stars)`.
public struct PlottableProjection<Element, Value: Plottable> {
  let label: String
  let value: (Element) -> Value

  /// What it is in words, and where the value is in an element.
  public static func value(_ label: LocalizedStringKey, _ keyPath: KeyPath<Element, Value>) -> Self
  {
    Self(label: label.text) { $0[keyPath: keyPath] }
  }

  /// What it is in words, and where the value is in an element.
  @_disfavoredOverload
  public static func value<Label: StringProtocol>(
    _ label: Label, _ keyPath: KeyPath<Element, Value>
  ) -> Self {
    Self(label: String(label)) { $0[keyPath: keyPath] }
  }

  fileprivate func of(_ element: Element) -> PlottableValue<Value> {
    .value(label, value(element))
  }
}

/// The places at which a function is drawn.
private enum Samples {
  static let count = 200

  static func of(_ domain: ClosedRange<Double>) -> [Double] {
    let length = domain.upperBound - domain.lowerBound
    guard length.isFinite, domain.lowerBound.isFinite else { return [] }
    return (0...count).map { domain.lowerBound + length * Double($0) / Double(count) }
  }

  /// Where nothing is said of the axis.
  static let usual = 0.0...1.0
}

/// Marks for all of a collection, or along a function.
public protocol _Plot: ChartContent where Body == Never {
  associatedtype _PlottedMark: ChartContent

  /// A mark for each element, or place.
  var _marks: [_PlottedMark] { get }
}

extension _Plot {
  public func _collect(into marks: inout Charts._Marks) {
    for mark in _marks { mark._collect(into: &marks) }
  }
}

/// Lines through points of a collection, or along a function.
public struct LinePlot: _Plot {
  public let _marks: [LineMark]

  /// - Parameters:
  ///   - data: What the points are of.
  ///   - x: Where they are along the horizontal axis.
  ///   - y: Where they are along the vertical axis.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) {
    _marks = data.map { LineMark(x: x.of($0), y: y.of($0)) }
  }

  /// - Parameter series: Which of several lines they are points of.
  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable, Series: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
    series: PlottableProjection<Data.Element, Series>
  ) {
    _marks = data.map { LineMark(x: x.of($0), y: y.of($0), series: series.of($0)) }
  }

  /// - Parameters:
  ///   - x: What the horizontal axis is.
  ///   - y: What the vertical axis is.
  ///   - domain: From where to where the function is drawn; without one from 0 to 1.
  ///   - function: Where the line is. Where it is nowhere (`nan`) the line is broken.
  public init(
    x: LocalizedStringKey, y: LocalizedStringKey, domain: ClosedRange<Double>? = nil,
    function: @escaping (Double) -> Double
  ) {
    var part = 0
    var marks: [LineMark] = []
    for place in Samples.of(domain ?? Samples.usual) {
      let value = function(place)
      guard value.isFinite else {
        part += 1
        continue
      }
      marks.append(
        LineMark(
          x: .value(x, place), y: .value(y, value),
          series: .value("", "\(y.text) \(part)")))
    }
    _marks = marks
  }

  /// - Parameters:
  ///   - x: What the horizontal axis is.
  ///   - y: What the vertical axis is.
  ///   - t: What goes on along the line.
  ///   - domain: From where to where it goes on.
  ///   - function: Where the line is then.
  public init(
    x: LocalizedStringKey, y: LocalizedStringKey, t: LocalizedStringKey,
    domain: ClosedRange<Double>, function: @escaping (Double) -> (x: Double, y: Double)
  ) {
    _marks = Samples.of(domain).compactMap { time in
      let place = function(time)
      guard place.x.isFinite, place.y.isFinite else { return nil }
      return LineMark(x: .value(x, place.x), y: .value(y, place.y))
    }
  }
}

/// Areas under points of a collection, or under a function.
public struct AreaPlot: _Plot {
  public let _marks: [AreaMark]

  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
    stacking: MarkStackingMethod = .standard
  ) {
    _marks = data.map { AreaMark(x: x.of($0), y: y.of($0), stacking: stacking) }
  }

  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>,
    yStart: PlottableProjection<Data.Element, Y>, yEnd: PlottableProjection<Data.Element, Y>
  ) {
    _marks = data.map { AreaMark(x: x.of($0), yStart: yStart.of($0), yEnd: yEnd.of($0)) }
  }

  /// - Parameters:
  ///   - x: What the horizontal axis is.
  ///   - y: What the vertical axis is.
  ///   - domain: From where to where the function is drawn; without one from 0 to 1.
  ///   - function: Where the upper edge is.
  public init(
    x: LocalizedStringKey, y: LocalizedStringKey, domain: ClosedRange<Double>? = nil,
    function: @escaping (Double) -> Double
  ) {
    _marks = Samples.of(domain ?? Samples.usual).compactMap { place in
      let value = function(place)
      return value.isFinite ? AreaMark(x: .value(x, place), y: .value(y, value)) : nil
    }
  }

  /// - Parameter function: Where the edges are.
  public init(
    x: LocalizedStringKey, yStart: LocalizedStringKey, yEnd: LocalizedStringKey,
    domain: ClosedRange<Double>? = nil,
    function: @escaping (Double) -> (yStart: Double, yEnd: Double)
  ) {
    _marks = Samples.of(domain ?? Samples.usual).compactMap { place in
      let edges = function(place)
      guard edges.yStart.isFinite, edges.yEnd.isFinite else { return nil }
      return AreaMark(
        x: .value(x, place), yStart: .value(yStart, edges.yStart), yEnd: .value(yEnd, edges.yEnd))
    }
  }
}

/// Points of a collection.
public struct PointPlot: _Plot {
  public let _marks: [PointMark]

  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
  ) {
    _marks = data.map { PointMark(x: x.of($0), y: y.of($0)) }
  }
}

/// Bars of a collection.
public struct BarPlot: _Plot {
  public let _marks: [BarMark]

  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
    width: MarkDimension = .automatic, height: MarkDimension = .automatic,
    stacking: MarkStackingMethod = .standard
  ) {
    _marks = data.map {
      BarMark(x: x.of($0), y: y.of($0), width: width, height: height, stacking: stacking)
    }
  }
}

/// Rectangles of a collection.
public struct RectanglePlot: _Plot {
  public let _marks: [RectangleMark]

  public init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
    width: MarkDimension = .automatic, height: MarkDimension = .automatic
  ) {
    _marks = data.map { RectangleMark(x: x.of($0), y: y.of($0), width: width, height: height) }
  }
}

/// Rules of a collection.
public struct RulePlot: _Plot {
  public let _marks: [RuleMark]

  public init<Data: RandomAccessCollection, X: Plottable>(
    _ data: Data, x: PlottableProjection<Data.Element, X>
  ) {
    _marks = data.map { RuleMark(x: x.of($0)) }
  }

  public init<Data: RandomAccessCollection, Y: Plottable>(
    _ data: Data, y: PlottableProjection<Data.Element, Y>
  ) {
    _marks = data.map { RuleMark(y: y.of($0)) }
  }
}

/// Sectors of a collection.
public struct SectorPlot: _Plot {
  public let _marks: [SectorMark]

  public init<Data: RandomAccessCollection, Angle: Plottable>(
    _ data: Data, angle: PlottableProjection<Data.Element, Angle>,
    innerRadius: MarkDimension = .automatic, outerRadius: MarkDimension = .automatic,
    angularInset: CGFloat? = nil
  ) {
    _marks = data.map {
      SectorMark(
        angle: angle.of($0), innerRadius: innerRadius, outerRadius: outerRadius,
        angularInset: angularInset)
    }
  }
}
