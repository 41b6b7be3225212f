import ElementTree
import Testing

@testable import TerminalHost

@MainActor @Suite struct ControlTests {
  private func actions(_ stage: Stage) -> [Event.Action] { stage.screen.events.map(\.action) }

  /// Applies each selection to the screen's element, as a real screen does.
  private func followChoices(_ stage: Stage) {
    stage.screen.onEvent = { [unowned screen = stage.screen] event throws(EventError) in
      guard case .select(let index) = event.action,
        var properties = screen[event.element]?.properties
      else { return }
      switch properties.content {
      case .picker(var picker):
        picker.choices.selection = index
        properties.content = .picker(picker)
      case .tabs(var choices):
        choices.selection = index
        properties.content = .tabs(choices)
      default: return
      }
      screen.apply(.update(event.element, properties))
    }
  }

  // MARK: - Buttons

  @Test func returnAndSpacePress() {
    let stage = Stage(width: 30, height: 5) { $0.column([$0.button("Go"), $0.toggle("On")]) }
    stage.press(.enter)
    stage.type(" ")
    stage.press(.down)
    stage.type(" ")
    #expect(actions(stage) == [.press, .press, .press])
    #expect(stage.screen.events[2].element == stage.screen.root.children[1].id)
  }

  @Test func aShortcutPressesFromAnywhere() {
    let stage = Stage { $0.todos(["a"]) }
    stage.press(.down, times: 2)
    stage.press(.right)
    stage.press(.character("n"), .control)
    stage.press(.character("n"), .alt)
    #expect(actions(stage) == [.press, .press])
  }

  @Test func shortcutsOfDisabledOrRemovedButtonsDoNothing() {
    let stage = Stage(width: 30, height: 5) {
      $0.column([
        $0.button("Off", style: Style(isDisabled: true), shortcut: "o"),
        $0.button("On", shortcut: "n"),
      ])
    }
    stage.press(.character("o"), .control)
    stage.screen.apply(.remove(stage.screen.root.children[1].id))
    stage.press(.character("n"), .control)
    #expect(actions(stage) == [])
  }

  @Test func aRefusedEventHasNoEffect() {
    let stage = Stage(width: 30, height: 5) { $0.button("Go") }
    stage.screen.onEvent = { event throws(EventError) in throw .unknownElement(event.element) }
    stage.press(.enter)
    #expect(stage.focused == "[ Go ]")
  }

  @Test func aClickPressesAndFocuses() {
    let stage = Stage(width: 30, height: 5) { $0.column([$0.button("One"), $0.button("Two")]) }
    stage.handle(.mouse(.press, Point(x: 4, y: 1)))
    #expect(stage.screen.events.map(\.element) == [stage.screen.root.children[1].id])
    #expect(stage.focused == "[ Two ]")
    stage.handle(.mouse(.press, Point(x: 20, y: 1)))
    #expect(stage.screen.events.count == 1)
  }

  // MARK: - Rows

