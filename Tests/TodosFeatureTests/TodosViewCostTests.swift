import ComposableArchitecture
import ComposableUI
import ElementTree
import Foundation
import Testing
import TodosFeature

/// The cost of the list on the screen, in evaluated bodies and in patches for a host. It must not
/// depend on the number of todos.
@MainActor
@Suite struct TodosViewCostTests {
  private func makeScreen(
    _ count: Int, done: Set<Int> = [], filter: Filter = .all
  ) -> (store: StoreOf<Todos<Row>>, screen: ScreenTester) {
    let store = Todos<Row>.store(.rows(count, done: done, filter: filter))
    let screen = ScreenTester(store)
    screen.resetEvaluations()
    return (store, screen)
  }

  @Test(arguments: [10, 1_000]) func eachRowIsFirstEvaluatedOnce(count: Int) {
    let screen = ScreenTester(Todos<Row>.store(.rows(count)))
    #expect(screen.evaluations(of: RowView.self) == count)
  }

  @Test(arguments: [10, 1_000], [false, true])
  func typingEvaluatesOnlyItsRow(count: Int, isDone: Bool) {
    let (_, screen) = makeScreen(count, done: isDone ? [8] : [])
    let field = screen.textField("Title", at: 7)
    field.type("Milk")
    #expect(screen.evaluations(of: RowView.self) == 1)
    #expect(screen.evaluations == 1)
    #expect(screen.takePatches().map(\.kind) == [.update])
    field.type("Milk!")
    #expect(screen.evaluations == 2)
    #expect(screen.takePatches().map(\.kind) == [.update])
  }

  @Test(arguments: [10, 1_000], [Filter.active, .completed])
  func typingInAFilterEvaluatesOnlyItsRow(count: Int, filter: Filter) {
    let (_, screen) = makeScreen(
      count, done: Set((1...count).filter { $0 % 2 == 0 }), filter: filter)
    screen.textField("Title", at: 3).type("Milk")
    #expect(screen.evaluations(of: RowView.self) == 1)
    #expect(screen.evaluations == 1)
    #expect(screen.takePatches().map(\.kind) == [.update])
  }

  @Test(arguments: [10, 1_000]) func togglingEvaluatesOnlyItsRowAndTheCounts(count: Int) {
    let (_, screen) = makeScreen(count)
    screen.button("Do", at: 7).press()
    #expect(screen.evaluations(of: RowView.self) == 1)
    // The count of open todos and the clear button are evaluated as well.
    #expect(screen.evaluations == 3)
    // The row's button, the count of open todos and the clear button change.
    #expect(screen.takePatches().map(\.kind) == [.update, .update, .update])

    screen.resetEvaluations()
    screen.button("Do", at: 8).press()
    // The clear button read no further than the first completed todo.
    #expect(screen.evaluations == 2)
    #expect(screen.takePatches().map(\.kind) == [.update, .update])
  }

  @Test(arguments: [10, 1_000]) func togglingInAFilterRemovesOneRow(count: Int) {
    let (_, screen) = makeScreen(count, filter: .active)
    screen.button("Do", at: 7).press()
    #expect(screen.evaluations(of: RowView.self) == 0)
    // The list and both parts of the footer are evaluated.
    #expect(screen.evaluations == 3)
    #expect(screen.takePatches().map(\.kind).sorted() == [.remove, .update, .update])
  }

  @Test(arguments: [10, 1_000]) func addingEvaluatesOnlyTheNewRow(count: Int) {
    let (_, screen) = makeScreen(count)
    screen.button("Add Todo").press()
    #expect(screen.evaluations(of: RowView.self) == 1)
    // The new row, the list, both parts of the footer and the edit button are evaluated.
    #expect(screen.evaluations == 5)
    // The new row is inserted, and the count of open todos changes.
    #expect(screen.takePatches().map(\.kind).sorted() == [.insert, .update])
  }

  @Test(arguments: [10, 1_000]) func deletingEvaluatesNoRow(count: Int) {
    let (store, screen) = makeScreen(count)
    store.send(.delete([4]))
    #expect(screen.evaluations(of: RowView.self) == 0)
    // The list, both parts of the footer and the edit button are evaluated.
    #expect(screen.evaluations == 4)
    #expect(screen.takePatches().map(\.kind).sorted() == [.remove, .update])
  }

  @Test(arguments: [10, 1_000]) func movingIsOneStep(count: Int) {
    let (store, screen) = makeScreen(count)
    store.send(.move([2], count))
    #expect(screen.evaluations(of: RowView.self) == 0)
    #expect(screen.takePatches().map(\.kind) == [.move])
  }

  @Test(arguments: [10, 1_000]) func sortingMovesOnlyTheCompletedRows(count: Int) {
    let (store, screen) = makeScreen(count, done: [3, 5])
    store.send(.sortCompletedTodos)
    #expect(screen.evaluations(of: RowView.self) == 0)
    #expect(screen.takePatches().map(\.kind) == [.move, .move])
  }

  @Test(arguments: [10, 1_000]) func sortingASortedListChangesNothing(count: Int) {
    let (store, screen) = makeScreen(count, done: [count - 1, count])
    store.send(.sortCompletedTodos)
    #expect(screen.evaluations == 0)
    #expect(screen.takePatches().isEmpty)
  }

  @Test(arguments: [10, 1_000]) func clearingSendsOnlyTheRemovedRows(count: Int) {
    let (_, screen) = makeScreen(count, done: [3, 5])
    screen.button("Clear Completed").press()
    #expect(screen.evaluations(of: RowView.self) == 0)
    #expect(screen.takePatches().map(\.kind).sorted() == [.remove, .remove, .update])
  }

  @Test(arguments: [10, 1_000]) func askingEvaluatesNoRow(count: Int) {
    let (store, screen) = makeScreen(count)
    store.send(.deleteAllButtonTapped)
    #expect(screen.evaluations(of: RowView.self) == 0)
    #expect(screen.evaluations == 1)
    #expect(screen.takePatches().map(\.kind) == [.insert])
  }

  @Test func revertedChangesMakeNoPatch() {
    let (store, screen) = makeScreen(10)
    store.send(.editButtonTapped)
    store.send(.editButtonTapped)
    #expect(screen.evaluations(of: RowView.self) == 0)
    #expect(screen.takePatches().isEmpty)
  }
}

extension Patch {
  enum Kind: Int, Comparable {
    case insert, move, remove, update

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  var kind: Kind {
    switch self {
    case .insert: .insert
    case .move: .move
    case .remove: .remove
    case .update: .update
    }
  }
}
