import ComposableArchitecture
import ComposableUI
import Foundation
import Testing
import TodosFeature

/// The list on the screen. Its store is live, but has a test clock and predictable ids.
@MainActor
@Suite struct TodosViewTests {
  // MARK: - Content of the screen

  @Test func anEmptyListSaysHowToStart() {
    let store = Todos<Row>.store(Todos<Row>.State())
    let screen = ScreenTester(store)
    screen.assertSnapshot()
  }

  @Test(arguments: Filter.allCases) func theFilteredTodosAreShownInOrder(filter: Filter) {
    let store = Todos<Row>.store(.rows(3, done: [2], filter: filter))
    let screen = ScreenTester(store)
    screen.assertSnapshot(named: "\(filter)")
  }

  @Test(arguments: [
    (Filter.active, Set([1]), "All done\nThere is nothing left to do."),
    (
      Filter.completed, Set([]),
      "Nothing completed yet\nCheck off a todo and it will show up here."
    ),
  ])
  func saysWhyTheFilterLetsNothingThrough(filter: Filter, done: Set<Int>, why: String) {
    let store = Todos<Row>.store(.rows(1, done: done, filter: filter))
    let screen = ScreenTester(store)
    #expect(screen.text.contains("\n\(why)\n"))
    #expect(screen.labels(of: .row).isEmpty)
  }

  @Test func theEmptyListsAdviceIsTheSameInAllFilters() {
    let store = Todos<Row>.store(Todos<Row>.State())
    let screen = ScreenTester(store)
    for filter in ["Active", "Completed", "All"] {
      screen.picker("Filter").select(filter)
      #expect(screen.text.contains("Nothing to do yet"))
    }
  }

  @Test(arguments: [(0, "2 left"), (1, "1 left"), (2, "0 left")])
  func theOpenTodosAreCounted(done: Int, text: String) {
    let store = Todos<Row>.store(.rows(2, done: Set(1..<(1 + done))))
    let screen = ScreenTester(store)
    #expect(screen.labels(of: .text).contains(text))
  }

  // MARK: - Controls

  @Test func addingShowsABlankRowFirst() {
    let store = Todos<Row>.store(.rows(1))
    let screen = ScreenTester(store)
    screen.button("Add Todo").press()
    #expect(store.todos.ids == [UUID(0), UUID(1)])
    screen.assertSnapshot()
  }

  @Test(arguments: Filter.allCases) func addingResetsTheFilter(filter: Filter) {
    let store = Todos<Row>.store(.rows(2, done: [2], filter: filter))
    let screen = ScreenTester(store)
    screen.button("Add Todo").press()
    #expect(screen.picker("Filter").selection == "All")
    #expect(screen.labels(of: .row).count == 3)
    #expect(screen.textField("Title", at: 0).value == "")
  }

  @Test(arguments: Filter.allCases) func onlyTheAddedRowTakesTheFocus(filter: Filter) {
    let store = Todos<Row>.store(.rows(3, done: [2], filter: filter))
    let screen = ScreenTester(store)
    _ = screen.takePatches()
    screen.button("Add Todo").press()
    // A host gives the focus only to inserted elements, so earlier rows don't matter.
    let takers = screen.takePatches().compactMap { patch in
      if case .insert(let element, _, _) = patch {
        element.children.first?.properties.wantsFocus == true ? element.id : nil
      } else {
        nil
      }
    }
    #expect(takers == [screen.row(at: 0).id])
  }

  @Test func addingHasAShortcut() {
    let store = Todos<Row>.store(Todos<Row>.State())
    let screen = ScreenTester(store)
    #expect(screen.button("Add Todo").element?.properties.shortcut?.key == "n")
  }

  @Test func theFirstTodoReplacesTheAdvice() {
    let store = Todos<Row>.store(Todos<Row>.State())
    let screen = ScreenTester(store)
    screen.button("Add Todo").press()
    screen.textField("Title").type("Milk")
    #expect(screen.text.contains("\n- ‹ Do › [Milk___]\n1 left"))
    #expect(!screen.text.contains("Nothing to do yet"))
    #expect(screen.button("Edit").isEnabled)
  }

