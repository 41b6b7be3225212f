import IdentifiedCollections
import OrderedCollections
import Testing

struct IdentifiedArrayTests {
  // MARK: Looking up

  @Test func findsElementsByIDAndByPosition() {
    let array: IdentifiedArrayOf = [Item(id: 3, name: "c"), Item(id: 1, name: "a")]
    #expect(array[id: 3] == Item(id: 3, name: "c"))
    #expect(array[id: 2] == nil)
    #expect(array[1] == Item(id: 1, name: "a"))
    #expect(array.index(id: 1) == 1)
    #expect(array.index(id: 2) == nil)
  }

  @Test func keepsTheOrderOfInsertion() {
    var array = items([3, 1, 2])
    array.append(Item(id: 0))
    #expect(array.map(\.id) == [3, 1, 2, 0])
    #expect(array.elements == [Item(id: 3), Item(id: 1), Item(id: 2), Item(id: 0)])
    #expect(array.ids == [3, 1, 2, 0])
  }

  @Test func containsAnElementIfItsIDIsPresent() {
    let array: IdentifiedArrayOf = [Item(id: 1, name: "a")]
    #expect(array.contains(Item(id: 1, name: "b")))
    #expect(!array.contains(Item(id: 2, name: "a")))
  }

  @Test func takesIDsFromAKeyPath() {
    var array = IdentifiedArray(uniqueElements: [Point(x: 1), Point(x: 2)], id: \.x)
    #expect(array.id == \Point.x)
    #expect(array[id: 2] == Point(x: 2))
    array[id: 2]?.y = 5
    #expect(array.elements == [Point(x: 1), Point(x: 2, y: 5)])
    #expect(Item(id: 7)[keyPath: IdentifiedArrayOf<Item>().id] == 7)
  }

  @Test func idsAreUpToDateAfterEachKindOfChange() {
    var array = items(0..<20)
    #expect(array.ids == OrderedSet(0..<20))
    array.append(Item(id: 20))
    #expect(array.ids == OrderedSet(0...20))
    array.removeLast()
    #expect(array.ids == OrderedSet(0..<20))
    array.remove(id: 0)
    #expect(array.ids == OrderedSet(1..<20))
    array.insert(Item(id: 0), at: 0)
    #expect(array.ids == OrderedSet(0..<20))
    array.swapAt(0, 19)
    #expect(array.ids.first == 19)
    array.reverse()
    #expect(array.ids.first == 0)
    array.sort { $0.id < $1.id }
    #expect(array.ids == OrderedSet(0..<20))
    array[0] = Item(id: 100)
    #expect(array.ids.first == 100)
    array.removeAll()
    #expect(array.ids == [])
  }

  // MARK: Changing in place

  @Test func changesAnElementByID() {
    var array = items([1, 2, 3])
    array[id: 2]?.name = "b"
    #expect(array.elements == [Item(id: 1), Item(id: 2, name: "b"), Item(id: 3)])
    array[id: 4]?.name = "d"
    #expect(array.count == 3)
  }

  @Test func settingNilRemovesTheElement() {
    for id in 1...3 {
      var array = items([1, 2, 3])
      array[id: id] = nil
      #expect(array.map(\.id) == [1, 2, 3].filter { $0 != id })
      array.checkInvariants()
    }
    var array = items([1])
    array[id: 2] = nil
    #expect(array.map(\.id) == [1])
    array[id: 1]?.name = "a"
    #expect(array[0].name == "a")
    array[id: 1] = nil
    #expect(array.isEmpty)
  }

  @Test func aRemovedElementIsReleasedOnce() {
    final class Object {}
    struct Row: Identifiable {
      let id: Int
      let object = Object()
    }
    for position in 0..<3 {
      var array = IdentifiedArray(uniqueElements: (0..<3).map { Row(id: $0) })
      weak let removed = array[position].object
      weak let kept = array[(position + 1) % 3].object
      array[id: position] = nil
      #expect(removed == nil)
      #expect(kept != nil)
      array.removeAll()
      #expect(kept == nil)
    }
  }

  @Test func settingAnElementByIDAppendsOrReplacesIt() {
    var array = items([1, 2])
    array[id: 3] = Item(id: 3, name: "c")
    array[id: 1] = Item(id: 1, name: "a")
    #expect(array.elements == [Item(id: 1, name: "a"), Item(id: 2), Item(id: 3, name: "c")])
    array.checkInvariants()
  }

  @Test func aChangeThatThrowsIsKept() {
    struct Failure: Error {}
    func fail(_ item: inout Item) throws {
      item.name = "b"
      throw Failure()
    }
    var array = items([1, 2, 3])
    #expect(throws: Failure.self) { try fail(&array[id: 2]!) }
    #expect(array.elements == [Item(id: 1), Item(id: 2, name: "b"), Item(id: 3)])
    #expect(throws: Failure.self) { try fail(&array[0]) }
    #expect(array[0].name == "b")
    array.checkInvariants()
  }

