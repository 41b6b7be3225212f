import Foundation
import SeededRandom
import Testing

@testable import ComposableArchitecture

/// A parent that restores an earlier copy of a state notifies the observers of the replaced state,
/// regardless of which reducer has changed it since.
@MainActor
@Suite struct EarlierCopyTests {
  @Reducer struct Detail {
    @ObservableState struct State: Equatable {
      var note = ""
    }
    enum Action { case noted(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .noted(let note) = action { state.note = note }
        return .none
      }
    }
  }

  @Reducer struct Row {
    @ObservableState struct State: Equatable, Identifiable {
      let id: Int
      var title = ""
      var count = 0
      var detail = Detail.State()
    }
    enum Action { case titled(String), counted, detail(Detail.Action) }
    var body: some ReducerOf<Self> {
      Scope(state: \.detail, action: \.detail) { Detail() }
      Reduce { state, action in
        switch action {
        case .titled(let title): state.title = title
        case .counted: state.count += 1
        case .detail: break
        }
        return .none
      }
    }
  }

  @Reducer enum Screen {
    case row(Row)
  }

  @Reducer struct Parent {
    @ObservableState struct State: Equatable {
      var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
      var drafts: IdentifiedArrayOf<Row.State> = []
      var path = StackState<Row.State>([Row.State(id: 1)])
      var screens = StackState<Screen.State>([.row(Row.State(id: 1))])
      var optional: Row.State? = Row.State(id: 1)
      @Presents var presented: Row.State? = Row.State(id: 1)
      var byID: [Int: Row.State] = [1: Row.State(id: 1)]
      var list = [Row.State(id: 1)]
    }
    enum Action {
      case changed(@Sendable (inout State) -> Void)
      case rows(IdentifiedActionOf<Row>)
      case drafts(IdentifiedActionOf<Row>)
      case path(StackActionOf<Row>)
      case screens(StackActionOf<Screen>)
      case optional(Row.Action)
      case presented(PresentationAction<Row.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .changed(let change) = action { change(&state) }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
      .forEach(\.drafts, action: \.drafts) { Row() }
      .forEach(\.path, action: \.path) { Row() }
      .forEach(\.screens, action: \.screens)
      .ifLet(\.optional, action: \.optional) { Row() }
      .ifLet(\.$presented, action: \.presented) { Row() }
    }
  }

  private let store = Store(initialState: Parent.State()) { Parent() }

  private func change(_ change: @escaping @Sendable (inout Parent.State) -> Void) {
    store.send(.changed(change))
  }

  /// Returns whether an observer of a value is notified of a change.
  private func isWoken(_ read: () -> Void, by send: () -> Void) -> Bool {
    let isWoken = LockIsolated(false)
    withObservationTracking(read) { isWoken.setValue(true) }
    send()
    return isWoken.value
  }

  private func row(_ id: Int) throws -> StoreOf<Row> {
    try #require(store.scope(\.rows, action: \.rows).first { $0.state.id == id })
  }

  // MARK: - Rows

  @Test func `a row that its own reducer has changed`() throws {
    let row = try row(1)
    let saved = row.state
    row.send(.titled("a"))
    #expect(isWoken({ _ = row.title }, by: { change { $0.rows[id: 1] = saved } }))
    #expect(row.title == "")
  }

  @Test func `a row that was read before its own reducer changed something else in it`() throws {
    let row = try row(1)
    let saved = row.state
    row.send(.titled("a"))
    let isTold = LockIsolated(false)
    withObservationTracking {
      _ = row.title
    } onChange: {
      isTold.setValue(true)
    }
    row.send(.counted)
    #expect(!isTold.value)
    change { $0.rows[id: 1] = saved }
    #expect(isTold.value)
  }

  @Test func `a row that the parent has changed in place`() throws {
    let row = try row(1)
    let saved = row.state
    change { $0.rows[id: 1]?.title = "a" }
    #expect(isWoken({ _ = row.title }, by: { change { $0.rows[id: 1] = saved } }))
  }

