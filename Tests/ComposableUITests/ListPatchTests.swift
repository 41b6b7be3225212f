@testable import ComposableUI
import ElementTree
import SeededRandom
import Testing

/// The patches that hosts receive for random changes of lists, compared with a new screen.
@MainActor @Suite struct ListPatchTests {
  struct Entry: Hashable, Identifiable {
    let id: Int
    var weight = 0
    /// The number of elements that show the entry.
    var parts = 1
  }

  @Observable final class Card: Identifiable {
    let id: Int
    var title = ""
    var isShown = true

    init(id: Int) { self.id = id }
  }

  @Observable final class Lists {
    var entries: [Entry] = []
    var cards: [Card] = []
    var words: [String] = []
    var canEdit = false
    var deleted: [Int] = []
    var moved: [[Int]] = []
  }

  struct ListsView: View {
    let lists: Lists

    var body: some View {
      // Rows whose elements are compared as bytes.
      List {
        Text("above")
        ForEach(lists.entries) { EntryView(entry: $0) }
          .onDelete(
            perform: lists.canEdit ? { [lists] in lists.deleted += $0.map { $0 } } : nil
          )
          .onMove(
            perform: lists.canEdit ? { [lists] in lists.moved.append($0.map { $0 } + [$1]) } : nil)
        ForEach(lists.entries.lazy.map(\.id).reversed(), id: \.self) { Text("\($0)") }
      }
      // Objects, with a list of entries in each item.
      VStack {
        ForEach(lists.cards) { card in
          CardView(card: card)
          ForEach(lists.entries.prefix(3)) { Text("\(card.id): \($0.weight)") }
        }
        Text("below")
      }
      // A list that fills its container.
      HStack { ForEach(lists.words, id: \.self) { Text($0) } }
    }
  }

  struct EntryView: View {
    let entry: Entry

    var body: some View {
      if entry.parts > 0 { Text("\(entry.id): \(entry.weight)") }
      if entry.parts > 1 { Button("\(entry.id)") {} }
    }
  }

  struct CardView: View {
    let card: Card

    var body: some View {
      if card.isShown { Text(card.title) }
    }
  }

  @Test(arguments: 1...20) func patchesLeadAnyHostToTheTree(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lists = Lists()
    var next = 0
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      lists.entries.append(Entry(id: next))
      lists.cards.append(Card(id: next))
      lists.words.append("\(next)")
      next += 1
    }
    let screen = ScreenTester { ListsView(lists: lists) }
    var tree = screen.root
    for step in 1...30 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        next += 1
        change(lists, step: step, next: next, using: &random)
      }
      for patch in screen.takePatches() { try tree.apply(patch) }
      try #require(tree == screen.root, "seed \(seed), step \(step)")
      #expect(screen.screen.elementCount == tree.all.count)
      let twin = ScreenTester { ListsView(lists: lists) }
      try #require(twin.text == screen.text, "seed \(seed), step \(step)")
    }
  }

  private func change(_ lists: Lists, step: Int, next: Int, using random: inout SeededGenerator) {
    func place(_ count: Int) -> Int { Int.random(in: 0...count, using: &random) }
    func index(_ count: Int) -> Int? {
      count == 0 ? nil : Int.random(in: 0..<count, using: &random)
    }
    switch Int.random(in: 0..<16, using: &random) {
    case 0: lists.entries.insert(Entry(id: next), at: place(lists.entries.count))
    case 1: lists.entries.insert(Entry(id: next), at: 0)
    case 2:
      let at = place(lists.entries.count)
      let new = (0..<9).map { Entry(id: 1_000 * next + $0, parts: $0 % 3) }
      lists.entries.insert(contentsOf: new, at: at)
    case 3: if let index = index(lists.entries.count) { lists.entries.remove(at: index) }
    case 4:
      if let index = index(lists.entries.count) {
        let entry = lists.entries.remove(at: index)
        lists.entries.insert(entry, at: place(lists.entries.count))
      }
    case 5: if let index = index(lists.entries.count) { lists.entries[index].weight = step }
    case 6: if let index = index(lists.entries.count) { lists.entries[index].parts = place(2) }
    case 7: lists.entries.shuffle(using: &random)
    case 8:
      let kept = Int.random(in: 2...4, using: &random)
      lists.entries.removeAll { !$0.id.isMultiple(of: kept) }
    case 9:
      lists.cards.insert(Card(id: next), at: place(lists.cards.count))
      lists.words.insert("\(next)", at: place(lists.words.count))
    case 10:
      if let index = index(lists.cards.count) { lists.cards.remove(at: index) }
      if let index = index(lists.words.count) { lists.words.remove(at: index) }
    case 11: if let index = index(lists.cards.count) { lists.cards[index].isShown.toggle() }
    case 12: if let index = index(lists.cards.count) { lists.cards[index].title = "\(step)" }
    case 13:
      lists.cards.reverse()
      lists.words.sort()
    case 14: lists.canEdit.toggle()
    default:
      lists.entries.removeAll()
      if step.isMultiple(of: 2) { lists.cards.removeAll() }
    }
  }

  @Test(arguments: 1...5) func rowsAskToBeDeletedAndMovedWhereTheyAre(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lists = Lists()
    lists.canEdit = true
    lists.entries = (0..<20).map { Entry(id: $0) }
    let screen = ScreenTester { ListsView(lists: lists) }
    for step in 1...20 {
      let list = try #require(screen.root.children.first)
      let offset = Int.random(in: 0..<lists.entries.count, using: &random)
      let row = list.children[offset + 1]
      #expect(row.children[0].properties.content == .text("\(lists.entries[offset].id): 0"))
      lists.deleted = []
      try screen.screen.send(Event(row.id, .delete))
      #expect(lists.deleted == [offset], "seed \(seed), step \(step)")
      lists.moved = []
      if offset > 0 {
        try screen.screen.send(Event(row.id, .move(by: -1)))
        #expect(lists.moved == [[offset, offset - 1]])
      }
      if lists.entries.count > 2 { lists.entries.remove(at: offset) }
      lists.entries.insert(Entry(id: 100 + step), at: 0)
      lists.entries.swapAt(0, lists.entries.count - 1)
    }
  }

  @Test func anObjectWithANewIDIsANewRow() {
    final class Object: Identifiable {
      var id = 1
    }
    let object = Object()
    let model = Model()
    let screen = ScreenTester {
      Text(model.title)
      ForEach([object]) { Text("\($0.id)") }
    }
    let before = screen.root.children[1].id
    object.id = 2
    model.title = "Changed"
    #expect(screen.text == "Changed\n2")
    #expect(screen.root.children[1].id != before)
  }

  @Test func repeatedIDsKeepTheOffsetsOfRows() throws {
    var deleted: [Int] = []
    let screen = withExpectedIssues(containing: "occurs more than once") {
      let screen = ScreenTester {
        List {
          ForEach([1, 1, 2], id: \.self) { Text("\($0)") }.onDelete { deleted += $0.map { $0 } }
        }
      }
      _ = screen.root
      return screen
    }
    let rows = screen.onlyElement.children
    #expect(rows.count == 2)
    try screen.screen.send(Event(rows[1].id, .delete))
    #expect(deleted == [2])
  }
}
