@testable import ComposableUI
import ElementTree
import SeededRandom
import Testing

/// The patches that hosts receive.
@MainActor @Suite struct PatchTests {
  @Test func anAddedRowIsOneInsertion() {
    let model = Model(count: 3)
    let screen = ScreenTester { List { ForEach(model.items) { Text($0.title) } } }
    let list = screen.onlyElement
    model.items.insert(Item(id: 9), at: 1)
    let row = screen.onlyElement.children[1]
    #expect(
      screen.takePatches() == [.insert(row, parent: list.id, before: list.children[1].id)])
  }

  @Test func aRemovedRowIsOneRemoval() {
    let model = Model(count: 3)
    let screen = ScreenTester { List { ForEach(model.items) { Text($0.title) } } }
    let list = screen.onlyElement
    model.items.remove(at: 1)
    #expect(screen.takePatches() == [.remove(list.children[1].id)])
  }

  @Test func aMovedRowIsOneMove() {
    let model = Model(count: 5)
    let screen = ScreenTester { List { ForEach(model.items) { Text($0.title) } } }
    let ids = screen.onlyElement.children.map(\.id)
    model.items.append(model.items.remove(at: 0))
    #expect(screen.takePatches() == [.move(ids[0], before: nil)])
    model.items.insert(model.items.removeLast(), at: 0)
    #expect(screen.takePatches() == [.move(ids[0], before: ids[1])])
  }

  @Test func twoSwappedRowsAreTwoMoves() {
    let model = Model(count: 9)
    let screen = ScreenTester { List { ForEach(model.items) { Text($0.title) } } }
    model.items.swapAt(1, 7)
    #expect(screen.takePatches().count == 2)
  }

  @Test func aChangedTextIsOneUpdate() {
    let model = Model(count: 3)
    let screen = ScreenTester { List { ForEach(model.items) { ItemRow(item: $0) } } }
    model.items[2].title = "Changed"
    let text = screen.text("Changed").element!
    #expect(screen.takePatches() == [.update(text.id, text.properties)])
  }

  @Test func anInsertedTreeIsOnePatch() {
    let model = Model(count: 3)
    let screen = ScreenTester {
      if model.isOn { List { ForEach(model.items) { ItemRow(item: $0) } } }
    }
    model.isOn = true
    #expect(
      screen.takePatches() == [.insert(screen.onlyElement, parent: screen.root.id, before: nil)])
  }

  @Test func removedElementsAreNotMentionedAgain() {
    let model = Model(count: 3)
    let screen = ScreenTester {
      if !model.isOn { List { ForEach(model.items) { ItemRow(item: $0) } } }
    }
    let list = screen.onlyElement.id
    model.items[0].title = "Changed"
    model.items.removeLast()
    model.isOn = true
    #expect(screen.takePatches() == [.remove(list)])
  }

  @Test func everyBatchHasTheNextRevision() throws {
    let model = Model(count: 1)
    let screen = ViewScreen { ItemRow(item: model.items[0]) }
    var revisions: [Int] = []
    let subscription = screen.subscribe { revisions.append($0.revision) }
    #expect(screen.revision == 0)
    let toggle = try #require(screen.root.all.first { $0.kind == .toggle })
    try screen.send(Event(toggle.id, .press))
    try screen.send(Event(toggle.id, .press))
    #expect(revisions == [1, 2])
    #expect(screen.revision == 2)
    subscription.cancel()
  }

  /// A view whose structure follows a model that tests change at random.
  struct Changing: View {
    @Observable final class State {
      var order: [Int] = []
      var hidden: Set<Int> = []
      var texts: [Int: String] = [:]
      var inSections = false
      var title = ""
      var isPresented = false
      var hasToolbar = false
    }

    let state: State

    var body: some View {
      NavigationStack {
        content
          .navigationTitle(state.title)
        if state.hasToolbar {
          Text("has a toolbar").toolbar { Button(state.title) {} }
        }
      }
      .alert(state.title, isPresented: Bindable(state).isPresented) {
        if state.inSections { Button("Yes") {} }
      }
    }

    @ViewBuilder var content: some View {
      if state.inSections {
        List {
          Section(state.title) { rows }
          ForEach(state.order.reversed(), id: \.self) { number in
            Section("\(number)") { Cell(state: state, number: number) }
          }
        }
      } else {
        VStack { rows }
        rows
      }
    }

    var rows: some View {
      ForEach(state.order, id: \.self) { number in
        Cell(state: state, number: number)
        if number.isMultiple(of: 3) { Divider() }
      }
    }

    struct Cell: View {
      let state: State
      let number: Int

      var body: some View {
        if !state.hidden.contains(number) {
          HStack {
            Text(state.texts[number] ?? "")
            if number.isMultiple(of: 2) { Button("\(number)") {} }
          }
          .disabled(state.hidden.contains(number + 1))
        }
      }
    }
  }

  @Test(arguments: 1...12) func patchesLeadAnyHostToTheTree(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let state = Changing.State()
    let screen = ScreenTester { Changing(state: state) }
    var tree = screen.root
    var seen = Set(tree.all.map(\.id))
    for step in 1...30 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let number = Int.random(in: 0..<12, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1:
          let place = Int.random(in: 0...state.order.count, using: &random)
          if !state.order.contains(number) { state.order.insert(number, at: place) }
        case 2: state.order.removeAll { $0 == number }
        case 3: state.order.shuffle(using: &random)
        case 4: state.hidden.formSymmetricDifference([number])
        case 5: state.texts[number] = "\(step)"
        case 6: state.title = "\(step)"
        case 7: state.inSections.toggle()
        default:
          if number.isMultiple(of: 2) {
            state.isPresented.toggle()
          } else {
            state.hasToolbar.toggle()
          }
        }
      }
      let old = Set(tree.all.map(\.id))
      for patch in screen.takePatches() { try tree.apply(patch) }
      try #require(tree == screen.root)
      let new = Set(tree.all.map(\.id))
      // No identity is used twice.
      #expect(new.subtracting(old).isDisjoint(with: seen))
      seen.formUnion(new)
      // The patched screen equals a newly made screen.
      let twin = ScreenTester { Changing(state: state) }
      #expect(twin.text == screen.text)
    }
  }
}
