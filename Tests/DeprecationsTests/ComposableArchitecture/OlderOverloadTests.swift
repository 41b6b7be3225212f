#if Deprecations
  import ComposableArchitecture
  import Testing

  /// Overloads that the other suites do not use.
  @MainActor
  @Suite(.serialized) struct OlderOverloadTests {
    struct Screen: Reducer {
      struct State: Equatable { @BindingState var name = "" }
      @CasePathable enum Action { case view(View), loaded(Int), loadTapped }
      @CasePathable enum View: BindableAction { case binding(BindingAction<State>) }
      var body: some ReducerOf<Self> {
        BindingReducer(action: \.view)
        Reduce { _, action in
          if case .loadTapped = action { .run { await $0(.loaded(42)) } } else { .none }
        }
      }
    }

    @Test func `A test store has bindings for a part of the actions`() async {
      let store = TestStore(initialState: Screen.State()) { Screen() }
      await store.send(.view(.binding(.set(\.$name, "Blob")))) { $0.name = "Blob" }
      let bindings = store.bindings(action: /Screen.Action.view)
      #expect(bindings.name == "Blob")
      #expect(bindings.$name.wrappedValue == "Blob")
      let again = BindingViewStore(projectedValue: bindings)
      #expect(again.wrappedValue == Screen.State(name: "Blob"))
      #expect(again.projectedValue.name == "Blob")
    }

    @Test func `A binding action has a case for each property`() async {
      let action = Screen.Action.view(.binding(.set(\.$name, "Blob")))
      #expect(action[case: \.view.binding.$name] == "Blob")
      let store = TestStore(initialState: Screen.State()) { Screen() }
      await store.send(\.view.binding.$name, "Ada") { $0.name = "Ada" }
    }

    @Test func `A test store receives by key paths and waits for nanoseconds`() async {
      let store = TestStore(initialState: Screen.State()) { Screen() }
      await store.send(.loadTapped)
      await store.receive(\.loaded, timeout: NSEC_PER_SEC)
      await store.send(.loadTapped)
      await store.receive(\.loaded, 42, timeout: NSEC_PER_SEC)
      await store.send(.loadTapped)
      await store.receive(/Screen.Action.loaded, timeout: .seconds(1))
    }

    @Test func `View state with bindings may have its own actions and comparison`() {
      struct ViewState: Equatable { @BindingViewState var name: String }
      let store = Store(initialState: Screen.State()) { Screen() }
      let viewStore = ViewStore(
        store,
        observe: { (screen: BindingViewStore<Screen.State>) in ViewState(name: screen.$name) },
        send: Screen.Action.view)
      let once = ViewStore(
        store,
        observe: { (screen: BindingViewStore<Screen.State>) in ViewState(name: screen.$name) },
        send: Screen.Action.view, removeDuplicates: { _, _ in true })
      viewStore.$name.wrappedValue = "Blob"
      #expect(store.withState { $0.name } == "Blob")
      #expect(viewStore.name == "Blob")
      viewStore.send(.binding(.set(\.$name, "Ada")))
      #expect(viewStore.name == "Ada")

      let form = Store(initialState: Form.State()) { Form() }
      var changes = 0
      let duplicates = ViewStore(
        form, observe: { (form: BindingViewStore<Form.State>) in form.point },
        removeDuplicates: {
          changes += 1
          return $0.x == $1.x
        })
      form.send(.set(\.$point, Point(x: 1, y: 7)))
      #expect(duplicates.state == Point())
      form.send(.set(\.$point, Point(x: 3, y: 7)))
      #expect(duplicates.state == Point(x: 3, y: 7))
      #expect(changes == 2)
      withExtendedLifetime(once) {}
    }

    struct Point: Hashable { var x = 1, y = 2 }
    struct Form: Reducer {
      struct State: Equatable { @BindingState var point = Point() }
      enum Action: BindableAction { case binding(BindingAction<State>) }
      var body: some ReducerOf<Self> { BindingReducer() }
    }
    struct ViewState: Hashable {
      @BindingViewState var point: Point

      /// The wrapper itself.
      var projectedPoint: BindingViewState<Point> { _point }
    }

    @Test func `A part of a view's binding is bound to, compared and dumped as its value`() {
      let store = Store(initialState: Form.State()) { Form() }
      let viewStore = ViewStore(
        store, observe: { (form: BindingViewStore<Form.State>) in ViewState(point: form.$point) })
      let before = viewStore.state
      let x: BindingViewState<Int> = before.projectedPoint.x
      #expect(x.wrappedValue == 1)
      #expect(Set([before, viewStore.state]).count == 1)
      viewStore.$point.wrappedValue.x = 5
      #expect(store.withState { $0.point } == Point(x: 5))
      #expect(viewStore.state != before)
      #expect(String(customDumping: x) == String(customDumping: x.wrappedValue))
    }
  }
#endif
