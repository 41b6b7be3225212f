#if Deprecations
  import ComposableArchitecture
  import ComposableUI
  import Testing

  /// Presentations that show one case of an enum, and stacks whose screens are chosen by their state.
  @MainActor
  @Suite(.serialized) struct PartsOfPresentationsTests {
    struct Question: Reducer {
      enum Choice: Equatable, Sendable { case yes }
      struct State: Equatable {
        @PresentationState var destination: Destination?
        var log: [String] = []
      }
      @CasePathable enum Destination: Equatable {
        case alert(AlertState<Choice>)
        case dialog(ConfirmationDialogState<Choice>)
      }
      @CasePathable enum DestinationAction: Equatable { case alert(Choice), dialog(Choice) }
      @CasePathable enum Action {
        case destination(PresentationAction<DestinationAction>), ask(Int)
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .ask(let kind):
            let buttons = [
              ButtonState<Choice>(action: .yes) { TextState("Yes") },
              ButtonState<Choice>(role: .cancel) { TextState("No") },
            ]
            state.destination =
              kind < 2
              ? .alert(
                AlertState {
                  TextState("Sure?")
                } actions: {
                  for button in buttons { button }
                })
              : .dialog(
                ConfirmationDialogState(title: { TextState("Sure?") }) {
                  for button in buttons { button }
                })
          case .destination(.presented(let choice)):
            state.log.append(choice == .alert(.yes) ? "alert yes" : "dialog yes")
          case .destination(.dismiss): state.log.append("dismissed")
          }
          return .none
        }
        .ifLet(\.$destination, action: \.destination) { EmptyReducer() }
      }
    }

    @Test(arguments: 0..<4)
    func `Dialogs are shown for a case`(kind: Int) {
      let store = Store(initialState: Question.State()) { Question() }
      let destination = store.scope(
        state: { $0.$destination }, action: { .destination($0) })
      let screen = ScreenTester {
        switch kind {
        case 0:
          Text("base").alert(
            store: destination, state: /Question.Destination.alert,
            action: { .alert($0) })
        case 1:
          Text("base").legacyAlert(
            store: destination, state: /Question.Destination.alert,
            action: { .alert($0) })
        case 2:
          Text("base").confirmationDialog(
            store: destination, state: /Question.Destination.dialog,
            action: { .dialog($0) })
        default:
          Text("base").actionSheet(
            store: destination, state: /Question.Destination.dialog,
            action: { .dialog($0) })
        }
      }
      // Another case shows no dialog.
      store.send(.ask(kind < 2 ? 2 : 0))
      #expect(screen.text == "base")
      store.send(.ask(kind))
      screen.button("Yes").press()
      #expect(store.withState { $0.log.first } == (kind < 2 ? "alert yes" : "dialog yes"))
      #expect(screen.text == "base")
      store.send(.ask(kind))
      screen.button("No").press()
      #expect(store.withState { $0.log.last } == "dismissed")
      #expect(store.withState { $0.destination } == nil)
    }

    enum Screen: Equatable { case number(Int), text(String) }

    @Test func `The initial state of a screen chooses its view`() {
      struct Root: Reducer {
        struct State: Equatable { var path = StackState<Screen>() }
        enum Action { case path(StackAction<Screen, Never>) }
        var body: some ReducerOf<Self> {
          EmptyReducer().forEach(\.path, action: /Action.path) { EmptyReducer() }
        }
      }
      let store = Store(initialState: Root.State()) { Root() }
      let screen = ScreenTester {
        NavigationStackStore(store.scope(state: { $0.path }, action: { .path($0) })) {
          NavigationLink("Number", state: Screen.number(5))
          NavigationLink("Text", state: Screen.text("five"))
        } destination: { state in
          switch state {
          case .number(let number): Text("number \(number)")
          case .text(let text): Text("text \(text)")
          }
        }
      }
      screen.button("Number").press()
      #expect(screen.text.contains("number 5"))
      screen.button("Back").press()
      screen.button("Text").press()
      #expect(screen.text.contains("text five"))
      #expect(store.withState { $0.path.count } == 1)
    }

    @Test func `A link to a case with an id is open only for that id`() {
      let store = Store(initialState: Parent.State()) { Parent() }
      let destination = store.scope(state: { $0.$destination }, action: { .destination($0) })
      let screen = ScreenTester {
        NavigationLinkStore(
          destination, state: /Destination.State.second, action: Destination.Action.second, id: 9,
          onTap: { store.send(.destination(.presented(.swapped))) },
          destination: { second in
            WithViewStore(second, observe: { $0 }) { Text("nine \($0.count)") }
          },
          label: { Text("Nine") })
        NavigationLinkStore(
          destination, state: /Destination.State.second, action: Destination.Action.second, id: 8,
          onTap: {}, destination: { _ in Text("eight") }, label: { Text("Eight") })
      }
      store.send(.shown)
      #expect(screen.labels(of: .button) == ["Nine", "Eight"])
      screen.button("Nine").press()
      #expect(screen.text.contains("nine 0"))
      #expect(!screen.text.contains("eight"))
    }
  }
#endif
