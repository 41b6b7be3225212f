import Foundation

/// How far a value is in a range.
public struct Gauge<Label: View>: View {
  let configuration: GaugeStyleConfiguration
  @Environment(\.gaugeStyle) private var style

  /// - Parameters:
  ///   - value: The value.
  ///   - bounds: The range.
  ///   - label: What it is called.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value, bounds, label: label())
  }

  /// - Parameters:
  ///   - value: The value.
  ///   - bounds: The range.
  ///   - label: What it is called.
  ///   - currentValueLabel: The value in words.
  public init<Value: BinaryFloatingPoint, Current: View>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> Current
  ) {
    self.init(value, bounds, label: label(), current: .init(currentValueLabel()))
  }

  /// - Parameters:
  ///   - value: The value.
  ///   - bounds: The range.
  ///   - label: What it is called.
  ///   - currentValueLabel: The value in words.
  ///   - minimumValueLabel: The least value in words.
  ///   - maximumValueLabel: The greatest value in words.
  public init<Value: BinaryFloatingPoint, Current: View, Bound: View>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> Current, @ViewBuilder minimumValueLabel: () -> Bound,
    @ViewBuilder maximumValueLabel: () -> Bound
  ) {
    self.init(
      value, bounds, label: label(), current: .init(currentValueLabel()),
      minimum: .init(minimumValueLabel()), maximum: .init(maximumValueLabel()))
  }

  private init<Value: BinaryFloatingPoint>(
    _ value: Value, _ bounds: ClosedRange<Value>, label: Label, current: _StyledPart? = nil,
    minimum: _StyledPart? = nil, maximum: _StyledPart? = nil
  ) {
    configuration = GaugeStyleConfiguration(
      value: value.fraction(of: bounds),
      label: .init(label), currentValueLabel: current, minimumValueLabel: minimum,
      maximumValueLabel: maximum)
  }

  public var body: some View {
    (style ?? AnyStyle(DefaultGaugeStyle()) { $0.makeBody(configuration: $1) })
      .body(configuration)
  }
}

/// A gauge as hosts show it: a bar between its bounds, and its value in words below.
struct _GaugeBar: View {
  let configuration: GaugeStyleConfiguration

  var body: some View {
    HStack {
      configuration.minimumValueLabel
      ProgressView(value: configuration.value) {
        configuration.label
      } currentValueLabel: {
        configuration.currentValueLabel
      }
      configuration.maximumValueLabel
    }
  }
}
