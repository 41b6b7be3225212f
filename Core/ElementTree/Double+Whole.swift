extension Double {
  /// Returns the nearest whole number within a range.
  ///
  /// `Int.init` would end the process for NaN, infinity and numbers that are too large.
  ///
  /// - Parameter range: The least and the greatest result. NaN becomes the least.
  package func whole(in range: ClosedRange<Int>) -> Int {
    let number = rounded()
    // `Int.max` has no exact `Double`, so only numbers strictly between the bounds are converted.
    guard number > Double(range.lowerBound) else { return range.lowerBound }
    return number < Double(range.upperBound) ? Int(number) : range.upperBound
  }
}
