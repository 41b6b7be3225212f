import Foundation
import IdentifiedCollections
import SeededRandom
import Testing

struct IdentifiedArrayReorderingTests {
  /// Returns the expected order of the elements after a move of rows to an offset.
  private func moved(_ array: [Int], _ source: IndexSet, to destination: Int) -> [Int] {
    let moving = source.map { array[$0] }
    let before = array.indices.filter { $0 < destination && !source.contains($0) }
    let after = array.indices.filter { $0 >= destination && !source.contains($0) }
    return before.map { array[$0] } + moving + after.map { array[$0] }
  }

  @Test func oneElementOrAdjacentElementsAreMoved() {
    for lower in 0..<12 {
      for upper in lower...12 {
        for destination in 0...12 {
          var array = items(0..<12)
          let source = IndexSet(lower..<upper)
          array.move(fromOffsets: source, toOffset: destination)
          #expect(array.map(\.id) == moved(Array(0..<12), source, to: destination))
          array.checkInvariants()
        }
      }
    }
  }

  @Test func scatteredElementsAreMoved() {
    for destination in 0...12 {
      var array = items(0..<12)
      array.move(fromOffsets: [1, 4, 5, 11], toOffset: destination)
      #expect(array.map(\.id) == moved(Array(0..<12), [1, 4, 5, 11], to: destination))
      array.checkInvariants()
    }
  }

  @Test func sorts() {
    var array: IdentifiedArrayOf = [
      Item(id: 1, name: "b"), Item(id: 2, name: "c"), Item(id: 3, name: "a"),
      Item(id: 4, name: "b"),
    ]
    let sorted: IdentifiedArrayOf<Item> = array.sorted()
    #expect(sorted.map(\.id) == [3, 1, 4, 2])
    #expect(sorted[id: 4]?.name == "b")
    array.sort()
    #expect(array == sorted)
    array.sort { $0.id > $1.id }
    #expect(array.map(\.id) == [4, 3, 2, 1])
    array.checkInvariants()
    let byName: IdentifiedArrayOf<Item> = array.sorted { $0.name < $1.name }
    #expect(byName.map(\.id) == [3, 4, 1, 2])
  }

  @Test func staysConsistentWhenASortThrows() {
    struct Failure: Error {}
    var array = items((0..<50).reversed())
    var comparisons = 0
    #expect(throws: Failure.self) {
      try array.sort {
        comparisons += 1
        guard comparisons < 40 else { throw Failure() }
        return $0.id < $1.id
      }
    }
    #expect(Set(array.map(\.id)) == Set(0..<50))
    array.checkInvariants()
  }

  @Test func partitions() {
    var array = items(0..<20)
    let pivot = array.partition { $0.id.isMultiple(of: 2) }
    #expect(pivot == 10)
    #expect(array[..<pivot].allSatisfy { !$0.id.isMultiple(of: 2) })
    #expect(array[pivot...].allSatisfy { $0.id.isMultiple(of: 2) })
    array.checkInvariants()
  }

  @Test func reversesSwapsAndShuffles() {
    var array = items(0..<20)
    array.reverse()
    #expect(array == items((0..<20).reversed()))
    array.checkInvariants()
    array.swapAt(0, 19)
    #expect(array[0].id == 0)
    #expect(array.index(id: 19) == 19)
    array.swapAt(3, 3)
    array.checkInvariants()
    array.shuffle()
    #expect(Set(array.map(\.id)) == Set(0..<20))
    array.checkInvariants()
    var generator = SeededGenerator(seed: 1)
    array = items(0..<20)
    array.shuffle(using: &generator)
    var elements = Array(0..<20)
    generator = SeededGenerator(seed: 1)
    elements.shuffle(using: &generator)
    #expect(array.map(\.id) == elements)
    array.checkInvariants()
  }

  @Test func agreesWithAnArrayThroughManyRandomChanges() {
    var generator = SeededGenerator(seed: 1)
    func random(_ bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &generator) }
    for size in [0, 5, 9, 40, 3_000] {
      var array = items(0..<size)
      var reference = Array(0..<size)
      var nextID = size
      for step in 0..<400 {
        let position = random(reference.count)
        switch random(9) {
        case 0 where !reference.isEmpty:
          #expect(array.remove(at: position).id == reference.remove(at: position))
        case 1 where !reference.isEmpty:
          array.remove(id: reference[position])
          reference.remove(at: position)
        case 2:
          array.insert(Item(id: nextID), at: position)
          reference.insert(nextID, at: position)
          nextID += 1
        case 3:
          array.append(Item(id: nextID))
          reference.append(nextID)
          nextID += 1
        case 4 where !reference.isEmpty:
          let destination = random(reference.count + 1)
          array.move(fromOffsets: [position], toOffset: destination)
          reference = moved(reference, [position], to: destination)
        case 5 where !reference.isEmpty:
          let other = random(reference.count)
          array.swapAt(position, other)
          reference.swapAt(position, other)
        case 6 where !reference.isEmpty:
          array[position] = Item(id: nextID)
          reference[position] = nextID
          nextID += 1
        case 7 where !reference.isEmpty:
          array[id: reference[position]] = nil
          reference.remove(at: position)
        case 8:
          #expect(array.ids.elements == reference)
        default:
          break
        }
        if size < 100 || step.isMultiple(of: 50) {
          #expect(array.map(\.id) == reference)
          array.checkInvariants()
        }
      }
      #expect(array.map(\.id) == reference)
      array.checkInvariants()
    }
  }
}
