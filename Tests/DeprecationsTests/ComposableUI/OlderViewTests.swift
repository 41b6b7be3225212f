#if Deprecations
  import BoundedWaits
  import ComposableArchitecture
  @_spi(Presentation) import ComposableUI
  import Testing

  private struct CounterView: View {
    let store: StoreOf<Counter>

    var body: some View {
      WithViewStore(store, observe: { $0 }) { viewStore in
        HStack {
          Text("\(viewStore.count)")
          Button("Plus \(viewStore.id)") { viewStore.send(.incremented) }
        }
      }
    }
  }

  @MainActor @Perceptible private final class BoundDialogs {
    var alert: AlertState<Int>?
    var dialog: ConfirmationDialogState<Int>?
    var text: ConfirmationDialogState<Never>?
  }

  private struct BoundDialogsView: View {
    @Bindable var model: BoundDialogs
    let handler: @Sendable (Int?) async -> Void

    var body: some View {
      Text("alert").alert($model.alert, action: handler)
      Text("dialog").confirmationDialog($model.dialog, action: handler)
      Text("text").confirmationDialog($model.text)
    }
  }

  @MainActor
  @Suite(.serialized) struct OlderViewTests {
    private let store = Store(initialState: Parent.State()) { Parent() }

    @Test func `A view is evaluated only when its observed state changes`() {
      let other = Store(initialState: Counter.State()) { Counter() }
      var evaluations = 0
      let screen = ScreenTester {
        WithViewStore(other, observe: { $0.count / 2 }) { viewStore in
          evaluations += 1
          return Text("\(viewStore.state)")
        }
      }
      #expect(screen.text == "0")
      other.send(.incremented)
      #expect(screen.text == "0")
      #expect(evaluations == 1)
      other.send(.incremented)
      #expect(screen.text == "1")
      #expect(evaluations == 2)
    }

    @Test func `A view may have its own actions, comparison and bindings`() {
      struct ViewState: Equatable { @BindingViewState var name: String }
      enum ViewAction { case plus }
      let counter = Store(initialState: Counter.State()) { Counter() }
      let form = Store(initialState: Form.State()) { Form() }
      let screen = ScreenTester {
        WithViewStore(
          counter, observe: \.count, send: { (_: ViewAction) in .incremented },
          removeDuplicates: ==
        ) { viewStore in
          Button("\(viewStore.state)") { viewStore.send(.plus) }
        }
        WithViewStore(counter, observe: \.count, send: { (_: ViewAction) in .incremented }) {
          Text("count \($0.state)")
        }
        WithViewStore(counter, observe: { $0 }, removeDuplicates: ==) {
          Text("id \($0.id)")
        }
        WithViewStore(form, observe: { ViewState(name: $0.$name) }) { viewStore in
          TextField("Name", text: viewStore.$name)
        }
        WithViewStore(form, observe: { $0 }) { viewStore in
          Toggle("On", isOn: viewStore.$isOn)
          Text("other \(viewStore.other)")
        }
        ._printChanges("form")
      }
      screen.button("0").press()
      #expect(counter.withState { $0.count } == 1)
      #expect(screen.text.contains("count 1"))
      screen.textField("Name").type("Blob")
      #expect(form.withState { $0.name } == "Blob")
      screen.toggle("On").press()
      #expect(form.withState { $0.isOn })
      #expect(screen.text.contains("[Blob"))
      #expect(!screen.text.contains("other 0"))
    }

    @Test func `A view whose state has bindings sends actions and skips equal values`() {
      struct ViewState: Equatable { @BindingViewState var name: String }
      enum Action: BindableAction {
        case binding(BindingAction<Form.State>)
        case tapped
      }
      let form = Store(initialState: Form.State()) { Form() }
      func embed(_ action: Action) -> Form.Action {
        switch action {
        case .binding(let action): .binding(action)
        case .tapped: .otherTapped
        }
      }
      func viewState(_ store: BindingViewStore<Form.State>) -> ViewState {
        ViewState(name: store.$name)
      }
      let screen = ScreenTester {
        WithViewStore(form, observe: viewState, send: embed) { viewStore in
          TextField("First", text: viewStore.$name)
          Button("Other") { viewStore.send(.tapped) }
        }
        WithViewStore(
          form, observe: viewState, send: embed,
          removeDuplicates: ==
        ) { viewStore in
          Text("length \(viewStore.name)")
        }
        WithViewStore(
          form, observe: viewState, removeDuplicates: { _, _ in true }
        ) { viewStore in
          Text("initial \(viewStore.name)")
        }
      }
      screen.button("Other").press()
      #expect(form.withState { $0.other } == 1)
      screen.textField("First").type("abc")
      #expect(form.withState { $0.name } == "abc")
      #expect(screen.text.contains("length abc"))
      #expect(!screen.text.contains("initial abc"))
    }

    @Test func `One view is shown for a case, another one for other cases`() {
      let screen = ScreenTester {
        IfLetStore(
          store.scope(state: { $0.$destination }, action: { .destination($0) }),
          state: /Destination.State.first, action: Destination.Action.first
        ) {
          CounterView(store: $0)
        } else: {
          Text("not the first")
        }
        IfLetStore(store.scope(state: { $0.optional }, action: { .optional($0) })) {
          CounterView(store: $0)
        }
      }
      #expect(screen.text == "not the first")
      store.send(.shown)
      #expect(screen.labels(of: .button) == ["Plus 3", "Plus 1"])
      store.send(.destination(.presented(.swapped)))
      #expect(screen.labels(of: .button) == ["Plus 1"])
      #expect(screen.text.hasPrefix("not the first"))
    }

    @Test func `One view is shown with a child, another one without`() {
      var evaluations = 0
      let screen = ScreenTester {
        IfLetStore(store.scope(state: { $0.optional }, action: { .optional($0) })) { store in
          evaluations += 1
          return CounterView(store: store)
        } else: {
          Text("none")
        }
        IfLetStore(store.scope(state: { $0.$child }, action: { .child($0) })) {
          CounterView(store: $0)
        }
        IfLetStore(store.scope(state: { $0.$child }, action: { .child($0) })) {
          CounterView(store: $0)
        } else: {
          Text("no child")
        }
        IfLetStore(
          store.scope(state: { $0.$destination }, action: { .destination($0) }),
          state: /Destination.State.first, action: Destination.Action.first
        ) {
          CounterView(store: $0)
        }
      }
      #expect(screen.text == "none\nno child")
      store.send(.shown)
      #expect(
        screen.labels(of: .button) == ["Plus 1", "Plus 2", "Plus 2", "Plus 3"])
      screen.button("Plus 1").press()
      screen.button("Plus 3").press()
      #expect(store.withState { $0.optional?.count } == 1)
      #expect(store.withState { $0.destination } == .first(Counter.State(id: 3, count: 1)))
      #expect(evaluations == 1)
      store.send(.hidden)
      #expect(screen.text == "none\nno child")
    }

    @Test func `Each row is evaluated separately`() {
      var made = 0
      let rows = store.scope(
        state: { $0.rows },
        action: { (pair: (id: Int, action: Counter.Action)) in
          .row(id: pair.id, action: pair.action)
        })
      let list = ForEachStore(rows) { row in
        made += 1
        return CounterView(store: row)
      }
      #expect(list.data.isEmpty)
      let screen = ScreenTester { list }
      store.send(.shown)
      #expect(screen.labels(of: .button) == ["Plus 4", "Plus 5"])
      #expect(made == 2)
      screen.button("Plus 5").press()
      #expect(store.withState { $0.rows[id: 5]?.count } == 1)
      #expect(screen.labels(of: .text) == ["0", "Plus 4", "1", "Plus 5"])
      #expect(made == 2)
      store.send(.removed(4))
      #expect(screen.labels(of: .button) == ["Plus 5"])
    }

    @Reducer struct Rows {
      struct State: Equatable { var rows: IdentifiedArrayOf<Counter.State> = [] }
      enum Action { case rows(IdentifiedAction<Int, Counter.Action>), removed(Int) }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if case .removed(let id) = action { state.rows.remove(id: id) }
          return .none
        }
        .forEach(\.rows, action: \.rows) { Counter() }
      }
    }

    @Test func `Rows of identified actions can be deleted`() {
      let store = Store(
        initialState: Rows.State(rows: [Counter.State(id: 1), Counter.State(id: 2)])
      ) {
        Rows()
      }
      var moves: [String] = []
      let screen = ScreenTester {
        List {
          ForEachStore(store.scope(state: \.rows, action: \.rows)) { CounterView(store: $0) }
            .onDelete { indices in
              for index in indices {
                store.send(.removed(store.withState { $0.rows[index].id }))
              }
            }
            .onMove { moves.append("\(Array($0)) to \($1)") }
        }
      }
      screen.button("Plus 2").press()
      #expect(store.withState { $0.rows[id: 2]?.count } == 1)
      screen.row(at: 0).move(by: 1)
      #expect(moves == ["[0] to 2"])
      screen.row(at: 0).delete()
      #expect(screen.labels(of: .button) == ["Plus 2"])
    }

    @Test func `Rows listed by a view store can be deleted and moved`() {
      let store = Store(
        initialState: Rows.State(rows: [Counter.State(id: 1), Counter.State(id: 2)])
      ) {
        Rows()
      }
      var moves: [String] = []
      let screen = ScreenTester {
        List {
          WithViewStore(store, observe: \.rows) { viewStore in
            ForEach(viewStore.state) { Text("row \($0.id)") }
          }
          .onDelete { indices in
            for index in indices {
              store.send(.removed(store.withState { $0.rows[index].id }))
            }
          }
          .onMove { moves.append("\(Array($0)) to \($1)") }
        }
      }
      screen.row(at: 0).move(by: 1)
      #expect(moves == ["[0] to 2"])
      screen.row(at: 0).delete()
      #expect(screen.text.contains("row 2"))
      #expect(!screen.text.contains("row 1"))
    }

    private struct DestinationView: View {
      let store: StoreOf<Destination>
      var evaluated: () -> Void = {}
      var body: some View {
        SwitchStore(store) { state in
          switch state {
          case .first:
            CaseLet(/Destination.State.first, action: Destination.Action.first) { store in
              evaluated()
              return CounterView(store: store)
            }
          case .second:
            CaseLet(/Destination.State.second, action: Destination.Action.second) {
              CounterView(store: $0)
            }
          }
        }
      }
    }

    @Test func `Each case has its own view`() {
      let store = Store(initialState: Destination.State.first(Counter.State(id: 1))) {
        Destination()
      }
      var evaluations = 0
      let screen = ScreenTester { DestinationView(store: store) { evaluations += 1 } }
      screen.button("Plus 1").press()
      #expect(screen.labels(of: .text) == ["1", "Plus 1"])
      #expect(evaluations == 1)
      store.send(.swapped)
      screen.button("Plus 9").press()
      #expect(store.withState { $0 } == .second(Counter.State(id: 9, count: 1)))
    }

    @Test func `A view for another case reports that`() {
      let store = Store(initialState: Destination.State.first(Counter.State(id: 1))) {
        Destination()
      }
      withKnownIssue {
        let screen = ScreenTester {
          SwitchStore(store) { _ in
            CaseLet(/Destination.State.second, action: Destination.Action.second) {
              CounterView(store: $0)
            }
          }
        }
        #expect(screen.text.contains("A \"CaseLet\" for 'State' was shown"))
      } matching: {
        $0.description.contains("\"CaseLet\"")
      }
    }

    @Test func `Sheets are shown for presented children and dismiss them`() async {
      var dismissals = 0
      let screen = ScreenTester {
        Text("base")
          .sheet(
            store: store.scope(state: { $0.$child }, action: { .child($0) }),
            onDismiss: { dismissals += 1 }
          ) {
            CounterView(store: $0)
          }
      }
      #expect(screen.text == "base")
      store.send(.shown)
      screen.button("Plus 2").press()
      #expect(store.withState { $0.child?.count } == 1)
      screen.dialog().dismiss()
      #expect(store.withState { $0.child } == nil)
      #expect(dismissals == 1)
      #expect(screen.text == "base")
      // A child that the state removes is dismissed as well.
      store.send(.shown)
      #expect(screen.has(.button, "Plus 2"))
      store.send(.hidden)
      #expect(screen.text == "base")
      #expect(dismissals == 2)
    }

    @Test func `Custom modifiers can use presented children`() {
      let child = store.scope(state: { $0.$child }, action: { .child($0) })
      let destination = store.scope(state: { $0.$destination }, action: { .destination($0) })
      let screens = [
        ScreenTester {
          Text("base").presentation(store: child) { base, isPresented, child in
            base.sheet(isPresented: isPresented) { child { CounterView(store: $0) } }
          }
        },
        ScreenTester {
          Text("base").presentation(store: child) { base, item, child in
            base.sheet(item: item) { _ in child { CounterView(store: $0) } }
          }
        },
        ScreenTester {
          Text("base").presentation(store: child, id: { $0.wrappedValue.map(\.id) }) {
            base, item, child in
            base
            Text("id \(item.wrappedValue?.id.base as? Int ?? 0)")
            child { CounterView(store: $0) }
            Button("Dismiss") { item.wrappedValue = nil }
          }
        },
      ]
      let parts = [
        ScreenTester {
          Text("base").presentation(
            store: destination, state: /Destination.State.second,
            action: Destination.Action.second
          ) { base, isPresented, second in
            base.sheet(isPresented: isPresented) { second { CounterView(store: $0) } }
          }
        },
        ScreenTester {
          Text("base").presentation(
            store: destination, state: /Destination.State.second,
            action: Destination.Action.second
          ) { base, item, second in
            base.sheet(item: item) { _ in second { CounterView(store: $0) } }
          }
        },
        ScreenTester {
          Text("base").presentation(
            store: destination, state: /Destination.State.second,
            id: { $0.wrappedValue == nil ? nil : "second" }, action: Destination.Action.second
          ) { base, item, second in
            base.sheet(item: item) { _ in second { CounterView(store: $0) } }
          }
        },
      ]
      #expect(screens[2].text.contains("id 0"))
      store.send(.shown)
      for screen in screens { #expect(screen.has(.button, "Plus 2")) }
      for screen in parts { #expect(!screen.has(.button, "Plus 9")) }
      #expect(screens[2].text.contains("id 2"))
      screens[0].button("Plus 2").press()
      screens[2].button("Plus 2").press()
      #expect(store.withState { $0.child?.count } == 2)
      screens[1].dialog().dismiss()
      #expect(store.withState { $0.child } == nil)
      for screen in screens { #expect(!screen.has(.button, "Plus 2")) }
      // The child is not dismissed twice: the store would report that.
      screens[2].button("Dismiss").press()

      store.send(.destination(.presented(.swapped)))
      for screen in parts { #expect(screen.has(.button, "Plus 9")) }
      parts[1].button("Plus 9").press()
      #expect(store.withState { $0.destination } == .second(Counter.State(id: 9, count: 1)))
      parts[2].dialog().dismiss()
      #expect(store.withState { $0.destination } == nil)
      #expect(AnyIdentifiable(Counter.State(id: 3)).id == AnyHashable(3))
    }

    @Test func `One case of a presentation is shown in several ways`() {
      let destination = store.scope(
        state: { $0.$destination }, action: { .destination($0) })
      let screens = [
        ScreenTester {
          Text("base").sheet(
            store: destination, state: /Destination.State.second,
            action: Destination.Action.second
          ) { CounterView(store: $0) }
        },
        ScreenTester {
          Text("base").fullScreenCover(
            store: destination, state: /Destination.State.second,
            action: { .second($0) }
          ) { CounterView(store: $0) }
        },
        ScreenTester {
          Text("base").popover(
            store: destination, state: /Destination.State.second,
            action: { .second($0) }
          ) { CounterView(store: $0) }
        },
        ScreenTester {
          Text("base").navigationDestination(
            store: destination, state: /Destination.State.second,
            action: { .second($0) }
          ) { CounterView(store: $0) }
        },
        ScreenTester {
          NavigationLinkStore(
            destination, state: /Destination.State.second, action: Destination.Action.second,
            onTap: { store.send(.destination(.presented(.swapped))) },
            destination: { CounterView(store: $0) }, label: { Text("Go") })
        },
      ]
      store.send(.shown)
      for screen in screens { #expect(!screen.has(.button, "Plus 9")) }
      screens[4].button("Go").press()
      for screen in screens { #expect(screen.has(.button, "Plus 9")) }
      screens[0].button("Plus 9").press()
      #expect(
        store.withState { $0.destination } == .second(Counter.State(id: 9, count: 1)))
      screens[1].dialog().dismiss()
      #expect(store.withState { $0.destination } == nil)
      for screen in screens { #expect(!screen.has(.button, "Plus 9")) }
    }

    @Test func `Whole presentations are shown in several ways`() {
      let child = store.scope(state: { $0.$child }, action: { .child($0) })
      let screens = [
        ScreenTester { Text("base").fullScreenCover(store: child) { CounterView(store: $0) } },
        ScreenTester { Text("base").popover(store: child) { CounterView(store: $0) } },
        ScreenTester {
          Text("base").navigationDestination(store: child) { CounterView(store: $0) }
        },
        ScreenTester {
          NavigationLinkStore(
            child, onTap: { store.send(.shown) }, destination: { CounterView(store: $0) },
            label: { Text("Go") })
        },
        ScreenTester {
          NavigationLinkStore(
            child, id: 2, onTap: {}, destination: { CounterView(store: $0) },
            label: { Text("Two") }
          )
          .isDetailLink(false)
        },
      ]
      let otherID = ScreenTester {
        NavigationLinkStore(
          child, id: 7, onTap: {}, destination: { CounterView(store: $0) },
          label: { Text("Seven") })
      }
      screens[3].button("Go").press()
      for screen in screens { #expect(screen.has(.button, "Plus 2")) }
      #expect(!otherID.has(.button, "Plus 2"))
      store.send(.child(.dismiss))
      for screen in screens { #expect(!screen.has(.button, "Plus 2")) }
    }

    @Reducer struct Dialogs {
      struct State: Equatable {
        @PresentationState var alert: AlertState<Choice>?
        @PresentationState var dialog: ConfirmationDialogState<Choice>?
        var log: [String] = []
      }
      enum Choice: Equatable, Sendable { case yes }
      enum Action {
        case alert(PresentationAction<Choice>), dialog(PresentationAction<Choice>), ask
      }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .ask:
            let buttons = [
              ButtonState<Choice>.default(TextState("Yes"), action: .send(.yes)),
              .cancel(TextState("No")),
            ]
            state.alert = AlertState(
              title: TextState("Sure?"), message: TextState("Really?"), buttons: buttons)
            state.dialog = ConfirmationDialogState(
              title: TextState("Which?"), titleVisibility: .visible, buttons: buttons)
          case .alert(.presented(.yes)): state.log.append("alert yes")
          case .alert(.dismiss): state.log.append("alert dismissed")
          case .dialog(.presented(.yes)): state.log.append("dialog yes")
          case .dialog(.dismiss): state.log.append("dialog dismissed")
          }
          return .none
        }
        .ifLet(\.$alert, action: \.alert)
        .ifLet(\.$dialog, action: \.dialog)
      }
    }

    @Test func `Dialogs send the actions of their buttons, or are dismissed`() {
      for kind in 0..<4 {
        let store = Store(initialState: Dialogs.State()) { Dialogs() }
        let alert = store.scope(state: { $0.$alert }, action: { .alert($0) })
        let dialog = store.scope(state: { $0.$dialog }, action: { .dialog($0) })
        let screen = ScreenTester {
          switch kind {
          case 0: Text("base").alert(store: alert)
          case 1: Text("base").legacyAlert(store: alert)
          case 2: Text("base").confirmationDialog(store: dialog)
          default: Text("base").actionSheet(store: dialog)
          }
        }
        let name = kind < 2 ? "alert" : "dialog"
        store.send(.ask)
        screen.button("Yes").press()
        #expect(store.withState { $0.log } == ["\(name) yes"])
        #expect(screen.text == "base")
        store.send(.ask)
        screen.button("No").press()
        #expect(store.withState { $0.log } == ["\(name) yes", "\(name) dismissed"])
        #expect(screen.text == "base")
      }
    }

    @Test func `A stack of an older store pushes and pops`() {
      struct Stack: View {
        let store: StoreOf<Parent>
        var body: some View {
          NavigationStackStore(
            store.scope(state: { $0.path }, action: { .path($0) })
          ) {
            NavigationLink("Go", state: Counter.State(id: 8))
          } destination: {
            CounterView(store: $0)
          }
        }
      }
      let screen = ScreenTester { Stack(store: store) }
      screen.button("Go").press()
      #expect(store.withState { $0.path.count } == 1)
      screen.button("Plus 8").press()
      #expect(store.withState { $0.path.first?.count } == 1)
      screen.button("Back").press()
      #expect(store.withState { $0.path.isEmpty })
      #expect(screen.labels(of: .button) == ["Go"])
    }
  }

  @MainActor
  @Suite(.serialized) struct StateDialogTests {
    @Observable @MainActor final class Model {
      var alert: AlertState<Int>?
      var text: AlertState<Never>?
      var dialog: ConfirmationDialogState<Int>?
      var log: [Int?] = []
    }

    @Test func `Alerts and dialogs that a binding holds pass an action on to a task`() async throws
    {
      let model = BoundDialogs()
      let pressed = LockIsolated<[Int?]>([])
      let screen = ScreenTester {
        BoundDialogsView(model: model) { action in
          await Task.yield()
          pressed.withValue { $0.append(action) }
        }
      }
      model.alert = AlertState {
        TextState("?")
      } actions: {
        ButtonState(action: 1) { TextState("One") }
      }
      screen.button("One").press()
      #expect(model.alert == nil)
      model.dialog = ConfirmationDialogState(title: { TextState("?") }) {
        ButtonState(action: 2) { TextState("Two") }
      }
      screen.button("Two").press()
      #expect(model.dialog == nil)
      try await waitUntil("both actions have arrived") { pressed.value.count == 2 }
      #expect(pressed.value == [1, 2])
      model.text = ConfirmationDialogState(titleVisibility: .visible) { TextState("Hello") }
      #expect(screen.text.contains("Hello"))
      screen.dialog().dismiss()
      #expect(model.text == nil)
    }

    @Test func `Alerts and dialogs that a binding holds pass on their action`() async {
      @Bindable var model = Model()
      let screen = ScreenTester {
        Text("base")
          .alert($model.alert) { action in
            #expect(model.alert == nil)
            model.log.append(action)
          }
        Text("text").alert($model.text)
        Text("dialog").confirmationDialog($model.dialog) { model.log.append($0) }
      }
      let buttons = [
        ButtonState<Int>(action: 1) { TextState("One") },
        ButtonState<Int>(role: .cancel) { TextState("None") },
      ]
      model.alert = AlertState {
        TextState("?")
      } actions: {
        for button in buttons { button }
      }
      screen.button("One").press()
      #expect(model.log == [1])
      model.alert = AlertState {
        TextState("?")
      } actions: {
        for button in buttons { button }
      }
      screen.button("None").press()
      #expect(model.log == [1, nil])
      model.text = AlertState { TextState("Hello") }
      screen.button("OK").press()
      #expect(model.text == nil)
      model.dialog = ConfirmationDialogState(title: { TextState("?") }) {
        for button in buttons { button }
      }
      screen.button("One").press()
      #expect(model.log == [1, nil, 1])
      #expect(ButtonRole(ButtonStateRole.cancel) == .cancel)
      #expect(ButtonRole(ButtonStateRole.destructive) == .destructive)
      #expect(Visibility(ConfirmationDialogStateTitleVisibility.hidden) == .hidden)
    }

    @Test func `A button in a state may do its work in a task`() async {
      let (actions, continuation) = AsyncStream<Int?>.makeStream()
      let button = ButtonState<Int>(action: 1) { TextState("One") }
      let screen = ScreenTester {
        Button(button) { action async in
          await Task.yield()
          continuation.yield(action)
        }
      }
      screen.button("One").press()
      for await action in actions {
        #expect(action == 1)
        break
      }
    }
  }
#endif
