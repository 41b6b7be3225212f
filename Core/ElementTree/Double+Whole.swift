extension Double {
  /// The whole number nearest to this one within a range, whatever an app has calculated.
  ///
  /// `Int.init` ends the process for NaN, infinity and numbers that are too large.
  ///
  /// - Parameter range: The least and the greatest result. NaN becomes the least.
  package func whole(in range: ClosedRange<Int>) -> Int {
    let number = rounded()
    // A `Double` just below `Int.max` doesn't exist: compare, convert only what lies between.
    guard number > Double(range.lowerBound) else { return range.lowerBound }
    return number < Double(range.upperBound) ? Int(number) : range.upperBound
  }
}
