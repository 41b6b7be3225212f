import Foundation

extension IdentifiedArray {
  /// Moves elements, in the order they are in, to before an element.
  ///
  /// It is what a list calls when someone drags rows: all offsets count as before the move.
  ///
  /// - Complexity: O(*n*).
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    precondition(
      0...count ~= destination && source.allSatisfy(indices.contains),
      "Offsets to move are out of the bounds of an 'IdentifiedArray' of \(count) elements.")
    guard let first = source.first, let last = source.last else { return }
    if last - first + 1 == source.count {
      // One row, or some in a row: only what lies between there and the destination moves.
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

  /// Removes the elements at offsets that all count as before the removal.
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

  /// Moves the elements that satisfy a condition behind the others, in no particular order.
  ///
  /// - Returns: The position of the first one that satisfies it.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    defer { reindex() }
    return try storage.partition(by: belongsInSecondPartition)
  }

  /// Puts the elements in the opposite order.
  ///
  /// - Complexity: O(*n*).
  public mutating func reverse() {
    keep(indices.reversed())
  }

  /// Puts the elements in a random order.
  ///
  /// - Complexity: O(*n*).
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Puts the elements in an order drawn from a generator.
  ///
  /// - Complexity: O(*n*).
  public mutating func shuffle<T: RandomNumberGenerator>(using generator: inout T) {
    storage.shuffle(using: &generator)
    reindex()
  }

  /// Sorts the elements. Those that a comparison finds equal keep their order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    defer { reindex() }
    try storage.sort(by: areInIncreasingOrder)
  }

  /// An array of the elements, sorted. Those that a comparison finds equal keep their order.
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

  /// Rebuilds the index after the elements changed places, unless they all came back to where they
  /// were.
  @usableFromInline
  mutating func reindex() {
    let ids = index.ids(of: storage)
    if ids != index.ids {
      _ = uniqueIndex.reset(ids, isChecked: false)
    }
  }

  /// Exchanges two neighbouring ranges of elements: the one that begins at `middle` comes first.
  mutating func rotate(_ range: Range<Int>, toStartAt middle: Int) {
    guard middle > range.lowerBound, middle < range.upperBound else { return }
    uniqueIndex.rotate(range, toStartAt: middle)
    storage.withUnsafeMutableBufferPointer { $0.rotate(range, toStartAt: middle) }
  }

  /// Leaves only the elements at some positions, each once, in that order.
  @usableFromInline
  mutating func keep(_ positions: [Int]) {
    uniqueIndex.keep(positions)
    storage = positions.map { storage[$0] }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements. Equal ones keep their order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }

  /// An array of the elements, sorted. Equal ones keep their order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public func sorted() -> Self {
    sorted(by: <)
  }
}
