import Foundation

extension Stepper {
  /// Creates a stepper with the parameter order of iOS 13.
  @_disfavoredOverload
  public init(
    onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
  ) {
    self.init(
      label: label, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }

  // The value has its own generic parameter, so that the binding decides its type. Otherwise
  // literals beside a format would become `Double`s.

  /// - Parameters:
  ///   - format: The format of the value, which is shown before the buttons.
  ///   - label: The name of the value.
  public init<Value: BinaryFloatingPoint, Format: ParseableFormatStyle>(
    value: Binding<Value>, step: Value.Stride = 1, format: Format,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput == Value, Format.FormatOutput == String {
    self.init(value: value, step: step, label: label, onEditingChanged: onEditingChanged)
    shownValue = format.format(value.wrappedValue)
  }

  /// - Parameters:
  ///   - bounds: The least and the greatest value.
  ///   - format: The format of the value, which is shown before the buttons.
  ///   - label: The name of the value.
  public init<Value: BinaryFloatingPoint, Format: ParseableFormatStyle>(
    value: Binding<Value>, in bounds: ClosedRange<Value>,
    step: Value.Stride = 1, format: Format, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput == Value, Format.FormatOutput == String {
    self.init(
      value: value, in: bounds, step: step, label: label, onEditingChanged: onEditingChanged)
    shownValue = format.format(value.wrappedValue)
  }
}

extension Stepper where Label == Text {
  /// - Parameter format: The format of the value, which is shown before the buttons.
  public init<Title: StringProtocol, Value: BinaryFloatingPoint, Format: ParseableFormatStyle>(
    _ title: Title, value: Binding<Value>, step: Value.Stride = 1,
    format: Format, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput == Value, Format.FormatOutput == String {
    self.init(
      value: value, step: step, format: format, label: { Text(title) },
      onEditingChanged: onEditingChanged)
  }

  /// - Parameter format: The format of the value, which is shown before the buttons.
  @_disfavoredOverload
  public init<Value: BinaryFloatingPoint, Format: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<Value>,
    step: Value.Stride = 1, format: Format,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput == Value, Format.FormatOutput == String {
    self.init(
      value: value, step: step, format: format, label: { Text(titleKey) },
      onEditingChanged: onEditingChanged)
  }

  /// - Parameters:
  ///   - bounds: The least and the greatest value.
  ///   - format: The format of the value, which is shown before the buttons.
  public init<Title: StringProtocol, Value: BinaryFloatingPoint, Format: ParseableFormatStyle>(
    _ title: Title, value: Binding<Value>,
    in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    format: Format, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput == Value, Format.FormatOutput == String {
    self.init(
      value: value, in: bounds, step: step, format: format, label: { Text(title) },
      onEditingChanged: onEditingChanged)
  }

  /// - Parameters:
  ///   - bounds: The least and the greatest value.
  ///   - format: The format of the value, which is shown before the buttons.
  @_disfavoredOverload
  public init<Value: BinaryFloatingPoint, Format: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<Value>,
    in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    format: Format, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput == Value, Format.FormatOutput == String {
    self.init(
      value: value, in: bounds, step: step, format: format, label: { Text(titleKey) },
      onEditingChanged: onEditingChanged)
  }
}
