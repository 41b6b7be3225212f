import ComposableUI

/// A bar from zero to a number, or from one number to another.
///
/// The bar is vertical if the vertical axis has numbers, and horizontal if only the horizontal axis
/// has numbers. Bars in the same place are stacked; see ``ChartContent/position(by:axis:span:)``
/// for bars side by side.
public struct BarMark: ChartContent {
  public typealias Body = Never
  private let mark: Mark

  /// Creates a bar of a length at a position.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    var mark = Mark(.bar, x: x.channel, y: y.channel)
    (mark.width, mark.height, mark.stacking) = (width, height, stacking)
    self.mark = mark
  }

  /// Creates a vertical bar from one number to another.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    var mark = Mark(.bar, x: x.channel)
    (mark.yStart, mark.yEnd, mark.width) = (yStart.channel, yEnd.channel, width)
    self.mark = mark
  }

  /// Creates a horizontal bar from one number to another.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    var mark = Mark(.bar, y: y.channel)
    (mark.xStart, mark.xEnd, mark.height) = (xStart.channel, xEnd.channel, height)
    self.mark = mark
  }

  /// Creates a part of a single bar.
  public init<X: Plottable>(
    x: PlottableValue<X>, height: MarkDimension = .automatic,
    stacking: MarkStackingMethod = .standard
  ) {
    var mark = Mark(.bar, x: x.channel)
    (mark.height, mark.stacking) = (height, stacking)
    self.mark = mark
  }

  /// Creates a part of a single bar.
  public init<Y: Plottable>(
    y: PlottableValue<Y>, width: MarkDimension = .automatic,
    stacking: MarkStackingMethod = .standard
  ) {
    var mark = Mark(.bar, y: y.channel)
    (mark.width, mark.stacking) = (width, stacking)
    self.mark = mark
  }

  public func _collect(into marks: inout _Marks) { marks.all.append(mark) }
}

/// A point of a line, which joins points in their order. Points that differ in `series`,
/// `foregroundStyle(by:)`, `symbol(by:)` or `lineStyle(by:)` belong to different lines.
public struct LineMark: ChartContent {
  public typealias Body = Never
  private let mark: Mark

  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    self.mark = Mark(.line, x: x.channel, y: y.channel)
  }

  /// - Parameter series: The line that the point belongs to.
  public init<X: Plottable, Y: Plottable, Series: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<Series>
  ) {
    var mark = Mark(.line, x: x.channel, y: y.channel)
    mark.series = series.channel
    self.mark = mark
  }

  public func _collect(into marks: inout _Marks) { marks.all.append(mark) }
}

/// A mark that shows one value as a symbol.
public struct PointMark: ChartContent {
  public typealias Body = Never
  private let mark: Mark

  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    self.mark = Mark(.point, x: x.channel, y: y.channel)
  }

  /// Creates a point at half the height of the plot.
  public init<X: Plottable>(x: PlottableValue<X>) {
    self.mark = Mark(.point, x: x.channel)
  }

  /// Creates a point at half the width of the plot.
  public init<Y: Plottable>(y: PlottableValue<Y>) {
    self.mark = Mark(.point, y: y.channel)
  }

  public func _collect(into marks: inout _Marks) { marks.all.append(mark) }
}

/// A point on the edge of an area. The area extends to zero or to the area below.
public struct AreaMark: ChartContent {
  public typealias Body = Never
  private let mark: Mark

  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
  ) {
    var mark = Mark(.area, x: x.channel, y: y.channel)
    mark.stacking = stacking
    self.mark = mark
  }

  /// - Parameter series: The area that the point belongs to.
  public init<X: Plottable, Y: Plottable, Series: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<Series>,
    stacking: MarkStackingMethod = .standard
  ) {
    var mark = Mark(.area, x: x.channel, y: y.channel)
    (mark.series, mark.stacking) = (series.channel, stacking)
    self.mark = mark
  }

  /// Creates a section of an area between two numbers.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    var mark = Mark(.area, x: x.channel)
    (mark.yStart, mark.yEnd) = (yStart.channel, yEnd.channel)
    self.mark = mark
  }

  /// Creates a section of an area between two numbers.
  ///
  /// - Parameter series: The area that the section belongs to.
  public init<X: Plottable, Y: Plottable, Series: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    series: PlottableValue<Series>
  ) {
    var mark = Mark(.area, x: x.channel)
    (mark.yStart, mark.yEnd, mark.series) = (yStart.channel, yEnd.channel, series.channel)
    self.mark = mark
  }

  public func _collect(into marks: inout _Marks) { marks.all.append(mark) }
}

