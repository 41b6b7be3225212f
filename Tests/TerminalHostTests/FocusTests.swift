import ElementTree
import Testing

@testable import TerminalHost

@MainActor @Suite struct FocusTests {
  private let titles = (0..<5).map { "Todo \($0)" }

  @Test func theFocusBeginsAtTheContentNotTheToolbar() {
    #expect(Stage { $0.todos(titles) }.focused == "[ Add Todo ^N ]")
  }

  @Test func aScreenWithNothingToFocusHasNoFocus() {
    let stage = Stage(width: 20, height: 4) { $0.text("Hello") }
    for key in [Input.Key.up, .down, .left, .right, .tab, .enter, .home, .end, .pageDown, .escape] {
      stage.press(key)
    }
    stage.type("x ")
    #expect(stage.focusedID == nil)
    #expect(stage.screen.events == [])
  }

  @Test func tabVisitsAllControlsInReadingOrderAndWraps() {
    let stage = Stage(width: 60, height: 12) { make in
      make.page(
        "Page", toolbar: [make.button("Tool")],
        [make.column([make.button("One"), make.line([make.toggle("Two"), make.field("Three")])])])
    }
    var seen: [String?] = [stage.focusText()]
    for _ in 0..<4 {
      stage.press(.tab)
      seen.append(stage.focusText())
    }
    #expect(seen == ["One", "Two", "Three", "Tool", "One"])
    stage.press(.tab, .shift)
    #expect(stage.focusText() == "Tool")
    stage.press(.tab, .shift, times: 3)
    #expect(stage.focusText() == "One")
  }

  @Test func upAndDownKeepTheColumn() {
    let stage = Stage { $0.todos(titles) }
    stage.press(.down, times: 3)
    #expect(stage.focused == "[ ]")
    stage.press(.right)
    #expect(stage.focusText() == "Todo 1")
    stage.press(.down)
    #expect(stage.focusText() == "Todo 2")
    stage.press(.up, times: 2)
    #expect(stage.focusText() == "Todo 0")
    stage.press(.tab, .shift)
    #expect(stage.focused == "[ ]")
    stage.press(.down)
    #expect(stage.session.frame.focus?.y == 6)
    #expect(stage.focused == "[ ]")
  }

  @Test func leftAndRightStayInARow() {
    let stage = Stage(width: 40, height: 10) { make in
      make.list([
        make.row([make.line([make.button("a"), make.button("b"), make.button("c")])]),
        make.row([make.button("d")]),
      ])
    }
    stage.press(.right, times: 5)
    #expect(stage.focusText() == "c")
    stage.press(.left)
    #expect(stage.focusText() == "b")
    stage.press(.left, times: 5)
    #expect(stage.focusText() == "a")
  }

  @Test func arrowsFollowTheLayoutOfColumns() {
    let stage = Stage(width: 40, height: 10) { make in
      make.line(
        alignment: .leading,
        [
          make.column([make.button("a1"), make.button("a2")]),
          make.column([make.button("b1"), make.button("b2")]),
        ])
    }
    stage.press(.down)
    #expect(stage.focusText() == "a2")
    stage.press(.right)
    #expect(stage.focusText() == "b1")
    stage.press(.down)
    #expect(stage.focusText() == "b2")
    stage.press(.left)
    #expect(stage.focusText()?.hasPrefix("a") == true)
  }

  @Test func upMovesTheFocusAboveTheList() {
    let stage = Stage { $0.todos(titles) }
    stage.press(.down, times: 2)
    stage.press(.up)
    #expect(stage.focused == "● All")
    stage.press(.up, times: 2)
    #expect(stage.focusText() == "Edit")
  }

  @Test func aRowWithoutControlsTakesTheFocusIfItCanBeDeletedOrMoved() {
    let stage = Stage(width: 30, height: 8) { make in
      make.list([
        make.row([make.text("fixed")]), make.row(canDelete: true, [make.text("can be deleted")]),
        make.row(canMove: true, [make.text("can be moved")]),
      ])
    }
    #expect(stage.line(1) == " ❯ can be deleted")
    stage.press(.down)
    #expect(stage.line(2) == " ❯ can be moved")
    stage.press(.down)
    #expect(stage.line(2) == " ❯ can be moved")
  }

  // MARK: - Changes of elements

  @Test func theFocusStaysOnAnElementThatMoves() {
    let stage = Stage { $0.todos(titles) }
    let rows = stage.rows
    stage.press(.down, times: 2)
    stage.screen.apply(.move(rows[0].id, before: nil))
    stage.draw()
    #expect(stage.line(9) == " ❯ [ ] Todo 0")
  }

