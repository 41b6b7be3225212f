import ComposableUI

/// A bar: from zero to a number, or from one number to another.
///
/// It stands where a number is on the vertical axis, and lies where one is on the horizontal axis alone. Bars in the
/// same place stand on each other; see ``ChartContent/position(by:axis:span:)`` for bars side by side.
public struct BarMark: ChartContent {
  public typealias Body = Never
  private let mark: Mark

  /// A bar of a length at a place.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    var mark = Mark(.bar, x: x.channel, y: y.channel)
    (mark.width, mark.height, mark.stacking) = (width, height, stacking)
    self.mark = mark
  }

  /// A bar from one number to another.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    var mark = Mark(.bar, x: x.channel)
    (mark.yStart, mark.yEnd, mark.width) = (yStart.channel, yEnd.channel, width)
    self.mark = mark
  }

  /// A bar from one number to another.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    var mark = Mark(.bar, y: y.channel)
    (mark.xStart, mark.xEnd, mark.height) = (xStart.channel, xEnd.channel, height)
    self.mark = mark
  }

  /// A part of the only bar.
  public init<X: Plottable>(
    x: PlottableValue<X>, height: MarkDimension = .automatic,
    stacking: MarkStackingMethod = .standard
  ) {
    var mark = Mark(.bar, x: x.channel)
    (mark.height, mark.stacking) = (height, stacking)
    self.mark = mark
  }

  /// A part of the only bar.
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

/// A point of a line. Those of one series are joined in their order; series are told apart by what is given as one, and
/// by what colours, symbols and styles of lines are told apart by.
public struct LineMark: ChartContent {
  public typealias Body = Never
  private let mark: Mark

  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    self.mark = Mark(.line, x: x.channel, y: y.channel)
  }

  /// - Parameter series: Which of several lines it is a point of.
  public init<X: Plottable, Y: Plottable, Series: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<Series>
  ) {
    var mark = Mark(.line, x: x.channel, y: y.channel)
    mark.series = series.channel
    self.mark = mark
  }

  public func _collect(into marks: inout _Marks) { marks.all.append(mark) }
}

/// A point.
public struct PointMark: ChartContent {
  public typealias Body = Never
  private let mark: Mark

  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    self.mark = Mark(.point, x: x.channel, y: y.channel)
  }

  /// A point half way up.
  public init<X: Plottable>(x: PlottableValue<X>) {
    self.mark = Mark(.point, x: x.channel)
  }

  /// A point half way across.
  public init<Y: Plottable>(y: PlottableValue<Y>) {
    self.mark = Mark(.point, y: y.channel)
  }

  public func _collect(into marks: inout _Marks) { marks.all.append(mark) }
}

/// A point on the edge of an area, which reaches down to zero or to the area under it.
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

  /// - Parameter series: Which of several areas it is a point of.
  public init<X: Plottable, Y: Plottable, Series: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<Series>,
    stacking: MarkStackingMethod = .standard
  ) {
    var mark = Mark(.area, x: x.channel, y: y.channel)
    (mark.series, mark.stacking) = (series.channel, stacking)
    self.mark = mark
  }

  /// A place at which an area goes from one number to another.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    var mark = Mark(.area, x: x.channel)
    (mark.yStart, mark.yEnd) = (yStart.channel, yEnd.channel)
    self.mark = mark
  }

  /// A place at which an area goes from one number to another.
  ///
  /// - Parameter series: Which of several areas it is a part of.
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

  /// A line from the bottom to the top.
  public init<X: Plottable>(x: PlottableValue<X>) {
    self.mark = Mark(.rule, x: x.channel)
  }

  /// A line from one side to the other.
  public init<Y: Plottable>(y: PlottableValue<Y>) {
    self.mark = Mark(.rule, y: y.channel)
  }

  /// A line up from one value to another.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    var mark = Mark(.rule, x: x.channel)
    (mark.yStart, mark.yEnd) = (yStart.channel, yEnd.channel)
    self.mark = mark
  }

  /// A line across from one value to another.
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

  /// A rectangle around a place.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic
  ) {
    var mark = Mark(.rectangle, x: x.channel, y: y.channel)
    (mark.width, mark.height) = (width, height)
    self.mark = mark
  }

  /// A region; what isn't given goes all the way.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    var mark = Mark(.rectangle)
    (mark.xStart, mark.xEnd) = (xStart.channel, xEnd.channel)
    (mark.yStart, mark.yEnd) = (yStart.channel, yEnd.channel)
    self.mark = mark
  }

  /// A region from the bottom to the top.
  public init<X: Plottable>(xStart: PlottableValue<X>, xEnd: PlottableValue<X>) {
    var mark = Mark(.rectangle)
    (mark.xStart, mark.xEnd) = (xStart.channel, xEnd.channel)
    self.mark = mark
  }

  /// A region from one side to the other.
  public init<Y: Plottable>(yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) {
    var mark = Mark(.rectangle)
    (mark.yStart, mark.yEnd) = (yStart.channel, yEnd.channel)
    self.mark = mark
  }

  /// A rectangle from one value to another at a place.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    var mark = Mark(.rectangle, x: x.channel)
    (mark.yStart, mark.yEnd, mark.width) = (yStart.channel, yEnd.channel, width)
    self.mark = mark
  }

  /// A rectangle from one value to another at a place.
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
  ///   - angle: How much it is; all of a chart's are the whole circle.
  ///   - innerRadius: How far from the middle it begins; a part of the largest radius that has room.
  ///   - outerRadius: How far from the middle it ends.
  ///   - angularInset: Left out at its sides, in points.
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
