import ElementTree
import Testing

@testable import TerminalHost

@MainActor @Suite struct EditingTests {
  private func field(_ text: String = "", prompt: String = "Name", width: Int = 20) -> Stage {
    Stage(width: width, height: 5) { $0.column([$0.field(text, prompt: prompt), $0.button("Go")]) }
  }

  private func text(_ stage: Stage) -> String? {
    for element in stage.screen.root.all {
      if case .textField(let field) = element.properties.content { return field.text }
    }
    return nil
  }

  private func caret(_ stage: Stage) -> Int? { stage.session.frame.caret?.x }

  @Test func eachEditIsSentAtOnce() {
    let stage = field()
    stage.type("ab")
    stage.press(.backspace)
    #expect(stage.screen.events.map(\.action) == [.edit("ab"), .edit("a")])
    #expect(stage.line(0) == " a")
    #expect(caret(stage) == 2)
  }

  @Test func anEmptyFieldShowsItsPromptWithTheCaretInFront() {
    let stage = field()
    #expect(stage.line(0) == " Name")
    #expect(stage.terminal.attributes(x: 1, y: 0) == [2, 4])
    #expect(caret(stage) == 1)
    #expect(stage.terminal.isCursorVisible)
    stage.press(.down)
    #expect(!stage.terminal.isCursorVisible)
  }

  @Test func secretsAreShownAsDots() {
    let stage = Stage(width: 20, height: 5) { make in
      make.column([
        make.element(.textField(.init(text: "p漢", isSecure: true))), make.button("Go"),
      ])
    }
    #expect(stage.line(0) == " ••")
    #expect(caret(stage) == 3)
    stage.type("x")
    #expect(text(stage) == "p漢x")
    #expect(stage.screen.events.map(\.action) == [.edit("p漢x")])
    stage.press(.down)
    #expect(stage.line(0).contains("•••"))
    #expect(!stage.line(0).contains("p"))
  }

  @Test func theTerminalsCursorIsTheCaret() {
    let stage = field("ab漢c")
    #expect(stage.terminal.x == 6)
    stage.press(.left, times: 2)
    #expect(stage.terminal.x == 3)
    #expect(stage.terminal.y == 0)
  }

  @Test func anyUnicodeCanBeTypedEvenInPieces() {
    let stage = field()
    for piece in ["e", "\u{301}", "👩", "\u{200D}", "💻", "🇩", "🇪", "漢"] { stage.type(piece) }
    #expect(text(stage) == "e\u{301}👩‍💻🇩🇪漢")
    stage.press(.backspace, times: 2)
    #expect(text(stage) == "e\u{301}👩‍💻")
    #expect(caret(stage) == 4)
  }

  @Test func editingKeysChangeTheText() {
    let stage = field("one two three")
    stage.press(.character("a"), .control)
    stage.press(.character("e"), .control)
    stage.press(.left, .control)
    stage.press(.character("k"), .control)
    #expect(text(stage) == "one two ")
    stage.press(.character("w"), .control)
    #expect(text(stage) == "one ")
    stage.press(.home)
    stage.press(.delete)
    #expect(text(stage) == "ne ")
    stage.press(.right)
    stage.press(.character("u"), .control)
    #expect(text(stage) == "e ")
    stage.press(.end)
    stage.press(.backspace, .alt)
    #expect(text(stage) == "")
  }

  @Test func aLongTextScrollsToShowTheCaret() {
    let stage = field(width: 12)
    stage.type("0123456789abcdef")
    #expect(stage.line(0) == "56789abcdef")
    #expect(caret(stage) == 11)
    stage.press(.home)
    #expect(stage.line(0) == "0123456789ab")
    #expect(caret(stage) == 0)
    stage.press(.down)
    #expect(stage.line(0) == "0123456789a…")
  }

  @Test func scrollingNeverSplitsAWideCharacter() {
    let stage = field(width: 8)
    stage.type("漢字漢字漢字")
    // The edge shows a whole character, and not half of one.
    #expect(stage.line(0) == "字漢字")
    #expect(caret(stage) == 6)
  }

  @Test func severalPastedLinesBecomeOne() {
    let stage = field()
    stage.handle(.paste("one\r\ntwo\n\tthree\u{1B}[31m\u{0}"))
    #expect(text(stage) == "one two  three[31m")
    #expect(stage.screen.events.count == 1)
  }

  @Test func aPasteOutsideATextFieldDoesNothing() {
    let stage = field()
    stage.press(.down)
    let request = stage.session.handle([.paste("q\r ")])
    #expect(request == nil)
    #expect(stage.screen.events == [])
  }

