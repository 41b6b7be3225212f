import Foundation

extension ProgressView where Label == EmptyView, CurrentValueLabel == Text {
  /// How much of a time is over, or left, when the view is evaluated.
  ///
  /// - Parameter countsDown: Whether what is left is shown.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    let length = timerInterval.upperBound.timeIntervalSince(timerInterval.lowerBound)
    let over = Date().timeIntervalSince(timerInterval.lowerBound)
    let share = length > 0 ? min(max(over / length, 0), 1) : 1
    self.init(
      value: countsDown ? 1 - share : share, label: { EmptyView() },
      currentValueLabel: { Text(timerInterval: timerInterval, countsDown: countsDown) })
  }
}
