import Foundation
import IdentifiedCollections
import OrderedCollections
import Testing

/// Typical uses of identified arrays in programs.
@Suite struct IdentifiedArrayUsageTests {
  private struct Row: Codable, Comparable, Hashable, Identifiable {
    var id: Int
    var text = ""

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.text < rhs.text }
  }

  private struct Plain: Equatable {
    var key: String
    var value = 0
  }

  private let rows: IdentifiedArrayOf<Row> = [
    Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 3, text: "c"),
  ]

  @Test func elementsNeedNoIDOfTheirOwn() {
    var array = IdentifiedArray(uniqueElements: [Plain(key: "a"), Plain(key: "b")], id: \.key)
    array[id: "a"]?.value += 1
    #expect(array[id: "a"] == Plain(key: "a", value: 1))
    array.append(Plain(key: "c"))
    array[id: "b"] = nil
    #expect(array.ids == ["a", "c"])
    let numbers = IdentifiedArray(uniqueElements: [3, 1, 2], id: \.self)
    #expect(numbers.sorted().elements == [1, 2, 3])
    let merged = IdentifiedArray(
      [Plain(key: "a", value: 1), Plain(key: "a", value: 2)], id: \.key,
      uniquingIDsWith: { Plain(key: $0.key, value: $0.value + $1.value) })
    #expect(merged.elements == [Plain(key: "a", value: 3)])
    let empty = IdentifiedArray<String, Plain>(id: \.key)
    #expect(empty.isEmpty)
    let unchecked = IdentifiedArray(uncheckedUniqueElements: [Plain(key: "a")], id: \.key)
    #expect(unchecked.index(id: "a") == 0)
  }

  @Test func itIsChangedLikeAnArray() {
    var array = rows
    for index in array.indices {
      array[index].text += "!"
    }
    #expect(array.map(\.text) == ["a!", "b!", "c!"])
    array += [Row(id: 4), Row(id: 1, text: "ignored")]
    #expect(array.map(\.id) == [1, 2, 3, 4])
    array.insert(contentsOf: [Row(id: 5), Row(id: 6)], at: 1)
    #expect(array.map(\.id) == [1, 5, 6, 2, 3, 4])
    #expect(array.popLast()?.id == 4)
    array.removeAll { $0.id > 4 }
    #expect(array.ids == [1, 2, 3])
    let joined = array + [Row(id: 7)]
    #expect(joined.map(\.id) == [1, 2, 3, 7])
    array.swapAt(0, 2)
    #expect(array.map(\.id) == [3, 2, 1])
    array.sort()
    #expect(array.map(\.id) == [1, 2, 3])
    array.sort(by: >)
    #expect(array.map(\.id) == [3, 2, 1])
    array.reverse()
    array.removeFirst()
    array.removeSubrange(1...)
    #expect(array.map(\.id) == [2])
    array.replaceSubrange(0..<1, with: [Row(id: 8), Row(id: 9)])
    #expect(array.map(\.id) == [8, 9])
    array.removeAll(keepingCapacity: true)
    #expect(array.isEmpty)
  }

  @Test func itIsReadLikeAnArray() {
    #expect(rows.first?.id == 1)
    #expect(rows.last?.id == 3)
    #expect(rows.firstIndex { $0.id == 2 } == 1)
    #expect(rows.contains(Row(id: 2, text: "another text")))
    #expect(!rows.contains(Row(id: 9)))
    #expect(rows.contains { $0.text == "b" })
    #expect(rows.filter { $0.id != 2 } as IdentifiedArrayOf<Row> == [rows[0], rows[2]])
    #expect(IdentifiedArray(rows.dropFirst()).ids == [2, 3])
    #expect(IdentifiedArray(rows[0..<1]) == [rows[0]])
    #expect(IdentifiedArray(rows) == rows)
    #expect(Array(rows) == rows.elements)
    #expect(rows.reversed().map(\.id) == [3, 2, 1])
    let ids: OrderedSet<Int> = rows.ids
    #expect(ids == [1, 2, 3])
    #expect(IdentifiedArray(uniqueElements: rows.elements) == rows)
    #expect(IdentifiedArrayOf<Row>(uniqueElements: [1, 2].lazy.map { Row(id: $0) }).ids == [1, 2])
    #expect(Set([rows, rows]).count == 1)
  }

  @Test func offsetsOfAListMoveAndRemoveRows() {
    var array = rows
    array.move(fromOffsets: [0], toOffset: 3)
    #expect(array.map(\.id) == [2, 3, 1])
    array.move(fromOffsets: [1, 2], toOffset: 0)
    #expect(array.map(\.id) == [3, 1, 2])
    array.move(fromOffsets: [1], toOffset: 1)
    array.move(fromOffsets: [1], toOffset: 2)
    #expect(array.map(\.id) == [3, 1, 2])
    array.move(fromOffsets: IndexSet(), toOffset: 3)
    array.remove(atOffsets: [0, 2])
    #expect(array.map(\.id) == [1])
    array.remove(atOffsets: IndexSet())
    #expect(array.count == 1)
  }

  @Test func resultsOfInsertionsReportTheOutcome() {
    var array = rows
    #expect(array.append(Row(id: 2)) == (false, 1))
    #expect(array.append(Row(id: 4)) == (true, 3))
    #expect(array.insert(Row(id: 5), at: 0) == (true, 0))
    #expect(array.insert(Row(id: 5), at: 3) == (false, 0))
    #expect(array.updateOrAppend(Row(id: 1, text: "new"))?.text == "a")
    #expect(array.updateOrAppend(Row(id: 6)) == nil)
    let (original, index) = array.updateOrInsert(Row(id: 7), at: 2)
    #expect(original == nil)
    #expect(index == 2)
    #expect(array.update(Row(id: 7, text: "seven"), at: 2).text == "")
    #expect(array.remove(id: 7)?.text == "seven")
    #expect(array.remove(id: 7) == nil)
    #expect(array.remove(Row(id: 6)) == Row(id: 6))
    #expect(array.remove(at: 0).id == 5)
  }

  @Test func anIdentifiedWrapperGivesValuesIDs() throws {
    struct Value: Codable, Hashable, Sendable { var text: String }
    var identified = Identified(Value(text: "a"), id: 1)
    identified.text = "b"
    #expect(identified.value.text == "b")
    #expect(Identified(Value(text: "abc"), id: \.text.count).id == 3)
    #expect(Identified(Value(text: "abc")) { $0.text.first }.id == "a")
    let array: IdentifiedArrayOf<Identified<Int, Value>> = [identified]
    #expect(array[id: 1]?.text == "b")
    #expect(Set([identified, identified]).count == 1)
    let data = try JSONEncoder().encode(identified)
    #expect(try JSONDecoder().decode(Identified<Int, Value>.self, from: data) == identified)
  }

  @Test func itIsCodedAsAPlainArray() throws {
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([Row].self, from: data) == rows.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data) == rows)
  }

  @Test func genericCodeCanUseIt() {
    func total<C: _IdentifiedCollection>(_ collection: C) -> Int where C.Element == Row {
      collection.ids.compactMap { collection[id: $0] }.count
    }
    func rename<C: _MutableIdentifiedCollection>(_ collection: inout C, id: C.ID)
    where C.Element == Row {
      collection[id: id]?.text = "renamed"
    }
    var array = rows
    #expect(total(array) == 3)
    rename(&array, id: 2)
    #expect(array[id: 2]?.text == "renamed")
  }
}
