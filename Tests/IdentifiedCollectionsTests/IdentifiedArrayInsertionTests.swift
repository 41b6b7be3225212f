import IdentifiedCollections
import Testing

struct IdentifiedArrayInsertionTests {
  @Test func appendsAnElementOnce() {
    var array = items([1])
    #expect(array.append(Item(id: 2)) == (inserted: true, index: 1))
    #expect(array.append(Item(id: 1, name: "ignored")) == (inserted: false, index: 0))
    #expect(array == items([1, 2]))
  }

  @Test func appendsASequenceWithoutThoseThatAreThere() {
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

  @Test func isMadeOfASequenceWhoseDuplicatesAreCombined() {
    let elements = [Item(id: 1, name: "a"), Item(id: 2, name: "b"), Item(id: 1, name: "c")]
    func combine(_ first: Item, _ second: Item) -> Item {
      Item(id: first.id, name: first.name + second.name)
    }
    let expected = [Item(id: 1, name: "ac"), Item(id: 2, name: "b")]
    #expect(IdentifiedArray(elements, uniquingIDsWith: combine).elements == expected)
    #expect(IdentifiedArray(elements, id: \.id, uniquingIDsWith: combine).elements == expected)
  }

  @Test func isMadeOfOtherArraysAndPartsOfThem() {
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

  @Test func duplicatesTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = IdentifiedArray(uniqueElements: [Item(id: 1), Item(id: 1)])
    }
    await #expect(processExitsWith: .failure) {
      _ = IdentifiedArray(uniqueElements: [Point(x: 1), Point(x: 1)], id: \.x)
    }
    await #expect(processExitsWith: .failure) {
      _ = [Item(id: 1), Item(id: 1)] as IdentifiedArrayOf<Item>
    }
  }

  @Test func changingAnIDTraps() async {
    await #expect(processExitsWith: .failure) {
      var array = items([1, 2])
      array[id: 1]?.id = 3
    }
    await #expect(processExitsWith: .failure) {
      var array = items([1, 2])
      array[0].id = 3
    }
    await #expect(processExitsWith: .failure) {
      var array = items([1, 2])
      array.update(Item(id: 3), at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var array = items([1, 2])
      array[id: 3] = Item(id: 4)
    }
  }
}
