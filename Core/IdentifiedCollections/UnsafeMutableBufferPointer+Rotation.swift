extension UnsafeMutableBufferPointer {
  /// Rotates a range of elements, so that the part from `middle` on comes first.
  ///
  /// - Complexity: O(*m*), where *m* is the length of the range.
  func rotate(_ range: Range<Int>, toStartAt middle: Int) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    precondition(range.contains(middle))
    let start = baseAddress.unsafelyUnwrapped + range.lowerBound
    let lowerCount = middle - range.lowerBound
    let upperCount = range.upperBound - middle
    // The smaller part moves to a temporary buffer.
    withUnsafeTemporaryAllocation(
      of: Element.self, capacity: Swift.min(lowerCount, upperCount)
    ) { aside in
      let aside = aside.baseAddress.unsafelyUnwrapped
      if lowerCount <= upperCount {
        aside.moveInitialize(from: start, count: lowerCount)
        start.moveInitialize(from: start + lowerCount, count: upperCount)
        (start + upperCount).moveInitialize(from: aside, count: lowerCount)
      } else {
        aside.moveInitialize(from: start + lowerCount, count: upperCount)
        (start + upperCount).moveInitialize(from: start, count: lowerCount)
        start.moveInitialize(from: aside, count: upperCount)
      }
    }
  }
}
