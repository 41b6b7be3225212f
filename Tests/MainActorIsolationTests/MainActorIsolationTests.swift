import ComposableArchitecture
import ComposableUI
import Testing

struct MainActorIsolationTests {
  @Test
  func aFeatureIsTested() async {
    let store = TestStore(initialState: Root.State()) {
      Root()
    } withDependencies: {
      $0.numbers.load = { [1, 2] }
    }
    await store.send(.counter(.incrementButtonTapped)) { $0.counter.count = 1 }
    await store.send(.loadButtonTapped)
    await store.receive(\.loaded.success) {
      $0.rows = [Counter.State(id: 1), Counter.State(id: 2)]
      $0.loaded = .rows($0.rows)
    }
    await store.send(\.rows[id: 2].incrementButtonTapped) { $0.rows[id: 2]?.count = 1 }
  }

  @Test
  func aCaseOfADestinationDismissesItself() async {
    let store = TestStore(
      initialState: Root.State(destination: .counter(Counter.State(id: 7)))
    ) {
      Root()
    }
    await store.send(\.destination.counter.incrementButtonTapped) {
      $0.destination.modify(\.counter) { $0.count = 1 }
    }
    await store.send(\.destination.counter.closeButtonTapped)
    await store.receive(\.destination.counter.delegate.closed)
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  @Test
  func aStackOfEnumsHoldsAFeatureWhoseStateIsAnEnum() async {
    let actions = LockIsolated(0)
    let store = TestStore(
      initialState: Root.State(path: StackState([.screen(.echo(Echo.State()))]))
    ) {
      Root()
    } withDependencies: {
      $0.actionCounter = actions
    }
    await store.send(\.path[id: 0].screen.echo.said, "Hello") {
      $0.path[id: 0] = .screen(.echo(Echo.State(text: "Hello!")))
    }
    #expect(actions.value == 1)
  }

  @Test
  func aRecursiveFeatureSharesState() async {
    let store = TestStore(
      initialState: Folder.State(id: 0, folders: [Folder.State(id: 1)])
    ) {
      Folder()
    }
    await store.send(\.folders[id: 1].opened) {
      $0.$openings.withLock { $0 = 1 }
    }
  }

  @Test
  func importingTheViewsModuleIsEnoughToNameTheirValueTypes() {
    let model = AppearanceModel()
    let screen = ScreenTester {
      AppearanceView(
        appearance: Binding(get: { model.appearance }, set: { model.appearance = $0 }))
    }
    #expect(screen.text.hasPrefix("Hello 3"))
    #expect(model.appearance.isDue)
    screen.button("Change").press()
    #expect(model.appearance.tint == .blue)
    #expect(!model.appearance.isDue)
    #expect(model.appearance != Appearance())
  }

  @Test
  func anEnumOfFeaturesRunsInAStore() {
    let store = Store(initialState: .counter(Counter.State(id: 0))) { Path.body }
    store.send(.counter(.incrementButtonTapped))
    guard case .counter(let counter) = store.case else {
      Issue.record("Expected the counter, got \(store.state).")
      return
    }
    #expect(counter.count == 1)
  }

  @Test
  func screensShowFeatures() {
    let store = Store(initialState: Root.State(destination: .form(Form.State(name: "Blob")))) {
      Root()
    }
    let screen = ScreenTester { RootView(store: store) }
    screen.button("Clear").press()
    #expect(store.destination?.form == Form.State())
    screen.textField("Name").type("Blob Jr")
    #expect(store.destination?.form?.name == "Blob Jr")
  }
}
