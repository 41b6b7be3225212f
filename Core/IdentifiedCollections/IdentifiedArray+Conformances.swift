extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order; the key paths to the ids don't matter.
  ///
  /// - Complexity: O(1) for two copies of one array that nobody changed, else O(*n*).
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage == rhs.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds what `==` compares, the elements, and how many there are.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in storage {
      hasher.combine(element)
    }
  }
}

// Unchecked because of the index, a class: it is changed only while one array holds it, and what a
// read of it keeps for later is behind a lock. Its functions read a property of an element, or a key
// path, which is immutable.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements, as a plain array describes them.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The types of ids and elements, and the elements.
  public var debugDescription: String {
    "IdentifiedArray<\(ID.self), \(Element.self)>(\(storage.debugDescription))"
  }
}

extension IdentifiedArray: CustomReflectable {
  /// Shows the elements as those of a plain array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}
