import Foundation

/// A value with two buttons that increment and decrement it.
public struct Stepper<Label: View>: View {
  let label: Label
  let onIncrement: (() -> Void)?
  let onDecrement: (() -> Void)?
  /// The text of the value between the label and the buttons, if it is shown.
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
  ///   - label: The name of the value.
  ///   - onIncrement: Increments the value; `nil` while that is impossible.
  ///   - onDecrement: Decrements the value; `nil` while that is impossible.
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
  ///   - value: The counted value.
  ///   - step: The size of a step.
  ///   - label: The name of the value.
  ///   - onEditingChanged: Called before and after each step.
  public init<Value: Strideable>(
    value: Binding<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, step: step, label: label, onEditingChanged: onEditingChanged) {
      $0.steps($1, $2)
    }
  }

  /// - Parameters:
  ///   - value: The counted value.
  ///   - bounds: The least and the greatest value.
  ///   - step: The size of a step.
  ///   - label: The name of the value.
  ///   - onEditingChanged: Called before and after each step.
  public init<Value: Strideable>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, step: step, label: label, onEditingChanged: onEditingChanged) {
      $0.steps($1, $2, in: bounds)
    }
  }

  /// - Parameter next: Returns the next value in a direction; `nil` if there is none.
  private init<Value: Strideable>(
    value: Binding<Value>, step: Value.Stride, label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void,
    next: @escaping (Value, Value.Stride, StepDirection) -> Value?
  ) {
    // The action reads the value again, because the value may have changed since the evaluation.
    func action(_ direction: StepDirection) -> (() -> Void)? {
      guard next(value.wrappedValue, step, direction) != nil else { return nil }
      return {
        if let new = next(value.wrappedValue, step, direction) { value.wrappedValue = new }
      }
    }
    self.init(
      label: label, onIncrement: action(.up), onDecrement: action(.down),
      onEditingChanged: onEditingChanged)
  }
}

/// The direction of a step.
enum StepDirection { case up, down }

extension Strideable {
  /// Returns the value a step away; `nil` if the type has no such value.
  fileprivate func steps(_ step: Stride, _ direction: StepDirection) -> Self? {
    if let integer = self as? any FixedWidthInteger, let step = step as? Int {
      return integer.integer(after: step, direction) as? Self
    }
    guard direction == .down else { return advanced(by: step) }
    return step.isLeast ? nil : advanced(by: -step)
  }

  /// Returns the value a step away; `nil` if it is out of bounds.
  fileprivate func steps(
    _ step: Stride, _ direction: StepDirection, in bounds: ClosedRange<Self>
  ) -> Self? {
    // An app's own type may have no values beyond its bounds, so measure the distance first.
    if !(self is any Numeric) {
      let room =
        direction == .up ? distance(to: bounds.upperBound) : bounds.lowerBound.distance(to: self)
      guard room >= step else { return nil }
    }
    guard let new = steps(step, direction) else { return nil }
    return (direction == .up ? new <= bounds.upperBound : new >= bounds.lowerBound) ? new : nil
  }
}

extension SignedNumeric {
  /// Whether the value is the minimum of its integer type, which has no negation.
  fileprivate var isLeast: Bool {
    (self as? any FixedWidthInteger)?.isLeastOfItsType ?? false
  }
}

extension FixedWidthInteger {
  fileprivate var isLeastOfItsType: Bool { self == .min }

  /// Returns the integer a step away; `nil` if the type can't hold it.
  fileprivate func integer(after step: Int, _ direction: StepDirection) -> Self? {
    let goesUp = (step >= 0) == (direction == .up)
    if let length = Self(exactly: step.magnitude) {
      let (sum, overflows) =
        goesUp ? addingReportingOverflow(length) : subtractingReportingOverflow(length)
      return overflows ? nil : sum
    }
    // A narrow type can't hold the step, but an `Int` holds every value of such a type.
    guard let wide = Int(exactly: self) else { return nil }
    let (sum, overflows) =
      direction == .up
      ? wide.addingReportingOverflow(step) : wide.subtractingReportingOverflow(step)
    return overflows ? nil : Self(exactly: sum)
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
