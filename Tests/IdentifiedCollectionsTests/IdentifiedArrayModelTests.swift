import Foundation
import SeededRandom
import Testing

@testable import IdentifiedCollections

/// An identified array, which behaves like a plain array that is searched from its start.
@Suite struct IdentifiedArrayModelTests {
  private struct Step {
    var array: IdentifiedArrayOf<Item> = []
    var model: [Item] = []
    var random: SeededGenerator
    /// The number of different ids. A small number makes collisions frequent.
    let ids: Int

    mutating func item() -> Item {
      Item(
        id: .random(in: 0..<ids, using: &random), name: "\(Int.random(in: 0..<9, using: &random))")
    }

    mutating func position() -> Int? {
      model.indices.randomElement(using: &random)
    }

    mutating func range() -> Range<Int> {
      let bounds = [
        Int.random(in: 0...model.count, using: &random),
        Int.random(in: 0...model.count, using: &random),
      ].sorted()
      // Most ranges are short, so that the array grows.
      return bounds[0]..<min(bounds[1], bounds[0] + 4)
    }

    mutating func take() -> String {
      switch Int.random(in: 0..<18, using: &random) {
      case 0, 1, 2, 3:
        let item = item()
        let known = model.firstIndex { $0.id == item.id }
        if known == nil { model.append(item) }
        let result = array.append(item)
        #expect(result == (known == nil, known ?? model.count - 1))
        return "append(\(item))"
      case 4, 5:
        let item = item()
        let position = Int.random(in: 0...model.count, using: &random)
        let known = model.firstIndex { $0.id == item.id }
        if known == nil { model.insert(item, at: position) }
        #expect(array.insert(item, at: position) == (known == nil, known ?? position))
        return "insert(\(item), at: \(position))"
      case 6:
        let id = item().id
        let known = model.firstIndex { $0.id == id }
        #expect(array.remove(id: id) == known.map { model.remove(at: $0) })
        return "remove(id: \(id))"
      case 7:
        guard let position = position() else { return "nothing" }
        #expect(array.remove(at: position) == model.remove(at: position))
        return "remove(at: \(position))"
      case 8:
        let range = range()
        array.removeSubrange(range)
        model.removeSubrange(range)
        return "removeSubrange(\(range))"
      case 9, 10:
        let item = item()
        if let known = model.firstIndex(where: { $0.id == item.id }) {
          model[known] = item
        } else {
          model.append(item)
        }
        array[id: item.id] = item
        return "[id:] = \(item)"
      case 11:
        let item = item()
        if let known = model.firstIndex(where: { $0.id == item.id }) {
          model[known].name += "+"
        }
        array[id: item.id]?.name += "+"
        return "[id: \(item.id)]?.name += …"
      case 12:
        guard let position = position() else { return "nothing" }
        model[position].name += "-"
        array[position].name += "-"
        return "[\(position)].name += …"
      case 13:
        guard let first = position(), let second = position() else { return "nothing" }
        model.swapAt(first, second)
        array.swapAt(first, second)
        return "swapAt(\(first), \(second))"
      case 14:
        model.reverse()
        array.reverse()
        return "reverse()"
      case 15:
        var source = IndexSet()
        for _ in 0..<3 {
          if let position = position() { source.insert(position) }
        }
        let destination = Int.random(in: 0...model.count, using: &random)
        let moved = source.map { model[$0] }
        let before = model.indices.filter { !source.contains($0) && $0 < destination }
        let after = model.indices.filter { !source.contains($0) && $0 >= destination }
        model = before.map { model[$0] } + moved + after.map { model[$0] }
        array.move(fromOffsets: source, toOffset: destination)
        return "move(fromOffsets: \(Array(source)), toOffset: \(destination))"
      case 16:
        let name = item().name
        model.removeAll { $0.name == name }
        array.removeAll { $0.name == name }
        return "removeAll where name is \(name)"
      default:
        let range = range()
        let new = [item(), item()]
        model.removeSubrange(range)
        var inserted: [Item] = []
        for item in new {
          if let known = model.firstIndex(where: { $0.id == item.id }) {
            model[known] = item
          } else if let known = inserted.firstIndex(where: { $0.id == item.id }) {
            inserted[known] = item
          } else {
            inserted.append(item)
          }
        }
        model.insert(contentsOf: inserted, at: range.lowerBound)
        array.replaceSubrange(range, with: new)
        return "replaceSubrange(\(range), with: \(new))"
      }
    }
  }

  @Test(arguments: [4, 12, 100, 1_000])
  func itBehavesLikeAnArrayThatIsSearched(_ ids: Int) {
    var step = Step(
      random: SeededGenerator(seed: SeededGenerator.seedOfRun &+ UInt64(ids)), ids: ids)
    var taken: [String] = []
    var kept: (array: IdentifiedArrayOf<Item>, model: [Item]) = ([], [])
    for number in 0..<3_000 {
      taken.append(step.take())
      step.array.checkInvariants()
      let id = step.item().id
      guard step.array.elements == step.model,
        step.array.index(id: id) == step.model.firstIndex(where: { $0.id == id }),
        step.array[id: id] == step.model.first(where: { $0.id == id }),
        number % 10 > 0 || Array(step.array.ids) == step.model.map(\.id),
        kept.array.elements == kept.model
      else {
        Issue.record(
          "The array differs from the model. \(SeededGenerator.repetition(of: taken))")
        return
      }
      // A copy doesn't change when the original does.
      if number % 50 == 0 { kept = (step.array, step.model) }
    }
  }
}
