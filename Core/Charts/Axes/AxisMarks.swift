import ComposableUI
import ElementTree
import Foundation

/// The content of an axis: one or several ``AxisMarks``.
public protocol AxisContent {
  var _axisMarks: [_AxisMarks] { get }
}

/// The marks along an axis in the form that a chart stores.
public struct _AxisMarks {
  var position = AxisMarkPosition.automatic
  var values = AxisMarkValues.automatic
  /// The marks at a value; `nil` for a grid line and the value's label.
  var content: ((AxisValue) -> [_AxisMark])?
  var stroke: StrokeStyle?
  /// The format of the values.
  var format: ((_Plotted) -> String?)?
}

/// Marks along an axis. By default each value has a line across the chart and a label.
public struct AxisMarks: AxisContent {
  public let _axisMarks: [_AxisMarks]

  /// - Parameters:
  ///   - preset: Accepted, without effect.
  ///   - position: The side of the chart with the marks.
  ///   - values: The values with marks.
  ///   - stroke: The stroke of the lines.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) {
    _axisMarks = [_AxisMarks(position: position, values: values, stroke: stroke)]
  }

  /// - Parameter values: The values with marks.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    stroke: StrokeStyle? = nil
  ) {
    self.init(position: position, values: AxisMarkValues(values), stroke: stroke)
  }

  /// - Parameter format: The format of the values.
  public init<Format: FormatStyle>(
    format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
    _axisMarks = [
      _AxisMarks(
        position: position, values: values, stroke: stroke, format: AxisValueLabel.written(format))
    ]
  }

  /// - Parameter content: The marks at a value.
  public init<Mark: AxisMark>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping (AxisValue) -> Mark
  ) {
    _axisMarks = [
      _AxisMarks(position: position, values: values, content: { content($0)._axisMarks })
    ]
  }

  /// - Parameter content: The marks at a value.
  public init<Mark: AxisMark>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping () -> Mark
  ) {
    self.init(position: position, values: values) { _ in content() }
  }

  /// - Parameters:
  ///   - values: The values with marks.
  ///   - content: The marks at a value.
  public init<Value: Plottable, Mark: AxisMark>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    @AxisMarkBuilder content: @escaping (AxisValue) -> Mark
  ) {
    self.init(position: position, values: AxisMarkValues(values), content: content)
  }
}

/// A preset look of axes. All presets look the same.
public enum AxisMarkPreset: Hashable, Sendable { case automatic, aligned, extended, inset }

/// The side of a chart with the marks of an axis.
public enum AxisMarkPosition: Hashable, Sendable { case automatic, leading, trailing, top, bottom }

/// The choice of the values with marks on an axis.
public struct AxisMarkValues {
  enum Kind {
    case automatic(count: Int?)
    case calendar(Calendar.Component, count: Int)
    case stride(Double)
    case values([_Plotted])
  }

  let kind: Kind

  /// Round values, as many as fit.
  public static var automatic: Self { Self(kind: .automatic(count: nil)) }

  /// Round values.
  ///
  /// - Parameters:
  ///   - desiredCount: The approximate number of values.
  ///   - roundLowerBound: Accepted, without effect: numeric scales begin and end at a mark.
  ///   - roundUpperBound: Accepted, without effect.
  public static func automatic(
    desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> Self {
    Self(kind: .automatic(count: desiredCount))
  }

  /// The start of every month, day or other unit, or of every `count` units.
  public static func stride(by component: Calendar.Component, count: Int = 1) -> Self {
    Self(kind: .calendar(component, count: max(1, count)))
  }

  /// The multiples of a number.
  public static func stride<Step: BinaryFloatingPoint>(by step: Step) -> Self {
    Self(kind: .stride(Double(step)))
  }

  init<Value: Plottable>(_ values: [Value]) {
    self.init(kind: .values(values.map(\.plotted)))
  }

  private init(kind: Kind) { self.kind = kind }
}

/// A value with marks on an axis.
public struct AxisValue {
  /// The number of values before this one.
  public let index: Int
  /// The number of values.
  public let count: Int
  let value: _Plotted

  /// Returns the value as another type; `nil` if it can't be converted.
  public func `as`<Value: Plottable>(_ type: Value.Type) -> Value? { Value(plotted: value) }
}

/// A mark at a value of an axis.
public protocol AxisMark {
  var _axisMarks: [_AxisMark] { get }
}

/// A mark at a value of an axis in the form that a chart stores.
public struct _AxisMark: AxisMark {
  enum Kind {
    case line(StrokeStyle?)
    case tick(StrokeStyle?, length: Double)
    case label(Label)
  }

  /// The text of a label.
  enum Label {
    case value
    case formatted((_Plotted) -> String?)
    case text([Content.Run])
  }

  let kind: Kind
  var foreground: Paint?
  var font: ElementTree.Font?

