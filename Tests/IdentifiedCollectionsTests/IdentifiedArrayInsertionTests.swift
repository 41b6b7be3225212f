import IdentifiedCollections
import Testing

struct IdentifiedArrayInsertionTests {
  @Test func appendsAnElementOnce() {
    var array = items([1])
    #expect(array.append(Item(id: 2)) == (inserted: true, index: 1))
    #expect(array.append(Item(id: 1, name: "ignored")) == (inserted: false, index: 0))
    #expect(array == items([1, 2]))
  }

  @Test func appendingASequenceSkipsExistingElements() {
    var array = items([1, 2])
    array.append(contentsOf: [Item(id: 2, name: "ignored"), Item(id: 3), Item(id: 3, name: "x")])
    #expect(array == items([1, 2, 3]))
  }

  @Test func insertsAnElementOnce() {
    var array = items([1, 2])
    #expect(array.insert(Item(id: 3), at: 1) == (inserted: true, index: 1))
    #expect(array.insert(Item(id: 2, name: "ignored"), at: 0) == (inserted: false, index: 2))
    #expect(array == items([1, 3, 2]))
  }

  @Test func updatesAnElementAndReturnsTheOldOne() {
    var array = items([1, 2])
    #expect(array.update(Item(id: 2, name: "b"), at: 1) == Item(id: 2))
    #expect(array[1].name == "b")
  }

  @Test func updatesOrAppends() {
    var array = items([1])
    #expect(array.updateOrAppend(Item(id: 1, name: "a")) == Item(id: 1))
    #expect(array.updateOrAppend(Item(id: 2)) == nil)
    #expect(array.elements == [Item(id: 1, name: "a"), Item(id: 2)])
  }

  @Test func updatesOrInserts() {
    var array = items([1, 2])
    let updated = array.updateOrInsert(Item(id: 2, name: "b"), at: 0)
    #expect(updated.originalMember == Item(id: 2))
    #expect(updated.index == 1)
    let inserted = array.updateOrInsert(Item(id: 3), at: 0)
    #expect(inserted.originalMember == nil)
    #expect(inserted.index == 0)
    #expect(array.elements == [Item(id: 3), Item(id: 1), Item(id: 2, name: "b")])
  }

  @Test func duplicatesInASequenceAreCombined() {
    let elements = [Item(id: 1, name: "a"), Item(id: 2, name: "b"), Item(id: 1, name: "c")]
    func combine(_ first: Item, _ second: Item) -> Item {
      Item(id: first.id, name: first.name + second.name)
    }
    let expected = [Item(id: 1, name: "ac"), Item(id: 2, name: "b")]
    #expect(IdentifiedArray(elements, uniquingIDsWith: combine).elements == expected)
    #expect(IdentifiedArray(elements, id: \.id, uniquingIDsWith: combine).elements == expected)
  }

