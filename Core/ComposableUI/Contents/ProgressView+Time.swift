import Foundation

extension ProgressView {
  /// How much of a time is over, or left, when the view is evaluated.
  ///
  /// - Parameters:
  ///   - countsDown: Whether what is left is shown.
  ///   - label: What takes that time.
  ///   - currentValueLabel: How far it is, in words.
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
  /// How much of a time is over, or left, when the view is evaluated, and how long that is.
  ///
  /// - Parameters:
  ///   - countsDown: Whether what is left is shown.
  ///   - label: What takes that time.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(
      timerInterval: timerInterval, countsDown: countsDown, label: label,
      currentValueLabel: { Text(timerInterval: timerInterval, countsDown: countsDown) })
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == Text {
  /// How much of a time is over, or left, when the view is evaluated, and how long that is.
  ///
  /// - Parameter countsDown: Whether what is left is shown.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }
}
