#if Deprecations
  import ComposableArchitecture
  import ConcurrencyExtrasTestSupport
  @_spi(Presentation) import ComposableUI
  import Foundation
  import Testing

  // Names of types that the compiler usually infers, written out here.

  @MainActor
  @Suite(.serialized) struct SpelledNamesTests {
    @MainActor @Perceptible fileprivate final class Model { var count = 0 }

    private struct CounterView: View {
      let store: StoreOf<Counter>
      var body: some View {
        WithViewStore(store, observe: { $0 }) { viewStore in
          Button("Plus \(viewStore.count)") { viewStore.send(.incremented) }
        }
      }
    }

    // MARK: - Reducers

    @Test func `The reducer of onChange with a closure has a type name`() {
      struct State: Equatable { var value = 0, changes = 0 }
      let base = Reduce<State, Int> { state, action in
        state.value = action
        return .none
      }
      let reducer: _OnChangeReducer<Reduce<State, Int>, Int, Reduce<State, Int>> = base.onChange(
        of: \.value, removeDuplicates: ==
      ) { _, _ in
        Reduce { state, _ in
          state.changes += 1
          return .none
        }
      }
      var state = State()
      _ = reducer._reduce(into: &state, action: 1)
      _ = reducer._reduce(into: &state, action: 1)
      #expect(state == State(value: 1, changes: 1))
    }

    @Test func `_reduce runs a reducer by hand`() {
      var state = Counter.State()
      _ = Counter()._reduce(into: &state, action: .incremented)
      let signposted: _SignpostReducer<Counter> = Counter().signpost(
        log: OSLog(subsystem: "a", category: "b"))
      _ = signposted._reduce(into: &state, action: .incremented)
      #expect(state.count == 2)
      #expect(OSLog(subsystem: "a", category: "b") != .disabled)
    }

    // The compiler's errors for these names state the replacements. Only an unavailable declaration
    // can use them and compile.

    @available(*, unavailable)
    private func renamed(_ effect: EffectTask<Int>) -> Effect<Int> { effect }

    @available(*, unavailable)
    private func renamed(_ reducer: any ReducerProtocol<Int, Int>) -> any Reducer<Int, Int> {
      reducer
    }

    @available(*, unavailable)
    private func renamed<R: Reducer>(_ reducer: R, _ other: some ReducerProtocolOf<R>) {}

    // MARK: - Views

    @Test func `CaseLet exposes its functions`() {
      let view = CaseLet(
        /Destination.State.first, action: Destination.Action.first,
        then: { CounterView(store: $0) })
      let extract: (Destination.State) -> Counter.State? = view.toCaseState
      #expect(extract(.first(Counter.State(count: 3)))?.count == 3)
      #expect(extract(.second(Counter.State())) == nil)
      let embed: (Counter.Action) -> Destination.Action = view.fromCaseAction
      #expect(embed(.incremented) == .first(.incremented))
      let content: (StoreOf<Counter>) -> CounterView = view.content
      let store = Store(initialState: Counter.State()) { Counter() }
      #expect(content(store).store === store)

      let root = Store(initialState: Destination.State.first(Counter.State())) { Destination() }
      let cases = SwitchStore(root) { state in Text(state == .first(Counter.State()) ? "1" : "2") }
      #expect(cases.store === root)
      #expect(ScreenTester { cases.content(.first(Counter.State())) }.text == "1")
      #expect(ScreenTester { cases.content(.second(Counter.State())) }.text == "2")
    }

    @Test func `CaseLet needs no action case if all cases share their actions`() {
      enum Shape: Equatable { case circle(Int), square(Int) }
      let store = Store(initialState: Shape.circle(1)) {
        Reduce<Shape, Int> { state, action in
          state = .circle(action)
          return .none
        }
      }
      let screen = ScreenTester {
        SwitchStore(store) { _ in
          CaseLet(state: /Shape.circle) { (store: Store<Int, Int>) in
            WithViewStore(store, observe: { $0 }) { viewStore in
              Button("\(viewStore.state)") { viewStore.send(viewStore.state + 1) }
            }
          }
        }
      }
      screen.button("1").press()
      #expect(store.withState { $0 } == .circle(2))
    }

    @Test func `A generic function can read the data of any list of views`() {
      func data<Content: DynamicViewContent>(of view: Content) -> [Content.Data.Element] {
        Array(view.data)
      }
      #expect(data(of: ForEach([1, 2, 3], id: \.self) { Text("\($0)") }) == [1, 2, 3])
      let store = Store(initialState: [1, 2]) { Reduce<[Int], Int> { _, _ in .none } }
      let listed = WithViewStore(store, observe: { $0 }) { viewStore in
        ForEach(viewStore.state, id: \.self) { Text("\($0)") }
      }
      #expect(data(of: listed) == [1, 2])
    }

    @Test func `A view that presents a store has a type name`() {
      let store = Store(initialState: Parent.State()) { Parent() }
      let child = store.scope(state: { $0.$child }, action: { .child($0) })
      let screen = ScreenTester {
        Text("base").presentation(store: child) {
          (
            base, isPresented: Binding<Bool>,
            content: DestinationContent<Counter.State, Counter.Action>
          ) in
          base
          if isPresented.wrappedValue { content { CounterView(store: $0) } }
        }
      }
      #expect(screen.text == "base")
      store.send(.shown)
      screen.button("Plus 0").press()
      #expect(screen.has(.button, "Plus 1"))
      typealias Presented<Content: View> = PresentationStore<
        Counter.State, Counter.Action, Counter.State, Counter.Action, Content
      >
      #expect("\(Presented<Text>.self)".hasPrefix("PresentationStore<"))
    }

    @Test func `A popover may have an anchor and an arrow edge`() {
      let anchors: [PopoverAttachmentAnchor] = [.rect(.bounds), .point(.top)]
      for anchor in anchors {
        let screen = ScreenTester {
          WithState(initialValue: true) { isPresented in
            Text("behind").popover(
              isPresented: isPresented, attachmentAnchor: anchor, arrowEdge: .bottom
            ) {
              Text("over")
            }
          }
        }
        #expect(screen.text.contains("over"))
        screen.dialog().dismiss()
        #expect(screen.text == "behind")
      }
    }

    @Test func `WithState gives a view a local value`() {
      let screen = ScreenTester {
        WithState(initialValue: 1) { count in
          Button("\(count.wrappedValue)") { count.wrappedValue += 1 }
        }
      }
      screen.button("1").press()
      #expect(screen.has(.button, "2"))
    }

    private struct OwnerView: View {
      @StateObject private var store: StoreOf<Counter>

      init(made: @escaping () -> Void) {
        _store = StateObject(
          wrappedValue: {
            made()
            return Store(initialState: Counter.State()) { Counter() }
          }())
      }

      var body: some View { CounterView(store: store) }
    }

    @Test func `A view makes its own store only once`() {
      var made = 0
      let screen = ScreenTester {
        WithState(initialValue: 0) { evaluations in
          Button("Again \(evaluations.wrappedValue)") { evaluations.wrappedValue += 1 }
          OwnerView { made += 1 }
        }
      }
      screen.button("Plus 0").press()
      screen.button("Again 0").press()
      #expect(screen.has(.button, "Plus 1"))
      #expect(screen.has(.button, "Again 1"))
      #expect(made == 1)
    }

    #if OpenCombine
      @Test func `A store is an observable object that never publishes a change`() {
        func changes<Object: ObservableObject>(of object: Object, while work: () -> Void) -> Int {
          var count = 0
          let subscription = object.objectWillChange.sink { _ in count += 1 }
          work()
          subscription.cancel()
          return count
        }
        let store = Store(initialState: Counter.State()) { Counter() }
        #expect(changes(of: store) { store.send(.incremented) } == 0)
        let viewStore = ViewStore(store, observe: { $0 })
        #expect(changes(of: viewStore) { viewStore.send(.incremented) } == 1)
      }
    #endif

    @Test func `A generic function takes any bindable value`() {
      func doubled<Bound: _Bindable>(_ value: Bound) where Bound.Value == Int {
        value.wrappedValue *= 2
      }
      var number = 21
      doubled(Binding(get: { number }, set: { number = $0 }))
      #expect(number == 42)
    }

    // MARK: - Others

    @Test(.mainSerialExecutor)
    func `An observation ends with the token that it was begun with`() async {
      let model = Model()
      var seen: [Int] = []
      var token: ObservationToken? = observe { seen.append(model.count) }
      model.count = 1
      await Task.megaYield()
      token?.cancel()
      token = nil
      model.count = 2
      await Task.megaYield()
      #expect(seen == [0, 1])
    }

    @Test func `A protocol reads the wrapped type of an optional`() {
      func wrapped<Value: _OptionalProtocol>(_ value: Value) -> Value.Wrapped? { value.optional }
      #expect(wrapped(Optional(1)) == 1)
      #expect(wrapped(Int?.none) == nil)
      func some<Value: _OptionalProtocol>(_ value: Value.Wrapped) -> Value { Value(value) }
      let one: Int? = some(1)
      #expect(one == 1)
    }

    @Test func `Keys of properties of the user's defaults are compared by property`() {
      let volume: AppStorageKeyPathKey<Int> = .appStorage(\.volumeOfTests)
      #expect(volume == AppStorageKeyPathKey(\UserDefaults.volumeOfTests))
      #expect(volume.hashValue == AppStorageKeyPathKey(\UserDefaults.volumeOfTests).hashValue)
      #expect(volume != AppStorageKeyPathKey(\UserDefaults.otherOfTests))
    }

    @Test func `Actions of buttons are compared with their animations`() {
      typealias Kind = ButtonStateAction<Int>._ActionType
      #expect(Kind.send(1) != Kind.animatedSend(1, animation: nil))
      #expect(Kind.animatedSend(1, animation: .default) == .animatedSend(1, animation: .default))
      #expect(Kind.animatedSend(1, animation: .default) != .animatedSend(1, animation: .linear))
      #expect(
        ButtonStateAction.send(1, animation: .default).type
          == .animatedSend(1, animation: .default))
      #expect(
        ButtonStateAction.send(1, animation: .default).hashValue
          == ButtonStateAction.send(1, animation: .linear).hashValue)
    }

    @Test func `Observable objects conform to one protocol`() {
      func isObservable<Object: _Observable>(_: Object.Type) -> Bool { true }
      #expect(isObservable(Model.self))
    }

    @Test func `Optionals and presentation states conform to one protocol`() {
      func unwrapped<State: _ScopableState>(_: State.Type) -> State.Unwrapped.Type {
        State.Unwrapped.self
      }
      #expect(unwrapped(Int?.self) == Int.self)
      #expect(unwrapped(PresentationState<Int>.self) == Int.self)
    }

    @available(macOS 26, *)
    @Test func `Perceptions end when their closure finishes`() async {
      let model = Model()
      let counts = Perceptions<Int, Never>.untilFinished {
        model.count < 2 ? Perceptions<Int, Never>.Iteration.next(model.count) : .finish
      }
      var iterator = counts.makeAsyncIterator()
      #expect(await iterator.next() == 0)
      model.count = 1
      #expect(await iterator.next() == 1)
      model.count = 2
      #expect(await iterator.next() == nil)
    }

    @Test func `The sequence of a clock's ticks has a type name`() async {
      let clock = TestClock()
      let ticks: _AsyncTimerSequence<AnyClock<Duration>> = clock.timer(interval: .seconds(1))
      let task = Task {
        for await tick in ticks { return Optional(tick) }
        return nil
      }
      await clock.advance(by: .seconds(1))
      #expect(await task.value != nil)
    }
  }

  extension UserDefaults {
    fileprivate var volumeOfTests: Int {
      get { integer(forKey: "volume") }
      set { set(newValue, forKey: "volume") }
    }

    fileprivate var otherOfTests: Int {
      get { integer(forKey: "other") }
      set { set(newValue, forKey: "other") }
    }
  }
#endif