  @Test func theFocusStaysInItsColumnWhenARowIsRemoved() {
    let stage = Stage { $0.todos(titles) }
    let rows = stage.rows
    stage.press(.down, times: 3)
    stage.press(.right)
    #expect(stage.focusText() == "Todo 1")
    stage.screen.apply(.remove(rows[1].id))
    stage.draw()
    #expect(stage.focusText() == "Todo 2")
    #expect(stage.line(6) == " ❯ [x] Todo 2")
  }

  @Test func theFocusGoesToTheLastRowWhenTheLastIsRemoved() {
    let stage = Stage { $0.todos(titles) }
    let rows = stage.rows
    stage.press(.down, times: 6)
    stage.screen.apply(.remove(rows[4].id))
    stage.draw()
    #expect(stage.line(8) == " ❯ [ ] Todo 3")
  }

  @Test func theFocusLeavesAListThatIsEmptied() {
    let stage = Stage { $0.todos(titles) }
    let rows = stage.rows
    stage.press(.down, times: 4)
    stage.screen.apply(rows.map { .remove($0.id) })
    stage.draw()
    #expect(stage.focused == "● All")
  }

  @Test func theFocusGoesToTheReplacementOfItsElement() {
    let stage = Stage { $0.todos(titles) }
    let make = Make()
    for _ in 0..<100 { _ = make.text("") }
    let rows = stage.rows
    stage.press(.down, times: 3)
    let new = make.todo("New")
    stage.screen.apply(.insert(new, parent: stage.list.id, before: rows[1].id), .remove(rows[1].id))
    stage.draw()
    #expect(stage.session.frame.focus?.y == 7)
    stage.screen.apply(
      .remove(rows[2].id), .insert(make.todo("Newer"), parent: stage.list.id, before: rows[3].id))
    stage.draw()
    #expect(stage.line(7) == " ❯ [ ] Newer")
  }

  // MARK: - Loss of the focused element

  /// Makes a column of buttons, of which the second has the focus.
  private func buttons() -> (stage: Stage, second: Element) {
    let stage = Stage(width: 40, height: 6) {
      $0.column([$0.button("One"), $0.button("Two"), $0.button("Three")])
    }
    stage.press(.down)
    return (stage, stage.screen.root.children[1])
  }

  private func disabled(_ element: Element) -> Patch {
    var properties = element.properties
    properties.style.isDisabled = true
    return .update(element.id, properties)
  }

  /// Expects Return and Space to press no button, and an arrow key to move on.
  private func expectRest(_ stage: Stage, thenDownTo next: String) {
    let events = stage.screen.events
    stage.press(.enter)
    stage.type(" ")
    #expect(stage.screen.events == events)
    stage.press(.down)
    #expect(stage.focusText() == next)
  }

  @Test func returnPressesNothingAfterTheFocusedButtonIsDisabled() {
    let (stage, second) = buttons()
    stage.screen.apply(disabled(second))
    stage.draw()
    expectRest(stage, thenDownTo: "Three")
  }

  @Test func aTemporarilyDisabledButtonGetsTheFocusBack() {
    let (stage, second) = buttons()
    stage.screen.apply(disabled(second))
    stage.draw()
    stage.screen.apply(.update(second.id, second.properties))
    stage.draw()
    #expect(stage.focusText() == "Two")
  }

  @Test func aButtonThatDisablesItselfIsNotPressedAgain() {
    let (stage, second) = buttons()
    stage.screen.onEvent = { [unowned screen = stage.screen] _ throws(EventError) in
      var properties = second.properties
      properties.style.isDisabled = true
      screen.apply(.update(second.id, properties))
    }
    stage.press(.enter)
    expectRest(stage, thenDownTo: "Three")
  }

  @Test func returnPressesNothingAfterTheFocusedButtonIsRemoved() {
    let (stage, second) = buttons()
    stage.screen.apply(.remove(second.id))
    stage.draw()
    expectRest(stage, thenDownTo: "Three")
  }

  @Test func returnPressesNothingAfterTheButtonsContainerIsRemoved() {
    let stage = Stage(width: 40, height: 6) {
      $0.column([$0.column([$0.button("Dismiss")]), $0.button("Delete All")])
    }
    stage.screen.apply(.remove(stage.screen.root.children[0].id))
    stage.draw()
    expectRest(stage, thenDownTo: "Delete All")
  }

  @Test func tabContinuesFromARemovedButton() {
    let (stage, second) = buttons()
    stage.screen.apply(.remove(second.id))
    stage.draw()
    stage.press(.tab)
    #expect(stage.focusText() == "Three")
  }

  @Test func aButtonThatTakesThePlaceOfAnotherHasItsFocus() {
    let (stage, second) = buttons()
    let make = Make()
    for _ in 0..<100 { _ = make.text("") }
    let root = stage.screen.root
    stage.screen.apply(
      .remove(second.id),
      .insert(make.button("Stop"), parent: root.id, before: root.children[2].id))
    stage.draw()
    #expect(stage.focusText() == "Stop")
  }