  @Test func changingInPlaceCopiesNothing() throws {
    struct Row: Identifiable {
      let id: Int
      var numbers = Array(1...3)
    }
    var array = IdentifiedArray(uniqueElements: (0..<100).map { Row(id: $0) })
    func rowsAddress() -> UnsafeRawPointer? {
      array.elements.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
    func numbersAddress() -> UnsafeRawPointer? {
      array[50].numbers.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
    let rows = rowsAddress()
    let numbers = numbersAddress()
    array[id: 50]?.numbers[0] = 10
    array[id: 50]!.numbers[1] = 20
    array[50].numbers[2] = 30
    #expect(rowsAddress() == rows)
    #expect(numbersAddress() == numbers)
    #expect(array[50].numbers == [10, 20, 30])
  }

  @Test func changingACopyKeepsTheOriginal() {
    let original = items([1, 2, 3])
    var copy = original
    copy[id: 2]?.name = "b"
    copy.append(Item(id: 4))
    copy.remove(id: 1)
    #expect(original == items([1, 2, 3]))
    #expect(copy.elements == [Item(id: 2, name: "b"), Item(id: 3), Item(id: 4)])
    original.checkInvariants()
    copy.checkInvariants()
  }

  @Test func assigningByPositionReplacesAnElementWithTheSameID() {
    var array = items([1, 2, 3])
    array[1] = Item(id: 2, name: "b")
    #expect(array.elements == [Item(id: 1), Item(id: 2, name: "b"), Item(id: 3)])
  }

  @Test func assigningByPositionSwapsWithTheElementThatHasTheID() {
    var array = items([1, 2, 3])
    array[0] = Item(id: 3, name: "c")
    #expect(array.elements == [Item(id: 3, name: "c"), Item(id: 2), Item(id: 1)])
    array.checkInvariants()
  }

  @Test func assigningByPositionReplacesAnElementByANewOne() {
    var array = items([1, 2, 3])
    array[1] = Item(id: 4)
    #expect(array.map(\.id) == [1, 4, 3])
    #expect(array[id: 2] == nil)
    array.checkInvariants()
  }

  // MARK: Storage identity

  @Test func changingElementsLeavesTheStorageOfTheIDsShared() {
    var array = items(0..<100)
    let copy = array
    array[id: 5]?.name = "changed"
    array[6].name = "changed"
    array.update(Item(id: 7, name: "changed"), at: 7)
    array.updateOrAppend(Item(id: 8, name: "changed"))
    array.append(Item(id: 9, name: "not added"))
    array.sort { $0.id < $1.id }
    #expect(array.sharesIDStorage(with: copy))
    array.swapAt(0, 1)
    #expect(!array.sharesIDStorage(with: copy))
  }

  @Test func comparingCopiesOfTheSameStorageComparesNoElements() {
    struct Row: Identifiable, Equatable {
      // Only one test uses this counter. The counters below have one test each, too.
      nonisolated(unsafe) static var comparisons = 0
      let id: Int

      static func == (lhs: Self, rhs: Self) -> Bool {
        comparisons += 1
        return lhs.id == rhs.id
      }
    }
    let array = IdentifiedArray(uniqueElements: (0..<100).map { Row(id: $0) })
    let copy = array
    #expect(array == copy)
    #expect(array.ids == copy.ids)
    #expect(Row.comparisons == 0)
    #expect(array == IdentifiedArray(uniqueElements: (0..<100).map { Row(id: $0) }))
    #expect(Row.comparisons == 100)
  }

  @Test func readingIDsAgainDoesNotHash() {
    struct ID: Hashable {
      nonisolated(unsafe) static var hashes = 0
      let rawValue: Int

      func hash(into hasher: inout Hasher) {
        Self.hashes += 1
        hasher.combine(rawValue)
      }
    }
    struct Row: Identifiable {
      let id: ID
      var name = ""
    }
    var array = IdentifiedArray(uniqueElements: (0..<100).map { Row(id: ID(rawValue: $0)) })
    _ = array.ids
    ID.hashes = 0
    array[5].name = "changed"
    let copy = array
    #expect(copy.ids.count == 100)
    #expect(ID.hashes == 0)
    array[id: ID(rawValue: 7)]?.name = "changed"
    #expect(array.ids.count == 100)
    #expect(ID.hashes == 1)
    ID.hashes = 0
    array.remove(at: 50)
    #expect(ID.hashes < 60, "A removal hashes at most the IDs that move up.")
  }

  @Test(.timeLimit(.minutes(5))) func anIDsHashMayReadAnotherArraysIDs() {
    struct Row: Identifiable { let id: ID }
    final class ID: Hashable {
      nonisolated(unsafe) static var others: IdentifiedArrayOf<Item> = [Item(id: 1)]
      nonisolated(unsafe) static var count = 0
      let rawValue: Int
      init(_ rawValue: Int) { self.rawValue = rawValue }
      deinit { Self.count += Self.others.ids.count }

      static func == (lhs: ID, rhs: ID) -> Bool {
        others.ids.contains(1) && lhs.rawValue == rhs.rawValue
      }

      func hash(into hasher: inout Hasher) {
        hasher.combine(Self.others.ids.count)
        hasher.combine(rawValue)
      }
    }
    var array = IdentifiedArray(uniqueElements: (0..<20).map { Row(id: ID($0)) })
    #expect(array.ids.count == 20)
    array.append(Row(id: ID(20)))
    array.removeLast()
    #expect(array.ids.count == 20)
    array.removeAll()
    #expect(array.ids.isEmpty)
    #expect(ID.count == 21)
  }
}
