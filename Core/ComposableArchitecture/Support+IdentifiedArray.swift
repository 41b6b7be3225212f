import OrderedCollections

extension IdentifiedArray {
  /// Whether the ids lie in the same storage as these, and so are the same. A `false` says nothing.
  ///
  /// - Complexity: O(1).
  func sharesIDs(with other: OrderedSet<ID>) -> Bool {
    ids.elements.withUnsafeBufferPointer { own in
      other.elements.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress }
    }
  }
}
