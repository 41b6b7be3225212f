#if Deprecations
  import ComposableArchitecture
  import Testing

  /// States with `@PresentationState`, as older code declares them.
  struct PresentationStateTests {
    struct State: Equatable {
      var title = ""
      @PresentationState var destination: Destination?
      @PresentationState var alert: AlertState<Never>?
    }
    enum Destination: Equatable { case first(Int) }

    @Test func `A state is made with a presented child`() {
      let state = State(destination: .first(1))
      #expect(state.destination == .first(1))
      #expect(State(title: "A", destination: .first(1)).title == "A")
      #expect(State(destination: nil, alert: AlertState { TextState("A") }).alert != nil)
      let optional: Destination? = .first(2)
      #expect(State(destination: optional).destination == .first(2))
    }

    @Test func `A state is made with nothing to present`() {
      #expect(State().destination == nil)
      #expect(State(title: "A").$destination == PresentationState(wrappedValue: nil))
    }
  }
#endif
