import Exploration
import Foundation
import Paging
import Testing

/// A feature with pages of books, one of which can be opened. An explorer cannot guess their ids.
@Reducer
private struct Shelf {
  struct Book: Equatable, Identifiable {
    let id: String
  }

  struct Offline: Error, Equatable {}

  @ObservableState
  struct State: Equatable {
    var books = Paged<Int, Book, Offline>()
    var opened: Book?

    init() {
      books.elements = [Book(id: "9783161484100"), Book(id: "9780306406157")]
    }
  }

  enum Action {
    case opened(Book.ID)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened(let id):
        state.opened = state.books.elements[id: id]
        return .none
      }
    }
  }
}

/// An explorer, used with small features.
@MainActor
@Suite struct ExplorerTests {
  private func explorer(of mistake: Tasks.Mistake = .none) -> Explorer<Tasks.State, Tasks.Action> {
    let explorer = Explorer(initialState: Tasks.State()) { Tasks(mistake: mistake) }
    explorer.always("what is done is counted") {
      $0.doneCount == $0.items.count(where: \.isDone)
    }
    explorer.restores { $0.items }
    return explorer
  }

  @Test func theSameSeedGivesTheSameRun() {
    let (first, second) = (
      explorer().explore(actions: 2_000, seed: 5), explorer().explore(actions: 2_000, seed: 5)
    )
    #expect(first.actions == second.actions)
    #expect(first.sequenceCount == second.sequenceCount)
    #expect(explorer().explore(actions: 2_000, seed: 6).actions != first.actions)
  }

  @Test func printsATestThatFailsInTheSameWay() async throws {
    let failure = try #require(explorer(of: .lostCount).explore(actions: 2_000).failure)
    #expect(failure.test.contains("TestStore(initialState: Tasks.State())"))
    #expect(failure.test.contains("  await store.send(.doneToggled(UUID(0)))"))
    #expect(failure.test.contains("  await store.send(.deleted([0]))"))
    #expect(failure.test.contains("  #expect(holds(store.state))"))

    // The test that the explorer printed, pasted here.
    let mistake = Tasks.Mistake.lostCount
    let store = TestStore(initialState: Tasks.State()) {
      Tasks(mistake: mistake)
    } withDependencies: {
      $0.uuid = .incrementing
    }
    store.exhaustivity = .off

    await store.send(.addTapped)
    await store.send(.doneToggled(UUID(0)))
    await store.send(.deleted([0]))
    await store.skipReceivedActions(strict: false)
    let holds: (ExplorationTests.Tasks.State) -> Bool = {
      $0.doneCount == $0.items.count(where: \.isDone)
    }
    #expect(!holds(store.state))
  }

  @Test func excludedActionsAreNeverSent() {
    let explorer = explorer()
    explorer.exclude(\.clearDoneTapped, \.undoTapped)
    let report = explorer.explore(actions: 1_000)
    let never = report.actions.filter { $0.count == 0 }.map(\.name)
    #expect(never == ["clearDoneTapped", "undoTapped"])
  }

  @Test func aGeneratorOfACaseIsUsedForIt() {
    let explorer = explorer()
    explorer.generate(\.renamed) { values, state in
      state.items.ids.first.map { (id: $0, title: values.element(of: ["x", "y"])!) }
    }
    explorer.always("titles are those that are generated") { state in
      state.items.allSatisfy { ["", "x", "y"].contains($0.title) }
    }
    #expect(explorer.explore(actions: 2_000).failure == nil)
  }

  @Test func integersAreInTheirRange() {
    let explorer = explorer()
    var outside: [Int] = []
    explorer.generate(\.renamed) { values, state in
      for range in [0...2, 0...Int.max, -1...Int.max, Int.min...0, Int.min...Int.max] {
        let integer = values.integer(in: range)
        if !range.contains(integer) { outside.append(integer) }
      }
      return state.items.ids.first.map { (id: $0, title: "x") }
    }
    #expect(explorer.explore(actions: 500).failure == nil)
    #expect(outside == [])
  }

  @Test func idsOfElementsLoadedLaterAreUsed() {
    let explorer = Explorer(initialState: Shelf.State()) { Shelf() }
    explorer.cover { $0.opened == nil ? "none" : "opened" }
    let report = explorer.explore(actions: 500)
    #expect(report.states.map(\.name) == ["none", "opened"])
  }

  @Test func unreachedActionsAreReported() {
    let explorer = explorer()
    explorer.exclude(\.sortTapped)
    explorer.expect(.allActions)
    withKnownIssue {
      explorer.run(actions: 500)
    } matching: {
      "\($0)".contains("'sortTapped'")
    }
  }

  @Test func theReportListsStateTransitions() {
    let explorer = explorer()
    explorer.cover { $0.items.isEmpty ? "empty" : "some" }
    let report = explorer.explore(actions: 1_000)
    #expect(report.states.map(\.name) == ["empty", "some"])
    #expect(
      report.transitions.contains {
        $0.from == "empty" && $0.action == "addTapped" && $0.to == "some"
      })
    #expect(report.dot.hasPrefix("digraph {"))
    #expect(report.mermaid.contains("  s0 --> s1: addTapped"))
  }
}
