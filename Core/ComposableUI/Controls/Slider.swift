import ElementTree
import Foundation
import SwiftNavigation

/// A control that moves a value along a line.
///
/// Arrow keys move the value by its step or, without one, by a part of the range.
public struct Slider<Label: View, ValueLabel: View>: View {
  let minimum: ValueLabel?
  let maximum: ValueLabel?
  private let track: _SliderTrack

  public var body: some View {
    if minimum == nil, maximum == nil {
      track
    } else {
      HStack {
        minimum
        track
        maximum
      }
    }
  }

  /// - Parameter stops: The allowed values. If it is empty, all values are allowed.
  init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value? = nil, stops: [Value] = [],
    label: Label, minimum: ValueLabel? = nil, maximum: ValueLabel? = nil,
    onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.minimum = minimum
    self.maximum = maximum
    let slider = Content.Slider(
      label: Label.plainText(of: label), value: Double(value.wrappedValue),
      least: Double(bounds.lowerBound), most: Double(bounds.upperBound),
      step: step.map { Double($0) }, stops: stops.map { Double($0) })
    track = _SliderTrack(slider: slider, onEditingChanged: onEditingChanged) {
      value.wrappedValue = min(max(Value($0), bounds.lowerBound), bounds.upperBound)
    }
  }
}

/// The line of a slider.
struct _SliderTrack: _ElementView {
  let slider: Content.Slider
  let onEditingChanged: (Bool) -> Void
  let set: (Double) -> Void

  static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    SliderNode(view, inputs)
  }

  static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! SliderNode).update(view, inputs)
  }
}

final class SliderNode: ElementNode {
  private var view: _SliderTrack

  init(_ view: _SliderTrack, _ inputs: _ViewInputs) {
    self.view = view
    super.init(inputs)
  }

  func update(_ new: _SliderTrack, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    if view.slider != new.slider { propertiesWillChange() }
    view = new
  }

  override var content: Content { .slider(view.slider) }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    guard case .slide(let number) = action, number.isFinite else { return nil }
    return { [view] in
      view.onEditingChanged(true)
      view.set(view.slider.nearest(to: number))
      view.onEditingChanged(false)
    }
  }

  override func isShowing(_ action: Event.Action) -> Bool {
    if case .slide(let number) = action { view.slider.value == number } else { true }
  }
}

extension Slider {
  /// - Parameters:
  ///   - value: The value.
  ///   - bounds: The range of the value.
  ///   - label: The name of the value.
  ///   - minimumValueLabel: The label at the lower end.
  ///   - maximumValueLabel: The label at the upper end.
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

  /// - Parameter step: The distance between two values.
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
