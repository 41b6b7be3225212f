import IdentifiedCollections
import Rooms
import SeededRandom
import Testing

struct ConflictRuleTests {
  struct Item: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var text: String
  }

  typealias Items = IdentifiedArrayOf<Item>

  func items(_ texts: String...) -> Items {
    Items(
      uniqueElements: texts.map {
        Item(id: Int($0.prefix { $0.isNumber }) ?? 0, text: String($0.drop { $0.isNumber }))
      })
  }

  func merged(_ base: Items, _ mine: Items, _ theirs: Items) -> [String] {
    // Both sides start from the base: this participant changes it, and another one changes it meanwhile.
    resolve(base, mine, theirs).map { "\($0.id)\($0.text)" }
  }

  private func resolve(_ base: Items, _ mine: Items, _ theirs: Items) -> Items {
    ConflictRule<Items>.elements()(base, mine, theirs)
  }

  @Test func anAddedItemStaysAfterItsPredecessor() {
    #expect(
      merged(items("1a", "2b"), items("1a", "3c", "2b"), items("4d", "1a", "2b", "5e"))
        == ["4d", "1a", "3c", "2b", "5e"])
    #expect(merged(items(), items("1a", "2b"), items("3c")) == ["1a", "2b", "3c"])
  }

  @Test func aRemovedItemStaysIfTheOtherSideChangedIt() {
    let base = items("1a", "2b", "3c", "4d")
    #expect(merged(base, items("1a", "3c", "4d"), items("1a", "2b", "4d")) == ["1a", "4d"])
    #expect(
      merged(base, items("1a", "3c", "4d"), items("1a", "2x", "3c", "4d"))
        == ["1a", "2x", "3c", "4d"])
    #expect(
      merged(base, items("1a", "2x", "3c", "4d"), items("1a", "3c", "4d"))
        == ["1a", "2x", "3c", "4d"])
  }

  @Test func theLaterChangeOfAnElementWins() {
    #expect(
      merged(items("1a", "2b"), items("1x", "2b"), items("1y", "2z")) == ["1x", "2z"])
  }

  @Test func theLaterOrderOfMovedElementsWins() {
    let base = items("1a", "2b", "3c")
    #expect(merged(base, items("3c", "1a", "2b"), items("1a", "2b", "3c")) == ["3c", "1a", "2b"])
    #expect(merged(base, items("1a", "2b", "3c"), items("3c", "1a", "2b")) == ["3c", "1a", "2b"])
    #expect(
      merged(base, items("2b", "1a", "3c"), items("1a", "4d", "3c", "2b"))
        == ["2b", "1a", "4d", "3c"])
  }

  @Test func mergingNeitherLosesNorRepeatsElements() {
    var random = SeededGenerator(seed: SeededGenerator.seedOfRun)
    for _ in 0..<2_000 {
      let base = Items(
        uniqueElements: (0..<Int.random(in: 0..<6, using: &random)).map { Item(id: $0, text: "a") })
      func edited(_ newID: Int) -> Items {
        var items = base
        var newID = newID
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            items.insert(
              Item(id: newID, text: "n"), at: Int.random(in: 0...items.count, using: &random))
            newID += 1
          case 1 where !items.isEmpty:
            items.remove(at: Int.random(in: 0..<items.count, using: &random))
          case 2 where !items.isEmpty:
            items[Int.random(in: 0..<items.count, using: &random)].text = "\(newID)"
          default:
            items.shuffle(using: &random)
          }
        }
        return items
      }
      let (mine, theirs) = (edited(10), edited(20))
      let result = resolve(base, mine, theirs)
      for id in Set(base.ids).union(mine.ids).union(theirs.ids) {
        let (before, here, there) = (base[id: id], mine[id: id], theirs[id: id])
        let expected = here == before ? there : there == before ? here : here ?? there
        #expect(result[id: id] == expected, "TESSERA_SEED=\(SeededGenerator.seedOfRun)")
      }
      #expect(resolve(base, mine, base) == mine)
      #expect(resolve(base, base, theirs) == theirs)
    }
  }
}
