@testable import IdentifiedCollections

/// An element for tests.
struct Item: Equatable, Hashable, Identifiable, Codable, Comparable {
  var id: Int
  var name = ""

  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.name < rhs.name
  }
}

/// An element without an id of its own.
struct Point: Equatable {
  var x: Int
  var y = 0
}

extension IdentifiedArray {
  /// Traps unless the ids match the elements, and the index finds each of them.
  func checkInvariants() {
    index.checkInvariants()
    precondition(index.ids.count == storage.count)
    precondition(zip(index.ids, storage).allSatisfy { $0 == index.idOf($1) })
  }
}

/// Returns items with the given ids, and without names.
func items(_ ids: some Sequence<Int>) -> IdentifiedArrayOf<Item> {
  IdentifiedArray(uniqueElements: ids.map { Item(id: $0) })
}
