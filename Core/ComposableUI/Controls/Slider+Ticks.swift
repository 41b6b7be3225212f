import Foundation

/// A place on a slider that stands out: where there are some, the slider moves from one to the next.
public struct SliderTick<Value: BinaryFloatingPoint>: SliderTickContent, Hashable, Sendable
where Value: Sendable {
  let value: Value

  public init(_ value: Value) {
    self.value = value
  }

  public var _values: [Value] { [value] }
}

/// Places on a slider.
public protocol SliderTickContent<Value> {
  associatedtype Value: BinaryFloatingPoint
  var _values: [Value] { get }
}

/// Several places on a slider.
public struct _SliderTicks<Value: BinaryFloatingPoint>: SliderTickContent {
  public let _values: [Value]
}

/// A place on a slider for each element.
public struct SliderTickContentForEach<Data: RandomAccessCollection, ID: Hashable, Content>:
  SliderTickContent
where Content: SliderTickContent {
  public let _values: [Content.Value]

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, content: @escaping (Data.Element) -> Content
  ) {
    _values = data.flatMap { content($0)._values }
  }
}

/// Puts together places on a slider.
@resultBuilder
public enum SliderTickBuilder<Value: BinaryFloatingPoint> {
  public static func buildExpression<Content: SliderTickContent<Value>>(
    _ content: Content
  ) -> _SliderTicks<Value> { _SliderTicks(_values: content._values) }

  public static func buildBlock(_ parts: _SliderTicks<Value>...) -> _SliderTicks<Value> {
    buildArray(parts)
  }

  public static func buildOptional(_ part: _SliderTicks<Value>?) -> _SliderTicks<Value> {
    part ?? _SliderTicks(_values: [])
  }

  public static func buildEither(first part: _SliderTicks<Value>) -> _SliderTicks<Value> { part }

  public static func buildEither(second part: _SliderTicks<Value>) -> _SliderTicks<Value> { part }

  public static func buildArray(_ parts: [_SliderTicks<Value>]) -> _SliderTicks<Value> {
    _SliderTicks(_values: parts.flatMap(\._values))
  }
}

extension Slider where ValueLabel == EmptyView {
  /// - Parameters:
  ///   - value: The value.
  ///   - bounds: The range that it is in.
  ///   - label: What it is called.
  ///   - ticks: Where it stops.
  ///   - onEditingChanged: Called before and after each move.
  public init<Value: BinaryFloatingPoint, Ticks: SliderTickContent<Value>>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @SliderTickBuilder<Value> ticks: () -> Ticks,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(
      value: value, in: bounds, stops: ticks()._values, label: label(),
      onEditingChanged: onEditingChanged)
  }

  /// - Parameters:
  ///   - step: How far it is from one value to the next.
  ///   - tick: Which of them stand out.
  public init<Value: BinaryFloatingPoint & Sendable>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value.Stride,
    @ViewBuilder label: () -> Label, tick: (Value) -> SliderTick<Value>?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    // Hosts stop at each of them, whichever stand out.
    self.init(
      value: value, in: bounds, step: step, label: label, onEditingChanged: onEditingChanged)
  }
}
