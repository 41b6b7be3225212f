extension IdentifiedArray {
  /// Removes the element with the same id, if there is one. Compares only the ids.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: index.idOf(element))
  }

  /// Removes the element with an id, if there is one.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    index.position(of: id).map { remove(at: $0) }
  }

  /// Removes the element at a position.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    // Compares with explicit bounds instead of using `indices`, whose types generic code would have
    // to look up at run time.
    precondition(
      0 <= position && position < count,
      "Position \(position) is out of the bounds of \(count) elements.")
    uniqueIndex.remove(at: position)
    return storage.remove(at: position)
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(*n*).
  public mutating func removeAll(keepingCapacity: Bool = false) {
    if keepingCapacity {
      uniqueIndex.keep([])
    } else {
      index = IDIndex(idOf: index.idOf, keyPath: index.keyPath)
    }
    storage.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes the elements that satisfy a condition.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var kept: [Int] = []
    for position in storage.indices where try !shouldBeRemoved(storage[position]) {
      kept.append(position)
    }
    if kept.count < count {
      keep(kept)
    }
  }

  /// Removes the first element. Traps if the array is empty.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func removeFirst() -> Element {
    precondition(!isEmpty, "There is no first element to remove: the 'IdentifiedArray' is empty.")
    return remove(at: 0)
  }

  /// Removes a number of elements from the start. Traps if the array has fewer elements.
  ///
  /// - Complexity: O(*n*).
  public mutating func removeFirst(_ n: Int) {
    precondition(
      0...count ~= n, "\(n) elements can't be removed from an 'IdentifiedArray' of \(count).")
    removeSubrange(0..<n)
  }

  /// Removes the last element. Traps if the array is empty.
  ///
  /// - Complexity: O(1) on average.
  @discardableResult
  public mutating func removeLast() -> Element {
    precondition(!isEmpty, "There is no last element to remove: the 'IdentifiedArray' is empty.")
    return remove(at: count - 1)
  }

  /// Removes a number of elements from the end. Traps if the array has fewer elements.
  ///
  /// - Complexity: O(*m*) on average, where *m* is the number of removed elements.
  public mutating func removeLast(_ n: Int) {
    precondition(
      0...count ~= n, "\(n) elements can't be removed from an 'IdentifiedArray' of \(count).")
    removeSubrange((count - n)..<count)
  }

  /// Removes the elements at a range of positions.
  ///
  /// - Complexity: O(*n*).
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    precondition(
      bounds.lowerBound >= 0 && bounds.upperBound <= count,
      "Positions \(bounds) are out of the bounds of \(count) elements.")
    uniqueIndex.removeSubrange(bounds)
    storage.removeSubrange(bounds)
  }

  /// Removes the elements at a range of positions.
  ///
  /// - Complexity: O(*n*).
  public mutating func removeSubrange<R: RangeExpression>(_ bounds: R) where R.Bound == Int {
    removeSubrange(bounds.relative(to: self))
  }

  /// Returns an array of the elements that satisfy a condition.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }
}
