import ComposableArchitecture
import Foundation
import Testing

/// The observers that a change of observable state notifies.
@MainActor
@Suite struct ObservationRulesTests {
  @ObservableState
  fileprivate struct Leaf: Equatable, Identifiable {
    var id = 0
    var count = 0
    var name = ""
  }

  @CasePathable
  @dynamicMemberLookup
  @ObservableState
  fileprivate enum Choice: Equatable {
    case empty
    case leaf(Leaf)
    case other(Leaf)
    case plain(Int)
    case two(Int, Int)
  }

  fileprivate final class Object {}

  /// A type without `==`, so that no two values are known to be the same.
  fileprivate struct Opaque { var value = 0 }

  @ObservableState
  fileprivate struct Root {
    var number = 0
    var text = ""
    var list = [1]
    var leaf = Leaf()
    var maybe: Leaf?
    var maybeNumber: Int?
    var choice = Choice.empty
    var object = Object()
    var opaque = Opaque()
    var leaves: IdentifiedArrayOf<Leaf> = [Leaf(id: 1), Leaf(id: 2), Leaf(id: 3)]
    var array = [Leaf(id: 1), Leaf(id: 2)]
    var groups: IdentifiedArrayOf<Group> = [Group(id: 1)]
    var stack = StackState<Leaf>()
    @Presents var presented: Leaf?
    @ObservationStateIgnored var ignored = 0
  }

  @ObservableState
  fileprivate struct Group: Identifiable {
    let id: Int
    var leaves: IdentifiedArrayOf<Leaf> = [Leaf(id: 1), Leaf(id: 2)]
  }

  fileprivate typealias Change = (inout Root) -> Void

  private let store = Store<Root, Change>(initialState: Root()) {
    Reduce { state, change in
      change(&state)
      return .none
    }
  }

  /// Returns whether a change notifies an observer of the value that was read.
  private func wakes<Value>(
    _ read: (Store<Root, Change>) -> Value, by change: @escaping Change
  ) -> Bool {
    let isWoken = LockIsolated(false)
    withObservationTracking {
      _ = read(store)
    } onChange: {
      isWoken.setValue(true)
    }
    store.send(change)
    return isWoken.value
  }

  // MARK: - Setting

  @Test func `an equal value notifies no readers`() {
    #expect(!wakes({ $0.number }, by: { $0.number = 0 }))
    #expect(!wakes({ $0.text }, by: { $0.text = "" }))
    #expect(!wakes({ $0.list }, by: { $0.list = [1] }))
    #expect(!wakes({ $0.maybeNumber }, by: { $0.maybeNumber = nil }))
  }

  @Test func `another value notifies readers`() {
    #expect(wakes({ $0.number }, by: { $0.number = 1 }))
    #expect(wakes({ $0.text }, by: { $0.text = "a" }))
    #expect(wakes({ $0.list }, by: { $0.list = [2] }))
    #expect(wakes({ $0.maybeNumber }, by: { $0.maybeNumber = 1 }))
  }

  @Test func `a value that can't be compared always notifies readers`() {
    #expect(wakes({ $0.opaque.value }, by: { $0.opaque = Opaque() }))
  }

  @Test func `assigning another object notifies readers`() {
    let object = store.object
    #expect(!wakes({ $0.object }, by: { $0.object = object }))
    #expect(wakes({ $0.object }, by: { $0.object = Object() }))
  }

  @Test func `an ignored property notifies no readers`() {
    #expect(!wakes({ $0.ignored }, by: { $0.ignored = 1 }))
  }

  // MARK: - Changing in place

  @Test func `a change in place notifies, even if the value ends up equal`() {
    #expect(wakes({ $0.number }, by: { $0.number += 0 }))
    #expect(wakes({ $0.list }, by: { $0.list.append(2) }))
  }

  @Test func `a change in a child notifies only readers of the changed value`() {
    #expect(wakes({ $0.leaf.count }, by: { $0.leaf.count = 1 }))
    #expect(!wakes({ $0.leaf.name }, by: { $0.leaf.count = 2 }))
    #expect(!wakes({ $0.leaf }, by: { $0.leaf.count = 3 }))
  }

  @Test func `replacing a child notifies readers of the child`() {
    #expect(wakes({ $0.leaf }, by: { $0.leaf = Leaf(count: 1) }))
    #expect(wakes({ $0.leaf.count }, by: { $0.leaf = Leaf(count: 2) }))
    #expect(wakes({ $0.leaf.count }, by: { state in modify(&state.leaf) { $0 = Leaf(count: 3) } }))
  }

