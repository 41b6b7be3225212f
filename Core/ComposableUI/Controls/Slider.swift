import Foundation

/// A value in a range, shown as how far it is and moved by two buttons.
///
/// Hosts have nothing to drag. Without a step, each press moves it by a twentieth of the range.
public struct Slider<Label: View, ValueLabel: View>: View {
  let label: Label
  let minimum: ValueLabel?
  let maximum: ValueLabel?
  let fraction: Double
  private(set) var move: (Double) -> Void
  let onEditingChanged: (Bool) -> Void

  public var body: some View {
    let name = Label.plainText(of: label)
    HStack {
      minimum
      Button("−") { moved(by: -1) }.accessibilityLabel(name.isEmpty ? "Less" : "Less \(name)")
      ProgressView(value: fraction)
      Button("+") { moved(by: 1) }.accessibilityLabel(name.isEmpty ? "More" : "More \(name)")
      maximum
    }
  }

  private func moved(by steps: Double) {
    onEditingChanged(true)
    move(steps)
    onEditingChanged(false)
  }

  /// - Parameter stops: Where it stops.
  init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, stops: [Value], label: Label,
    onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.init(
      value: value, in: bounds, step: nil, label: label, minimum: nil, maximum: nil,
      onEditingChanged: onEditingChanged)
    let stops = stops.filter(bounds.contains).sorted()
    if stops.isEmpty { return }
    move = { steps in
      let current = value.wrappedValue
      let next = steps > 0 ? stops.first { $0 > current } : stops.last { $0 < current }
      if let next { value.wrappedValue = next }
    }
  }

  fileprivate init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value?, label: Label,
    minimum: ValueLabel?, maximum: ValueLabel?, onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.label = label
    self.minimum = minimum
    self.maximum = maximum
    self.onEditingChanged = onEditingChanged
    let length = bounds.upperBound - bounds.lowerBound
    fraction = length > 0 ? Double((value.wrappedValue - bounds.lowerBound) / length) : 0
    move = { steps in
      let new = value.wrappedValue + Value(steps) * (step ?? length / 20)
      value.wrappedValue = min(max(new, bounds.lowerBound), bounds.upperBound)
    }
  }
}

extension Slider {
  /// - Parameters:
  ///   - value: The value.
  ///   - bounds: The range that it is in.
  ///   - label: What it is called.
  ///   - minimumValueLabel: Stands at the lower end.
  ///   - maximumValueLabel: Stands at the upper end.
  ///   - onEditingChanged: Called before and after each move.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(
      value: value, in: bounds, step: nil, label: label(), minimum: minimumValueLabel(),
      maximum: maximumValueLabel(), onEditingChanged: onEditingChanged)
  }

  /// - Parameter step: How far a press moves it.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(
      value: value, in: bounds, step: Value(step), label: label(), minimum: minimumValueLabel(),
      maximum: maximumValueLabel(), onEditingChanged: onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(
      value: value, in: bounds, step: nil, label: label(), minimum: nil, maximum: nil,
      onEditingChanged: onEditingChanged)
  }

  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(
      value: value, in: bounds, step: Value(step), label: label(), minimum: nil, maximum: nil,
      onEditingChanged: onEditingChanged)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(
      value: value, in: bounds, step: nil, label: EmptyView(), minimum: nil, maximum: nil,
      onEditingChanged: onEditingChanged)
  }

  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(
      value: value, in: bounds, step: Value(step), label: EmptyView(), minimum: nil, maximum: nil,
      onEditingChanged: onEditingChanged)
  }
}