  @Test func `a child of a row that its own reducer has changed`() throws {
    let row = try row(1)
    let detail = row.scope(state: \.detail, action: \.detail)
    let saved = row.state
    detail.send(.noted("a"))
    #expect(isWoken({ _ = detail.note }, by: { change { $0.rows[id: 1] = saved } }))
    detail.send(.noted("b"))
    #expect(isWoken({ _ = row.detail.note }, by: { change { $0.rows[id: 1] = saved } }))
  }

  @Test func `all rows together`() throws {
    let row = try row(1)
    let saved = store.rows
    row.send(.titled("a"))
    #expect(isWoken({ _ = row.title }, by: { change { $0.rows = saved } }))
    change { $0.rows[id: 1]?.title = "b" }
    #expect(isWoken({ _ = row.title }, by: { change { $0.rows = saved } }))
  }

  @Test func `a copy that changes before it is restored`() throws {
    let row = try row(1)
    let saved = row.state
    row.send(.titled("a"))
    let isWoken = isWoken({ _ = row.title }) {
      change {
        var copy = saved
        copy.count = 5
        $0.rows[id: 1] = copy
      }
    }
    #expect(isWoken)
    #expect(row.title == "")
  }

  @Test func `a copy that was edited before it replaced the row`() throws {
    let row = try row(1)
    let saved = row.state
    change { $0.drafts = [saved] }
    let draft = try #require(store.scope(\.drafts, action: \.drafts).first)
    draft.send(.titled("a"))
    #expect(
      isWoken({ _ = row.title }) {
        change { $0.rows[id: 1] = $0.drafts[id: 1] }
      })
    #expect(row.title == "a")
  }

  @Test func `two versions in alternation`() throws {
    let row = try row(1)
    let empty = row.state
    row.send(.titled("a"))
    let first = row.state
    change { $0.rows[id: 1] = empty }
    row.send(.titled("b"))
    let second = row.state
    for version in [first, second, empty, second, first] {
      #expect(isWoken({ _ = row.title }, by: { change { $0.rows[id: 1] = version } }))
      #expect(row.title == version.title)
    }
  }

  @Test func `a row that changes in place after being restored`() throws {
    let row = try row(1)
    let other = try self.row(2)
    let saved = row.state
    row.send(.titled("a"))
    change { $0.rows[id: 1] = saved }
    #expect(!isWoken({ _ = row.count }, by: { row.send(.titled("b")) }))
    #expect(!isWoken({ _ = row.count }, by: { change { $0.rows[id: 1]?.title = "c" } }))
    #expect(!isWoken({ _ = row.count }, by: { change { $0.rows.swapAt(0, 1) } }))
    #expect(!isWoken({ _ = row.count }, by: { change { $0.rows.append(Row.State(id: 3)) } }))
    #expect(!isWoken({ _ = other.title }, by: { change { $0.rows[id: 1] = saved } }))
  }

  // MARK: - Other places

  @Test func `a screen of a stack`() throws {
    let id = try #require(store.path.ids.first)
    let path = store.scope(state: \.path, action: \.path)
    let screen = path.scope(component: try #require(store.path.path.first))
    let saved = screen.state
    screen.send(.titled("a"))
    #expect(isWoken({ _ = screen.title }, by: { change { $0.path[id: id] = saved } }))
    change { $0.path[id: id]?.title = "b" }
    #expect(isWoken({ _ = screen.title }, by: { change { $0.path[id: id] = saved } }))
  }

  @Test func `a screen of an enum`() throws {
    let id = try #require(store.screens.ids.first)
    let screens = store.scope(state: \.screens, action: \.screens)
    let screen = screens.scope(component: try #require(store.screens.path.first))
    let row = try #require(screen.scope(state: \.row, action: \.row) as StoreOf<Row>?)
    let saved = screen.state
    screen.send(.row(.titled("a")))
    #expect(isWoken({ _ = row.title }, by: { change { $0.screens[id: id] = saved } }))
    #expect(row.title == "")
    change { $0.screens[id: id]?.modify(\.row) { $0.title = "b" } }
    #expect(isWoken({ _ = row.title }, by: { change { $0.screens[id: id] = saved } }))
  }

  @Test func `an optional child and a presented child`() throws {
    let optional = try #require(
      store.scope(state: \.optional, action: \.optional) as StoreOf<Row>?)
    let presented = try #require(
      store.scope(state: \.presented, action: \.presented.presented) as StoreOf<Row>?)
    let saved = optional.state
    let savedPresented = presented.state
    optional.send(.titled("a"))
    presented.send(.titled("a"))
    #expect(isWoken({ _ = optional.title }, by: { change { $0.optional = saved } }))
    #expect(isWoken({ _ = presented.title }, by: { change { $0.presented = savedPresented } }))
    change { $0.optional?.title = "b" }
    change { $0.presented?.title = "b" }
    #expect(isWoken({ _ = optional.title }, by: { change { $0.optional = saved } }))
    #expect(isWoken({ _ = presented.title }, by: { change { $0.presented = savedPresented } }))
    change {
      guard var copy = $0.optional else { return }
      copy.title = "c"
      $0.optional = copy
    }
    #expect(isWoken({ _ = optional.title }, by: { change { $0.optional = saved } }))
  }

