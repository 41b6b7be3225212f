import IdentifiedCollections
import Testing

struct IdentifiedArrayRemovalTests {
  @Test func removesByID() {
    var array = items([1, 2, 3])
    #expect(array.remove(id: 2) == Item(id: 2))
    #expect(array.remove(id: 2) == nil)
    #expect(array.remove(Item(id: 3, name: "whatever")) == Item(id: 3))
    #expect(array == items([1]))
  }

  @Test func removesByPosition() {
    var array = items(0..<10)
    #expect(array.remove(at: 5) == Item(id: 5))
    #expect(array.removeFirst() == Item(id: 0))
    #expect(array.removeLast() == Item(id: 9))
    array.removeFirst(2)
    array.removeLast(2)
    #expect(array == items([3, 4, 6]))
    array.removeSubrange(1...)
    #expect(array == items([3]))
  }

  @Test func removesSubranges() {
    for lower in 0...20 {
      for upper in lower...20 {
        var array = items(0..<20)
        array.removeSubrange(lower..<upper)
        #expect(array == items(Array(0..<lower) + Array(upper..<20)))
        array.checkInvariants()
      }
    }
  }

  @Test func elementsThatSatisfyAConditionAreRemoved() {
    var array = items(0..<10)
    array.removeAll { $0.id.isMultiple(of: 2) }
    #expect(array == items([1, 3, 5, 7, 9]))
    #expect(array[id: 7] == Item(id: 7))
  }

  @Test func removesNothingIfTheConditionThrows() {
    struct Failure: Error {}
    var array = items(0..<10)
    #expect(throws: Failure.self) {
      try array.removeAll {
        guard $0.id < 5 else { throw Failure() }
        return true
      }
    }
    #expect(array == items(0..<10))
  }

  @Test func removesAll() {
    for keepingCapacity in [false, true] {
      var array = items(0..<20)
      array.removeAll(keepingCapacity: keepingCapacity)
      #expect(array.isEmpty)
      #expect(array[id: 1] == nil)
      array.append(Item(id: 1))
      #expect(array == items([1]))
      array.checkInvariants()
    }
  }

  @Test func filtersToAnIdentifiedArray() {
    let array = items(0..<20)
    let filtered: IdentifiedArrayOf<Item> = array.filter { $0.id > 17 }
    #expect(filtered == items([18, 19]))
    #expect(filtered[id: 19] == Item(id: 19))
    #expect(array.filter { _ in true }.sharesIDStorage(with: array))
  }

  @Test func removesAtOffsets() {
    var array = items(0..<10)
    array.remove(atOffsets: [0, 3, 9])
    #expect(array == items([1, 2, 4, 5, 6, 7, 8]))
    array.remove(atOffsets: [1])
    #expect(array == items([1, 4, 5, 6, 7, 8]))
    array.remove(atOffsets: [])
    #expect(array.count == 6)
  }
}