  @Test func returnSubmits() {
    let stage = field("x")
    stage.press(.enter)
    #expect(stage.screen.events.map(\.action) == [.submit])
    #expect(caret(stage) == 2)
  }

  // MARK: - The state's text

  @Test func textChangedByTheStateKeepsTheCaret() {
    let stage = field()
    stage.screen.onEvent = { [unowned screen = stage.screen] event throws(EventError) in
      if case .edit(let text) = event.action {
        screen.setText(text.uppercased(), of: event.element)
      }
    }
    stage.type("hello")
    stage.press(.left, times: 2)
    stage.type("x")
    #expect(stage.line(0) == " HELXLO")
    #expect(caret(stage) == 5)
  }

  @Test func theStateWinsWhenItRefusesAnEdit() {
    let stage = field("abc")
    stage.screen.onEvent = { event throws(EventError) in throw .notEnabled(event.element) }
    stage.press(.left)
    stage.type("xyz")
    #expect(stage.line(0) == " abc")
    #expect(caret(stage) == 3)
  }

  @Test func patchesBetweenKeysLoseNothing() {
    let stage = field()
    let id = stage.screen.root.children[0].id
    for (index, letter) in "hello".enumerated() {
      stage.type(String(letter))
      stage.screen.setText("\(index)" + (text(stage) ?? ""), of: id)
      stage.screen.apply(
        .update(stage.screen.root.children[1].id, stage.screen.root.children[1].properties))
    }
    stage.draw()
    #expect(text(stage) == "43210hello")
    #expect(caret(stage) == 11)
    stage.press(.left, times: 2)
    stage.screen.setText("say 43210hello", of: id)
    stage.handle()
    stage.screen.setText("say 43210hello there", of: id)
    stage.type("L")
    #expect(text(stage) == "say 43210helLlo there")
  }

  @Test func anotherHostsEditsLeaveTheCaretWhereItWas() {
    let stage = field("one two")
    let id = stage.screen.root.children[0].id
    stage.press(.left, times: 3)
    stage.screen.setText("zero one two", of: id)
    stage.draw()
    #expect(caret(stage) == 10)
    stage.screen.setText("zero one two three", of: id)
    stage.draw()
    #expect(caret(stage) == 10)
  }

  @Test func typingContinuesInTheNextFieldAfterARemoval() {
    let stage = Stage(width: 30, height: 8) { make in
      make.list((0..<3).map { make.row([make.field("\($0)")]) })
    }
    let first = stage.rows[0]
    stage.screen.onEvent = { [unowned screen = stage.screen] event throws(EventError) in
      guard case .edit(let text) = event.action else { return }
      if text.hasSuffix("x") { return screen.apply(.remove(first.id)) }
      screen.setText(text, of: event.element)
    }
    stage.handle(.text("x"), .text("yz"))
    #expect(stage.line(0) == " ❯ 1yz")
  }

  @Test func upAndDownKeepToTheColumn() {
    let stage = Stage(width: 20, height: 8) { make in
      make.column([
        make.element(
          .textField(
            .init(text: "a long line\nab\n漢字漢字漢字\n\nthe last line", lines: .init(least: 5))))
      ])
    }
    stage.press(.end)
    stage.press(.up, times: 4)
    stage.press(.home)
    stage.press(.right, times: 7)
    #expect(caret(stage) == 8)
    func carets(_ key: Input.Key) -> [Int?] {
      (0..<4).map { _ in
        stage.press(key)
        return caret(stage)
      }
    }
    #expect(carets(.down) == [3, 7, 1, 8])
    #expect(carets(.up) == [1, 7, 3, 8])
    // A key other than up and down sets a new column.
    stage.press(.down)
    stage.press(.left)
    stage.press(.up)
    #expect(caret(stage) == 2)
  }

  @Test func aMillionCharactersArePastedAndEdited() {
    let stage = field()
    let text = String(repeating: "0123456789", count: 100_000)
    stage.handle(.paste(text))
    #expect(stage.line(0) == " " + text.suffix(17))
    stage.type("x")
    #expect(stage.line(0) == " " + text.suffix(16) + "x")
    stage.press(.home)
    #expect(stage.line(0) == " " + text.prefix(18))
    stage.press(.down)
    #expect(stage.line(0) == " " + text.prefix(17) + "…")
    #expect(self.text(stage)?.count == 1_000_001)
  }

  @Test func upAndDownLeaveAField() {
    let stage = field()
    stage.press(.down)
    #expect(stage.focused == "[ Go ]")
    stage.press(.up)
    #expect(caret(stage) == 1)
  }