  public var _axisMarks: [_AxisMark] { [self] }
}

/// Several marks at a value.
public struct _AxisMarkList: AxisMark {
  public let _axisMarks: [_AxisMark]
}

/// A result builder for the marks at a value of an axis.
@resultBuilder
public enum AxisMarkBuilder {
  public static func buildExpression<Mark: AxisMark>(_ mark: Mark) -> _AxisMarkList {
    _AxisMarkList(_axisMarks: mark._axisMarks)
  }

  public static func buildBlock(_ marks: _AxisMarkList...) -> _AxisMarkList {
    _AxisMarkList(_axisMarks: marks.flatMap(\._axisMarks))
  }

  public static func buildOptional(_ marks: _AxisMarkList?) -> _AxisMarkList {
    marks ?? _AxisMarkList(_axisMarks: [])
  }

  public static func buildEither(first marks: _AxisMarkList) -> _AxisMarkList { marks }
  public static func buildEither(second marks: _AxisMarkList) -> _AxisMarkList { marks }
  public static func buildLimitedAvailability(_ marks: _AxisMarkList) -> _AxisMarkList { marks }
}

/// Several groups of axis marks.
public struct _AxisContentList: AxisContent {
  public let _axisMarks: [_AxisMarks]
}

/// A result builder for the content of an axis.
@resultBuilder
public enum AxisContentBuilder {
  public static func buildExpression<Content: AxisContent>(_ content: Content) -> _AxisContentList {
    _AxisContentList(_axisMarks: content._axisMarks)
  }

  public static func buildBlock(_ content: _AxisContentList...) -> _AxisContentList {
    _AxisContentList(_axisMarks: content.flatMap(\._axisMarks))
  }

  public static func buildOptional(_ content: _AxisContentList?) -> _AxisContentList {
    content ?? _AxisContentList(_axisMarks: [])
  }

  public static func buildEither(first content: _AxisContentList) -> _AxisContentList { content }
  public static func buildEither(second content: _AxisContentList) -> _AxisContentList { content }
}

/// A line across the chart.
public struct AxisGridLine: AxisMark {
  public let _axisMarks: [_AxisMark]

  /// - Parameters:
  ///   - centered: Accepted, without effect: the line is at the value.
  ///   - stroke: The stroke of the line.
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
    _axisMarks = [_AxisMark(kind: .line(stroke))]
  }
}

/// A short line outside the plot.
public struct AxisTick: AxisMark {
  public let _axisMarks: [_AxisMark]

  /// - Parameters:
  ///   - centered: Accepted, without effect: the tick is at the value.
  ///   - length: The length, in points.
  ///   - stroke: The stroke of the tick.
  public init(centered: Bool? = nil, length: CGFloat = 4, stroke: StrokeStyle? = nil) {
    _axisMarks = [_AxisMark(kind: .tick(stroke, length: Double(length)))]
  }
}

/// A label at a value.
public struct AxisValueLabel: AxisMark {
  public let _axisMarks: [_AxisMark]

  /// Creates a label with the value in its default format.
  public init(centered: Bool? = nil) {
    _axisMarks = [_AxisMark(kind: .label(.value))]
  }

  /// - Parameter content: The text of the label.
  public init<Content: StringProtocol>(_ content: Content, centered: Bool? = nil) {
    _axisMarks = [_AxisMark(kind: .label(.text([.init(String(content))])))]
  }

  /// - Parameter format: The format of the value.
  public init<Format: FormatStyle>(format: Format, centered: Bool? = nil)
  where Format.FormatInput: Plottable, Format.FormatOutput == String {
    _axisMarks = [_AxisMark(kind: .label(.formatted(Self.written(format))))]
  }

  /// - Parameter content: The text of the label.
  @MainActor @preconcurrency
  public init(centered: Bool? = nil, @ViewBuilder content: () -> Text?) {
    _axisMarks = [_AxisMark(kind: .label(.text(content()?.asRuns ?? [])))]
  }

  static func written<Format: FormatStyle>(_ format: Format) -> (_Plotted) -> String?
  where Format.FormatInput: Plottable, Format.FormatOutput == String {
    { value in Format.FormatInput(plotted: value).map(format.format) }
  }
}

extension AxisMark {
  /// Sets the style of the marks.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some AxisMark {
    changed { $0.foreground = $0.foreground ?? style._paint }
  }

  /// Sets the font of the labels.
  public func font(_ font: ComposableUI.Font?) -> some AxisMark {
    changed { $0.font = $0.font ?? font }
  }

  private func changed(_ change: (inout _AxisMark) -> Void) -> _AxisMarkList {
    _AxisMarkList(
      _axisMarks: _axisMarks.map { mark in
        var mark = mark
        change(&mark)
        return mark
      })
  }
}
