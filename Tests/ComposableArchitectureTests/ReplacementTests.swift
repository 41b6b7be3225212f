import Foundation
import Testing

@testable import ComposableArchitecture

/// Observers of a state, which are notified only of its replacement.
@MainActor
@Suite struct ReplacementTests {
  @Reducer struct Document {
    @ObservableState struct State: Equatable, Identifiable {
      var id = 0
      var text = ""
      var history: [State] = []
    }
    enum Action { case typed(String), undo, looked }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .typed(let text):
          state.history.append(state)
          state.text = text
        case .undo:
          if let last = state.history.last { state = last }
        case .looked:
          break
        }
        return .none
      }
    }
  }

  @Reducer struct Documents {
    @ObservableState struct State: Equatable {
      var rows: IdentifiedArrayOf<Document.State> = [
        Document.State(id: 1), Document.State(id: 2),
      ]
      var path = StackState<Document.State>([Document.State()])
    }
    enum Action {
      case rows(IdentifiedActionOf<Document>)
      case path(StackActionOf<Document>)
    }
    var body: some ReducerOf<Self> {
      EmptyReducer()
        .forEach(\.rows, action: \.rows) { Document() }
        .forEach(\.path, action: \.path) { Document() }
    }
  }

  /// Returns whether an action notifies an observer of the value that was read.
  private func isWoken(_ read: () -> Void, by send: () -> Void) -> Bool {
    let isWoken = LockIsolated(false)
    withObservationTracking(read) { isWoken.setValue(true) }
    send()
    return isWoken.value
  }

  @Test func `an earlier copy that is restored at the root notifies observers`() {
    let store = Store(initialState: Document.State()) { Document() }
    store.send(.typed("a"))
    #expect(isWoken({ _ = store.text }, by: { store.send(.undo) }))
    #expect(store.text == "")
    store.send(.typed("b"))
    store.send(.typed("c"))
    #expect(isWoken({ _ = store.text }, by: { store.send(.undo) }))
    #expect(store.text == "b")
    #expect(isWoken({ _ = store.text }, by: { store.send(.undo) }))
    #expect(store.text == "")
    #expect(!isWoken({ _ = store.text }, by: { store.send(.looked) }))
  }

  @Test func `an earlier copy that is restored in a row notifies its observers`() throws {
    let store = Store(initialState: Documents.State()) { Documents() }
    let rows = Array(store.scope(\.rows, action: \.rows))
    rows[0].send(.typed("a"))
    rows[1].send(.typed("b"))
    #expect(!isWoken({ _ = rows[1].text }, by: { rows[0].send(.undo) }))
    rows[0].send(.typed("a"))
    #expect(isWoken({ _ = rows[0].text }, by: { rows[0].send(.undo) }))
    #expect(rows[0].text == "")
    #expect(!isWoken({ _ = rows[0].text }, by: { rows[0].send(.looked) }))
  }

  @Test func `an earlier copy that is restored in a stack notifies its observers`() throws {
    let store = Store(initialState: Documents.State()) { Documents() }
    let path = store.scope(\.path, action: \.path)
    let component = try #require(store.path.path.first)
    let screen = path.scope(component: component)
    screen.send(.typed("a"))
    #expect(isWoken({ _ = screen.text }, by: { screen.send(.undo) }))
    #expect(screen.text == "")
  }

  @Reducer enum Screen {
    case document(Document)
  }

  @Reducer struct Screens {
    @ObservableState struct State: Equatable {
      var path = StackState<Screen.State>([.document(Document.State())])
    }
    enum Action { case path(StackActionOf<Screen>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.path, action: \.path)
    }
  }

  @Test func `an earlier copy that is restored in an enum notifies observers`() throws {
    let store = Store(initialState: Screens.State()) { Screens() }
    let path = store.scope(\.path, action: \.path)
    let screen = path.scope(component: try #require(store.path.path.first))
    screen.send(.document(.typed("a")))
    #expect(isWoken({ _ = screen.state }, by: { screen.send(.document(.undo)) }))
    #expect(!isWoken({ _ = screen.state }, by: { screen.send(.document(.typed("b"))) }))
    #expect(!isWoken({ _ = screen.state }, by: { screen.send(.document(.looked)) }))
  }

  @Test func `a change in place keeps a row's identity for its observers`() {
    let store = Store(initialState: Documents.State()) { Documents() }
    let rows = Array(store.scope(\.rows, action: \.rows))
    #expect(!isWoken({ _ = rows[0].id }, by: { rows[0].send(.typed("a")) }))
    // The change to another row examines all observed rows.
    #expect(!isWoken({ _ = rows[0].id }, by: { rows[1].send(.typed("b")) }))
  }

  // MARK: - Enums

  @Reducer struct Cases {
    @CasePathable @ObservableState enum State: Equatable, Identifiable {
      case empty
      case number(Int)
      case pair(Int, String)
      case document(Document.State)
      var id: Int { 0 }
    }
    enum Action { case looked, changed(State) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .changed(let new) = action { state = new }
        return .none
      }
    }
  }

  @Reducer struct CaseRows {
    @ObservableState struct State: Equatable {
      var rows: IdentifiedArrayOf<Cases.State>
      var other = 0
    }
    enum Action { case rows(IdentifiedActionOf<Cases>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.rows, action: \.rows) { Cases() }
    }
  }

  private nonisolated static let cases: [Cases.State] = [
    .empty, .number(1), .number(2), .pair(1, "a"), .pair(1, "b"), .document(Document.State()),
  ]

  @Test(arguments: cases)
  func `a change of a case without observable state notifies observers`(_ state: Cases.State) {
    let store = Store(initialState: state) { Cases() }
    for other in Self.cases where other != state {
      store.send(.changed(state))
      #expect(isWoken({ _ = store.state }, by: { store.send(.changed(other)) }))
    }
  }

  @Test(arguments: cases)
  func `a change of a row without observable state notifies observers`(_ state: Cases.State) {
    let store = Store(initialState: CaseRows.State(rows: [state])) { CaseRows() }
    let row = Array(store.scope(\.rows, action: \.rows))[0]
    for other in Self.cases where other != state {
      row.send(.changed(state))
      #expect(isWoken({ _ = row.state }, by: { row.send(.changed(other)) }))
    }
  }

  // MARK: - Computed collections

  @MainActor enum Evaluations { static var count = 0 }

  @Reducer struct Filtered {
    @ObservableState struct State: Equatable {
      var rows: IdentifiedArrayOf<Document.State>
      var shown: IdentifiedArrayOf<Document.State> {
        MainActor.assumeIsolated { Evaluations.count += 1 }
        return rows
      }
    }
    enum Action {
      case rows(IdentifiedActionOf<Document>)
      case firstReplaced
      case firstTyped
      case lastRemoved
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .firstReplaced: state.rows[id: 0] = Document.State(id: 0, text: "new")
        case .firstTyped: state.rows[id: 0]?.text += "typed"
        case .lastRemoved: state.rows.removeLast()
        case .rows: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Document() }
    }
  }

  @Test func `a computed collection is evaluated a constant number of times for an action`() {
    let rows = IdentifiedArray(uniqueElements: (0..<100).map { Document.State(id: $0) })
    let store = Store(initialState: Filtered.State(rows: rows)) { Filtered() }
    let shown = Array(store.scope(\.shown, action: \.rows))
    withObservationTracking {
      for row in shown { _ = row.text }
    } onChange: {
    }
    Evaluations.count = 0
    store.send(.firstTyped)
    #expect(Evaluations.count <= 2)
    #expect(shown[0].text.hasSuffix("typed"))
    // The number of rows that are read makes no difference.
    #expect(shown.map(\.text).count == 100)
    #expect(Evaluations.count <= 2)
  }

  @Test func `a computed collection notifies only a changed row's observers`() {
    let rows = IdentifiedArray(uniqueElements: (0..<3).map { Document.State(id: $0) })
    let store = Store(initialState: Filtered.State(rows: rows)) { Filtered() }
    let shown = Array(store.scope(\.shown, action: \.rows))
    #expect(!isWoken({ _ = shown[1].text }, by: { store.send(.firstTyped) }))
    #expect(!isWoken({ _ = shown[1].text }, by: { store.send(.firstReplaced) }))
    #expect(!isWoken({ _ = shown[1].text }, by: { store.send(.lastRemoved) }))
    #expect(isWoken({ _ = shown[0].text }, by: { store.send(.firstTyped) }))
  }

  @Test func `readers of computed elements are notified of new elements`() {
    let store = Store(initialState: Made.State()) { Made() }
    let rows = Array(store.scope(\.made, action: \.rows))
    #expect(rows.map(\.text) == ["0!", "1!"])
    #expect(
      isWoken({ _ = Array(store.scope(\.made, action: \.rows)) }, by: { store.send(.renamed("?")) })
    )
    #expect(rows.map(\.text) == ["0?", "1?"])
    #expect(isWoken({ _ = rows[0].text }, by: { store.send(.renamed("!")) }))
    #expect(rows.map(\.text) == ["0!", "1!"])
  }

  @Reducer
  struct Made {
    @ObservableState
    struct State {
      var suffix = "!"
      var made: IdentifiedArrayOf<Document.State> {
        IdentifiedArray(
          uniqueElements: (0..<2).map { Document.State(id: $0, text: "\($0)\(suffix)") })
      }
    }
    enum Action {
      case renamed(String)
      case rows(IdentifiedActionOf<Document>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .renamed(let suffix) = action { state.suffix = suffix }
        return .none
      }
    }
  }

  @Test func `a collection computed from a shared value follows the value and the rows`() {
    let rows = IdentifiedArray(
      uniqueElements: (0..<3).map { Document.State(id: $0, text: "row \($0) before") })
    let store = Store(initialState: Selected.State(rows: rows)) { Selected() }
    let shown = Array(store.scope(\.shown, action: \.rows))
    for turn in 1...10 {
      store.send(.renamed("row \(turn)"))
      #expect(shown.map(\.text) == ["row \(turn)", "row 1 before", "row 2 before"])
      store.$isReversed.withLock { $0.toggle() }
      #expect(shown.map(\.text) == ["row \(turn)", "row 1 before", "row 2 before"])
      let ids = store.scope(\.shown, action: \.rows).map(\.state.id)
      #expect(ids == (turn.isMultiple(of: 2) ? [0, 1, 2] : [2, 1, 0]))
    }
  }

  @Reducer
  struct Selected {
    @ObservableState
    struct State {
      var rows: IdentifiedArrayOf<Document.State>
      @Shared(.inMemory("isReversed")) var isReversed = false
      var shown: IdentifiedArrayOf<Document.State> {
        IdentifiedArray(uniqueElements: isReversed ? rows.elements.reversed() : rows.elements)
      }
    }
    enum Action {
      case renamed(String)
      case rows(IdentifiedActionOf<Document>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .renamed(let text) = action { state.rows[id: 0]?.text = text }
        return .none
      }
    }
  }

  @Test func `replacing a row of a computed collection notifies its observers only`() {
    let rows = IdentifiedArray(uniqueElements: (0..<3).map { Document.State(id: $0) })
    let store = Store(initialState: Filtered.State(rows: rows)) { Filtered() }
    let shown = Array(store.scope(\.shown, action: \.rows))
    let second = LockIsolated(false)
    withObservationTracking {
      _ = shown[1].text
    } onChange: {
      second.setValue(true)
    }
    #expect(isWoken({ _ = shown[0].text }, by: { store.send(.firstReplaced) }))
    #expect(shown[0].text == "new")
    #expect(!second.value)
    // After a while without observers, the row is observed again.
    store.send(.firstReplaced)
    #expect(isWoken({ _ = shown[0].text }, by: { store.send(.firstReplaced) }))
  }
}

extension ReplacementTests.Screen.State: Equatable {}
