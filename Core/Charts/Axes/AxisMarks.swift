import ComposableUI
import ElementTree
import Foundation

/// What an axis shows: ``AxisMarks``, once or several times.
public protocol AxisContent {
  var _axisMarks: [_AxisMarks] { get }
}

/// The marks along an axis as a chart keeps them.
public struct _AxisMarks {
  var position = AxisMarkPosition.automatic
  var values = AxisMarkValues.automatic
  /// What is at a value; `nil` is a line, and the value.
  var content: ((AxisValue) -> [_AxisMark])?
  var stroke: StrokeStyle?
  /// How values are written.
  var format: ((_Plotted) -> String?)?
}

/// Marks along an axis: by themselves a line across the chart and the value, or what is given for each value.
public struct AxisMarks: AxisContent {
  public let _axisMarks: [_AxisMarks]

  /// - Parameters:
  ///   - preset: Accepted.
  ///   - position: On which side of the chart they are.
  ///   - values: Where they are.
  ///   - stroke: What their lines look like.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) {
    _axisMarks = [_AxisMarks(position: position, values: values, stroke: stroke)]
  }

  /// - Parameter values: Where they are, each.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    stroke: StrokeStyle? = nil
  ) {
    self.init(position: position, values: AxisMarkValues(values), stroke: stroke)
  }

  /// - Parameter format: How values are written.
  public init<Format: FormatStyle>(
    format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
    _axisMarks = [
      _AxisMarks(
        position: position, values: values, stroke: stroke, format: AxisValueLabel.written(format))
    ]
  }

  /// - Parameter content: What there is at a value.
  public init<Mark: AxisMark>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping (AxisValue) -> Mark
  ) {
    _axisMarks = [
      _AxisMarks(position: position, values: values, content: { content($0)._axisMarks })
    ]
  }

  /// - Parameter content: What there is at a value.
  public init<Mark: AxisMark>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping () -> Mark
  ) {
    self.init(position: position, values: values) { _ in content() }
  }

  /// - Parameters:
  ///   - values: Where they are, each.
  ///   - content: What there is at a value.
  public init<Value: Plottable, Mark: AxisMark>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    @AxisMarkBuilder content: @escaping (AxisValue) -> Mark
  ) {
    self.init(position: position, values: AxisMarkValues(values), content: content)
  }
}

/// How axes look. There is one way.
public enum AxisMarkPreset: Hashable, Sendable { case automatic, aligned, extended, inset }

/// On which side of a chart the marks of an axis are.
public enum AxisMarkPosition: Hashable, Sendable { case automatic, leading, trailing, top, bottom }

/// Where the marks of an axis are.
public struct AxisMarkValues {
  enum Kind {
    case automatic(count: Int?)
    case calendar(Calendar.Component, count: Int)
    case stride(Double)
    case values([_Plotted])
  }

  let kind: Kind

  /// At round values, as many as have room.
  public static var automatic: Self { Self(kind: .automatic(count: nil)) }

  /// At round values.
  ///
  /// - Parameters:
  ///   - desiredCount: About how many.
  ///   - roundLowerBound: Accepted: scales of numbers begin and end at a mark.
  ///   - roundUpperBound: Accepted.
  public static func automatic(
    desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> Self {
    Self(kind: .automatic(count: desiredCount))
  }

  /// At the beginning of each so many months, days or other units.
  public static func stride(by component: Calendar.Component, count: Int = 1) -> Self {
    Self(kind: .calendar(component, count: max(1, count)))
  }

  /// At each multiple of a number.
  public static func stride<Step: BinaryFloatingPoint>(by step: Step) -> Self {
    Self(kind: .stride(Double(step)))
  }

  init<Value: Plottable>(_ values: [Value]) {
    self.init(kind: .values(values.map(\.plotted)))
  }

  private init(kind: Kind) { self.kind = kind }
}

/// A value at which there are marks.
public struct AxisValue {
  /// How many there are before it.
  public let index: Int
  /// How many there are.
  public let count: Int
  let value: _Plotted

  /// The value as one of a type; `nil` if it is none.
  public func `as`<Value: Plottable>(_ type: Value.Type) -> Value? { Value(plotted: value) }
}

/// What there is at a value of an axis.
public protocol AxisMark {
  var _axisMarks: [_AxisMark] { get }
}

/// What there is at a value of an axis, as a chart keeps it.
public struct _AxisMark: AxisMark {
  enum Kind {
    case line(StrokeStyle?)
    case tick(StrokeStyle?, length: Double)
    case label(Label)
  }

  /// What is written.
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

/// Puts together what there is at a value of an axis.
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

/// Several times marks.
public struct _AxisContentList: AxisContent {
  public let _axisMarks: [_AxisMarks]
}

/// Puts together what an axis shows.
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
  ///   - centered: Accepted: it is at the value.
  ///   - stroke: What it looks like.
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
    _axisMarks = [_AxisMark(kind: .line(stroke))]
  }
}

/// A short line outside of the chart.
public struct AxisTick: AxisMark {
  public let _axisMarks: [_AxisMark]

  /// - Parameters:
  ///   - centered: Accepted: it is at the value.
  ///   - length: In points.
  ///   - stroke: What it looks like.
  public init(centered: Bool? = nil, length: CGFloat = 4, stroke: StrokeStyle? = nil) {
    _axisMarks = [_AxisMark(kind: .tick(stroke, length: Double(length)))]
  }
}

/// A value, in words.
public struct AxisValueLabel: AxisMark {
  public let _axisMarks: [_AxisMark]

  /// The value, as it is written where nothing is said.
  public init(centered: Bool? = nil) {
    _axisMarks = [_AxisMark(kind: .label(.value))]
  }

  /// - Parameter content: The words.
  public init<Content: StringProtocol>(_ content: Content, centered: Bool? = nil) {
    _axisMarks = [_AxisMark(kind: .label(.text([.init(String(content))])))]
  }

  /// - Parameter format: How the value is written.
  public init<Format: FormatStyle>(format: Format, centered: Bool? = nil)
  where Format.FormatInput: Plottable, Format.FormatOutput == String {
    _axisMarks = [_AxisMark(kind: .label(.formatted(Self.written(format))))]
  }

  /// - Parameter content: A text.
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
  /// What it is drawn with.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some AxisMark {
    changed { $0.foreground = $0.foreground ?? style._paint }
  }

  /// The font of what is written.
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
