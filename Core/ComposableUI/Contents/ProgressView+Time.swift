import Foundation

extension ProgressView {
  /// Creates a progress view of the time elapsed or left when the view is evaluated.
  ///
  /// - Parameters:
  ///   - countsDown: Whether the view shows the time left instead of the time elapsed.
  ///   - label: The name of the activity.
  ///   - currentValueLabel: The progress in words.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    let length = timerInterval.upperBound.timeIntervalSince(timerInterval.lowerBound)
    let over = Date().timeIntervalSince(timerInterval.lowerBound)
    let share = length > 0 ? min(max(over / length, 0), 1) : 1
    self.init(
      value: countsDown ? 1 - share : share, label: label, currentValueLabel: currentValueLabel)
  }
}

extension ProgressView where CurrentValueLabel == Text {
  /// Creates a progress view of the time elapsed or left when the view is evaluated, with that time
  /// as text.
  ///
  /// - Parameters:
  ///   - countsDown: Whether the view shows the time left instead of the time elapsed.
  ///   - label: The name of the activity.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(
      timerInterval: timerInterval, countsDown: countsDown, label: label,
      currentValueLabel: { Text(timerInterval: timerInterval, countsDown: countsDown) })
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == Text {
  /// Creates a progress view of the time elapsed or left when the view is evaluated, with that time
  /// as text.
  ///
  /// - Parameter countsDown: Whether the view shows the time left instead of the time elapsed.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }
}