  @Test func `an element of a dictionary and of an array`() throws {
    let saved = try #require(store.byID[1])
    let savedInList = store.list[0]
    change {
      $0.byID[1]?.title = "a"
      $0.list[0].title = "a"
    }
    #expect(isWoken({ _ = store.byID[1]?.title }, by: { change { $0.byID[1] = saved } }))
    #expect(isWoken({ _ = store.list[0].title }, by: { change { $0.list[0] = savedInList } }))
    change { $0.list[0].title = "b" }
    #expect(isWoken({ _ = store.list[0].title }, by: { change { $0.list = [savedInList] } }))
    #expect(!isWoken({ _ = store.list[0].count }, by: { change { $0.list[0].title = "c" } }))
  }

  // MARK: - At random

  @Test(arguments: 1...20) func `readers of an outdated value are notified`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let rows = Dictionary(
      uniqueKeysWithValues: store.scope(\.rows, action: \.rows).map { ($0.state.id, $0) })
    var saved = Array(store.rows)
    let woken = LockIsolated<Set<String>>([])
    var read: [String: String] = [:]

    func observe(_ id: Int, _ name: String, _ value: @Sendable (Row.State) -> String) throws {
      let key = "\(name) of \(id)"
      guard read[key] == nil, Bool.random(using: &random) else { return }
      let row = try #require(rows[id])
      read[key] = withObservationTracking {
        value(row.state)
      } onChange: {
        woken.withValue { _ = $0.insert(key) }
      }
    }

    for step in 1...200 {
      for id in 1...2 {
        try observe(id, "title") { $0.title }
        try observe(id, "count") { "\($0.count)" }
        try observe(id, "note") { $0.detail.note }
      }
      let id = Int.random(in: 1...2, using: &random)
      let row = try #require(rows[id])
      let old = saved.filter { $0.id == id }.randomElement(using: &random) ?? row.state
      switch Int.random(in: 0..<9, using: &random) {
      case 0: row.send(.titled("\(step)"))
      case 1: row.send(.counted)
      case 2: row.send(.detail(.noted("\(step)")))
      case 3: change { $0.rows[id: id]?.title = "\(step)" }
      case 4: saved.append(row.state)
      case 5:
        // Changes a copy independently.
        if let place = saved.indices.randomElement(using: &random) { saved[place].count += 100 }
      case 6:
        change {
          var copy = old
          copy.title += "!"
          $0.rows[id: id] = copy
        }
      default: change { $0.rows[id: id] = old }
      }
      for id in 1...2 {
        let state = try #require(store.withState { $0.rows[id: id] })
        for (name, value) in [
          ("title", state.title), ("count", "\(state.count)"), ("note", state.detail.note),
        ] {
          let key = "\(name) of \(id)"
          guard let before = read[key] else { continue }
          let isWoken = woken.value.contains(key)
          #expect(isWoken || before == value, "seed \(seed), step \(step): \(key) is \(value)")
          if isWoken { read[key] = nil }
        }
      }
      woken.setValue([])
    }
  }
}

extension EarlierCopyTests.Screen.State: Equatable {}
