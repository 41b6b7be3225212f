import Foundation

extension Stepper {
  /// In the order of iOS 13.
  @_disfavoredOverload
  public init(
    onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
  ) {
    self.init(
      label: label, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }

  /// - Parameter format: Writes the value behind the label.
  public init<Format: FormatStyle, Title: View>(
    value: Binding<Format.FormatInput>, step: Format.FormatInput.Stride = 1, format: Format,
    @ViewBuilder label: () -> Title, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  )
  where
    Format.FormatInput: BinaryFloatingPoint, Format.FormatOutput == String,
    Label == _FormattedStepperLabel<Title>
  {
    let label = _FormattedStepperLabel(
      title: label(), value: format.format(value.wrappedValue))
    self.init(
      value: value, step: step, label: { label }, onEditingChanged: onEditingChanged)
  }
}

extension Stepper {
  /// - Parameters:
  ///   - bounds: The least and the greatest value.
  ///   - format: Writes the value behind the label.
  public init<Format: FormatStyle, Title: View>(
    value: Binding<Format.FormatInput>, in bounds: ClosedRange<Format.FormatInput>,
    step: Format.FormatInput.Stride = 1, format: Format, @ViewBuilder label: () -> Title,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  )
  where
    Format.FormatInput: BinaryFloatingPoint, Format.FormatOutput == String,
    Label == _FormattedStepperLabel<Title>
  {
    let label = _FormattedStepperLabel(
      title: label(), value: format.format(value.wrappedValue))
    self.init(
      value: value, in: bounds, step: step, label: { label }, onEditingChanged: onEditingChanged)
  }
}

extension Stepper where Label == _FormattedStepperLabel<Text> {
  /// - Parameter format: Writes the value behind the label.
  public init<Format: FormatStyle>(
    _ title: LocalizedStringKey, value: Binding<Format.FormatInput>,
    in bounds: ClosedRange<Format.FormatInput>, step: Format.FormatInput.Stride = 1,
    format: Format, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput: BinaryFloatingPoint, Format.FormatOutput == String {
    let label = _FormattedStepperLabel(
      title: Text(title), value: format.format(value.wrappedValue))
    self.init(
      value: value, in: bounds, step: step, label: { label }, onEditingChanged: onEditingChanged)
  }

  /// - Parameter format: Writes the value behind the label.
  public init<Format: FormatStyle>(
    _ title: LocalizedStringKey, value: Binding<Format.FormatInput>,
    step: Format.FormatInput.Stride = 1, format: Format,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput: BinaryFloatingPoint, Format.FormatOutput == String {
    let label = _FormattedStepperLabel(
      title: Text(title), value: format.format(value.wrappedValue))
    self.init(value: value, step: step, label: { label }, onEditingChanged: onEditingChanged)
  }
}

/// What is counted, and how many there are.
public struct _FormattedStepperLabel<Title: View>: View {
  let title: Title
  let value: String

  public var body: some View {
    title
    Spacer()
    Text(verbatim: value).foregroundStyle(.secondary)
  }
}
