import ComposableUI
import Foundation

/// A converter between values and positions in a chart.
public struct ChartProxy {
  let x: Scale, y: Scale
  /// The frame of the plot in the chart.
  let plot: CGRect

  /// The size of the plot.
  public var plotSize: CGSize { plot.size }

  /// The frame of the plot in the chart: `geometry[frame]`.
  public var plotFrame: Anchor<CGRect>? { Anchor(known: plot) }

  /// The size of the plot, under its older name.
  public var plotAreaSize: CGSize { plotSize }

  /// The frame of the plot in the chart, under its older name.
  public var plotAreaFrame: Anchor<CGRect> { Anchor(known: plot) }

  /// Returns the distance of a value from the leading edge of the plot, in points; `nil` if the
  /// axis doesn't contain it.
  public func position<Value: Plottable>(forX value: Value) -> CGFloat? {
    x.position(value.plotted).map { CGFloat($0) - plot.minX }
  }

  /// Returns the distance of a value from the top of the plot, in points; `nil` if the axis doesn't
  /// contain it.
  public func position<Value: Plottable>(forY value: Value) -> CGFloat? {
    y.position(value.plotted).map { CGFloat($0) - plot.minY }
  }

  /// Returns the point for two values, relative to the top leading corner of the plot.
  public func position<X: Plottable, Y: Plottable>(for position: (x: X, y: Y)) -> CGPoint? {
    guard let x = self.position(forX: position.x), let y = self.position(forY: position.y) else {
      return nil
    }
    return CGPoint(x: x, y: y)
  }

  /// Returns the value at a distance from the leading edge of the plot; `nil` if there is none of
  /// that type.
  public func value<Value: Plottable>(atX position: CGFloat, as type: Value.Type = Value.self)
    -> Value?
  {
    x.value(at: Double(position + plot.minX)).flatMap(Value.init(plotted:))
  }

  /// Returns the value at a distance from the top of the plot; `nil` if there is none of that type.
  public func value<Value: Plottable>(atY position: CGFloat, as type: Value.Type = Value.self)
    -> Value?
  {
    y.value(at: Double(position + plot.minY)).flatMap(Value.init(plotted:))
  }

  /// Returns the values at a point of the plot; `nil` if there are none of those types.
  public func value<X: Plottable, Y: Plottable>(
    at position: CGPoint, as type: (X, Y).Type = (X, Y).self
  ) -> (X, Y)? {
    guard let x = value(atX: position.x, as: X.self), let y = value(atY: position.y, as: Y.self)
    else { return nil }
    return (x, y)
  }
}
