import ComposableArchitecture
import Testing

/// The expansions of `@Reducer` for structs and classes, which compile and run.
@MainActor @Suite(.serialized) struct MacroReducerTests {
  // MARK: - Missing declarations

  @Reducer struct Nothing {}

  @Test func aFeatureWithNothingInItHasAnEmptyStateAndNoActions() {
    let store = Store(initialState: Nothing.State()) { Nothing() }
    #expect(store.withState { $0 } == Nothing.State())
    func requires<T: Codable & Hashable & Sendable & ObservableState>(_: T.Type) {}
    requires(Nothing.State.self)
    #expect(Array(Nothing.Action.allCasePaths).isEmpty)
  }

  @Reducer struct StateOnly {
    @ObservableState struct State: Equatable {
      var count = 1
    }
  }

  @Reducer struct ActionOnly {
    enum Action: Equatable { case tapped }
  }

  @Test func theMacroAddsMissingDeclarations() async {
    #expect(Store(initialState: StateOnly.State()) { StateOnly() }.count == 1)
    let store = TestStore(initialState: ActionOnly.State()) { ActionOnly() }
    await store.send(.tapped)
  }

  // MARK: - Bodies

  @Reducer struct Builder {
    @ObservableState struct State: Equatable {
      var log: [String] = []
    }
    enum Action { case run }

    var isFirst = true
    var isSecond = false

    var body: some Reducer<State, Action> {
      if isFirst {
        Reduce { state, _ in
          state.log.append("if")
          return .none
        }
      }
      if isSecond {
        EmptyReducer()
      } else {
        Reduce { state, _ in
          state.log.append("else")
          return .none
        }
      }
      for index in 0..<2 {
        Reduce { state, _ in
          state.log.append("for \(index)")
          return .none
        }
      }
      CombineReducers {
        nested
        helper(name: "helper")
      }
    }

    @ReducerBuilder<State, Action>
    var nested: some ReducerOf<Self> {
      Reduce { state, _ in
        state.log.append("nested")
        return .none
      }
    }

    func helper(name: String) -> some ReducerOf<Self> {
      Reduce { state, _ in
        state.log.append(name)
        return .none
      }
    }
  }

  @Test func aBodyRunsItsStatementsInOrder() async {
    let store = TestStore(initialState: Builder.State()) { Builder() }
    await store.send(.run) {
      $0.log = ["if", "else", "for 0", "for 1", "nested", "helper"]
    }
  }

  @Reducer struct ExplicitType {
    struct State: Equatable { var count = 0 }
    enum Action { case tapped }
    var body: Reduce<State, Action> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer struct ReduceMethod {
    struct State: Equatable { var count = 0 }
    enum Action { case tapped }
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return .none
    }
  }

  @Reducer struct Inferred {
    var body: some Reducer<Int, Bool> {
      Reduce { state, isUp in
        state += isUp ? 1 : -1
        return .none
      }
    }
  }

  @Reducer struct Aliased {
    typealias State = Int
    typealias Action = Bool
    var body: some ReducerOf<Self> {
      Inferred()
    }
  }

  @Reducer final class Object {
    struct State: Equatable { var count = 0 }
    enum Action { case tapped }
    let step: Int
    init(step: Int) { self.step = step }
    var body: some ReducerOf<Object> {
      Reduce { [step] state, _ in
        state.count += step
        return .none
      }
    }
  }

  @Reducer struct Stated: Reducer {
    struct State: Equatable { var count = 0 }
    @CasePathable enum Action { case tapped }
    var body: some ComposableArchitecture.ReducerOf<Stated> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Test func aBodyMayHaveAConcreteType() async {
    let store = TestStore(initialState: ExplicitType.State()) { ExplicitType() }
    await store.send(.tapped) { $0.count = 1 }
  }

  @Test func aReduceMethodReplacesABody() async {
    let store = TestStore(initialState: ReduceMethod.State()) { ReduceMethod() }
    await store.send(\.tapped) { $0.count = 1 }
  }

  @Test func stateAndActionAreInferredFromTheBody() async {
    let store = TestStore(initialState: 0) { Inferred() }
    await store.send(true) { $0 = 1 }
    await store.send(false) { $0 = 0 }
  }

  @Test func stateAndActionMayBeAliases() async {
    let store = TestStore(initialState: 0) { Aliased() }
    await store.send(true) { $0 = 1 }
  }

  @Test func aClassCanBeAReducer() async {
    let store = TestStore(initialState: Object.State()) { Object(step: 3) }
    await store.send(.tapped) { $0.count = 3 }
  }

  @Test func theMacroKeepsExistingDeclarations() async {
    let store = TestStore(initialState: Stated.State()) { Stated() }
    await store.send(\.tapped) { $0.count = 1 }
  }

  // MARK: - Case paths of state and action

  @Reducer struct Session {
    @ObservableState
    enum State: Equatable {
      case loggedIn(Counting.State)
      case loggedOut(Counting.State)
      #if DEBUG
        case debug
      #endif
    }
    enum Action {
      case loggedIn(Counting.Action)
      case loggedOut(Counting.Action)
      #if DEBUG
        case debug
      #endif
      indirect case again(Action)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.loggedIn, action: \.loggedIn) { Counting() }
      Scope(state: \.loggedOut, action: \.loggedOut) { Counting() }
      Reduce { state, action in
        switch action {
        case .again(.loggedIn):
          state = .loggedOut(Counting.State())
        default:
          break
        }
        return .none
      }
    }
  }

