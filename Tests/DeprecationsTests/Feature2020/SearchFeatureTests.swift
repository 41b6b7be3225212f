#if Deprecations
  import ComposableArchitecture
  import ComposableUI
  import Testing

  #if OpenCombine
    import Combine
    import Foundation
  #endif

  @MainActor
  @Suite(.serialized) struct SearchFeatureTests {
    private let facts = [Fact(id: 1, text: "One"), Fact(id: 2, text: "Two")]

    @Test func `A search finds facts`() async {
      let store = TestStore(initialState: Search.State()) {
        Search()
      } withDependencies: {
        $0.factClient.search = { [facts] _ in facts }
      }
      await store.send(.searchButtonTapped)
      await store.receive(/Search.Action.searchResponse) {
        $0.facts = [Fact(id: 1, text: "One"), Fact(id: 2, text: "Two")]
      }
      await store.send(.fact(id: 2, action: .favoriteButtonTapped)) {
        $0.facts[id: 2]?.isFavorite = true
      }
      await store.send(.factTapped(1)) {
        $0.detail = FactDetail.State(fact: Fact(id: 1, text: "One"))
      }
      await store.send(.detail(.presented(.favoriteButtonTapped))) {
        $0.detail?.fact.isFavorite = true
        $0.facts[id: 1]?.isFavorite = true
      }
      await store.send(.detail(.presented(.closeButtonTapped)))
      await store.receive(.detail(.dismiss)) { $0.detail = nil }
    }

    @Test func `A failed search can be repeated`() async {
      let store = TestStore(initialState: Search.State()) { Search() }
      store.exhaustivity = .off
      await store.send(.searchButtonTapped)
      await store.receive(.searchResponse(.failure(FactClient.Failure())))
      #expect(store.state.alert?.title == TextState("No facts"))
      await store.send(.alert(.presented(.retryButtonTapped))) { $0.alert = nil }
      await store.receive(/Search.Action.searchResponse)
    }

    #if OpenCombine
      @Test func `A search waits for a pause in typing`() async {
        let scheduler = DispatchQueue.test
        let store = TestStore(initialState: Search.State()) {
          Search()
        } withDependencies: {
          $0.mainQueue = scheduler.eraseToAnyScheduler()
          $0.factClient.search = { [Fact(id: $0.count, text: $0)] }
        }
        await store.send(.set(\.$query, "B")) { $0.query = "B" }
        await scheduler.advance(by: .milliseconds(200))
        await store.send(.set(\.$query, "Bl")) { $0.query = "Bl" }
        await scheduler.advance(by: .milliseconds(300))
        await store.receive(.searchResponse(.success([Fact(id: 2, text: "Bl")]))) {
          $0.facts = [Fact(id: 2, text: "Bl")]
        }
      }

      @Test func `Ticks arrive on the main queue`() async {
        let scheduler = DispatchQueue.test
        let subject = PassthroughSubject<Int, Never>()
        let ticks = UncheckedSendable(subject.eraseToAnyPublisher())
        let store = TestStore(initialState: Search.State()) {
          Search()
        } withDependencies: {
          $0.mainQueue = scheduler.eraseToAnyScheduler()
          $0.factClient.ticks = { ticks.value }
        }
        let task = await store.send(.task)
        subject.send(1)
        await scheduler.advance()
        await store.receive(.ticked(1)) { $0.ticks = 1 }
        await task.cancel()
      }
    #endif

    @Test func `The screen shows results of a search`() async {
      let store = Store(initialState: Search.State()) {
        Search()
      } withDependencies: {
        $0.factClient.search = { [facts] _ in facts }
        #if OpenCombine
          $0.mainQueue = .immediate
        #endif
      }
      let screen = ScreenTester { SearchView(store: store) }
      screen.textField("Search").type("T")
      screen.button("Search").press()
      await Task.megaYield()
      await screen.settle()
      #expect(screen.text.contains("One ‹ ☆ 1 › ‹ Show 1 ›"))
      screen.button("☆ 2").press()
      #expect(screen.text.contains("Two ‹ ★ ›"))
      screen.button("Show 1").press()
      #expect(screen.text.contains("Detail: One"))
      screen.button("Favorite").press()
      #expect(screen.text.contains("One ‹ ★ › ‹ Show 1 ›"))
      screen.button("Close").press()
      await Task.megaYield()
      await screen.settle()
      #expect(!screen.text.contains("Detail"))
    }

    @Test func `The screen shows an alert when nothing was found`() async {
      let store = Store(initialState: Search.State()) {
        Search()
      } withDependencies: {
        $0.factClient.search = { _ in throw FactClient.Failure() }
      }
      let screen = ScreenTester { SearchView(store: store) }
      screen.button("Search").press()
      await Task.megaYield()
      await screen.settle()
      #expect(screen.text.contains("=== No facts ==="))
      screen.button("Cancel").press()
      #expect(store.withState { $0.alert } == nil)
    }
  }
#endif
