import Foundation

/// A value that is counted up and down by two buttons.
public struct Stepper<Label: View>: View {
  let label: Label
  let onIncrement: (() -> Void)?
  let onDecrement: (() -> Void)?
  /// The value as it is shown between the label and the buttons, if it is.
  var shownValue: String?

  public var body: some View {
    HStack {
      _ControlLabel(label: label)
      Spacer()
      if let shownValue { Text(verbatim: shownValue).foregroundStyle(.secondary) }
      Button("−") { onDecrement?() }
        .disabled(onDecrement == nil)
        .accessibilityLabel("Decrement")
      Button("+") { onIncrement?() }
        .disabled(onIncrement == nil)
        .accessibilityLabel("Increment")
    }
  }
}

extension Stepper {
  /// - Parameters:
  ///   - label: What is counted.
  ///   - onIncrement: Counts up; `nil` if that can't be done now.
  ///   - onDecrement: Counts down; `nil` if that can't be done now.
  ///   - onEditingChanged: Called before and after each step.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    self.onIncrement = onIncrement.map { step in
      {
        onEditingChanged(true)
        step()
        onEditingChanged(false)
      }
    }
    self.onDecrement = onDecrement.map { step in
      {
        onEditingChanged(true)
        step()
        onEditingChanged(false)
      }
    }
  }

  /// - Parameters:
  ///   - value: What is counted.
  ///   - step: By how much.
  ///   - label: What it is called.
  ///   - onEditingChanged: Called before and after each step.
  public init<Value: Strideable>(
    value: Binding<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) },
      onEditingChanged: onEditingChanged)
  }

  /// - Parameters:
  ///   - value: What is counted.
  ///   - bounds: Between which values.
  ///   - step: By how much.
  ///   - label: What it is called.
  ///   - onEditingChanged: Called before and after each step.
  public init<Value: Strideable>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    let current = value.wrappedValue
    let up = current.advanced(by: step)
    let down = current.advanced(by: -step)
    self.init(
      label: label, onIncrement: up <= bounds.upperBound ? { value.wrappedValue = up } : nil,
      onDecrement: down >= bounds.lowerBound ? { value.wrappedValue = down } : nil,
      onEditingChanged: onEditingChanged)
  }
}

extension Stepper where Label == Text {
  public init<Title: StringProtocol>(
    _ title: Title, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }

  @_disfavoredOverload
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }

  public init<Title: StringProtocol, Value: Strideable>(
    _ title: Title, value: Binding<Value>, step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
  }

  @_disfavoredOverload
  public init<Value: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<Value>, step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
  }

  public init<Title: StringProtocol, Value: Strideable>(
    _ title: Title, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { Text(title) },
      onEditingChanged: onEditingChanged)
  }

  @_disfavoredOverload
  public init<Value: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<Value>, in bounds: ClosedRange<Value>,
    step: Value.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { Text(titleKey) },
      onEditingChanged: onEditingChanged)
  }
}