/// A line across the chart, or a part of it.
public struct RuleMark: ChartContent {
  public typealias Body = Never
  private let mark: Mark

  /// Creates a line from the bottom to the top.
  public init<X: Plottable>(x: PlottableValue<X>) {
    self.mark = Mark(.rule, x: x.channel)
  }

  /// Creates a line from one side to the other.
  public init<Y: Plottable>(y: PlottableValue<Y>) {
    self.mark = Mark(.rule, y: y.channel)
  }

  /// Creates a vertical line from one value to another.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    var mark = Mark(.rule, x: x.channel)
    (mark.yStart, mark.yEnd) = (yStart.channel, yEnd.channel)
    self.mark = mark
  }

  /// Creates a horizontal line from one value to another.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    var mark = Mark(.rule, y: y.channel)
    (mark.xStart, mark.xEnd) = (xStart.channel, xEnd.channel)
    self.mark = mark
  }

  public func _collect(into marks: inout _Marks) { marks.all.append(mark) }
}

/// A rectangle: a cell of a table of colours, or a region.
public struct RectangleMark: ChartContent {
  public typealias Body = Never
  private let mark: Mark

  /// Creates a rectangle around a position.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic
  ) {
    var mark = Mark(.rectangle, x: x.channel, y: y.channel)
    (mark.width, mark.height) = (width, height)
    self.mark = mark
  }

  /// Creates a region between two values along each axis.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    var mark = Mark(.rectangle)
    (mark.xStart, mark.xEnd) = (xStart.channel, xEnd.channel)
    (mark.yStart, mark.yEnd) = (yStart.channel, yEnd.channel)
    self.mark = mark
  }

  /// Creates a region from the bottom to the top.
  public init<X: Plottable>(xStart: PlottableValue<X>, xEnd: PlottableValue<X>) {
    var mark = Mark(.rectangle)
    (mark.xStart, mark.xEnd) = (xStart.channel, xEnd.channel)
    self.mark = mark
  }

  /// Creates a region from one side to the other.
  public init<Y: Plottable>(yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) {
    var mark = Mark(.rectangle)
    (mark.yStart, mark.yEnd) = (yStart.channel, yEnd.channel)
    self.mark = mark
  }

  /// Creates a rectangle at a horizontal position, from one vertical value to another.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    var mark = Mark(.rectangle, x: x.channel)
    (mark.yStart, mark.yEnd, mark.width) = (yStart.channel, yEnd.channel, width)
    self.mark = mark
  }

  /// Creates a rectangle at a vertical position, from one horizontal value to another.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    var mark = Mark(.rectangle, y: y.channel)
    (mark.xStart, mark.xEnd, mark.height) = (xStart.channel, xEnd.channel, height)
    self.mark = mark
  }

  public func _collect(into marks: inout _Marks) { marks.all.append(mark) }
}

/// A sector of a circle, or of a ring: a part of a whole.
public struct SectorMark: ChartContent {
  public typealias Body = Never
  private let mark: Mark

  /// - Parameters:
  ///   - angle: The amount of the sector; the amounts of all sectors make up the whole circle.
  ///   - innerRadius: The distance of the inner edge from the centre; a ratio is a share of
  ///     the largest radius that fits.
  ///   - outerRadius: The distance of the outer edge from the centre.
  ///   - angularInset: The gap at the sides, in points.
  public init<Angle: Plottable>(
    angle: PlottableValue<Angle>, innerRadius: MarkDimension = .automatic,
    outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
  ) {
    var mark = Mark(.sector)
    mark.angle = angle.channel
    (mark.innerRadius, mark.outerRadius) = (innerRadius, outerRadius)
    mark.angularInset = Double(angularInset ?? 0)
    self.mark = mark
  }

  public func _collect(into marks: inout _Marks) { marks.all.append(mark) }
}
