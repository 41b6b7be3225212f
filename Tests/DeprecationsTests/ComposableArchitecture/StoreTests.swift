#if Deprecations
  import ComposableArchitecture
  import ConcurrencyExtrasTestSupport
  import Foundation
  import Testing

  @MainActor
  @Suite(.serialized) struct OlderStoreTests {
    @Test func `Closures scope a store`() {
      let store = Store(initialState: Parent.State()) { Parent() }
      let child = store.scope(state: { $0.counter }, action: { .counter($0) })
      let other: StoreOf<Counter> = store.scope(state: \.counter, action: Parent.Action.counter)
      let third = store.scope(state: \.counter, action: { .counter($0) })
      #expect(child !== other)
      child.send(.incremented)
      other.send(.incremented)
      third.send(.incremented)
      #expect(child.withState { $0.count } == 3)
      #expect(store.withState { $0.counter.count } == 3)
      let computed = store.scope(state: { $0.counter.count * 2 }, action: { .counter($0) })
      #expect(computed.withState { $0 } == 6)
    }

    @Reducer struct Observed {
      @ObservableState struct State {
        var child: Child.State? = Child.State()
        var rows: IdentifiedArrayOf<Child.State> = [Child.State()]
      }
      enum Action { case child(Child.Action), rows(IdentifiedActionOf<Child>) }
      var body: some ReducerOf<Self> {
        EmptyReducer()
          .ifLet(\.child, action: \.child) { Child() }
          .forEach(\.rows, action: \.rows) { Child() }
      }
      @Reducer struct Child {
        @ObservableState struct State: Identifiable {
          var id = 1
          var count = 0
        }
        enum Action { case incremented }
        var body: some ReducerOf<Self> {
          Reduce { state, _ in
            state.count += 1
            return .none
          }
        }
      }
    }

    @Test func `Optional and collection scopes of closure scopes are reported and work`() {
      let store = Store(initialState: Observed.State()) { Observed() }
      let same: StoreOf<Observed> = store.scope(state: { $0 }, action: { $0 })
      var child: StoreOf<Observed.Child>?
      withKnownIssue {
        child = same.scope(state: \.child, action: \.child)
      } matching: {
        $0.description.contains("StoreOf<OlderStoreTests.Observed>")
          && $0.description.contains("IfLetStore")
      }
      child?.send(.incremented)
      #expect(store.child?.count == 1)
      withKnownIssue {
        #expect(same.scope(state: \.rows, action: \.rows).map(\.id) == [1])
      }
    }

    @Test func `ifLet follows the store of an optional`() {
      let store = Store(initialState: Parent.State()) { Parent() }
      var log: [String] = []
      var kept: StoreOf<Counter>?
      let optional: Store<Counter.State?, Counter.Action> = store.scope(
        state: { $0.optional }, action: { .optional($0) })
      var subscription: (any Cancellable)? = optional.ifLet(
        then: {
          kept = $0
          log.append("then \($0.withState(\.id))")
        }, else: { log.append("else") })
      #expect(log == ["else"])
      store.send(.shown)
      kept?.send(.incremented)
      #expect(kept?.withState { $0.count } == 1)
      store.send(.hidden)
      #expect(kept?.withState { $0.count } == 1)
      store.send(.shown)
      #expect(log == ["else", "then 1", "else", "then 1"])
      subscription?.cancel()
      store.send(.hidden)
      #expect(log.count == 4)
      subscription = optional.ifLet(then: { _ in log.append("then") }) { log.append("else") }
      #expect(log.count == 5)
      subscription = nil
      store.send(.shown)
      #expect(log.count == 5)
    }

    @Test func `ifLet follows a store that only its subscription keeps alive`() {
      let store = Store(initialState: Parent.State()) { Parent() }
      var log: [String] = []
      weak var scoped: Store<Counter.State?, Counter.Action>?
      func follow() -> any Cancellable {
        let optional: Store<Counter.State?, Counter.Action> = store.scope(
          state: { $0.optional }, action: { .optional($0) })
        scoped = optional
        return optional.ifLet(then: { _ in log.append("then") }) { log.append("else") }
      }
      var subscription: (any Cancellable)? = follow()
      store.send(.shown)
      store.send(.hidden)
      #expect(log == ["else", "then", "else"])
      subscription?.cancel()
      #expect(scoped == nil)
      store.send(.shown)
      #expect(log.count == 3)
      subscription = follow()
      subscription = nil
      #expect(scoped == nil)
    }

    @Test func `A view store publishes its changes`() async {
      let store = Store(initialState: Counter.State()) { Counter() }
      let viewStore = ViewStore(store, observe: { $0.count })
      let other = ViewStoreOf<Counter>(store, observe: { $0 }, removeDuplicates: ==)
      #expect(viewStore.state == 0)
      let isWoken = LockIsolated(0)
      withObservationTracking {
        _ = viewStore.state
        _ = other.count
      } onChange: {
        isWoken.withValue { $0 += 1 }
      }
      viewStore.send(.incremented)
      #expect(viewStore.state == 1)
      #expect(other.count == 1)
      #expect(isWoken.value == 0)
      withObservationTracking {
        viewStore._access()
      } onChange: {
        isWoken.withValue { $0 += 1 }
      }
      store.send(.loadButtonTapped)
      #expect(isWoken.value == 0)
      store.send(.incremented)
      #expect(isWoken.value == 1)
      let task = viewStore.send(.loadButtonTapped, animation: .default)
      await task.finish()
      #expect(viewStore.state == 42)
    }

    @Test func `Equal values don't change a view store`() {
      let store = Store(initialState: Counter.State()) { Counter() }
      let viewStore = ViewStore(
        store, observe: { $0.count }, removeDuplicates: { $0 / 2 == $1 / 2 })
      store.send(.incremented)
      #expect(viewStore.state == 0)
      store.send(.incremented)
      #expect(viewStore.state == 2)
    }

    @Test func `A view store may have its own actions`() {
      enum ViewAction { case plus }
      let store = Store(initialState: Counter.State()) { Counter() }
      let viewStore = ViewStore<Int, ViewAction>(
        store, observe: \.count, send: { _ in .incremented })
      viewStore.send(.plus)
      viewStore.send(.plus, transaction: Transaction())
      #expect(viewStore.state == 2)
      let third = ViewStore<Int, ViewAction>(
        store, observe: \.count, send: { _ in .incremented }, removeDuplicates: ==)
      #expect(third.state == 2)
    }

    @Test func `A view store waits while a predicate holds`() async {
      let store = Store(initialState: Counter.State()) { Counter() }
      let viewStore = ViewStore(store, observe: { $0 })
      await viewStore.send(.loadButtonTapped, while: { $0.count == 0 })
      #expect(viewStore.count == 42)
      await viewStore.yield(while: { $0.count == 0 })
      await viewStore.send(.loadButtonTapped, animation: .default, while: { $0.count != 42 })
      let waiting = Task { await viewStore.yield(while: { _ in true }) }
      waiting.cancel()
      await waiting.value
      let task = Task { await viewStore.send(.waitButtonTapped, while: { _ in true }) }
      await Task.megaYield()
      task.cancel()
      await task.value
    }

    @Test func `Bindings of a view store send an action for each write`() {
      let store = Store(initialState: Counter.State()) {
        Reduce<Counter.State, Int> { state, action in
          state.count = action
          return .none
        }
      }
      let viewStore = ViewStore(store, observe: { $0.count })
      let binding = viewStore.binding(get: { $0 * 2 }, send: { $0 / 2 })
      #expect(binding.wrappedValue == 0)
      binding.wrappedValue = 10
      #expect(store.withState { $0.count } == 5)
      #expect(binding.wrappedValue == 10)
      viewStore.binding(send: { $0 + 1 }).wrappedValue = 1
      #expect(viewStore.state == 2)
      viewStore.binding(send: 7).wrappedValue = 1
      #expect(viewStore.state == 7)
      viewStore.binding(get: { "\($0)" }, send: 8).wrappedValue = "1"
      #expect(viewStore.state == 8)
    }

    @Test func `A view store is released with its owner`() {
      let store = Store(initialState: Counter.State()) { Counter() }
      weak var weakViewStore: ViewStoreOf<Counter>?
      do {
        let viewStore = ViewStore(store, observe: { $0 })
        weakViewStore = viewStore
        store.send(.incremented)
        #expect(viewStore.count == 1)
      }
      store.send(.incremented)
      #expect(weakViewStore == nil)
    }

    @Test func `A write to a removed child is dropped without a report`() {
      let store = Store(initialState: Parent.State()) { Parent() }
      store.send(.shown)
      let child = store.scope(state: { $0.optional }, action: { .optional($0) })._unwrapped()
      let viewStore = child.map { ViewStore($0, observe: { $0 }) }
      let binding = viewStore?.binding(get: \.count, send: .incremented)
      store.send(.hidden)
      binding?.wrappedValue = 1
      #expect(binding?.wrappedValue == 0)
    }
  }

  @MainActor
  @Suite(.serialized) struct BindingStateTests {
    @Test func `State that isn't observable has bindings`() async {
      let store = TestStore(initialState: Form.State()) { Form() }
      await store.send(.set(\.$name, "Blob")) {
        $0.name = "Blob"
        $0.other = 1
      }
      await store.send(.binding(.set(\.$isOn, true))) { $0.isOn = true }
      #expect(store.bindings.$name.wrappedValue == "Blob")
      #expect(store.bindings.name == "Blob")
      #expect(store.bindings.other == 1)
      store.bindings.$name.projectedValue.wrappedValue = "Other"
      #expect(store.bindings.$name.wrappedValue == "Blob")
      #expect(BindingAction<Form.State>.set(\.$name, "a") == .set(\.$name, "a"))
      #expect(BindingAction<Form.State>.set(\.$name, "a") != .set(\.$name, "b"))
    }

    @Test func `A view store has bindings to state that isn't observable`() {
      let store = Store(initialState: Form.State()) { Form() }
      let viewStore = ViewStore(store, observe: { $0 })
      let name = viewStore.$name
      name.wrappedValue = "Blob"
      #expect(store.withState { $0.name } == "Blob")
      #expect(store.withState { $0.other } == 1)
      #expect(name.wrappedValue == "Blob")
    }

    private struct ViewState: Equatable {
      @BindingViewState var name: String
      var other: Int

      init(_ store: BindingViewStore<Form.State>) {
        _name = store.$name
        other = store.other
      }

      init(name: BindingViewState<String>, other: Int) {
        _name = name
        self.other = other
      }
    }

    @Test func `A view's state may hold bindings`() {
      let store = Store(initialState: Form.State()) { Form() }
      let viewStore = ViewStore(store, observe: ViewState.init)
      let closure = ViewStore(
        store, observe: { ViewState(name: $0.$name, other: $0.other) }, removeDuplicates: ==)
      #expect(viewStore.name == "")
      viewStore.$name.wrappedValue = "Blob"
      #expect(store.withState { $0.name } == "Blob")
      #expect(viewStore.name == "Blob")
      #expect(closure.name == "Blob")
      #expect(viewStore.other == 1)
      store.send(.otherTapped)
      #expect(viewStore.other == 2)
      #expect(closure.$name.wrappedValue == "Blob")
    }

    // Release builds report no issues.
    #if DEBUG
      @Test(.mainSerialExecutor)
      func `A binding that nothing handles is reported where its state is defined`() async {
        struct Unhandled: Reducer {
          struct State: Equatable { @BindingState var name = "" }
          enum Action: BindableAction { case binding(BindingAction<State>) }
          var body: some ReducerOf<Self> { EmptyReducer() }
        }
        let store = Store(initialState: Unhandled.State()) { Unhandled() }
        let viewStore = ViewStore(store, observe: { $0 })
        await withKnownIssue {
          viewStore.$name.wrappedValue = "Blob"
          await Task.megaYield()
        } matching: {
          $0.description.contains("binding state defined here")
            && $0.description.contains("BindingReducer()")
        }
        withExtendedLifetime(store) {}
      }
    #endif

    // Release builds report no issues.
    #if DEBUG
      @Test(.mainSerialExecutor)
      func `A binding of a view's state that nothing handles is reported`() async {
        struct Unhandled: Reducer {
          struct State: Equatable { @BindingState var name = "" }
          enum Action: BindableAction { case binding(BindingAction<State>) }
          var body: some ReducerOf<Self> { EmptyReducer() }
        }
        struct ViewState: Equatable { @BindingViewState var name: String }
        let store = Store(initialState: Unhandled.State()) { Unhandled() }
        let viewStore = ViewStore(store, observe: { ViewState(name: $0.$name) })
        await withKnownIssue {
          viewStore.$name.wrappedValue = "Blob"
          await Task.megaYield()
        } matching: {
          $0.description.contains("from a view store")
            && !$0.description.contains("binding state defined here")
            && $0.description.contains("\"Blob\"")
            && $0.description.contains("BindingReducer()")
        }
        withExtendedLifetime(store) {}
      }
    #endif

    @Test func `Binding state is coded and dumped as its value`() throws {
      #expect(String(customDumping: BindingState(wrappedValue: 1)) == "1")
      #expect(BindingState(wrappedValue: 1) == BindingState(wrappedValue: 1))
      #expect(Set([BindingState(wrappedValue: 1), BindingState(wrappedValue: 1)]).count == 1)
      let data = try JSONEncoder().encode([BindingState(wrappedValue: 1)])
      #expect(String(decoding: data, as: UTF8.self) == "[1]")
      #expect(
        try JSONDecoder().decode([BindingState<Int>].self, from: data).map(\.wrappedValue) == [1])
    }
  }
#endif
