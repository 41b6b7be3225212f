import ComposableArchitecture
import ComposableUI
import ElementTree
import Foundation
import Testing
import TodosFeature

/// Deleting and moving rows on the screen.
@MainActor
@Suite struct TodosViewEditingTests {
  private func makeScreen(
    _ state: Todos<Row>.State
  ) -> (store: StoreOf<Todos<Row>>, screen: ScreenTester) {
    var state = state
    state.isEditing = true
    let store = Todos<Row>.store(state)
    return (store, ScreenTester(store))
  }

  // MARK: - Edit mode

  @Test func editingOffersToDeleteAndToMove() {
    let store = Todos<Row>.store(.rows(2))
    let screen = ScreenTester(store)
    let offers = Content.row(Content.Row(canDelete: true, canMove: true))
    let offersNothing = Content.row(Content.Row())
    #expect(screen.row(at: 0).element?.properties.content == offersNothing)

    screen.button("Edit").press()
    screen.assertSnapshot()
    #expect(screen.row(at: 0).element?.properties.content == offers)
    #expect(screen.row(at: 1).element?.properties.content == offers)

    screen.button("Done").press()
    #expect(screen.row(at: 0).element?.properties.content == offersNothing)
    #expect(!screen.text.contains("Delete All"))
  }

  @Test func onlyEditingAllowsDeletingAndMovingRows() {
    let store = Todos<Row>.store(.rows(2))
    let screen = ScreenTester(store)
    withKnownIssue {
      screen.row(at: 0).delete()
    } matching: {
      $0.description.contains("doesn't take delete")
    }
    withKnownIssue {
      screen.row(at: 0).move(by: 1)
    } matching: {
      $0.description.contains("doesn't take move")
    }
    #expect(store.numbers == [1, 2])
  }

  @Test func thereIsNothingToEditInAnEmptyList() {
    let store = Todos<Row>.store(Todos<Row>.State())
    let screen = ScreenTester(store)
    #expect(!screen.button("Edit").isEnabled)
  }

  @Test func rowsCanBeUsedWhileEditing() {
    let (store, screen) = makeScreen(.rows(2))
    screen.textField("Title", at: 0).type("one")
    screen.button("Do", at: 1).press()
    #expect(store.todos.map(\.title) == ["one", "2"])
    #expect(store.todos.map(\.isDone) == [false, true])
  }

  // MARK: - Deleting

  @Test func deletesARow() {
    let (store, screen) = makeScreen(.rows(3))
    screen.row(at: 1).delete()
    #expect(store.numbers == [1, 3])
    #expect(screen.text.contains("- ‹ Do › [1___]\n- ‹ Do › [3___]\n2 left"))
    screen.row(at: 1).delete()
    #expect(store.numbers == [1])
  }

  @Test(arguments: [
    (Filter.all, 2, [1, 2, 4]), (.active, 1, [1, 2, 4]), (.completed, 1, [1, 2, 3]),
  ])
  func deletingInAFilterRemovesTheShownRow(filter: Filter, row: Int, left: [Int]) {
    let (store, screen) = makeScreen(.rows(4, done: [2, 4], filter: filter))
    screen.row(at: row).delete()
    #expect(store.numbers == left)
  }

  @Test func deletingTheLastRowEndsEditing() {
    let (store, screen) = makeScreen(.rows(1))
    screen.row(at: 0).delete()
    #expect(store.todos.isEmpty)
    screen.assertSnapshot()
  }

  @Test func deletingTheLastFilteredRowExplainsTheEmptyList() {
    let (store, screen) = makeScreen(.rows(2, done: [2], filter: .completed))
    screen.row(at: 0).delete()
    #expect(store.numbers == [1])
    #expect(screen.text.contains("Nothing completed yet"))
  }

  // MARK: - Moving