  @Test func rowsAreDeletedAndMovedByKeysThatTheHintsName() {
    let stage = Stage { $0.todos(["a", "b", "c"]) }
    let rows = stage.rows
    stage.press(.down, times: 3)
    #expect(stage.line(23).contains("^D delete"))
    #expect(stage.line(23).contains("Alt-↑↓ reorder"))
    stage.press(.up, .alt)
    stage.press(.down, .control)
    stage.press(.delete)
    stage.press(.right)
    stage.press(.character("d"), .control)
    #expect(
      stage.screen.events == [
        Event(rows[1].id, .move(by: -1)), Event(rows[1].id, .move(by: 1)),
        Event(rows[1].id, .delete),
        Event(rows[1].id, .delete),
      ])
  }

  @Test func rowsThatCannotBeDeletedOrMovedStay() {
    let stage = Stage(width: 60, height: 8) { make in
      make.list([make.todo("a", canEdit: false)])
    }
    stage.press(.up, .alt)
    stage.press(.delete)
    stage.press(.character("d"), .control)
    #expect(actions(stage) == [])
    #expect(!stage.line(7).contains("delete"))
  }

  @Test func theDeleteKeyInATextFieldDeletesText() {
    let stage = Stage { $0.todos(["abc"]) }
    stage.press(.down, times: 2)
    stage.press(.right)
    stage.press(.home)
    stage.press(.delete)
    #expect(actions(stage) == [.edit("bc")])
  }

  // MARK: - Pickers

  @Test func leftAndRightChooseInASegmentedPicker() {
    let stage = Stage(width: 40, height: 5) { $0.picker(["All", "Active", "Completed"]) }
    followChoices(stage)
    stage.press(.right)
    #expect(stage.line(0) == " ○ All  ● Active  ○ Completed")
    #expect(stage.focused == "● Active")
    stage.press(.right, times: 3)
    stage.press(.left)
    stage.type(" ")
    stage.type(" ")
    #expect(actions(stage) == [.select(1), .select(2), .select(1), .select(2), .select(0)])
  }

  @Test func aPickerWithNothingSelectedSelectsTheFirst() {
    let stage = Stage(width: 40, height: 5) { $0.picker(["All", "Active"], selection: nil) }
    stage.press(.right)
    #expect(actions(stage) == [.select(0)])
  }

  @Test func segmentsThatDoNotFitWrap() {
    let stage = Stage(width: 20, height: 5) { $0.picker(["All", "Active", "Completed"]) }
    #expect(stage.line(0) == " ● All  ○ Active")
    #expect(stage.line(1) == " ○ Completed")
  }

  @Test func aMenuOpensAndSelects() {
    let stage = Stage(width: 40, height: 12) {
      $0.column([$0.picker(["Newest", "Oldest", "By name"], selection: 1, label: "Sort", .menu)])
    }
    followChoices(stage)
    #expect(stage.line(0) == " Sort: Oldest ▾")
    stage.press(.enter)
    #expect(
      stage.content == """
         Sort: Oldest ▾
         ╭───────────╮
         │   Newest  │
         │ ● Oldest  │
         │   By name │
         ╰───────────╯
        """)
    #expect(stage.focused == "● Oldest")
    stage.press(.down)
    #expect(stage.focused == "By name")
    stage.press(.down)
    stage.press(.enter)
    #expect(stage.content == " Sort: By name ▾")
    #expect(actions(stage) == [.select(2)])
  }

  @Test func escapeClosesAMenuAndALetterFindsAChoice() {
    let stage = Stage(width: 40, height: 12) {
      $0.column([$0.picker(["Newest", "Oldest", "By name"], label: "Sort", .menu)])
    }
    stage.type(" ")
    stage.type("b")
    #expect(stage.focused == "By name")
    stage.press(.escape)
    #expect(stage.content == " Sort: Newest ▾")
    #expect(actions(stage) == [])
  }

  @Test func aMenuThatIsLongerThanTheScreenScrolls() {
    let titles = (0..<40).map { "Choice \($0)" }
    let stage = Stage(width: 40, height: 12) {
      $0.column([$0.picker(titles, label: "Pick", .menu)])
    }
    stage.press(.enter)
    stage.press(.end)
    #expect(stage.focused == "Choice 39")
    stage.press(.pageUp)
    #expect(stage.focused == "Choice 29")
    stage.press(.enter)
    #expect(actions(stage) == [.select(29)])
  }

  @Test func aClickSelectsAChoice() {
    let stage = Stage(width: 40, height: 12) {
      $0.column([
        $0.picker(["All", "Active", "Completed"]),
        $0.picker(["Newest", "Oldest"], label: "Sort", .menu),
      ])
    }
    followChoices(stage)
    stage.handle(.mouse(.press, Point(x: 10, y: 0)))
    stage.handle(.mouse(.press, Point(x: 3, y: 1)))
    #expect(stage.text.contains("╭"))
    stage.handle(.mouse(.press, Point(x: 4, y: 4)))
    #expect(actions(stage) == [.select(1), .select(1)])
    #expect(!stage.text.contains("╭"))
    stage.handle(.mouse(.press, Point(x: 3, y: 1)))
    stage.handle(.mouse(.press, Point(x: 39, y: 11)))
    #expect(!stage.text.contains("╭"))
  }

  @Test func aMenuClosesWhenItsPickerIsRemovedOrDisabled() {
    let stage = Stage(width: 40, height: 12) {
      $0.column([$0.picker(["Newest", "Oldest"], label: "Sort", .menu), $0.button("Other")])
    }
    stage.press(.enter)
    stage.screen.apply(.remove(stage.screen.root.children[0].id))
    stage.draw()
    #expect(stage.content == " [ Other ]")
    // After the picker is gone, Return must not press another control.
    #expect(stage.focused == "")
    stage.press(.down)
    #expect(stage.focused == "[ Other ]")
  }

  // MARK: - Tabs

  private func tabbed(
    width: Int = 50, height: Int = 14, titles: [String] = ["Todos", "Favorites", "Shows"]
  )
    -> Stage
  {
    let stage = Stage(width: width, height: height) { make in
      make.element(
        .tabs(.init(titles: titles, selection: 0)),
        [make.page("First", [make.column([make.button("One"), make.field("Two")])])])
    }
    followChoices(stage)
    return stage
  }

  @Test func tabsFormABarAtTheTop() {
    #expect(
      tabbed().content == """
         Todos  Favorites  Shows
        ━━━━━━━───────────────────────────────────────────
         First
         [ One ]
         Two
        """)
    #expect(
      tabbed(height: 7).content == """
         Todos  Favorites  Shows
         First
         [ One ]
         Two
        """)
  }

  @Test func digitsAndControlPageKeysSwitchTabs() {
    let stage = tabbed()
    stage.press(.character("2"), .alt)
    stage.press(.pageDown, .control)
    stage.press(.pageDown, .control)
    stage.press(.pageUp, .control)
    stage.press(.character("9"), .alt)
    stage.press(.down)
    stage.type("1")
    stage.press(.character("2"), .alt)
    #expect(
      actions(stage) == [.select(1), .select(2), .select(0), .select(2), .edit("Two1"), .select(1)])
  }

  @Test func arrowsReachTheTabBar() {
    let stage = tabbed()
    stage.press(.up)
    #expect(stage.focused == "Todos")
    stage.press(.right)
    #expect(stage.focused == "Favorites")
    stage.press(.enter)
    #expect(stage.focused == "[ One ]")
    stage.handle(.mouse(.press, Point(x: 20, y: 0)))
    #expect(actions(stage) == [.select(1), .select(2)])
  }

  @Test func theFocusGoesToTheNewTabsContent() {
    let stage = tabbed()
    let tabs = stage.screen.root
    stage.screen.onEvent = { [unowned screen = stage.screen] event throws(EventError) in
      let make = Make()
      for _ in 0..<100 { _ = make.text("") }
      let page = make.page("Second", toolbar: [make.button("Tool")], [make.button("Main")])
      screen.apply(.remove(tabs.children[0].id), .insert(page, parent: tabs.id, before: nil))
    }
    stage.press(.character("2"), .alt)
    #expect(stage.focused == "[ Main ]")
  }

  @Test func theSelectedTabIsVisibleWhenSpaceIsShort() {
    let stage = tabbed(width: 24, titles: (1...9).map { "Tab number \($0)" })
    stage.press(.character("8"), .alt)
    #expect(stage.line(0).contains("Tab number 8"))
  }

  // MARK: - Dialogs

  private func alert(_ stage: Stage, sheet: Bool = false) -> Element {
    let make = Make()
    for _ in 0..<10_000 { _ = make.text("") }
    return make.dialog(
      "Delete all?", message: "All todos will be gone for good.",
      [make.button("Delete", role: .destructive), make.button("Cancel", role: .cancel)])
  }

  @Test(arguments: ["c", "h", "i", "j", "l", "m", "q", "z"] as [Character])
  func aKeyThatControlCannotTypeIsShownWithAlt(key: Character) {
    #expect(KeyHint.name(of: KeyboardShortcut(key)) == "Alt-\(key.uppercased())")
    #expect(KeyHint.name(of: KeyboardShortcut("n")) == "^N")
  }

  @Test func aDialogIsCentredOverTheDimmedScreen() {
    let stage = Stage(width: 60, height: 16) { $0.todos(["a", "b"]) }
    stage.screen.apply(.insert(alert(stage), parent: stage.screen.root.id, before: nil))
    stage.draw()
    #expect(
      stage.content == """
         Todos                         [ Edit ] [ Clear Completed ]
         [ Add Todo ^N ]
         ● All  ○ Active  ○ Completed
           [ ] a
           [ ] b
                    ╭─ Delete all? ────────────────────╮
                    │ All todos will be gone for good. │
                    │                                  │
                    │           [ Delete ]  [ Cancel ] │
                    ╰──────────────────────────────────╯




         2 items
        """)
    for (x, y) in [(1, 0), (3, 1), (1, 2)] {
      #expect(stage.terminal.attributes(x: x, y: y) == [2])
    }
  }

  @Test func aDialogTakesTheFocusAndGivesItBack() {
    let stage = Stage(width: 60, height: 16) { $0.todos(["a", "b"]) }
    stage.press(.down, times: 3)
    let before = stage.focusedID
    let dialog = alert(stage)
    stage.screen.apply(.insert(dialog, parent: stage.screen.root.id, before: nil))
    stage.draw()
    #expect(stage.focused == "[ Cancel ]")
    stage.press(.tab)
    #expect(stage.focused == "[ Delete ]")
    stage.press(.right)
    stage.press(.right)
    stage.press(.down)
    stage.press(.up)
    #expect(stage.focused == "[ Cancel ]")
    stage.press(.character("n"), .control)
    stage.handle(.mouse(.press, Point(x: 3, y: 1)))
    #expect(actions(stage) == [])
    stage.screen.apply(.remove(dialog.id))
    stage.draw()
    #expect(stage.focusedID == before)
  }

  @Test func theFocusGoesToTheNeighbourOfARowDeletedByADialog() {
    let stage = Stage(width: 60, height: 16) { $0.todos(["a", "b", "c"]) }
    stage.press(.down, times: 3)
    let rows = stage.rows
    let dialog = alert(stage)
    stage.screen.apply(.insert(dialog, parent: stage.screen.root.id, before: nil))
    stage.draw()
    stage.screen.apply(.remove(rows[1].id), .remove(dialog.id))
    stage.draw()
    #expect(stage.line(4) == " ❯ [x] c")
  }

  @Test func escapeDismissesADialog() {
    let stage = Stage(width: 60, height: 16) { $0.todos(["a", "b"]) }
    let dialog = alert(stage)
    stage.screen.apply(.insert(dialog, parent: stage.screen.root.id, before: nil))
    stage.press(.escape)
    #expect(stage.screen.events == [Event(dialog.id, .dismiss)])
  }

  @Test func onlyTheTopmostDialogCanBeUsed() {
    let stage = Stage(width: 60, height: 16) { $0.todos(["a", "b"]) }
    let make = Make()
    for _ in 0..<20_000 { _ = make.text("") }
    let first = make.dialog("First", [make.field("x"), make.button("OK")])
    let second = make.dialog("Second", [make.button("Sure")])
    stage.screen.apply(.insert(first, parent: stage.screen.root.id, before: nil))
    stage.draw()
    stage.type("y")
    stage.screen.apply(.insert(second, parent: stage.screen.root.id, before: nil))
    stage.draw()
    #expect(stage.focused == "[ Sure ]")
    stage.screen.apply(.remove(second.id))
    stage.draw()
    stage.type("z")
    #expect(actions(stage) == [.edit("xy"), .edit("xyz")])
  }

  @Test func aTallDialogScrollsAndKeepsItsButtonsVisible() {
    let stage = Stage(width: 40, height: 10) { $0.text("behind") }
    let make = Make()
    for _ in 0..<20_000 { _ = make.text("") }
    let dialog = make.dialog(
      "Settings", message: "Choose.", kind: .sheet,
      [make.column((0..<12).map { make.toggle("Option \($0)") }), make.button("Done")])
    let root = make.element(.stack(.init(.overlay)), [make.text("behind"), dialog])
    let shown = Stage(root, width: 40, height: 10)
    #expect(shown.text.contains("[ Done ]"))
    shown.press(.down, times: 11)
    #expect(shown.focused == "[ ] Option 11")
    shown.press(.down)
    #expect(shown.focused == "[ Done ]")
    shown.press(.up)
    #expect(shown.focused == "[ ] Option 11")
    shown.press(.up, times: 11)
    #expect(shown.text.contains("Choose."))
    #expect(stage.text.contains("behind"))
  }
}
