import ComposableArchitecture
import Foundation

/// Uses features with large, deeply nested states as apps do. A test runs it with a small stack.
@main @MainActor
struct UseLargeStates {
  static let depth = 20

  static let uses: [(name: String, use: @MainActor () async -> Void)] = [
    ("presented", presented),
    ("rows", rows),
    ("stack", stack),
    ("destination", destination),
    ("scoped", scoped),
    ("tested", tested),
  ]

  static func main() async {
    let names = CommandLine.arguments.dropFirst()
    for (name, use) in uses where names.isEmpty || names.contains(name) {
      await use()
      print(name)
    }
  }

  // MARK: - Twenty features that present each other

  static func presented() async {
    var stores = [Store(initialState: .new) { Page() }]
    for _ in 0..<depth {
      use(stores.last!)
      stores.last!.send(.present)
      stores.append(stores.last!.scope(\.page, action: \.page.presented)!)
    }
    use(stores.last!)
    // Dismissal by the child itself, and by the parent.
    await stores.removeLast().send(.close).finish()
    expect(!hasPage(stores.last!), "It should have dismissed itself.")
    stores[depth - 2].send(.page(.dismiss))
    expect(!hasPage(stores[depth - 2]), "It should be dismissed.")
    stores[0].send(.page(.dismiss))
    expect(!hasPage(stores[0]), "All should be dismissed.")
  }

  static func hasPage(_ store: StoreOf<Page>) -> Bool {
    store.scope(\.page, action: \.page.presented) != nil
  }

  // MARK: - Twenty lists in each other

  static func rows() async {
    var stores = [Store(initialState: .new) { Page() }]
    for _ in 0..<depth {
      stores.last!.send(.insert)
      stores.append(stores.last!.scope(\.rows, action: \.rows).first!)
      use(stores.last!)
    }
  }

  // MARK: - Twenty screens on a stack, in twenty features

  static func stack() async {
    var store = Store(initialState: .new) { Page() }
    for _ in 0..<depth {
      store.send(.present)
      store = store.scope(\.page, action: \.page.presented)!
    }
    for number in 1...depth {
      store.send(.push)
      let ids = store.withState { $0.path.ids }
      expect(ids.count == number, "There should be another screen.")
      store.send(.path(.element(id: ids.last!, action: .leaf(.increment))))
      store.send(.path(.element(id: ids.last!, action: .leaf(.binding(.set(\.text, "text"))))))
    }
    let ids = store.withState { $0.path.ids }
    await store.send(.path(.element(id: ids[depth - 1], action: .leaf(.close))))
      .finish()
    store.send(.path(.popFrom(id: ids[1])))
    expect(store.withState { $0.path.count } == 1, "One screen should be left.")
  }

  // MARK: - An enum of features, presented deep inside

  static func destination() async {
    var store = Store(initialState: .new) { Page() }
    for _ in 0..<depth {
      store.send(.present)
      store = store.scope(\.page, action: \.page.presented)!
    }
    store.send(.presentDestination)
    let leaf = store.scope(\.destination?.leaf, action: \.destination.leaf)!
    Leaf.use(leaf)
    await leaf.send(.close).finish()
    expect(store.withState { $0.destination == nil }, "It should have dismissed itself.")
  }

  // MARK: - Five features that have each other

  static func scoped() async {
    let state = await Made(Level1.State())
    let store = Store(initialState: state.value) { Level1() }
    Leaf.use(store.leaf)
  }

  /// A value that is made on a thread with enough stack, because a generated initialiser keeps one
  /// or two values on the stack for each level.
  final class Made<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: @autoclosure @escaping @Sendable () -> Value) async {
      let made = await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: [value()]) }
        thread.stackSize = 16 << 20
        thread.start()
      }
      self.value = made[0]
    }
  }

  // MARK: - Tests

  static func tested() async {
    let store = TestStore(initialState: .new) { Page() }
    await store.send(.present) { $0.page = Page.State() }
    await store.send(\.page.increment) { $0.page?.count = 1 }
    await store.send(\.page.present) { $0.page?.page = Page.State() }
    await store.send(\.page.page.binding.text, "text") { $0.page?.page?.text = "text" }
    await store.send(\.page.page.push) { $0.page?.page?.path.append(.leaf(Leaf.State())) }
    await store.send(\.page.page.insert) { $0.page?.page?.rows.append(Page.State()) }
    await store.send(\.page.page.close)
    await store.receive(\.page.page.dismiss) { $0.page?.page = nil }
  }

  // MARK: - One feature

  static func use(_ page: StoreOf<Page>) {
    let before = page.count
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = page.count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    page.send(.increment)
    expect(page.count == before + 1, "The page should count.")
    expect(changes.value == 1, "An observer should be told.")
    page.text = "text"
    expect(page.text == "text", "A binding should change the page.")
    expect(page.withState(\.count) == before + 1, "The state should be read.")
  }

  static func expect(_ isTrue: Bool, _ message: String) {
    guard !isTrue else { return }
    print(message)
    exit(1)
  }
}

// MARK: - The innermost feature

extension Leaf {
  @MainActor static func use(_ store: StoreOf<Leaf>) {
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = store.count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    store.send(.increment)
    store.send(.incrementLater)
    UseLargeStates.expect(store.count == 2, "The leaf should count.")
    UseLargeStates.expect(changes.value == 1, "An observer should be told.")
    store.text = "text"
    UseLargeStates.expect(store.text == "text", "A binding should change the leaf.")
  }
}
