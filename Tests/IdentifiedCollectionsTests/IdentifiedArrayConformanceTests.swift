import Foundation
import IdentifiedCollections
import Testing

struct IdentifiedArrayConformanceTests {
  @Test func isARandomAccessCollection() {
    let array = items([1, 2, 3])
    #expect(array.startIndex == 0)
    #expect(array.endIndex == 3)
    #expect(array.indices == 0..<3)
    #expect(array.count == 3)
    #expect(!array.isEmpty)
    #expect(array.first == Item(id: 1))
    #expect(array.last == Item(id: 3))
    #expect(Array(array.reversed()) == [Item(id: 3), Item(id: 2), Item(id: 1)])
  }

  @Test func replacesSubranges() {
    var array = items(0..<5)
    array.replaceSubrange(1..<3, with: [Item(id: 10), Item(id: 11), Item(id: 12)])
    #expect(array == items([0, 10, 11, 12, 3, 4]))
    array.checkInvariants()
    array.replaceSubrange(0..<0, with: [Item(id: 20)])
    array.replaceSubrange(7..<7, with: [Item(id: 21)])
    array.replaceSubrange(1..<7, with: EmptyCollection())
    #expect(array == items([20, 21]))
    array.checkInvariants()
  }

  @Test func replacingASubrangeUpdatesElementsElsewhere() {
    var array = items(0..<5)
    array.replaceSubrange(1..<2, with: [Item(id: 4, name: "new"), Item(id: 1, name: "back")])
    #expect(
      array.elements == [
        Item(id: 0), Item(id: 1, name: "back"), Item(id: 2), Item(id: 3), Item(id: 4, name: "new"),
      ])
    array.checkInvariants()
  }

  @Test func isRangeReplaceable() {
    var array = items([1, 2])
    array += [Item(id: 3)]
    array.insert(contentsOf: [Item(id: 4), Item(id: 5)], at: 0)
    #expect(array == items([4, 5, 1, 2, 3]))
    #expect(items([1]) + [Item(id: 2)] == items([1, 2]))
  }

  @Test func isEqualIfTheElementsAre() {
    #expect(items([1, 2]) == items([1, 2]))
    #expect(items([1, 2]) != items([2, 1]))
    #expect(
      IdentifiedArray(uniqueElements: [Item(id: 1, name: "a")], id: \.id)
        != IdentifiedArray(uniqueElements: [Item(id: 1, name: "b")], id: \.id))
    #expect(Set([items([1, 2]), items([1, 2]), items([1])]).count == 2)
  }

  @Test func isCodedAsAnArray() throws {
    let array: IdentifiedArrayOf = [Item(id: 1, name: "a"), Item(id: 2, name: "b")]
    let data = try JSONEncoder().encode(array)
    #expect(try JSONDecoder().decode([Item].self, from: data) == array.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: data) == array)
  }

  @Test func decodingDuplicatesThrows() {
    let data = Data(#"[{"id":1,"name":"a"},{"id":1,"name":"b"}]"#.utf8)
    #expect {
      try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: data)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription.contains("id 1")
    }
  }

  @Test func describesItselfAsAnArray() {
    let array = items([1])
    #expect(array.description == [Item(id: 1)].description)
    #expect(array.debugDescription.hasPrefix("IdentifiedArray<Int, Item>(["))
    let mirror = Mirror(reflecting: array)
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.map(\.label) == [nil])
    #expect(mirror.children.first?.value as? Item == Item(id: 1))
  }

  @Test func isAnIdentifiedCollection() {
    func firstID<C: _IdentifiedCollection>(_ collection: C) -> C.ID? {
      collection.ids.first
    }
    func rename<C: _MutableIdentifiedCollection<Int, Item>>(_ collection: inout C) {
      collection[id: 1]?.name = "renamed"
    }
    var array = items([1, 2])
    #expect(firstID(array) == 1)
    rename(&array)
    #expect(array[id: 1]?.name == "renamed")
  }

  @Test func isSendableIfItsElementsAre() {
    func requireSendable(_: some Sendable) {}
    requireSendable(IdentifiedArray(uniqueElements: [1, 2], id: \.self))
  }

  @Test func readersOnSeveralThreadsShareTheirSetOfIDs() async {
    for _ in 0..<20 {
      let array = IdentifiedArray(uniqueElements: 0..<200, id: \.self)
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 {
          group.addTask { array.ids.elements == Array(0..<200) }
        }
        for await isRight in group {
          #expect(isRight)
        }
      }
    }
  }

  @Test func anIdentifiedWrapperGivesAValueAnID() throws {
    var point = Identified(Point(x: 1, y: 2), id: "a")
    #expect(point.id == "a")
    #expect(point.x == 1)
    point.y = 3
    #expect(point.value == Point(x: 1, y: 3))
    #expect(Identified(Point(x: 1), id: \.x).id == 1)
    #expect(Identified(Point(x: 1)) { $0.x + 1 }.id == 2)
    #expect(Identified(1, id: 1) == Identified(1, id: 1))
    let data = try JSONEncoder().encode(Identified("a", id: 1))
    #expect(
      try JSONDecoder().decode(Identified<Int, String>.self, from: data) == Identified("a", id: 1))
  }
}