  private func modify<T>(_ value: inout T, _ body: (inout T) -> Void) { body(&value) }

  // MARK: - Optionals

  @Test func `setting an optional child notifies readers of its presence, changing it doesn't`() {
    #expect(wakes({ $0.maybe == nil }, by: { $0.maybe = Leaf() }))
    #expect(!wakes({ $0.maybe == nil }, by: { $0.maybe?.count += 1 }))
    #expect(wakes({ $0.maybe?.count }, by: { $0.maybe?.count += 1 }))
    #expect(wakes({ $0.maybe == nil }, by: { $0.maybe = Leaf(count: 9) }))
    #expect(wakes({ $0.maybe == nil }, by: { $0.maybe = nil }))
    #expect(!wakes({ $0.maybe == nil }, by: { $0.maybe = nil }))
  }

  @Test func `setting a presented child notifies readers of its presence, changing it doesn't`() {
    #expect(wakes({ $0.presented == nil }, by: { $0.presented = Leaf() }))
    #expect(!wakes({ $0.presented == nil }, by: { $0.$presented.wrappedValue?.count += 1 }))
    #expect(wakes({ $0.presented == nil }, by: { $0.presented = Leaf(count: 9) }))
    #expect(wakes({ $0.presented == nil }, by: { $0.presented = nil }))
  }

  // MARK: - Enums

  @Test func `a change in the current case notifies no readers of the enum`() {
    store.send { $0.choice = .leaf(Leaf()) }
    #expect(!wakes({ $0.choice.is(\.leaf) }, by: { $0.choice.modify(\.leaf) { $0.count += 1 } }))
    #expect(wakes({ $0.choice.leaf?.count }, by: { $0.choice.modify(\.leaf) { $0.count += 1 } }))
  }

  @Test func `another case with the same payload notifies readers of the enum`() {
    let leaf = Leaf()
    store.send { $0.choice = .leaf(leaf) }
    #expect(wakes({ $0.choice.is(\.leaf) }, by: { $0.choice = .other(leaf) }))
    #expect(wakes({ $0.choice.is(\.leaf) }, by: { $0.choice = .empty }))
    #expect(wakes({ $0.choice.is(\.leaf) }, by: { $0.choice = .plain(1) }))
    #expect(wakes({ $0.choice.is(\.leaf) }, by: { $0.choice = .two(1, 2) }))
  }

  // MARK: - Collections

  @Test func `a change in an element notifies no readers of the collection`() {
    #expect(!wakes({ $0.leaves.count }, by: { $0.leaves[id: 1]?.count += 1 }))
    #expect(!wakes({ $0.array.count }, by: { $0.array[0].count += 1 }))
    #expect(wakes({ $0.leaves[id: 1]?.count }, by: { $0.leaves[id: 1]?.count += 1 }))
    #expect(!wakes({ $0.leaves[id: 2]?.count }, by: { $0.leaves[id: 1]?.count += 1 }))
  }

  @Test func `new elements or a new order notify readers of the collection`() {
    #expect(wakes({ $0.leaves.count }, by: { $0.leaves.append(Leaf(id: 4)) }))
    #expect(wakes({ $0.leaves.count }, by: { $0.leaves.remove(id: 4) }))
    #expect(wakes({ $0.leaves.ids }, by: { $0.leaves.swapAt(0, 1) }))
    #expect(wakes({ $0.leaves.ids }, by: { $0.leaves = [] }))
    #expect(wakes({ $0.array.count }, by: { $0.array.append(Leaf(id: 3)) }))
    #expect(wakes({ $0.array.count }, by: { $0.array = [] }))
  }

