import Foundation

extension IdentifiedArray {
  /// Moves elements, in their current order, before the element at an offset.
  ///
  /// A list calls this function when the user drags rows. All offsets refer to the array before the
  /// move.
  ///
  /// - Complexity: O(*n*).
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    precondition(
      0...count ~= destination && source.allSatisfy(indices.contains),
      "Offsets to move are out of the bounds of an 'IdentifiedArray' of \(count) elements.")
    guard let first = source.first, let last = source.last else { return }
    if last - first + 1 == source.count {
      // A contiguous run of rows: only the elements between the run and the destination move.
      if destination > last {
        rotate(first..<destination, toStartAt: last + 1)
      } else if destination < first {
        rotate(destination..<(last + 1), toStartAt: first)
      }
    } else {
      let others = indices.filter { !source.contains($0) }
      let before = others.prefix { $0 < destination }
      keep(before + Array(source) + others[before.count...])
    }
  }

  /// Removes the elements at offsets, which refer to the array before the removal.
  ///
  /// - Complexity: O(*n*).
  public mutating func remove(atOffsets offsets: IndexSet) {
    precondition(
      offsets.allSatisfy(indices.contains),
      "Offsets to remove are out of the bounds of an 'IdentifiedArray' of \(count) elements.")
    if offsets.count == 1 {
      remove(at: offsets.first!)
    } else if !offsets.isEmpty {
      keep(indices.filter { !offsets.contains($0) })
    }
  }

  /// Moves the elements that satisfy a condition after the rest, in no particular order.
  ///
  /// - Returns: The position of the first element that satisfies the condition.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    defer { reindex() }
    return try storage.partition(by: belongsInSecondPartition)
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(*n*).
  public mutating func reverse() {
    keep(indices.reversed())
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(*n*).
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Shuffles the elements with a random number generator.
  ///
  /// - Complexity: O(*n*).
  public mutating func shuffle<T: RandomNumberGenerator>(using generator: inout T) {
    storage.shuffle(using: &generator)
    reindex()
  }

  /// Sorts the elements. Elements that compare as equal keep their order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    defer { reindex() }
    try storage.sort(by: areInIncreasingOrder)
  }

  /// Returns a sorted array of the elements. Elements that compare as equal keep their order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public func sorted(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows -> Self {
    var result = self
    try result.sort(by: areInIncreasingOrder)
    return result
  }

  /// Exchanges the elements at two positions.
  ///
  /// - Complexity: O(1) on average.
  public mutating func swapAt(_ i: Int, _ j: Int) {
    guard i != j else { return }
    uniqueIndex.swapAt(i, j)
    storage.swapAt(i, j)
  }

  /// Rebuilds the index after a reordering, unless the order is unchanged.
  @usableFromInline
  mutating func reindex() {
    let ids = index.ids(of: storage)
    if ids != index.ids {
      _ = uniqueIndex.reset(ids, isChecked: false)
    }
  }

  /// Rotates a range of elements, so that the part from `middle` on comes first.
  mutating func rotate(_ range: Range<Int>, toStartAt middle: Int) {
    guard middle > range.lowerBound, middle < range.upperBound else { return }
    uniqueIndex.rotate(range, toStartAt: middle)
    storage.withUnsafeMutableBufferPointer { $0.rotate(range, toStartAt: middle) }
  }

  /// Keeps only the elements at the given unique positions, in that order.
  @usableFromInline
  mutating func keep(_ positions: [Int]) {
    uniqueIndex.keep(positions)
    storage = positions.map { storage[$0] }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements. Equal elements keep their order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }

  /// Returns a sorted array of the elements. Equal elements keep their order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public func sorted() -> Self {
    sorted(by: <)
  }
}
