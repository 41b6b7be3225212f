import Foundation

// What `onMove` and `onDelete` hand over, applied to arrays. Identified arrays have their own.

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at offsets.
  ///
  /// - Complexity: O(*n*)
  public mutating func remove(atOffsets offsets: IndexSet) {
    var offset = 0
    removeAll { _ in
      defer { offset += 1 }
      return offsets.contains(offset)
    }
  }

  /// Moves the elements at offsets.
  ///
  /// - Parameters:
  ///   - source: Which elements. Offsets that the collection doesn't have move nothing.
  ///   - destination: The offset in front of which they go, counted as if they had not moved yet; the end if it is
  ///     beyond that.
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