  @Test func `in nested collections a change notifies only its own readers`() {
    func count(_ store: Store<Root, Change>, _ id: Int) -> Int? {
      store.groups[id: 1]?.leaves[id: id]?.count
    }
    #expect(wakes({ count($0, 1) }, by: { $0.groups[id: 1]?.leaves[id: 1]?.count += 1 }))
    #expect(!wakes({ count($0, 2) }, by: { $0.groups[id: 1]?.leaves[id: 1]?.count += 1 }))
    #expect(!wakes({ $0.groups.count }, by: { $0.groups[id: 1]?.leaves[id: 1]?.count += 1 }))
    #expect(
      !wakes({ $0.groups[id: 1]?.leaves.ids }, by: { $0.groups[id: 1]?.leaves[id: 1]?.count += 1 }))
    #expect(
      wakes({ $0.groups[id: 1]?.leaves.ids }, by: { $0.groups[id: 1]?.leaves.remove(id: 2) }))
  }

  @Test func `adding or removing an element notifies a stack's readers, changing one doesn't`() {
    store.send { $0.stack.append(Leaf(id: 1)) }
    let id = store.stack.ids[0]
    #expect(!wakes({ $0.stack.count }, by: { $0.stack[id: id]?.count += 1 }))
    #expect(wakes({ $0.stack[id: id]?.count }, by: { $0.stack[id: id]?.count += 1 }))
    #expect(wakes({ $0.stack.count }, by: { $0.stack.append(Leaf(id: 2)) }))
    #expect(wakes({ $0.stack.count }, by: { $0.stack.removeLast() }))
  }

  // MARK: - Stores

  @Test func `replacing the whole state notifies all readers`() {
    #expect(wakes({ $0.number }, by: { $0 = Root() }))
    #expect(wakes({ $0.leaf.count }, by: { $0 = Root() }))
  }

  @Test func `an action that changes nothing observed notifies no readers`() {
    #expect(!wakes({ $0.state }, by: { $0.ignored += 1 }))
    #expect(!wakes({ $0.leaf.count }, by: { _ in }))
  }

  @Test func `a change of a property doesn't notify readers of the whole state`() {
    #expect(!wakes({ $0.state }, by: { $0.number = 1 }))
    #expect(wakes({ $0.state }, by: { $0 = Root() }))
  }

  @Test func `a store of a removed child notifies no readers`() {
    let store = Store(initialState: Counters.State(optional: Counter.State())) { Counters() }
    let child: StoreOf<Counter>? = store.scope(\.optional, action: \.optional)
    let readers = Readers()
    readers.add("child") { _ = child?.count }
    store.send(.optionalDismissed)
    store.send(.titleChanged("a"))
    store.send(.optionalDismissed)
    // The store still shows the last state of its child.
    #expect(readers.woken() == [])
  }

  // MARK: - Identity

  @Test func `values with an identity compare by it, other values are never identical`() {
    let leaf = Leaf()
    let other = Leaf()
    #expect(_$isIdentityEqual(leaf, leaf))
    #expect(!_$isIdentityEqual(leaf, other))
    #expect(_$isIdentityEqual(Optional(leaf), Optional(leaf)))
    #expect(!_$isIdentityEqual(Leaf?.none, Leaf?.none))
    #expect(!_$isIdentityEqual(Optional(leaf), nil))
    #expect(_$isIdentityEqual(PresentationState(wrappedValue: leaf), .init(wrappedValue: leaf)))
    #expect(
      _$isIdentityEqual(
        PresentationState<Leaf>(wrappedValue: nil), PresentationState(wrappedValue: nil)))
    #expect(!_$isIdentityEqual(PresentationState(wrappedValue: leaf), .init(wrappedValue: nil)))
    #expect(_$isIdentityEqual([leaf], [leaf]))
    #expect(!_$isIdentityEqual([leaf], [other]))
    #expect(!_$isIdentityEqual([leaf], []))
    let one = IdentifiedArray(uniqueElements: [Leaf(id: 1), Leaf(id: 2)])
    let sameIDs = IdentifiedArray(uniqueElements: [Leaf(id: 1, count: 5), Leaf(id: 2)])
    #expect(_$isIdentityEqual(one, sameIDs))
    #expect(!_$isIdentityEqual(one, IdentifiedArray(uniqueElements: one.reversed())))
    #expect(!_$isIdentityEqual("a", "a"))
    #expect(!_$isIdentityEqual(1, 1))
    #expect(!_$isIdentityEqual([1], [1]))
  }

  @Test func `registrars don't affect equality, hashing and coding`() throws {
    let one = ObservationStateRegistrar()
    let two = ObservationStateRegistrar()
    #expect(one == two)
    #expect(one.id != two.id)
    #expect(one.hashValue == two.hashValue)
    let coded = try JSONEncoder().encode([one])
    #expect(String(decoding: coded, as: UTF8.self) == "[{}]")
    #expect(try JSONDecoder().decode([ObservationStateRegistrar].self, from: coded) == [one])
  }

  /// A state that isn't observable, as the root of an app may be.
  fileprivate struct Plain {
    var leaf = Leaf()
    var maybe: Leaf? = Leaf()
    var leaves: IdentifiedArrayOf<Leaf> = [Leaf(id: 1), Leaf(id: 2)]
  }

  @CasePathable
  fileprivate enum PlainAction {
    case change((inout Plain) -> Void)
    case leaf(Never)
    case leaves(IdentifiedAction<Int, Never>)
  }

  @Test func `observable children of plain state are observed`() {
    let store = Store<Plain, PlainAction>(initialState: Plain()) {
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
    }
    let leaf = store.scope(\.leaf, action: \.leaf)
    let rows = store.scope(\.leaves, action: \.leaves)
    let row = rows.scope(id: 1)!
    let readers = Readers()
    readers.add("leaf") { _ = leaf.count }
    readers.add("row") { _ = row.count }

    store.send(.change { $0.leaf.count += 1 })
    #expect(readers.woken() == ["leaf"])
    store.send(.change { $0.leaf = Leaf(count: 5) })
    #expect(readers.woken() == ["leaf"])
    store.send(.change { $0.leaves[id: 1]?.count += 1 })
    #expect(readers.woken() == ["row"])
    store.send(.change { $0.leaves[id: 1] = Leaf(id: 1, count: 7) })
    #expect(readers.woken() == ["row"])
    store.send(.change { $0.leaves[id: 2]?.count += 1 })
    #expect(readers.woken() == [])
    #expect(leaf.count == 5)
    #expect(row.count == 7)
  }

  @Test func `a row that its own reducer replaces notifies its readers`() {
    let store = Store(
      initialState: Stack.State(path: StackState([.screen(Page.State(number: 1))]))
    ) {
      Stack()
    }
    let id = store.path.ids[0]
    let page: StoreOf<Page>? = store.scope(\.path[id: id]?.screen, action: \.path[id: id].screen)
    let readers = Readers()
    readers.add("page") { _ = page?.number }
    store.send(.path(.element(id: id, action: .screen(.replaced(2)))))
    #expect(readers.woken() == ["page"])
    #expect(page?.number == 2)
  }

  /// Actions for one child of each kind that is read through its parent's property.
  @CasePathable
  fileprivate enum FamilyAction {
    case leaf((inout Leaf) -> Void)
    case maybe((inout Leaf) -> Void)
    case presented(PresentationAction<(inout Leaf) -> Void>)
    case choice((inout Choice) -> Void)
  }

  fileprivate struct Family: Reducer {
    var body: some Reducer<Root, FamilyAction> {
      Scope(\.leaf, action: \.leaf) { Changer() }
      Scope(\.choice, action: \.choice) { Changer() }
      EmptyReducer()
        .ifLet(\.maybe, action: \.maybe) { Changer() }
        .ifLet(\.$presented, action: \.presented) { Changer() }
    }
  }

  fileprivate struct Changer<Value>: Reducer {
    func reduce(into value: inout Value, action: (inout Value) -> Void) -> Effect<Action> {
      action(&value)
      return .none
    }
    typealias Action = (inout Value) -> Void
  }

  @Test func `a child that its own reducer replaces notifies its readers`() {
    let leaf = Leaf(id: 7)
    var root = Root()
    (root.maybe, root.presented, root.choice) = (leaf, leaf, .leaf(leaf))
    let store = Store(initialState: root) { Family() }
    let readers = Readers()
    readers.add("leaf") { _ = store.leaf }
    readers.add("maybe") { _ = store.maybe == nil }
    readers.add("presented") { _ = store.presented == nil }
    readers.add("choice") { _ = store.choice.is(\.leaf) }

    store.send(.leaf { $0.count += 1 })
    store.send(.maybe { $0.count += 1 })
    store.send(.presented(.presented { $0.count += 1 }))
    store.send(.choice { $0.modify(\.leaf) { $0.count += 1 } })
    #expect(readers.woken() == [])

    store.send(.leaf { $0 = Leaf() })
    #expect(readers.woken() == ["leaf"])
    // After changes, the original value counts as a replacement, too.
    store.send(.maybe { $0 = leaf })
    #expect(readers.woken() == ["maybe"])
    store.send(.presented(.presented { $0 = leaf }))
    #expect(readers.woken() == ["presented"])
    store.send(.choice { $0 = .other($0.leaf!) })
    #expect(readers.woken() == ["choice"])
  }

  @Test func `a change notifies readers of both stores of an element`() {
    let rows = IdentifiedArray(uniqueElements: (0..<2).map { Counter.State(id: $0) })
    let store = Store(initialState: Counters.State(rows: rows)) { Counters() }
    let twin = store.scope(\.self, action: \.self)
    let readers = Readers()
    for (name, parent) in [("one", store), ("two", twin)] {
      let row = (parent.scope(\.rows, action: \.rows) as Store<_, _>).scope(id: 1)!
      readers.add(name) { _ = row.count }
    }
    store.send(.replaced(Counter.State(id: 1, count: 5)))
    #expect(readers.woken() == ["one", "two"])
    store.send(.rows(.element(id: 1, action: .incremented)))
    #expect(readers.woken() == ["one", "two"])
  }
}
