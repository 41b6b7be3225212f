import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// Changes to shared values, which a test has to assert.
@MainActor
@Suite(.serialized) struct TestStoreSharedTests {
  @Reducer
  struct Counter {
    @ObservableState
    struct State: Equatable {
      @Shared var count: Int
      var taps = 0
    }

    enum Action: Equatable {
      case incremented
      case incrementedLater
      case incrementedElsewhere
      case changedSilently
      case response
      case tapped
    }

    @Shared(.inMemory("elsewhere")) var elsewhere = 0

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .incremented, .response:
          state.$count.withLock { $0 += 1 }
        case .incrementedLater:
          return .run { [count = state.$count] send in
            count.withLock { $0 += 10 }
            await send(.response)
          }
        case .changedSilently:
          return .run { [count = state.$count] _ in count.withLock { $0 = 3 } }
        case .incrementedElsewhere:
          $elsewhere.withLock { $0 += 1 }
        case .tapped:
          state.taps += 1
        }
        return .none
      }
    }
  }

  private func makeStore(_ count: Shared<Int> = Shared(value: 0)) -> TestStoreOf<Counter> {
    TestStore(initialState: Counter.State(count: count)) { Counter() }
  }

  @Test func aChangeIsAssertedByMakingIt() async {
    let store = makeStore()
    await store.send(.incremented) { $0.$count.withLock { $0 = 1 } }
    await store.send(.incremented) { $0.$count.withLock { $0 += 1 } }
    #expect(store.state.count == 2)
    await store.finish()
  }

  @Test func theClosureReadsThePreviousValue() async {
    let store = makeStore(Shared(value: 5))
    await store.send(.incremented) {
      #expect($0.count == 5)
      $0.$count.withLock { $0 = 6 }
      #expect($0.count == 6)
    }
  }

  @Test func anUnexpectedChangeFailsWithADifference() async {
    let store = makeStore()
    let message = await expectIssue("was not expected to change", at: #line + 1) {
      await store.send(.incremented)
    }
    #expect(
      message.replacingOccurrences(of: "\u{2007}", with: " ").contains(
        """
            TestStoreSharedTests.Counter.State(
          −   count: #1 0,
          +   count: #1 1,
              taps: 0
            )
        """), "\(message)")
    await store.finish()
  }

  @Test func aWrongExpectedChangeFails() async {
    let store = makeStore()
    await expectIssue("does not match the expectation", "#1 7", "#1 1", at: #line + 1) {
      await store.send(.incremented) { $0.$count.withLock { $0 = 7 } }
    }
    #expect(store.state.count == 1)
    await store.finish()
  }

  @Test func anExpectedChangeThatDoesNotHappenFails() async {
    let store = makeStore()
    await expectIssue("does not match the expectation", "#1 1", "#1 0", at: #line + 1) {
      await store.send(.tapped) {
        $0.taps = 1
        $0.$count.withLock { $0 = 1 }
      }
    }
    #expect(store.state.count == 0)
  }

  @Test func aClosureMayAssertOnlyASharedChange() async {
    let store = makeStore()
    await store.send(.incremented) { $0.$count.withLock { $0 = 1 } }
  }

  struct Item: Equatable, Identifiable, Sendable {
    let id: Int
    var name = ""
  }

  /// A feature that shows an element of a shared collection.
  @Reducer struct ItemDetail {
    struct State: Equatable { @Shared var item: Item }
    enum Action { case deleteButtonTapped, otherAdded, renamed }
    @Shared(.inMemory("items")) var items: IdentifiedArrayOf<Item> = []
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .deleteButtonTapped: $items.withLock { _ = $0.remove(id: state.item.id) }
        case .otherAdded: $items.withLock { _ = $0.append(Item(id: 3)) }
        case .renamed: $items.withLock { $0[id: state.item.id]?.name = "a" }
        }
        return .none
      }
    }
  }

  @Test(.dependencies) func aStateWithOneElementAssertsOnlyThatElement() async throws {
    @Shared(.inMemory("items")) var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
    let item = try #require(Shared($items[id: 1]))
    let store = TestStore(initialState: ItemDetail.State(item: item)) { ItemDetail() }
    await store.send(.otherAdded)
    await store.send(.renamed) { $0.$item.withLock { $0.name = "a" } }
    await withKnownIssue { await store.send(.renamed) { $0.$item.withLock { $0.name = "b" } } }
    await store.send(.deleteButtonTapped)
    #expect(items == [Item(id: 2), Item(id: 3)])
    #expect(store.state.item == Item(id: 1, name: "a"))
    await store.finish()
  }

  @Test func anEqualValueOfAnotherReferenceAssertsTheChange() async {
    let store = makeStore()
    await store.send(.incremented) { $0 = Counter.State(count: Shared(value: 1)) }
    await store.finish()
  }

  @Test func changesByEffectsAreAssertedWithTheNextAction() async {
    let store = makeStore()
    await store.send(.incrementedLater)
    await store.receive(.response) { $0.$count.withLock { $0 = 11 } }
    await store.finish()
  }

  @Test func assertCoversChangesWithoutAction() async {
    let store = makeStore()
    await store.send(.changedSilently).finish()
    store.assert { $0.$count.withLock { $0 = 3 } }
    await store.finish()
  }

  @Test func unassertedChangesFailInFinish() async {
    let store = makeStore()
    await store.send(.changedSilently).finish()
    await expectIssue(
      "finished before asserting changes to shared state", "Shared<Int>", "\u{2212} 0", "+ 3",
      "store.assert", at: #line + 2
    ) {
      await store.finish()
    }
  }

  @Test func unassertedChangesFailWhenTheStoreIsReleased() async {
    await expectIssue("finished before asserting changes to shared state", at: #line + 1) {
      let store = TestStore(initialState: Counter.State(count: Shared(value: 0))) { Counter() }
      await store.send(.changedSilently).finish()
    }
  }

  @Test func aValueOutsideTheStateMayBeAsserted() async {
    @Shared(.inMemory("elsewhere")) var elsewhere = 0
    let store = makeStore()
    await store.send(.incrementedElsewhere)
    await store.send(.incrementedElsewhere) { _ in $elsewhere.withLock { $0 = 2 } }
    await expectIssue(
      "A shared value was not expected to change", #".inMemory("elsewhere")"#, at: #line + 2
    ) {
      await store.send(.incrementedElsewhere) { _ in $elsewhere.withLock { $0 = 9 } }
    }
  }

  @Test func changesByTheTestNeedNoAssertion() async {
    @Shared(value: 0) var count
    let store = makeStore($count)
    $count.withLock { $0 = 5 }
    await store.send(.incremented) { $0.$count.withLock { $0 = 6 } }
    await store.finish()
  }

  @Test func withoutExhaustivityChangesMayStayUnasserted() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.incremented)
    await store.send(.incremented) { $0.$count.withLock { $0 = 2 } }
    await expectIssue("does not match the expectation", at: #line + 1) {
      await store.send(.incremented) { $0.$count.withLock { $0 = 9 } }
    }
    await store.send(.incrementedElsewhere)
    await store.finish()
  }

  @Test func skippedSharedChangesAreShown() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await expectIssue("Skipped assertions", "#1 0", "#1 1", at: #line + 1, isExpected: true) {
      await store.send(.incremented)
    }
    #expect(
      await recordIssues {
        await store.send(.incremented) { $0.$count.withLock { $0 = 2 } }
      }.isEmpty)
  }

  @Test func skippedChangesOfAValueThatNoStateHoldsAreNotShown() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: true)
    #expect(await recordIssues { await store.send(.incrementedElsewhere) }.isEmpty)
  }

  @Test func changesOfSkippedActionsAreSkipped() async {
    let store = makeStore()
    await store.send(.incrementedLater)
    _ = await recordIssues { await store.skipReceivedActions() }
    await store.finish()
    #expect(store.state.count == 11)
  }

  @Test func aWrongReferenceShowsBothValues() async {
    let store = makeStore()
    let message = await expectIssue("does not match", at: #line + 1) {
      await store.send(.incremented) { $0 = Counter.State(count: Shared(value: 7)) }
    }
    #expect(message.contains("count: 7") && message.contains("count: 1"), "\(message)")
    let other = await expectIssue("does not match", at: #line + 1) {
      await store.send(.incremented) { $0 = Counter.State(count: Shared(value: 1)) }
    }
    #expect(other.contains("count: 1") && other.contains("count: 2"), "\(other)")
  }

  @Test func storesThatShareAValueAssertTheirOwnChanges() async {
    @Shared(value: 0) var count
    let (first, second) = (makeStore($count), makeStore($count))
    await first.send(.incremented) { $0.$count.withLock { $0 = 1 } }
    await second.send(.incremented) { $0.$count.withLock { $0 = 2 } }
    await first.send(.incremented) { $0.$count.withLock { $0 = 3 } }
    await first.finish()
    await second.finish()
  }

  @Reducer
  struct Parent {
    @ObservableState
    struct State: Equatable {
      @Shared(.inMemory("rows")) var rows: IdentifiedArrayOf<Row> = []
      @Presents var editor: Editor.State?
    }

    struct Row: Equatable, Identifiable {
      let id: Int
      var title = ""
    }

    enum Action {
      case editor(PresentationAction<Editor.Action>)
      case rowTapped(id: Int)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .rowTapped(let id) = action, let row = Shared(state.$rows[id: id]) {
          state.editor = Editor.State(row: row)
        }
        return .none
      }
      .ifLet(\.$editor, action: \.editor) { Editor() }
    }
  }

  @Reducer
  struct Editor {
    @ObservableState
    struct State: Equatable {
      @Shared var row: Parent.Row
    }

    enum Action: Equatable { case titleChanged(String) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .titleChanged(let title):
          state.$row.withLock { $0.title = title }
          return .none
        }
      }
    }
  }

  @Test func aChildChangesItsPartOfTheParentsValue() async throws {
    @Shared(.inMemory("rows")) var rows =
      [Parent.Row(id: 1), Parent.Row(id: 2)]
      as IdentifiedArrayOf
    let store = TestStore(initialState: Parent.State()) { Parent() }
    let row = try #require(Shared($rows[id: 2]))
    await store.send(.rowTapped(id: 2)) { $0.editor = Editor.State(row: row) }
    await store.send(\.editor.titleChanged, "Blob") {
      $0.editor?.$row.withLock { $0.title = "Blob" }
    }
    #expect(rows[id: 2]?.title == "Blob")
    await store.send(\.editor.titleChanged, "Glob") {
      $0.$rows.withLock { $0[id: 2]?.title = "Glob" }
    }
    await store.send(\.editor.dismiss) { $0.editor = nil }
    await store.finish()
  }
}
