import ComposableArchitecture
import Testing

/// The contents of `ifLet`'s closure, for a presented child and for a child in a plain optional.
@MainActor
struct ChildReducerBuilderTests {
  @Reducer struct Child {
    struct State: Equatable { var log: [String] = [] }
    enum Action { case tapped }

    let name: String

    init(_ name: String = "child") {
      self.name = name
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.log.append(name)
      return .none
    }
  }

  @ObservableState struct State: Equatable {
    @Presents var presented: Child.State? = Child.State()
    var optional: Child.State? = Child.State()
  }

  @CasePathable enum Action {
    case presented(PresentationAction<Child.Action>)
    case optional(Child.Action)
  }

  private func logs(_ reducer: some Reducer<State, Action>) -> [[String]?] {
    let store = Store(initialState: State()) { reducer }
    store.send(.presented(.presented(.tapped)))
    store.send(.optional(.tapped))
    return [store.withState { $0.presented?.log }, store.withState { $0.optional?.log }]
  }

  private var base: some Reducer<State, Action> { EmptyReducer() }

  @Test func `The closure takes one reducer`() {
    let reducer =
      base
      .ifLet(\.$presented, action: \.presented) { Child("a") }
      .ifLet(\.optional, action: \.optional) { Child("b") }
    #expect(logs(reducer) == [["a"], ["b"]])
  }

  @Test func `Reduce infers its types`() {
    let reducer =
      base
      .ifLet(\.$presented, action: \.presented) {
        Reduce { state, action in
          switch action {
          case .tapped: state.log.append("closure")
          }
          return .none
        }
      }
      .ifLet(\.optional, action: \.optional) {
        Reduce { state, action in
          state.log.append("closure")
          return .none
        }
      }
    #expect(logs(reducer) == [["closure"], ["closure"]])
  }

  @Test func `Several reducers run in order`() {
    let reducer =
      base
      .ifLet(\.$presented, action: \.presented) {
        Child("a")
        Child("b")
        Child("c")
      }
      .ifLet(\.optional, action: \.optional) {
        Child("d")
        Child("e")
      }
    #expect(logs(reducer) == [["a", "b", "c"], ["d", "e"]])
  }

  @Test(arguments: [true, false]) func `Conditions choose reducers`(isOn: Bool) {
    let erased: any Reducer<Child.State, Child.Action> = Child("erased")
    let reducer =
      base
      .ifLet(\.$presented, action: \.presented) {
        if isOn { Child("on") } else { Child("off") }
        if isOn { Child("only on") }
        erased as any Reducer<Child.State, Child.Action>
      }
      .ifLet(\.optional, action: \.optional) {
        for number in isOn ? [1, 2] : [] { Child("\(number)") }
        if #available(macOS 15, *) { Child("available") }
        erased as any Reducer<Child.State, Child.Action>
      }
    #expect(
      logs(reducer)
        == (isOn
          ? [["on", "only on", "erased"], ["1", "2", "available", "erased"]]
          : [["off", "erased"], ["available", "erased"]]))
  }

  @Test func `The closure may be empty`() {
    let reducer =
      base
      .ifLet(\.$presented, action: \.presented) {}
      .ifLet(\.optional, action: \.optional) {}
    #expect(logs(reducer) == [[], []])
  }

  @Test func `Labelled arguments take functions`() {
    let make: () -> Child = { Child("made") }
    let reducer =
      base
      .ifLet(\.$presented, action: \.presented, destination: { Child("presented") })
      .ifLet(\.optional, action: \.optional, then: make)
    #expect(logs(reducer) == [["presented"], ["made"]])
  }
}
