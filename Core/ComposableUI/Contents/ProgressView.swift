import ElementTree
import Foundation

/// A view of work in progress.
public struct ProgressView<Label: View, CurrentValueLabel: View>: StyledView, TextualView {
  let fraction: Double?
  let label: Label?
  let currentValueLabel: CurrentValueLabel?

  var plainText: String {
    let texts = [
      label.map { Label.plainText(of: $0) },
      currentValueLabel.map { CurrentValueLabel.plainText(of: $0) },
    ]
    return texts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  func styled(_ values: EnvironmentValues) -> AnyView? {
    guard let style = values.progressViewStyle else { return nil }
    let configuration = ProgressViewStyleConfiguration(
      label: label.map { .init($0) },
      currentValueLabel: currentValueLabel.map { .init($0) },
      fractionCompleted: fraction)
    return AnyView(style.body(configuration).transformingEnvironment { $0.progressViewStyle = nil })
  }

  private var content: Content {
    let text = plainText
    return .progress(fraction: fraction, label: text.isEmpty ? nil : text)
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    PlainElementNode(view.content, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! PlainElementNode).update(view.content, inputs)
  }

  fileprivate init(fraction: Double?, label: Label?, currentValueLabel: CurrentValueLabel? = nil) {
    self.fraction = fraction
    self.label = label
    self.currentValueLabel = currentValueLabel
  }
}

/// Returns a value as a share of the total, in 0...1; `nil` for no value.
private func fraction<Value: BinaryFloatingPoint>(_ value: Value?, of total: Value) -> Double? {
  guard let value else { return nil }
  return total > 0 ? value.fraction(of: 0...total) : 0
}

extension BinaryFloatingPoint {
  /// Returns the position of the value in a range, in 0...1: 0 for NaN and for an empty range.
  func fraction(of range: ClosedRange<Self>) -> Double {
    guard self > range.lowerBound, range.lowerBound < range.upperBound else { return 0 }
    guard self < range.upperBound else { return 1 }
    // Both ends are halved, because the length of a range may exceed the largest number.
    let length = range.upperBound / 2 - range.lowerBound / 2
    let part = Double((self / 2 - range.lowerBound / 2) / length)
    return part > 0 ? min(part, 1) : 0
  }
}

extension ProgressView {
  /// - Parameters:
  ///   - value: The progress in 0...`total`; `nil` if it is unknown.
  ///   - total: The value of completed work.
  ///   - label: The name of the work, read as text.
  ///   - currentValueLabel: The progress in words, read as text.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      fraction: ComposableUI.fraction(value, of: total), label: label(),
      currentValueLabel: currentValueLabel())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// - Parameter label: The name of the work, read as text.
  public init(@ViewBuilder label: () -> Label) {
    self.init(fraction: nil, label: label())
  }

  /// - Parameters:
  ///   - value: The progress in 0...`total`; `nil` if it is unknown.
  ///   - total: The value of completed work.
  ///   - label: The name of the work, read as text.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(fraction: ComposableUI.fraction(value, of: total), label: label())
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Creates a progress view for work of unknown progress.
  public init() {
    self.init(fraction: nil, label: nil)
  }

  /// - Parameters:
  ///   - value: The progress in 0...`total`; `nil` if it is unknown.
  ///   - total: The value of completed work.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(fraction: ComposableUI.fraction(value, of: total), label: nil)
  }

  /// Creates a progress view for a Foundation `Progress`.
  public init(_ progress: Progress) {
    self.init(
      fraction: progress.isIndeterminate
        ? nil : ComposableUI.fraction(progress.fractionCompleted, of: 1), label: nil)
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Creates a progress view for named work of unknown progress.
  public init<Title: StringProtocol>(_ title: Title) {
    self.init(fraction: nil, label: Text(title))
  }

  /// Creates a progress view for named work of unknown progress.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey) {
    self.init(fraction: nil, label: Text(titleKey))
  }

  /// - Parameters:
  ///   - title: The name of the work.
  ///   - value: The progress in 0...`total`; `nil` if it is unknown.
  ///   - total: The value of completed work.
  public init<Title: StringProtocol, Value: BinaryFloatingPoint>(
    _ title: Title, value: Value?, total: Value = 1
  ) {
    self.init(fraction: ComposableUI.fraction(value, of: total), label: Text(title))
  }

  /// - Parameters:
  ///   - titleKey: The name of the work.
  ///   - value: The progress in 0...`total`; `nil` if it is unknown.
  ///   - total: The value of completed work.
  @_disfavoredOverload
  public init<Value: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: Value?, total: Value = 1
  ) {
    self.init(fraction: ComposableUI.fraction(value, of: total), label: Text(titleKey))
  }
}

extension ProgressView
where
  Label == ProgressViewStyleConfiguration.Label,
  CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
  /// Creates the progress view that a style receives in its configuration.
  @MainActor public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(
      fraction: configuration.fractionCompleted, label: configuration.label,
      currentValueLabel: configuration.currentValueLabel)
  }
}
