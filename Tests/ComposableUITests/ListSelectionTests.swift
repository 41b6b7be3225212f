import ComposableUI
import ElementTree
import Testing

/// The selection of rows in a list.
@MainActor @Suite struct ListSelectionTests {
  @Observable final class Choice {
    var one: Int?
    var several: Set<Int> = []
    var word: String?
    var mode = EditMode.inactive
    var isMutable = true
  }

  private let choice = Choice()

  private struct Row: View {
    let number: Int

    var body: some View { Text("Row \(number)") }
  }

  private struct One: View {
    @Bindable var choice: Choice

    var body: some View {
      List(selection: $choice.one) {
        ForEach(1..<4) { Row(number: $0) }
      }
    }
  }

  private struct Several: View {
    @Bindable var choice: Choice

    var body: some View {
      List(1..<4, id: \.self, selection: $choice.several) { Row(number: $0) }
    }
  }

  @Test func aRowThatIsPressedIsSelected() {
    let screen = ScreenTester { One(choice: choice) }
    #expect(screen.text == "- Row 1\n- Row 2\n- Row 3")
    screen.row("Row 2").press()
    #expect(choice.one == 2)
    #expect(screen.text == "- Row 1\n> Row 2\n- Row 3")
    #expect(screen.row("Row 2").isSelected)
    screen.row("Row 3").press()
    screen.row("Row 3").press()
    #expect(choice.one == 3)
    #expect(screen.text == "- Row 1\n- Row 2\n> Row 3")
  }

  @Test func theSelectionFollowsItsValue() {
    choice.one = 3
    let screen = ScreenTester { One(choice: choice) }
    #expect(screen.row("Row 3").isSelected)
    choice.one = 1
    #expect(screen.text == "> Row 1\n- Row 2\n- Row 3")
    choice.one = nil
    #expect(screen.text == "- Row 1\n- Row 2\n- Row 3")
  }

  @Test func pressesAddAndRemoveSelectedRows() {
    let screen = ScreenTester { Several(choice: choice) }
    screen.row("Row 1").press()
    screen.row("Row 3").press()
    #expect(choice.several == [1, 3])
    #expect(screen.text == "> Row 1\n- Row 2\n> Row 3")
    screen.row("Row 1").press()
    #expect(choice.several == [3])
  }

  @Test func selectingEvaluatesNoRowAndUpdatesTwo() {
    let screen = ScreenTester { One(choice: choice) }
    screen.row("Row 1").press()
    screen.resetEvaluations()
    _ = screen.takePatches()
    screen.row("Row 2").press()
    #expect(screen.evaluations(of: Row.self) == 0)
    #expect(screen.takePatches().count == 2)
  }

  @Test func aSelectedRowSelectsItsTag() {
    struct Words: View {
      @Bindable var choice: Choice

      var body: some View {
        List(selection: $choice.word) {
          Text("First").tag("a")
          Section("More") { Text("Second").bold().tag("b") }
          Text("Neither")
          Text("Number").tag(7)
          Text("Not now").tag("c").selectionDisabled()
        }
      }
    }
    let screen = ScreenTester { Words(choice: choice) }
    screen.row("Second").press()
    #expect(choice.word == "b")
    #expect(
      screen.text
        == "- First\n## More\n> Second\n- Neither\n- Number\n- Not now")
    for text in ["Neither", "Number", "Not now"] {
      guard case .row(let row) = screen.row(text).element?.properties.content else {
        Issue.record("There is no row.")
        return
      }
      #expect(row.isSelected == nil)
    }
  }

  @Test func editModeAllowsSeveralSelectedRows() throws {
    struct Editing: View {
      @Bindable var choice: Choice

      var body: some View {
        Several(choice: choice).environment(\.editMode, $choice.mode)
      }
    }
    let screen = ScreenTester { Editing(choice: choice) }
    let row = try #require(screen.row("Row 1").id)
    #expect(throws: EventError.notSupported(Event(row, .press))) {
      try screen.screen.send(Event(row, .press))
    }
    choice.mode = .active
    screen.row("Row 1").press()
    #expect(choice.several == [1])
  }

  @Test func rowsOfOtherListsAreNotSelected() throws {
    let screen = ScreenTester { List(1..<3) { Row(number: $0) } }
    let row = try #require(screen.row("Row 1").id)
    #expect(throws: EventError.notSupported(Event(row, .press))) {
      try screen.screen.send(Event(row, .press))
    }
  }

  @Test func insertionsAndRemovalsKeepTheSelection() {
    struct Changing: View {
      @Bindable var choice: Choice

      var body: some View {
        List(selection: $choice.one) {
          ForEach(choice.isMutable ? [1, 2] : [2, 5], id: \.self) { Row(number: $0) }
        }
      }
    }
    choice.one = 5
    let screen = ScreenTester { Changing(choice: choice) }
    #expect(screen.text == "- Row 1\n- Row 2")
    choice.isMutable = false
    #expect(screen.text == "- Row 2\n> Row 5")
  }
}