  @Test func escapeMovesTheFocusFromTheFieldToItsNeighbour() {
    let stage = Stage { $0.todos(["a", "b"]) }
    stage.press(.down, times: 3)
    stage.press(.right)
    stage.press(.escape)
    #expect(stage.focused == "[ ]")
    #expect(stage.session.frame.focus?.y == 6)
  }

  @Test func lettersInATextFieldAreNotCommands() {
    let stage = field()
    #expect(stage.type("q1") == nil)
    #expect(text(stage) == "q1")
    stage.press(.down)
    #expect(stage.type("q") == nil)
    #expect(stage.press(.character("q"), .control) == .quit)
  }

  @Test func lettersAreCommandsShortlyAfterAFieldIsRemoved() throws {
    let stage = field()
    let id = try #require(stage.focusedID)
    stage.session.time = .seconds(10)
    stage.screen.apply(.remove(id))
    stage.draw()
    stage.session.time = .seconds(10.9)
    #expect(stage.type("q") == nil)
    stage.session.time = .seconds(11)
    #expect(stage.type("q") == .quit)
  }

  @Test func lettersRightAfterAPressThatMayInsertAFieldAreNotCommands() {
    let stage = Stage { $0.column([$0.button("Add"), $0.button("Other")]) }
    stage.session.time = .seconds(10)
    stage.press(.enter)
    #expect(stage.type("q") == nil)
    stage.session.time = .seconds(11)
    #expect(stage.type("q") == .quit)
  }

  @Test func digitsInATextFieldDoNotSwitchTabs() throws {
    let make = Make()
    let field = make.field()
    let tabs = make.element(
      .tabs(.init(titles: ["One", "Two"], selection: 0)),
      [make.column([field, make.button("Go")])])
    let stage = Stage(tabs)
    stage.press(.down)
    stage.type("2")
    #expect(!stage.screen.events.contains { $0.action == .select(1) })
    #expect(stage.line(23).contains("Alt-1…9 tab"))
    stage.press(.character("2"), .alt)
    #expect(stage.screen.events.last?.action == .select(1))
    stage.screen.apply(.remove(field.id))
    stage.session.time = .seconds(5)
    stage.draw()
    #expect(stage.line(23).contains("1…9 tab"))
    stage.session.time = .seconds(6)
    stage.type("2")
    #expect(stage.screen.events.count { $0.action == .select(1) } == 2)
  }

  @Test func keysForARemovedFieldPressNothing() throws {
    let stage = field("a")
    stage.session.time = .seconds(10)
    // An alert opens that the user's keys did not cause.
    let ok = Element(
      id: stage.screen.freshID(), properties: .init(.button(.init(prominence: .standard))),
      children: [Element(id: stage.screen.freshID(), properties: .init(.text("OK")))])
    let dialog = Element(
      id: stage.screen.freshID(),
      properties: .init(.dialog(.init(.alert, title: "News"))), children: [ok])
    stage.screen.apply(.insert(dialog, parent: stage.screen.root.id, before: nil))
    stage.draw()
    #expect(stage.focusedID == ok.id)
    let count = stage.screen.events.count
    stage.type("on with it ")
    stage.press(.enter)
    #expect(stage.screen.events.count == count)
    stage.session.time = .seconds(11)
    stage.type(" ")
    #expect(stage.screen.events.last == Event(ok.id, .press))
  }

  @Test func editingWithControlComesBeforeShortcuts() {
    let stage = Stage {
      $0.column([
        $0.field("one two"), $0.button("End", shortcut: "e"), $0.button("New", shortcut: "n"),
      ])
    }
    stage.press(.character("a"), .control)
    stage.press(.character("e"), .control)
    #expect(caret(stage) == 8)
    #expect(stage.screen.events.isEmpty)
    stage.press(.character("e"), .alt)
    #expect(stage.screen.events.count == 1)
    stage.press(.character("n"), .control)
    #expect(stage.screen.events.count == 2)
    stage.press(.down)
    stage.press(.character("e"), .control)
    #expect(stage.screen.events.count == 3)
  }

  @Test func aClickMovesTheCaret() {
    let stage = field("hello")
    stage.handle(.mouse(.press, Point(x: 3, y: 0)))
    #expect(caret(stage) == 3)
    stage.press(.down)
    stage.handle(.mouse(.press, Point(x: 15, y: 0)))
    #expect(caret(stage) == 6)
  }

  @Test func aLineBreakInTheStatesTextIsKept() {
    let stage = field("a\nb")
    #expect(stage.line(0) == " a␤b")
    stage.type("c")
    #expect(text(stage) == "a\nbc")
  }
}