  @Reducer struct Counting {
    @ObservableState struct State: Equatable { var count = 0 }
    enum Action: Equatable { case incremented }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Test func enumStateIsScopedByCase() async {
    let store = TestStore(initialState: Session.State.loggedIn(Counting.State())) { Session() }
    await store.send(.loggedIn(.incremented)) { $0.modify(\.loggedIn) { $0.count = 1 } }
    await store.send(\.loggedIn.incremented) { $0 = .loggedIn(Counting.State(count: 2)) }
    await store.send(\.again.loggedIn.incremented) { $0 = .loggedOut(Counting.State()) }
    #expect(store.state.loggedOut == Counting.State())
    #expect(store.state.is(\.loggedOut))
  }

  // MARK: - Generics, extensions, access, availability

  @Reducer struct Picker<Choice: Hashable & Sendable> where Choice: CaseIterable {
    @ObservableState struct State {
      var choice: Choice?
    }
    enum Action { case picked(Choice) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .picked(let choice):
          state.choice = choice
          return .none
        }
      }
    }
  }

  enum Fruit: CaseIterable { case apple, pear }

  @Test func aReducerMayBeGeneric() {
    let store = Store(initialState: Picker<Fruit>.State()) { Picker<Fruit>() }
    store.send(.picked(.pear))
    #expect(store.choice == .pear)
    #expect(Picker<Fruit>.Action.picked(.apple).is(\.picked))
  }

  @Reducer struct Wrapper<Content: Reducer> {
    let content: Content
    @ObservableState struct State {
      var content: Content.State
      var count = 0
    }
    enum Action { case content(Content.Action), tapped }
    var body: some ReducerOf<Self> {
      Scope(state: \.content, action: \.content) { content }
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Test func aReducerMayWrapAnother() {
    let store = Store(initialState: Wrapper<Counting>.State(content: Counting.State())) {
      Wrapper(content: Counting())
    }
    store.send(.content(.incremented))
    #expect(store.content.count == 1)
    #expect(store.count == 1)
  }

  @Test func aReducerInAnExtensionWorks() async {
    let store = TestStore(initialState: MacroReducerNamespace.Inner.State()) {
      MacroReducerNamespace.Inner()
    }
    await store.send(.tapped) { $0.count = 1 }
  }

  @Test func publicAndPackageReducersWork() async {
    let published = TestStore(initialState: MacroPublicReducer.State()) { MacroPublicReducer() }
    await published.send(.tapped) { $0.count = 1 }
    let packaged = TestStore(initialState: MacroPackageReducer.State()) { MacroPackageReducer() }
    await packaged.send(.tapped)
    let empty = MacroPublicNothing()
    let store = Store(initialState: MacroPublicNothing.State()) { empty }
    #expect(store.withState { $0 } == MacroPublicNothing.State())
  }

  @available(macOS 15, iOS 18, *)
  @Reducer struct Recent {
    struct State: Equatable { var count = 0 }
    enum Action { case tapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Test func aReducerMayHaveLimitedAvailability() async {
    let store = TestStore(initialState: Recent.State()) { Recent() }
    await store.send(\.tapped) { $0.count = 1 }
  }

  @Reducer struct Conditional {
    struct State: Equatable { var count = 0 }
    enum Action { case tapped }
    #if DEBUG
      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.count += 1
          return .none
        }
      }
    #else
      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.count += 2
          return .none
        }
      }
    #endif
  }

  @Test func membersMayBeInConditionalCompilation() {
    let store = Store(initialState: Conditional.State()) { Conditional() }
    store.send(.tapped)
    #if DEBUG
      #expect(store.withState(\.count) == 1)
    #else
      #expect(store.withState(\.count) == 2)
    #endif
  }

  // MARK: - View actions

  @Reducer struct Screen {
    @ObservableState struct State: Equatable {
      var text = ""
      var count = 0
    }
    enum Action: ViewAction {
      case view(View)
      case other
      @CasePathable enum View: BindableAction, Equatable {
        case binding(BindingAction<State>)
        case tapped
      }
    }
    var body: some ReducerOf<Self> {
      BindingReducer(action: \.view)
      Reduce { state, action in
        if case .view(.tapped) = action { state.count += 1 }
        return .none
      }
    }
  }

  @ViewAction(for: Screen.self)
  @MainActor struct ScreenView {
    let store: StoreOf<Screen>

    func tap() { send(.tapped) }
  }

  @ViewAction(for: Screen.self)
  @MainActor final class ScreenController {
    @UIBindable var store: StoreOf<Screen>

    init(store: StoreOf<Screen>) { self.store = store }

    func tap() -> StoreTask { send(.tapped) }
  }

  @ViewAction(for: Screen.self)
  @MainActor struct GenericView<Value> {
    let value: Value
    let store: Store<Screen.State, Screen.Action>
  }

  @Test func aTypeWithViewActionSendsViewActions() async {
    let store = Store(initialState: Screen.State()) { Screen() }
    ScreenView(store: store).tap()
    #expect(store.count == 1)
    let controller = ScreenController(store: store)
    await controller.tap().finish()
    #expect(store.count == 2)
    controller.$store.text.wrappedValue = "a"
    #expect(store.text == "a")
    GenericView(value: 1, store: store).send(.tapped)
    #expect(store.count == 3)
    MacroExtensionView(store: store).send(.tapped)
    #expect(store.count == 4)
  }
}

@ViewAction(for: MacroReducerTests.Screen.self)
@MainActor struct MacroExtensionView {
  let store: StoreOf<MacroReducerTests.Screen>
}

enum MacroReducerNamespace {}

extension MacroReducerNamespace {
  @Reducer struct Inner {
    @ObservableState struct State: Equatable { var count = 0 }
    enum Action { case tapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }
}

@Reducer public struct MacroPublicNothing {
  public init() {}
}

@Reducer
public struct MacroPublicReducer: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var count = 0
    public init() {}
  }

  public enum Action: Sendable { case tapped }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
package struct MacroPackageReducer {
  package enum Action { case tapped }
}