  @Test func returnPressesNothingAfterARowRemovesItself() {
    let stage = Stage(width: 40, height: 8) { make in
      make.list(
        ["One", "Two", "Three"].map { make.row([make.text($0), make.button("Delete \($0)")]) })
    }
    let rows = stage.rows
    stage.screen.onEvent = { [unowned screen = stage.screen] _ throws(EventError) in
      if screen.root.all.contains(where: { $0.id == rows[0].id }) {
        screen.apply(.remove(rows[0].id))
      }
    }
    stage.press(.enter)
    expectRest(stage, thenDownTo: "Delete Two")
  }

  @Test func aLetterForADisabledOrRemovedFieldIsNotACommand() {
    for isGone in [false, true] {
      let stage = Stage(width: 40, height: 6) {
        $0.column([$0.field("a"), $0.button("Send")])
      }
      let field = stage.screen.root.children[0]
      stage.screen.apply(isGone ? .remove(field.id) : disabled(field))
      stage.draw()
      #expect(stage.type("q") == nil)
      #expect(stage.screen.events.isEmpty)
    }
  }

  @Test func enterAfterAFieldsRemovalPressesNothingUntilAnArrowMovesTheFocus() {
    let stage = Stage(width: 40, height: 6) {
      $0.column([$0.field("a"), $0.button("Delete")])
    }
    stage.screen.apply(.remove(stage.screen.root.children[0].id))
    stage.draw()
    stage.press(.enter)
    #expect(stage.screen.events.isEmpty)
    stage.press(.down)
    #expect(stage.focused == "[ Delete ]")
    stage.press(.enter)
    #expect(stage.screen.events.count == 1)
  }

  @Test func anElementInsertedByAPressTakesTheFocusIfItRequestsIt() {
    let stage = Stage { $0.todos(titles) }
    let make = Make()
    for _ in 0..<100 { _ = make.text("") }
    var row = make.todo("")
    row.properties.wantsFocus = true
    let list = stage.list
    stage.screen.onEvent = { [unowned screen = stage.screen] _ throws(EventError) in
      screen.apply(.insert(row, parent: list.id, before: list.children[0].id))
    }
    stage.press(.enter)
    #expect(stage.line(5) == " ❯ [ ] Untitled Todo")
    #expect(stage.focused == "Untitled Todo")
  }

  @Test func aFieldThatRequestsTheFocusAfterAPressGetsIt() {
    let stage = Stage(width: 40, height: 10) { make in
      make.column([make.button("Sign In"), make.field("", prompt: "Name"), make.button("Other")])
    }
    let field = stage.screen.root.all.first {
      if case .textField = $0.properties.content { true } else { false }
    }!
    var asking = field.properties
    asking.wantsFocus = true
    stage.screen.apply(.update(field.id, asking))
    stage.draw()
    #expect(stage.focused == "[ Sign In ]")
    stage.screen.apply(.update(field.id, field.properties))
    stage.screen.onEvent = { [unowned screen = stage.screen] _ throws(EventError) in
      screen.apply(.update(field.id, asking))
    }
    stage.press(.enter)
    #expect(stage.session.focus?.id == field.id)
  }

  @Test func anUnrelatedInsertDoesNotTakeTheFocus() {
    let stage = Stage { $0.todos(titles) }
    let make = Make()
    for _ in 0..<100 { _ = make.text("") }
    var row = make.todo("")
    row.properties.wantsFocus = true
    stage.screen.apply(.insert(row, parent: stage.list.id, before: nil))
    stage.draw()
    #expect(stage.focused == "[ Add Todo ^N ]")
    stage.press(.enter)
    #expect(stage.focused == "[ Add Todo ^N ]")
  }

  @Test func keysAfterAPressGoToTheNewFocus() {
    let stage = Stage(width: 40, height: 10) { make in
      make.column([make.button("Add"), make.list([])])
    }
    let make = Make()
    for _ in 0..<100 { _ = make.text("") }
    var field = make.field()
    field.properties.wantsFocus = true
    let list = stage.list
    stage.screen.onEvent = { [unowned screen = stage.screen] event throws(EventError) in
      switch event.action {
      case .press: screen.apply(.insert(make.row([field]), parent: list.id, before: nil))
      case .edit(let text): screen.setText(text, of: event.element)
      default: break
      }
    }
    // The keys arrive in one piece, as from fast fingers or on a slow connection.
    stage.handle(.text(" quick"), .key(.backspace))
    #expect(stage.screen[field.id]?.properties.content == .textField(.init(text: "quic")))
    #expect(stage.line(1) == " ❯ quic")
  }
}

extension Stage {
  /// The first list on the screen, as it is now.
  var list: Element { screen.root.all.first { $0.properties.content == .list() }! }
  var rows: [Element] { list.children }
}
