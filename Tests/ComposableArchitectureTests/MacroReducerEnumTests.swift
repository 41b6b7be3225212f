import ComposableArchitecture
import Testing

/// The expansion of `@Reducer` for an enum of features: its state, action, reducer and scopes.
@MainActor @Suite(.serialized) struct MacroReducerEnumTests {
  @Reducer struct Edit {
    @ObservableState struct State: Equatable {
      var text = ""
    }
    enum Action: Equatable { case textChanged(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .textChanged(let text):
          state.text = text
          return .none
        }
      }
    }
  }

  @Reducer struct Meeting {
    let step: Int
    @ObservableState struct State: Equatable {
      var count = 0
    }
    enum Action: Equatable { case tapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += step
        return .none
      }
    }
  }

  /// A custom ephemeral state, which its first action dismisses.
  struct Banner: Equatable {
    enum Action: Equatable { case closed }
    var text = ""
  }

  struct Note: Equatable {
    var text = ""
  }

  // MARK: - Every row of the table

  @Reducer enum Destination {
    case edit(Edit)
    case meeting(Meeting = Meeting(step: 5))
    case alert(AlertState<Alert>)
    case dialog(ConfirmationDialogState<Alert>)
    @ReducerCaseEphemeral case banner(Banner)
    @ReducerCaseIgnored case note(Note)
    @ReducerCaseIgnored case labelled(note: Note)
    case help
    case pair(Int, name: String)
    case list([Note])
    case maybe(Note?)
    case function(@Sendable () -> Void)
    case tuple((Int, String))

    @CasePathable enum Alert { case confirmed, cancelled }
  }

  @Test func aCaseOfAReducerHoldsItsStateAndItsAction() {
    let state = Destination.State.edit(Edit.State(text: "a"))
    #expect(state.edit?.text == "a")
    #expect(state.is(\.edit))
    let action = Destination.Action.edit(.textChanged("b"))
    #expect(action[case: \.edit] == .textChanged("b"))
    #expect(action.is(\.edit.textChanged))
  }

  @Test func theReducerOfACaseReducesItsState() {
    let store = Store(initialState: Destination.State.edit(Edit.State())) { Destination.body }
    store.send(.edit(.textChanged("a")))
    guard case .edit(let edit) = store.case else {
      Issue.record("not editing")
      return
    }
    #expect(edit.text == "a")
    edit.send(.textChanged("b"))
    #expect(store.state.edit?.text == "b")
  }

  @Test func aCaseWithAnInstanceIsReducedByThatInstance() {
    let store = Store(initialState: Destination.State.meeting(Meeting.State())) { Destination.body }
    store.send(.meeting(.tapped))
    #expect(store.state.meeting?.count == 5)
    guard case .meeting(let meeting) = store.case else {
      Issue.record("not in a meeting")
      return
    }
    meeting.send(.tapped)
    #expect(meeting.count == 10)
  }

  @Test func casesOfAlertsAndDialogsHoldTheirState() {
    let alert = Destination.State.alert(AlertState { TextState("Sure?") })
    #expect(alert.alert?.title == TextState("Sure?"))
    #expect(Destination.Action.alert(.confirmed).is(\.alert.confirmed))
    let dialog = Destination.State.dialog(ConfirmationDialogState { TextState("Which?") })
    #expect(dialog.dialog?.title == TextState("Which?"))
    #expect(Destination.Action.dialog(.cancelled).is(\.dialog))
    let store = Store(initialState: alert) { Destination.body }
    guard case .alert(let shown) = store.case else {
      Issue.record("no alert")
      return
    }
    #expect(shown.title == TextState("Sure?"))
  }

  @Test func anEphemeralCaseHoldsItsPayloadAndThePayloadsAction() {
    let state = Destination.State.banner(Banner(text: "a"))
    #expect(state.banner == Banner(text: "a"))
    #expect(Destination.Action.banner(.closed)[case: \.banner] == .closed)
    guard case .banner(let banner) = Store(initialState: state, reducer: { Destination.body }).case
    else {
      Issue.record("no banner")
      return
    }
    #expect(banner.text == "a")
  }

  @Test func ignoredCasesHoldTheirPayloadAndHaveNoAction() {
    let note: AnyCasePath<Destination.Action, Never> = Destination.Action.allCasePaths.note
    let labelled: AnyCasePath<Destination.Action, Never> = Destination.Action.allCasePaths.labelled
    let help: AnyCasePath<Destination.Action, Never> = Destination.Action.allCasePaths.help
    let pair: AnyCasePath<Destination.Action, Never> = Destination.Action.allCasePaths.pair
    let list: AnyCasePath<Destination.Action, Never> = Destination.Action.allCasePaths.list
    let maybe: AnyCasePath<Destination.Action, Never> = Destination.Action.allCasePaths.maybe
    let function: AnyCasePath<Destination.Action, Never> = Destination.Action.allCasePaths.function
    let tuple: AnyCasePath<Destination.Action, Never> = Destination.Action.allCasePaths.tuple
    for path in [note, labelled, help, pair, list, maybe, function, tuple] {
      #expect(path.extract(from: .edit(.textChanged(""))) == nil)
    }
    #expect(Destination.State.note(Note(text: "a")).note == Note(text: "a"))
    #expect(Destination.State.labelled(note: Note(text: "a")).labelled == Note(text: "a"))
    #expect(Destination.State.pair(1, name: "a").pair?.name == "a")
    #expect(Destination.State.list([Note()]).list == [Note()])
    #expect(Destination.State.maybe(nil)[case: \.maybe] == Note??.some(nil))
    #expect(Destination.State.tuple((1, "a")).tuple?.1 == "a")
  }

  @Test func scopesOfIgnoredCasesHoldThePayload() {
    func scope(_ state: Destination.State) -> Destination.CaseScope {
      Store(initialState: state) { Destination.body }.case
    }
    if case .note(let note) = scope(.note(Note(text: "a"))) {
      #expect(note.text == "a")
    } else {
      Issue.record("no note")
    }
    if case .labelled(note: let note) = scope(.labelled(note: Note(text: "a"))) {
      #expect(note.text == "a")
    } else {
      Issue.record("no note")
    }
    if case .pair(let number, let name) = scope(.pair(1, name: "a")) {
      #expect(number == 1)
      #expect(name == "a")
    } else {
      Issue.record("no pair")
    }
    guard case .help = scope(.help), case .list = scope(.list([])) else {
      Issue.record("no help")
      return
    }
  }

  @Test func scopesHaveCasePaths() {
    let store = Store(initialState: Destination.State.note(Note(text: "a"))) { Destination.body }
    #expect(store.case.note?.text == "a")
    #expect(store.case.edit == nil)
    #expect(store.case.is(\.note))
  }

  @Test func theEnumIsAReducerOfItsState() {
    func requires<R: CaseReducer>(_: R.Type) where R.State: CaseReducerState & ObservableState {}
    requires(Destination.self)
    #expect(Destination.State.StateReducer.self == Destination.self)
    #expect(Array(Destination.State.allCasePaths).count == 13)
    #expect(Array(Destination.Action.allCasePaths).count == 13)
  }

  // MARK: - In a feature

  @Reducer struct Feature {
    @Reducer enum Sheet {
      case edit(Edit)
      case alert(AlertState<Never>)
      case inner(Inner.Body = Inner.body)

      @Reducer enum Inner {
        case first(Edit)
        case second(Meeting = Meeting(step: 2))
      }
    }

    @ObservableState struct State: Equatable {
      @Presents var sheet: Sheet.State?
    }

    enum Action {
      case sheet(PresentationAction<Sheet.Action>)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .ifLet(\.$sheet, action: \.sheet)
    }
  }

  @Test func aDestinationIsEmbeddedByItsStateAlone() async {
    let store = TestStore(initialState: Feature.State(sheet: .edit(Edit.State()))) { Feature() }
    await store.send(.sheet(.presented(.edit(.textChanged("a"))))) {
      $0.sheet = .edit(Edit.State(text: "a"))
    }
    await store.send(\.sheet.edit.textChanged, "b") {
      $0.sheet.modify(\.edit) { $0.text = "b" }
    }
    await store.send(\.sheet.dismiss) { $0.sheet = nil }
  }

  @Test func aCaseMayHoldAnEnumOfReducers() async {
    let store = TestStore(
      initialState: Feature.State(sheet: .inner(.second(Meeting.State())))
    ) { Feature() }
    await store.send(\.sheet.inner.second.tapped) {
      $0.sheet = .inner(.second(Meeting.State(count: 2)))
    }
  }

  // MARK: - Written by hand

  @Reducer enum Written {
    case edit(Edit)
    @ReducerCaseIgnored case note(Note)

    @CasePathable
    enum Action {
      case edit(Edit.Action)
      case note(NoteAction)
    }
  }

  enum NoteAction { case tapped }

  @Test func anIgnoredCaseWithItsOwnActionIsScopedToAStore() {
    let store = Store(initialState: Written.State.note(Note(text: "a"))) { Written.body }
    guard case .note(let note) = store.case else {
      Issue.record("no note")
      return
    }
    let typed: Store<Note, NoteAction> = note
    #expect(typed.withState(\.text) == "a")
    typed.send(.tapped)
  }

  @Reducer enum WrittenBody {
    case edit(Edit)

    static var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state = .edit(Edit.State(text: "by hand"))
        return .none
      }
    }
  }

  @Test func aBodyWrittenByHandIsUsed() {
    let store = Store(initialState: WrittenBody.State.edit(Edit.State())) { WrittenBody.body }
    store.send(.edit(.textChanged("a")))
    #expect(store.state.edit?.text == "by hand")
  }

  // MARK: - Without reducers

  @Reducer enum DataOnly {
    case alert(AlertState<Never>)
    case help
  }

  @Test func withoutReducersTheBodyIsEmpty() {
    let body: EmptyReducer<DataOnly.State, DataOnly.Action> = DataOnly.body
    let store = Store(initialState: DataOnly.State.help) { body }
    #expect(store.case.is(\.help))
  }

  @Reducer enum NoCases {}

  // MARK: - Conditional compilation, generics, availability, access

  @Reducer enum Conditional {
    case edit(Edit)
    #if DEBUG
      case debug(Meeting = Meeting(step: 1))
    #else
      case release(Edit)
    #endif
    #if NEVER
      case never(Undeclared)
    #endif
    case help
  }

  @Test func casesMayBeInConditionalCompilation() {
    let store = Store(initialState: Conditional.State.edit(Edit.State())) { Conditional.body }
    store.send(.edit(.textChanged("a")))
    #expect(store.state.edit?.text == "a")
    #if DEBUG
      let debug = Store(initialState: Conditional.State.debug(Meeting.State())) { Conditional.body }
      debug.send(.debug(.tapped))
      #expect(debug.case.debug?.count == 1)
    #endif
  }

  @Reducer struct Generic<Value: Equatable & Sendable> {
    @ObservableState struct State: Equatable { var value: Value }
    enum Action { case changed(Value) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .changed(let value):
          state.value = value
          return .none
        }
      }
    }
  }

  @Reducer enum Generics {
    case number(Generic<Int>)
    case text(MacroReducerEnumTests.Generic<String>)
  }

  @Test func casesMayNameGenericReducers() {
    let store = Store(initialState: Generics.State.text(.init(value: "a"))) { Generics.body }
    store.send(.text(.changed("b")))
    #expect(store.state.text?.value == "b")
  }

  @available(macOS 15, iOS 18, *)
  @Reducer enum Recent {
    case edit(Edit)
  }

  @Reducer indirect enum Tree {
    case leaf(Edit)
    @ReducerCaseIgnored case note(Note)
  }

  @Reducer enum SeveralInARow {
    case edit(Edit), other(Edit), help
  }

  @Test func severalCasesMayBeDeclaredAtOnce() {
    let store = Store(initialState: SeveralInARow.State.other(Edit.State())) { SeveralInARow.body }
    store.send(.other(.textChanged("a")))
    #expect(store.state.other?.text == "a")
    let tree = Store(initialState: Tree.State.leaf(Edit.State())) { Tree.body }
    tree.send(.leaf(.textChanged("a")))
    #expect(tree.state.leaf?.text == "a")
    let recent = Store(initialState: Recent.State.edit(Edit.State())) { Recent.body }
    #expect(recent.case.edit?.text == "")
  }

  @Test func publicEnumsOfReducersWork() {
    let store = Store(initialState: MacroPublicDestination.State.nothing(.init())) {
      MacroPublicDestination.body
    }
    #expect(store.case.is(\.nothing))
    #expect(MacroReducerEnumNamespace.Path.State.edit(Edit.State()).is(\.edit))
  }
}

// Extensions add conformances to the types that the macro writes.
extension MacroReducerEnumTests.Feature.Sheet.State: Equatable {}
extension MacroReducerEnumTests.Feature.Sheet.Inner.State: Equatable {}
extension MacroReducerEnumTests.SeveralInARow.State: Equatable, Sendable {}
extension MacroReducerEnumTests.SeveralInARow.Action: Equatable, Sendable {}

@Reducer
public enum MacroPublicDestination {
  case nothing(MacroPublicNothing)
  case alert(AlertState<Alert>)

  public enum Alert: Sendable { case confirmed }
}

extension MacroPublicDestination.State: Equatable {}

enum MacroReducerEnumNamespace {}

extension MacroReducerEnumNamespace {
  @Reducer enum Path {
    case edit(MacroReducerEnumTests.Edit)
  }
}