  @Test func aRowsButtonWorksOnThatRow() {
    let store = Todos<Row>.store(.rows(3))
    let screen = ScreenTester(store)
    screen.row("2").button("Do").press()
    #expect(store.todos.map(\.isDone) == [false, true, false])
    #expect(screen.has(.text, "2 left"))
    screen.row("2").button("Undo").press()
    #expect(store.todos.map(\.isDone) == [false, false, false])
  }

  @Test func aRowsTextFieldWorksOnThatRow() {
    let store = Todos<Row>.store(.rows(3))
    let screen = ScreenTester(store)
    screen.textField("Title", at: 2).type("e\u{301} 🎉")
    #expect(store.todos.map(\.title) == ["1", "2", "e\u{301} 🎉"])
    #expect(screen.textField("Title", at: 2).value == "e\u{301} 🎉")
  }

  @Test func aRowsControlsWorkOnThatRowThroughAFilter() {
    let store = Todos<Row>.store(.rows(4, done: [1, 3], filter: .active))
    let screen = ScreenTester(store)
    screen.textField("Title", at: 1).type("four")
    #expect(store.todos.map(\.title) == ["1", "2", "3", "four"])
    screen.button("Do", at: 1).press()
    #expect(store.todos.map(\.isDone) == [true, false, true, true])
    #expect(screen.text.contains("Completed\n- ‹ Do › [2___]\n1 left"))
  }

  @Test func aRowKeepsItsControlsWhenItMoves() {
    let store = Todos<Row>.store(.rows(3))
    let screen = ScreenTester(store)
    let field = screen.textField("Title", at: 0)
    store.send(.move([0], 3))
    field.type("one")
    #expect(store.todos.map(\.title) == ["2", "3", "one"])
    #expect(screen.textField("Title", at: 2).element?.id == field.element?.id)
  }

  @Test func thePickerSelectsTheFilter() {
    let store = Todos<Row>.store(.rows(3, done: [2]))
    let screen = ScreenTester(store)
    #expect(screen.picker("Filter").titles == ["All", "Active", "Completed"])
    screen.picker("Filter").select("Completed")
    #expect(store.filter == .completed)
    #expect(screen.labels(of: .row) == ["Undo Title"])
    screen.picker("Filter").select("All")
    #expect(screen.labels(of: .row).count == 3)
  }

  @Test func clearingRemovesCompletedRows() {
    let store = Todos<Row>.store(.rows(3, done: [1, 3]))
    let screen = ScreenTester(store)
    #expect(screen.button("Clear Completed").isEnabled)
    screen.button("Clear Completed").press()
    #expect(store.numbers == [2])
    #expect(screen.text.contains("Completed\n- ‹ Do › [2___]\n1 left ‹ Clear Completed ›!"))
  }

  @Test func withoutCompletedTodosThereIsNothingToClear() {
    let store = Todos<Row>.store(.rows(1))
    let screen = ScreenTester(store)
    #expect(!screen.button("Clear Completed").isEnabled)
    withKnownIssue {
      screen.button("Clear Completed").press()
    } matching: {
      $0.description.contains("Clear Completed") && $0.description.contains("disabled")
    }
    screen.button("Do").press()
    #expect(screen.button("Clear Completed").isEnabled)
    screen.button("Undo").press()
    #expect(!screen.button("Clear Completed").isEnabled)
  }

  // MARK: - Sorting

  @Test func completedTodosSinkAfterOneSecond() async {
    let clock = TestClock()
    let store = Todos<Row>.store(.rows(3), clock: clock)
    let screen = ScreenTester(store)
    screen.row("1").button("Do").press()
    await clock.advance(by: .milliseconds(999))
    #expect(screen.text.contains("- ‹ Undo › [1___]\n- ‹ Do › [2___]\n- ‹ Do › [3___]"))
    await clock.advance(by: .milliseconds(1))
    #expect(screen.text.contains("- ‹ Do › [2___]\n- ‹ Do › [3___]\n- ‹ Undo › [1___]"))
  }
}

extension Store where State == Todos<Row>.State, Action == Todos<Row>.Action {
  /// The ids in order.
  var numbers: [Int] { state.numbers }
}
