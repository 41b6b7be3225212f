extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether both arrays hold equal elements in the same order. Ignores the key paths to
  /// the ids.
  ///
  /// - Complexity: O(1) for two unchanged copies of one array, else O(*n*).
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage == rhs.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements and their number.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in storage {
      hasher.combine(element)
    }
  }
}

// Unchecked because the index is a class. Only a single owner changes it, and a lock guards its
// cache. Its closures only read an element's property or an immutable key path.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: CustomStringConvertible {
  /// The description of the elements as a plain array.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The types of ids and elements, followed by the elements.
  public var debugDescription: String {
    "IdentifiedArray<\(ID.self), \(Element.self)>(\(storage.debugDescription))"
  }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror that shows the elements like those of a plain array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}
