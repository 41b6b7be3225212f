import ComposableArchitecture
import ComposableUI
import Testing

/// A navigation stack that a store drives.
@MainActor @Suite struct NavigationStoreTests {
  @Test func aLinkSendsAPushAndBackSendsAPop() {
    let (store, screen) = makeScreen()
    screen.button("Count from 5").press()
    #expect(store.log == ["push"])
    #expect(screen.text == "# Counter\n‹ Back ›\n5\n‹ Increment › ‹ Done ›\n‹ Count from 0 ›")
    screen.button("Increment").press()
    #expect(screen.text.contains("\n6\n"))
    screen.button("Back").press()
    #expect(store.log == ["push", "pop"])
    #expect(screen.text.hasPrefix("# Root"))
  }

  @Test func theSameScreenTwiceHasTwoStates() {
    let (_, screen) = makeScreen()
    screen.button("Count from 5").press()
    screen.button("Increment").press()
    screen.button("Count from 0").press()
    screen.button("Increment").press()
    #expect(screen.text.contains("\n1\n"))
    screen.button("Back").press()
    #expect(screen.text.contains("\n6\n"))
  }

  @Test func aScreenCanDismissItself() async {
    let (store, screen) = makeScreen()
    screen.button("Count from 5").press()
    screen.button("Done").press()
    await screen.settle()
    #expect(store.path.isEmpty)
    #expect(screen.text.hasPrefix("# Root"))
  }

  @Test func aChangeInAScreenEvaluatesThatScreenAlone() {
    let (_, screen) = makeScreen()
    screen.button("Count from 5").press()
    screen.resetEvaluations()
    screen.button("Increment").press()
    #expect(screen.evaluations(of: CounterScreen.self) == 1)
    #expect(screen.evaluations == 1)
    #expect(screen.takePatches().count >= 1)
  }

  @Test func aLinkToAnotherKindOfScreenIsReported() {
    let (store, screen) = makeScreen()
    withKnownIssue {
      screen.button("Astray").press()
    } matching: {
      $0.description.contains("A link to a screen of type 'String' was pressed")
        && $0.description.contains("stack are of type 'State'")
        && $0.description.contains("\"Astray\"")
    }
    #expect(store.path.isEmpty)
  }

  private func makeScreen() -> (store: StoreOf<Screens>, screen: ScreenTester) {
    let store = Store(initialState: Screens.State()) { Screens() }
    return (store, ScreenTester { ScreensView(store: store) })
  }
}

@Reducer
private struct Screens {
  @ObservableState
  struct State {
    var path = StackState<Counter.State>()
    var log: [String] = []
  }

  enum Action {
    case path(StackActionOf<Counter>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.push): state.log.append("push")
      case .path(.popFrom): state.log.append("pop")
      case .path: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Counter() }
  }
}

@Reducer
private struct Counter {
  @ObservableState
  struct State {
    var count = 0
  }

  enum Action {
    case doneButtonTapped
    case incrementButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .doneButtonTapped: return .run { [dismiss] _ in await dismiss() }
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}

private struct ScreensView: View {
  @Bindable var store: StoreOf<Screens>

  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      VStack {
        NavigationLink("Count from 5", state: Counter.State(count: 5))
        NavigationLink("Astray", state: "Astray")
      }
      .navigationTitle("Root")
    } destination: { store in
      CounterScreen(store: store)
    }
  }
}

private struct CounterScreen: View {
  let store: StoreOf<Counter>

  var body: some View {
    VStack {
      Text("\(store.count)")
      HStack {
        Button("Increment") { store.send(.incrementButtonTapped) }
        Button("Done") { store.send(.doneButtonTapped) }
      }
      NavigationLink("Count from 0", state: Counter.State())
    }
    .navigationTitle("Counter")
  }
}
