import Foundation

// These functions apply the offsets from `onMove` and `onDelete` to arrays. Identified arrays have
// their own versions of the functions.

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at the given offsets.
  ///
  /// - Complexity: O(*n*)
  public mutating func remove(atOffsets offsets: IndexSet) {
    var offset = 0
    removeAll { _ in
      defer { offset += 1 }
      return offsets.contains(offset)
    }
  }

  /// Moves the elements at the given offsets.
  ///
  /// - Parameters:
  ///   - source: The offsets of the elements to move. Offsets outside the collection are ignored.
  ///   - destination: The offset to move the elements to, counted before the move. An offset past
  ///     the end means the end.
  /// - Complexity: O(*n*)
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let elements = Array(self)
    let source = source.intersection(IndexSet(elements.indices))
    let destination = Swift.min(Swift.max(0, destination), elements.count)
    let moved = source.map { elements[$0] }
    let before = (0..<destination).filter { !source.contains($0) }.map { elements[$0] }
    let after = (destination..<elements.count).filter { !source.contains($0) }
      .map { elements[$0] }
    replaceSubrange(startIndex..<endIndex, with: before + moved + after)
  }
}