  @Test func itCanBeMadeFromOtherArraysAndTheirSlices() {
    let array = items(0..<20)
    #expect(IdentifiedArray(array) == array)
    #expect(IdentifiedArray(uniqueElements: array) == array)
    #expect(IdentifiedArray(array[5..<8]) == items(5..<8))
    #expect(IdentifiedArray(array.dropFirst(18))[id: 19] == Item(id: 19))
    #expect(IdentifiedArray(uncheckedUniqueElements: array.elements) == array)
    #expect(
      IdentifiedArray(uncheckedUniqueElements: [Point(x: 1)], id: \.x)[id: 1] == Point(x: 1))
    #expect(IdentifiedArray<Int, Point>(id: \.x).isEmpty)
  }

  @Test func duplicatesAfterTheFirstAreReported() {
    func expectReport<ID, Element: Equatable>(
      _ expected: [Element], _ make: () -> IdentifiedArray<ID, Element>
    ) {
      withKnownIssue {
        let array = make()
        array.checkInvariants()
        #expect(array.elements == expected)
      } matching: {
        $0.description.contains("same id")
      }
    }
    let twice = [Item(id: 1, name: "a"), Item(id: 2), Item(id: 1, name: "b"), Item(id: 3)]
    expectReport([twice[0], twice[1], twice[3]]) { IdentifiedArray(uniqueElements: twice) }
    expectReport([Point(x: 1, y: 1)]) {
      IdentifiedArray(uniqueElements: [Point(x: 1, y: 1), Point(x: 1, y: 2)], id: \.x)
    }
    expectReport([Item(id: 1)]) { [Item(id: 1), Item(id: 1)] as IdentifiedArrayOf<Item> }
    expectReport((0..<50).map { Item(id: $0) }) {
      IdentifiedArray(uniqueElements: (0..<100).map { Item(id: $0 % 50) })
    }
  }

  @Test(arguments: [2, 40])
  func anIDThatIsChangedInPlaceIsReportedAndFoundFromThenOn(_ count: Int) {
    func expectReport(
      _ expected: [Int], _ change: (inout IdentifiedArrayOf<Item>) -> Void
    ) {
      var array = items(0..<count)
      let copy = array
      withKnownIssue {
        change(&array)
      } matching: {
        $0.description.contains("changed in place from 1 to")
      }
      array.checkInvariants()
      #expect(array.map(\.id) == expected)
      #expect(Array(array.ids) == expected)
      #expect(copy.map(\.id) == Array(0..<count))
    }
    let others = Array(2..<count)
    expectReport([0, 100] + others) { $0[id: 1]?.id = 100 }
    expectReport([0, 100] + others) { $0[1].id = 100 }
    expectReport([0] + others) { $0[id: 1]?.id = 0 }
    expectReport([0] + others) { $0[1].id = 0 }
    expectReport([0, 100] + others) { _ = $0._modifyElement(id: 1) { $0.id = 100 } }
  }

  @Test func anElementSetByAnotherIDIsReportedAndKeepsItsID() {
    func expectReport(
      _ expected: [Int], _ change: (inout IdentifiedArrayOf<Item>) -> Void
    ) {
      var array = items([1, 2])
      withKnownIssue {
        change(&array)
      } matching: {
        $0.description.contains("by the id")
      }
      array.checkInvariants()
      #expect(array.map(\.id) == expected)
    }
    expectReport([1, 2, 4]) { $0[id: 3] = Item(id: 4) }
    expectReport([1, 2]) { $0[id: 3] = Item(id: 1) }
    expectReport([3, 2]) { $0.update(Item(id: 3), at: 0) }
    expectReport([2, 1]) { $0.update(Item(id: 2), at: 0) }
  }

  @Test func aClosureWithoutAResultAddsOnlyNewElements() {
    func change(_ change: (inout IdentifiedArrayOf<Item>) -> Void) -> [Item] {
      var array: IdentifiedArrayOf<Item> = [Item(id: 1, name: "one"), Item(id: 2, name: "two")]
      change(&array)
      array.checkInvariants()
      return array.elements
    }
    let unchanged = change { _ in }
    #expect(change { $0.append(Item(id: 1, name: "other")) } == unchanged)
    #expect(change { $0.append(Item(id: 3)) } == unchanged + [Item(id: 3)])
    #expect(change { $0.insert(Item(id: 3), at: 0) } == [Item(id: 3)] + unchanged)
  }

  @Test func genericCollectionCodeAddsOnlyNewElements() {
    func add<C: RangeReplaceableCollection<Item>>(_ item: Item, to array: inout C) {
      array.append(item)
      array.insert(item, at: array.startIndex)
    }
    var array: IdentifiedArrayOf<Item> = [Item(id: 1, name: "one")]
    add(Item(id: 1, name: "other"), to: &array)
    #expect(array.elements == [Item(id: 1, name: "one")])
    add(Item(id: 2), to: &array)
    #expect(array.map(\.id) == [1, 2])
  }
}
