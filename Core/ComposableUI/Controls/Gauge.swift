import Foundation

/// The position of a value in a range.
public struct Gauge<Label: View>: View {
  let parts: _GaugeParts

  /// - Parameters:
  ///   - value: The value.
  ///   - bounds: The range.
  ///   - label: The name of the value.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value, bounds, label: label())
  }

  /// - Parameters:
  ///   - value: The value.
  ///   - bounds: The range.
  ///   - label: The name of the value.
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
  ///   - label: The name of the value.
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
    parts = _GaugeParts(
      value: value.fraction(of: bounds),
      label: .init(label), currentValueLabel: current, minimumValueLabel: minimum,
      maximumValueLabel: maximum)
  }

  public var body: some View {
    HStack {
      parts.minimumValueLabel
      ProgressView(value: parts.value) {
        parts.label
      } currentValueLabel: {
        parts.currentValueLabel
      }
      parts.maximumValueLabel
    }
  }
}

/// The value of a ``Gauge`` and the text around it.
struct _GaugeParts {
  let value: Double
  let label: _StyledPart
  let currentValueLabel: _StyledPart?
  let minimumValueLabel: _StyledPart?
  let maximumValueLabel: _StyledPart?
}