  @Test(arguments: [
    (0, 1, [2, 1, 3, 4]), (0, 3, [2, 3, 4, 1]), (3, -3, [4, 1, 2, 3]), (2, -1, [1, 3, 2, 4]),
  ])
  func movesARow(row: Int, distance: Int, order: [Int]) {
    let (store, screen) = makeScreen(.rows(4))
    screen.row(at: row).move(by: distance)
    #expect(store.numbers == order)
    #expect(
      (0..<4).map { screen.textField("Title", at: $0).value } == order.map { "\($0)" })
  }

  @Test(arguments: [
    (Filter.active, 0, 1, [2, 3, 1, 4]), (.active, 1, -1, [3, 1, 2, 4]),
    (.completed, 0, 1, [1, 3, 4, 2]),
  ])
  func aRowIsMovedAmongTheFilteredRows(filter: Filter, row: Int, distance: Int, order: [Int]) {
    let (store, screen) = makeScreen(.rows(4, done: [2, 4], filter: filter))
    let title = screen.textField("Title", at: row).value
    screen.row(at: row).move(by: distance)
    #expect(store.numbers == order)
    #expect(screen.textField("Title", at: row + distance).value == title)
  }

  @Test(arguments: [(0, -1), (1, 1), (0, 2), (0, Int.min), (1, Int.max), (0, 0)])
  func aRowCannotLeaveTheList(row: Int, distance: Int) {
    let (store, screen) = makeScreen(.rows(2))
    withKnownIssue {
      screen.row(at: row).move(by: distance)
    } matching: {
      $0.description.contains("doesn't take move")
    }
    #expect(store.numbers == [1, 2])
  }

  // MARK: - Deleting all

  @Test func deletingAllAsksFirst() {
    let (store, screen) = makeScreen(.rows(2))
    screen.button("Delete All").press()
    #expect(store.numbers == [1, 2])
    #expect(screen.dialog().label == "Delete all 2 todos?")
    screen.dialog().assertSnapshot()
    #expect(screen.text.hasSuffix(screen.dialog().text))
  }

  @Test func theQuestionAboutASingleTodoIsInTheSingular() {
    let (_, screen) = makeScreen(.rows(1))
    screen.button("Delete All").press()
    #expect(screen.dialog().label == "Delete the only todo?")
  }

  @Test func onlyTheDialogCanBeUsedWhileItIsOpen() {
    let (store, screen) = makeScreen(.rows(2))
    screen.button("Delete All").press()
    #expect(!screen.button("Add Todo").isEnabled)
    #expect(!screen.textField("Title").isEnabled)
    withKnownIssue {
      screen.button("Add Todo").press()
    } matching: {
      $0.description.contains("behind a dialog")
    }
    #expect(store.numbers == [1, 2])
  }

  @Test func confirmingDeletesAllAndEndsEditing() {
    let (store, screen) = makeScreen(.rows(2))
    screen.button("Delete All").press()
    screen.dialog().button("Delete All").press()
    #expect(store.todos.isEmpty)
    screen.assertSnapshot()
  }

  @Test func cancellingKeepsAll() {
    let (store, screen) = makeScreen(.rows(2))
    let before = screen.text
    screen.button("Delete All").press()
    screen.button("Cancel").press()
    #expect(store.numbers == [1, 2])
    #expect(store.confirmation == nil)
    #expect(screen.text == before)
    #expect(screen.button("Add Todo").isEnabled)
  }

  @Test func dismissingTheDialogKeepsAll() {
    let (store, screen) = makeScreen(.rows(2))
    let before = screen.text
    screen.button("Delete All").press()
    screen.dialog().dismiss()
    #expect(store.numbers == [1, 2])
    #expect(store.confirmation == nil)
    #expect(screen.text == before)
  }

  @Test func theQuestionCanBeAskedAgain() {
    let (store, screen) = makeScreen(.rows(2))
    screen.button("Delete All").press()
    screen.button("Cancel").press()
    screen.row(at: 0).delete()
    screen.button("Delete All").press()
    #expect(screen.dialog().label == "Delete the only todo?")
    screen.dialog().button("Delete All").press()
    #expect(store.todos.isEmpty)
  }
}
