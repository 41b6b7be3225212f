import ElementTree
import Testing

@testable import TerminalHost

/// The session's answers to typed lines.
@MainActor @Suite struct LinearSessionTests {
  private let make = Make()

  /// Begins a session at a screen, and returns its first reading.
  private func begin(_ root: Element, said: Bool = false) -> (FakeScreen, LinearSession, [String]) {
    let screen = FakeScreen(root)
    let session = LinearSession(screen: screen, title: "Test")
    let begin = session.begin()
    return (screen, session, begin)
  }

  private func root(_ children: Element...) -> Element {
    make.element(.stack(.init(.overlay)), children)
  }

  // MARK: - Reading

  @Test func usableElementsAreReadWithNumbers() {
    let page = make.page(
      "Notes", [make.button("Add"), make.text("None yet"), make.field(prompt: "Find")])
    let (_, _, said) = begin(root(page))
    #expect(
      said == [
        "Test, a line at a time. Type help and press Return for what to type.",
        "Heading: Notes", "1. Button: Add", "None yet", "2. Text field: Find, empty",
      ])
  }

  @Test func aLongScreenIsReadPageByPage() {
    let texts = (1...60).map { make.text("Line \($0)") }
    let (_, session, said) = begin(root(make.column(texts)))
    #expect(said.dropFirst().first == "Line 1")
    #expect(said.suffix(2) == ["Line 25", "35 more lines. Type next to read on."])
    #expect(session.take("next").first == "Line 26")
    #expect(session.take("next") == (51...60).map { "Line \($0)" })
    #expect(session.take("next") == ["That was all."])
    #expect(session.take("previous").first == "Line 26")
    #expect(session.take("previous").first == "Line 1")
    #expect(session.take("previous") == ["That was all."])
    #expect(session.take("last").first == "Line 36")
    #expect(session.take("first").first == "Line 1")
    #expect(session.take("find line 4").first == "Line 4")
    #expect(session.take("next").first == "Line 5")
    #expect(session.take("find nothing") == ["“nothing” isn't on this screen."])
  }

  @Test func readingContinuesWhereThePageNowEnds() {
    let texts = (1...60).map { make.text("Line \($0)") }
    let (screen, session, _) = begin(root(make.column(texts)))
    screen.apply((0..<24).map { .remove(texts[$0].id) })
    #expect(session.take("next").suffix(26).first == "Line 26")
  }

  @Test func anEmptyScreenIsAnnounced() {
    let (_, session, said) = begin(root())
    #expect(said.last == "There is nothing to read.")
    #expect(session.take("1") == ["There is nothing to use on this screen."])
    #expect(session.take("next") == ["There is nothing to read."])
  }

  @Test func readingAPageMakesItsDeferredRows() {
    let rows = (0..<30).map { make.row([make.text("Row \($0)")]) }
    let deferred = make.element(.deferredRows(.init(30..<100)))
    let list = make.list(rows + [deferred])
    let screen = FakeScreen(root(list))
    screen.onEvent = { event in
      guard case .load = event.action else { return }
      screen.apply(
        (30..<100).map {
          Patch.insert(make.row([make.text("Row \($0)")]), parent: list.id, before: deferred.id)
        } + [.remove(deferred.id)])
    }
    let session = LinearSession(screen: screen)
    #expect(session.begin().last == "6 more lines. Type next to read on.")
    #expect(session.take("next").prefix(25) == ArraySlice((25..<50).map { "Row \($0)" }))
    #expect(screen.events == [Event(deferred.id, .load(10..<55))])
    #expect(session.take("find row 99") == ["Row 99"])
    #expect(session.news() == [])
  }

  @Test func findSearchesDeferredRows() {
    let deferred = make.element(.deferredRows(.init(0..<1_000)))
    let list = make.list([deferred])
    let screen = FakeScreen(root(list))
    screen.onEvent = { event in
      guard case .load(let range) = event.action, range.contains(700) else {
        return screen.apply(.update(list.id, list.properties))
      }
      screen.apply(.insert(make.row([make.text("Needle")]), parent: list.id, before: deferred.id))
    }
    let session = LinearSession(screen: screen)
    _ = session.begin()
    #expect(session.take("find needle") == ["Needle"])
  }

  /// Makes a list of rows that loads only the requested rows, as a real screen does.
  private func longList(_ count: Int) -> FakeScreen {
    var made: [Int: Element] = [:]
    let list = make.list([])
    let (front, back) = (make.element(.spacer()), make.element(.spacer()))
    func children(_ window: Range<Int>) -> [Element] {
      func unmade(_ id: ElementID, _ range: Range<Int>) -> [Element] {
        range.isEmpty
          ? [] : [Element(id: id, properties: .init(.deferredRows(.init(range))), children: [])]
      }
      return unmade(front.id, 0..<window.lowerBound)
        + window.map { index in
          let row = made[index] ?? make.row([make.text("Row \(index + 1)")])
          made[index] = row
          return row
        } + unmade(back.id, window.upperBound..<count)
    }
    var filled = list
    filled.children = children(0..<30)
    let screen = FakeScreen(root(filled))
    screen.onEvent = { [unowned screen] event in
      guard case .load(let rows) = event.action else { return }
      let before = screen[list.id]?.children ?? []
      screen.apply(
        before.map { .remove($0.id) }
          + children(rows.clamped(to: 0..<count)).map {
            .insert($0, parent: list.id, before: nil)
          })
    }
    return screen
  }

  @Test func aListOfAnyLengthIsReadFromAnyRow() {
    let session = LinearSession(screen: longList(100_000))
    #expect(session.begin().dropFirst().first == "Row 1")
    #expect(session.take("row 50000").first == "Row 50000")
    #expect(session.take("next").first == "Row 50025")
    #expect(session.take("previous").suffix(2).first == "Row 50024")
    #expect(session.take("row 1").first == "Row 1")
    #expect(session.take("row 100000") == ["Row 100000"])
    #expect(session.take("next") == ["That was all."])
    #expect(session.take("row 100001") == ["There is no row 100001: there are 100000."])
    #expect(session.take("row 0") == ["There is no row 0: there are 100000."])
    #expect(session.take("last").filter { $0.hasPrefix("Row") }.last == "Row 100000")
  }

  @Test func rowNumbersReferToTheListReadLast() {
    let long = make.list((1...40).map { make.row([make.text("Long \($0)")]) })
    let short = make.list((1...5).map { make.row([make.text("Short \($0)")]) })
    let (_, session, _) = begin(root(make.column([short, long])))
    #expect(session.take("row 3").first == "Short 3")
    _ = session.take("find long 20")
    #expect(session.take("row 6").first == "Long 6")
    _ = session.take("find short 1")
    #expect(session.take("row 3").first == "Short 3")
    #expect(session.take("row 6") == ["There is no row 6: there are 5."])
    let (_, empty, _) = begin(root(make.text("Nothing")))
    #expect(empty.take("row 1") == ["There are no rows on this screen."])
  }

  @Test func theScrollTargetIsReadNext() {
    let texts = (1...90).map { make.text("Line \($0)") }
    let button = make.button("To line 70")
    let (screen, session, _) = begin(root(make.column([button] + texts)))
    func scroll(to line: Int, _ number: Int) {
      var properties = texts[line - 1].properties
      properties.scrollRequest = ScrollRequest(number: number, vertical: .start)
      screen.apply(.update(texts[line - 1].id, properties))
    }
    screen.onEvent = { event in
      if event.action == .press { scroll(to: 70, 1) }
    }
    let answer = session.take("to line 70")
    #expect(answer.first == "Line 70")
    #expect(answer.count == 21)
    // Later commands do not jump to the scroll target again.
    _ = session.take("first")
    #expect(session.take("next").first == "Line 25")
    // A scroll without a command is announced, and "next" continues there.
    scroll(to: 50, 2)
    #expect(session.news() == ["Scrolled to: Line 50", "next reads on from there."])
    #expect(session.take("next").first == "Line 50")
    #expect(session.news() == [])
  }

  @Test func aScreenThatStartsScrolledIsReadFromItsBeginning() {
    var line = make.text("The end")
    line.properties.scrollRequest = ScrollRequest(number: 1, vertical: .end)
    let (_, session, said) = begin(root(make.column([make.text("The beginning"), line])))
    #expect(said.dropFirst() == ["The beginning", "The end"])
    #expect(session.news() == [])
  }

  // MARK: - Keys

  @Test(arguments: ["key n", "^N", "Control-N", "ctrl n", "ALT-n"])
  func aKeyPressesAButtonAnywhereOnTheScreen(line: String) {
    let add = make.button("Add", shortcut: "n")
    let texts = (1...60).map { make.text("Line \($0)") }
    let (screen, session, _) = begin(root(make.column(texts + [add])))
    _ = session.take(line)
    #expect(screen.events.last == Event(add.id, .press))
  }

  @Test func keysAreListedAndUnusableOnesAreAnswered() {
    let off = make.button("Refresh", style: Style(isDisabled: true), shortcut: "r")
    let on = make.button("Add", shortcut: "n")
    let (screen, session, _) = begin(root(make.column([on, off, make.button("Other")])))
    #expect(session.take("keys") == ["key n: Add", "key r: Refresh, unavailable"])
    #expect(session.take("key r") == ["Refresh is unavailable. Nothing was done."])
    #expect(
      session.take("key x") == [
        "No control here has the key x. keys reads the keys that there are."
      ])
    #expect(!screen.events.contains { $0.action == .press })
    let (_, none, _) = begin(root(make.button("Other")))
    #expect(none.take("keys") == ["There are no keys."])
  }

  @Test func aKeyBehindADialogDoesNothing() {
    let add = make.button("Add", shortcut: "n")
    let dialog = make.element(.dialog(.init(.alert, title: "Sure?")), [make.button("Yes")])
    let (screen, session, _) = begin(root(add, dialog))
    #expect(session.take("key n").first?.hasPrefix("No control here has the key n.") == true)
    #expect(!screen.events.contains { $0.action == .press })
  }

  @Test func leavingAnUndismissableSheetIsRefused() {
    let sheet = make.element(
      .dialog(.init(.sheet, title: "Draft", canBeLeft: false)), [make.button("Save")])
    let (screen, session, _) = begin(root(make.button("Add"), sheet))
    #expect(session.take("back") == ["Sheet: Draft stays. Only its own controls close it."])
    #expect(!screen.events.contains { $0.action == .dismiss })
  }

  // MARK: - Using

  @Test func pressingByNumberReadsTheChanges() {
    let button = make.button("Add")
    let text = make.text("0 left")
    let column = make.column([button, text])
    let (screen, session, _) = begin(root(column))
    screen.onEvent = { event in
      guard event.action == .press else { return }
      screen.apply(
        .insert(make.button("Undo"), parent: column.id, before: nil),
        .update(text.id, .init(.text("1 left"))))
    }
    #expect(session.take("1") == ["Now: 1 left", "New: 2. Button: Undo"])
    #expect(screen.events == [Event(button.id, .press)])
    screen.onEvent = { _ in }
    #expect(session.take("1") == ["Done. Nothing that can be read has changed yet."])
    #expect(session.take("ADD") == ["Done. Nothing that can be read has changed yet."])
  }

  @Test func anElementKeepsItsNumberWhichIsNotReused() {
    let buttons = ["a", "b", "c"].map { make.button($0) }
    let column = make.column(buttons)
    let (screen, session, _) = begin(root(column))
    screen.apply(
      .remove(buttons[0].id), .insert(make.button("d"), parent: column.id, before: buttons[1].id))
    // The user typed this before hearing that the element has gone.
    #expect(
      session.take("1") == [
        "Gone: 1. Button: a", "New: 4. Button: d", "1, a, has gone. again reads the screen.",
      ])
    _ = session.take("2")
    #expect(screen.events.last == Event(buttons[1].id, .press))
    #expect(session.take("again") == ["1. Button: d", "2. Button: b", "3. Button: c"])
  }

  @Test func unusableCommandsAreAnswered() {
    let button = make.button("Save", style: Style(isDisabled: true))
    let (screen, session, _) = begin(root(button, make.text("x")))
    #expect(session.take("1") == ["Save is unavailable. Nothing was done."])
    #expect(session.take("save") == ["Save is unavailable. Nothing was done."])
    #expect(session.take("2") == ["There is no 2. Numbers go up to 1."])
    #expect(session.take("0") == ["There is no 0. Numbers go up to 1."])
    #expect(
      session.take("x") == [
        "There is no command “x”, and no control has that name. Type help for the commands."
      ])
    #expect(session.take("") == ["Type a number, or help, or again to read the screen."])
    #expect(session.take("back") == ["There is nowhere to go back to."])
    #expect(session.take("submit").count == 1)
    #expect(session.take("submit 1") == ["1 isn't a text field. Nothing was done."])
    #expect(screen.events.isEmpty)
  }

  @Test func aRefusedEventIsAnswered() {
    let (screen, session, _) = begin(root(make.button("Save")))
    screen.onEvent = { (event) throws(EventError) in throw .notEnabled(event.element) }
    #expect(session.take("1") == ["Save can't be used now. Nothing was done."])
  }

  @Test(arguments: [
    "\u{1B}[2J", "\u{0}", String(repeating: "x", count: 16_384), "🏳️‍🌈", "\u{202E}", "find \u{1B}[2J",
    "1 \u{7}",
  ])
  func answersToHostileLinesHaveNoControlCharacters(line: String) {
    let (_, session, _) = begin(root(make.button("Save")))
    let said = session.take(line)
    #expect(!said.isEmpty)
    #expect(said.allSatisfy { $0.count < 200 })
    #expect(
      said.allSatisfy { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
    )
  }

  @Test func elementsWithTheSameNameAreNumbered() {
    let (screen, session, _) = begin(root(make.column([make.button("Done"), make.button("Done")])))
    #expect(
      session.take("done") == [
        "2 controls have that name. Type the number of the one that you mean:", "1. Done",
        "2. Done",
      ])
    #expect(screen.events.isEmpty)
  }

  @Test func elementsWithTheSameNameAreNumberedWithTheirRows() {
    let rows = ["Milk", "Bread"].map { make.row([make.button("Done"), make.text($0)]) }
    let (_, session, _) = begin(root(make.list(rows)))
    #expect(
      session.take("done").dropFirst() == ["1. Done, in row Milk", "2. Done, in row Bread"])
  }

  @Test func aPartialNameListsItsMatches() {
    let (screen, session, _) = begin(
      root(make.column([make.button("Ada, ada@example.com"), make.button("Delete Ada")])))
    #expect(
      session.take("ada") == [
        "There is no command “ada”, and no control has that name. Type the number of the one that you mean:",
        "1. Button: Ada, ada@example.com", "2. Button: Delete Ada",
      ])
    #expect(session.take("a").last?.hasSuffix("Type help for the commands.") == true)
    // A partial name presses nothing, since the button may be one that can't be undone.
    #expect(screen.events.isEmpty)
  }

  /// The tour of the todo list has buttons with such names.
  @Test func aButtonNamedLikeACommandIsPressedByItsExactName() {
    let buttons = [make.button("Back"), make.button("Next"), make.button("Press me")]
    let (screen, session, _) = begin(root(make.column(buttons)))
    #expect(session.take("next") == ["That was all.", "To press Next, type 2."])
    #expect(screen.events.isEmpty)
    for line in ["Next", "press next", "press Next", "Back", "press me", "Press me"] {
      _ = session.take(line)
    }
    let pressed = [1, 1, 1, 0, 2, 2].map { Event(buttons[$0].id, .press) }
    #expect(screen.events == pressed)
    #expect(session.take("press nothing").first?.contains("“nothing”") == true)
  }

  @Test func commandsIgnoreCaseUnlessAButtonHasTheName() {
    let (_, session, _) = begin(root(make.button("Next", style: Style(isDisabled: true))))
    #expect(session.take("Again") == ["1. Button: Next, unavailable"])
    #expect(session.take("Next") == ["Next is unavailable. Nothing was done."])
    #expect(session.take("next") == ["That was all."])
  }

  @Test func linesAboveEachScreenAreReadOnce() {
    let banner = make.text("Sample data")
    let first = make.page("Notes", [make.text("None yet")])
    let button = make.button("Open")
    let second = make.page("Note", [make.text("Milk")])
    let root = root(banner, first, button)
    let (screen, session, said) = begin(root)
    #expect(said.contains("Sample data"))
    screen.onEvent = { _ in
      screen.apply([.remove(first.id), .insert(second, parent: root.id, before: button.id)])
    }
    #expect(session.take("open") == ["Heading: Note", "Milk", "1. Button: Open"])
    // The line can still be read on request.
    #expect(session.take("previous").first == "Sample data")
    #expect(session.take("again").first == "Sample data")
  }

  // MARK: - Text

  @Test func theSessionAsksForText() {
    let field = make.field("apple", prompt: "Owner")
    let (screen, session, _) = begin(root(field))
    #expect(
      session.take("1") == [
        "Text for Owner, now apple. Type it, or nothing to leave it as it is, or \\clear to empty it."
      ])
    #expect(session.take("help") == ["Now: 1. Text field: Owner, help"])
    #expect(screen.events == [Event(field.id, .edit("help")), Event(field.id, .endEditing)])
    _ = session.take("1")
    #expect(session.take("") == ["Owner stays as it is."])
    _ = session.take("1")
    #expect(session.take("\\clear") == ["Now: 1. Text field: Owner, empty"])
    _ = session.take("1")
    _ = session.take("\\\\clear")
    #expect(screen.events.dropLast().last == Event(field.id, .edit("\\clear")))
    #expect(
      session.take("1 Ünï  cøde 🎉")
        == ["Now: 1. Text field: Owner, Ünï cøde 🎉"].map { _ in
          "Now: 1. Text field: Owner, Ünï  cøde 🎉"
        })
    _ = session.take("submit")
    #expect(screen.events.last == Event(field.id, .submit))
  }

  @Test func aDotEndsATextOfSeveralLines() {
    let field = make.element(.textField(.init(text: "", prompt: "Notes", lines: .init())))
    let (screen, session, _) = begin(root(field))
    #expect(session.take("1").first?.hasSuffix("end it with a line that has only a dot.") == true)
    #expect(session.take("Milk") == [])
    #expect(session.take("") == [])
    #expect(session.take("quit") == [])
    #expect(session.take(".") == ["Now: 1. Text field: Notes, Milk / quit"])
    #expect(
      screen.events == [Event(field.id, .edit("Milk\n\nquit")), Event(field.id, .endEditing)])
  }

  @Test func aSecretIsEnteredUnseenAndNeverRead() {
    let field = make.element(.textField(.init(text: "", prompt: "Password", isSecure: true)))
    let (screen, session, _) = begin(root(field))
    _ = session.take("1")
    #expect(session.isAskingSecret)
    #expect(session.take("hunter2") == ["Now: 1. Secure text field: Password, 7 characters"])
    #expect(!session.isAskingSecret)
    #expect(screen.events == [Event(field.id, .edit("hunter2")), Event(field.id, .endEditing)])
  }

  @Test func aFieldThatRequestsTheFocusAsksForText() {
    let button = make.button("Add")
    let column = make.column([button])
    let (screen, session, _) = begin(root(column))
    screen.onEvent = { event in
      guard event.action == .press else { return }
      let field = make.field(prompt: "Untitled")
      var line = make.line([field])
      line.properties.wantsFocus = true
      screen.apply(.insert(line, parent: column.id, before: nil))
    }
    #expect(session.take("1").last?.hasPrefix("Text for Untitled, now empty.") == true)
    screen.onEvent = nil
    #expect(session.take("Milk") == ["Now: 2. Text field: Untitled, Milk"])
    // A field that appears without the user's press does not take the user's next line.
    var other = make.field(prompt: "Other")
    other.properties.wantsFocus = true
    screen.apply(.insert(other, parent: column.id, before: nil))
    #expect(session.take("where").last == "The screen, 3 lines.")
    #expect(session.question == nil)
  }

  @Test func fieldsAfterAChoiceOrBackAskForNothing() {
    var field = make.field(prompt: "Name")
    field.properties.wantsFocus = true
    let picker = make.picker(["All", "New"], label: "Show")
    let back = make.button("Back", role: .back)
    let column = make.column([picker, back])
    let (screen, session, _) = begin(root(column))
    screen.onEvent = { _ in
      if screen[field.id] == nil {
        screen.apply(.insert(field, parent: column.id, before: nil))
      } else {
        screen.apply(.remove(field.id))
      }
    }
    #expect(session.take("1 New") == ["New: 3. Text field: Name, empty"])
    _ = session.take("1 All")
    #expect(session.take("back") == ["New: 3. Text field: Name, empty"])
    #expect(session.question == nil)
  }

  @Test func textForARemovedFieldIsRefused() {
    let field = make.field(prompt: "Owner")
    let (screen, session, _) = begin(root(field))
    _ = session.take("1")
    screen.apply(.remove(field.id))
    #expect(
      session.take("apple") == [
        "Gone: 1. Text field: Owner, empty",
        "The control that was asked for can't be used any more. Nothing was done.",
      ])
    #expect(screen.events.isEmpty)
  }

  // MARK: - Choices, rows and custom elements

  @Test func aChoiceIsMadeByNumberOrName() {
    let picker = make.picker(["All", "Active", "Archived"], label: "Show")
    let (screen, session, _) = begin(root(picker))
    #expect(
      session.take("1") == [
        "Show: type one of these numbers or names, or nothing to leave it as it is.",
        "1: All, chosen",
        "2: Active", "3: Archived",
      ])
    _ = session.take("2")
    _ = session.take("1 archived")
    _ = session.take("1 al")
    #expect(screen.events.map(\.action) == [.select(1), .select(2), .select(0)])
    #expect(session.take("1 a") == ["3 choices begin with “a”. Nothing was done."])
    #expect(session.take("1 4") == ["There is no choice 4: there are 3. Nothing was done."])
    #expect(session.take("1 0") == ["There is no choice 0: there are 3. Nothing was done."])
    #expect(session.take("1 x") == ["There is no choice “x”. Nothing was done."])
    _ = session.take("1")
    #expect(session.take("") == ["Show stays as it is."])
    #expect(screen.events.count == 3)
  }

  @Test func rowsAreDeletedAndMoved() {
    let rows = ["a", "b", "c"].map { make.row(canDelete: true, canMove: true, [make.text($0)]) }
    let list = make.list(rows)
    let (screen, session, _) = begin(root(list))
    screen.onEvent = { event in
      switch event.action {
      case .delete: screen.apply(.remove(event.element))
      case .move(by: 1): screen.apply(.move(event.element, before: rows[2].id))
      case .move(by: 2): screen.apply(.move(event.element, before: nil))
      default: break
      }
    }
    #expect(
      session.take("1") == [
        "Row a: type delete, up, down, up and how far, to and a place, or nothing to leave it as it is."
      ])
    #expect(session.take("down") == ["Moved: row a, now 2 of 3"])
    #expect(session.take("2 down 2") == ["Moved: row b, now 3 of 3"])
    #expect(session.take("1 up") == ["a is 1 of 3. It stays there."])
    #expect(session.take("2 to 9") == ["b is 3 of 3. It stays there."])
    #expect(session.take("delete 3") == ["Gone: row c"])
    #expect(session.take("1 select") == ["Row a doesn't take “select”. Nothing was done."])
    #expect(session.take("1 up x") == ["Row a doesn't take “up x”. Nothing was done."])
    #expect(screen.events.map(\.action) == [.move(by: 1), .move(by: 2), .delete])
  }

  @Test func aRowIsSelectedByItsNumber() {
    let row = make.element(.row(.init(isSelected: false)), [make.text("a")])
    let (screen, session, said) = begin(root(make.list([row])))
    #expect(said.last == "1. Row: a, not selected")
    _ = session.take("1")
    #expect(screen.events == [Event(row.id, .press)])
  }

  @Test func aCustomElementTakesKeysAndClicks() {
    let kind = CustomElement(
      "meter",
      terminal: { _, _ in
        [
          TerminalLine([
            .init("one", sends: CustomEvent("set", 1)), .init("two", sends: CustomEvent("set", 2)),
          ])
        ]
      }, key: { _, key in key == .right ? CustomEvent("more") : nil })
    let meter = make.element(.custom(.init(kind, text: "Level 3")))
    let (screen, session, said) = begin(root(meter))
    #expect(said.last == "1. Element: Level 3")
    #expect(
      session.take("1") == [
        "Level 3: type left, right, enter, space or a letter, or press and a number of 1 to 2: one two, or nothing to leave it as it is."
      ])
    _ = session.take("right")
    _ = session.take("1 press 2")
    #expect(screen.events.map(\.action) == [.custom(.init("more")), .custom(.init("set", 2))])
    #expect(session.take("1 left") == ["Level 3 does nothing about “left”."])
    #expect(session.take("1 press 3") == ["Level 3 does nothing about “press 3”."])
    #expect(session.take("1 long words") == ["Level 3 does nothing about “long words”."])
  }

  // MARK: - Screens and dialogs

  @Test func anotherPageIsReadFromItsBeginning() {
    let link = make.button("Wren", role: .link)
    let list = make.page("Characters", [make.button("Refresh"), link])
    let root = root(list)
    let (screen, session, _) = begin(root)
    let back = make.button("Back", role: .back)
    let detail = make.page("Wren", [back, make.text("Machine")])
    screen.onEvent = { event in
      if event.element == link.id {
        screen.apply(.insert(detail, parent: root.id, before: nil), .remove(list.id))
      } else if event.element == back.id {
        screen.apply(.insert(list, parent: root.id, before: nil), .remove(detail.id))
      }
    }
    #expect(session.take("wren") == ["Heading: Wren", "1. Button: Back", "Machine"])
    #expect(session.take("back") == ["Heading: Characters", "1. Button: Refresh", "2. Link: Wren"])
  }

  @Test func anotherTabIsReadFromItsBeginning() {
    let tabs = make.element(
      .tabs(.init(titles: ["One", "Two"], selection: 0)), [make.button("First")])
    let (screen, session, _) = begin(root(tabs))
    screen.onEvent = { event in
      screen.apply(
        .update(tabs.id, .init(.tabs(.init(titles: ["One", "Two"], selection: 1)))),
        .remove(tabs.children[0].id), .insert(make.text("Second"), parent: tabs.id, before: nil))
    }
    #expect(session.take("1 two") == ["1. Tabs: Two, 2 of 2", "Second"])
  }

  @Test func aDialogReplacesTheScreenUntilItCloses() {
    let button = make.button("Delete")
    let text = make.text("1 left")
    let root = root(make.column([button, text]))
    let (screen, session, _) = begin(root)
    let cancel = make.button("Cancel", role: .cancel)
    let dialog = make.dialog("Delete it?", message: "For ever.", [cancel])
    screen.onEvent = { event in
      if event.element == button.id {
        screen.apply(.insert(dialog, parent: root.id, before: nil))
      } else {
        screen.apply(.remove(dialog.id), .update(text.id, .init(.text("0 left"))))
      }
    }
    #expect(session.take("1") == ["Alert: Delete it?", "For ever.", "2. Button: Cancel"])
    #expect(session.take("1") == ["1, Delete, is behind Alert: Delete it?. back closes that."])
    #expect(session.take("again") == ["Alert: Delete it?", "For ever.", "2. Button: Cancel"])
    #expect(session.take("2") == ["Closed: Alert: Delete it?", "Now: 0 left"])
    _ = session.take("1")
    _ = session.take("back")
    #expect(screen.events.last == Event(dialog.id, .dismiss))
  }

  // MARK: - Spontaneous changes

  @Test func spontaneousChangesAreReadOnce() {
    let text = make.text("Loading")
    let (screen, session, _) = begin(root(text))
    var calls = 0
    session.onChange = { calls += 1 }
    screen.setText("50 rows", of: text.id)
    screen.setText("60 rows", of: text.id)
    #expect(calls == 2)
    #expect(session.news() == ["Now: 60 rows"])
    #expect(session.news() == [])
  }

  @Test func spontaneousChangesAreReadBeforeTheAnswer() {
    let text = make.text("Loading")
    let (screen, session, _) = begin(root(text))
    screen.setText("Loaded", of: text.id)
    #expect(session.take("where") == ["Now: Loaded", "The screen, 1 line."])
  }

  @Test func manyChangesAreCutShortAndReadOn() {
    let column = make.column([make.text("Top")])
    let (screen, session, _) = begin(root(column))
    screen.apply((1...30).map { .insert(make.text("Line \($0)"), parent: column.id, before: nil) })
    let news = session.news()
    #expect(news.count == LinearSession.mostNews + 1)
    #expect(
      news.suffix(2) == [
        "New: Line 10", "And 20 more changes. next reads on. again reads the screen.",
      ])
    #expect(session.take("next").first == "Line 11")
  }

  @Test func aSpontaneousNewScreenIsReadWithNewNumbers() {
    let list = make.page("List", [make.button("a")])
    let root = root(list)
    let (screen, session, _) = begin(root)
    screen.apply(
      .insert(make.page("Detail", [make.button("b")]), parent: root.id, before: nil),
      .remove(list.id))
    #expect(session.news() == ["The screen has changed.", "Heading: Detail", "2. Button: b"])
    #expect(session.take("1") == ["1, a, has gone. again reads the screen."])
  }

  @Test func anUnexpectedDialogTakesNoUsedNumber() {
    let root = root(make.button("a"))
    let (screen, session, _) = begin(root)
    let dialog = make.dialog("Please Note", [make.button("OK")])
    screen.apply(.insert(dialog, parent: root.id, before: nil))
    #expect(
      session.take("1") == [
        "Alert: Please Note", "2. Button: OK",
        "1, a, is behind Alert: Please Note. back closes that.",
      ])
    #expect(screen.events.isEmpty)
  }

  // MARK: - Events for the screen

  @Test func thePageReportsItsSizesAndSightsToTheScreen() {
    var sized = make.column([make.text("a")])
    sized.properties.reportsSize = true
    let texts = (1...60).map { index in
      var text = make.text("Line \(index)")
      text.properties.reportsSight = index == 1 || index == 60
      return text
    }
    let (screen, session, _) = begin(root(make.column([sized] + texts)))
    #expect(
      screen.events == [
        Event(sized.id, .resize(ElementSize(width: 640, height: 384))), Event(texts[0].id, .appear),
      ])
    _ = session.take("last")
    #expect(
      screen.events.suffix(2) == [Event(texts[0].id, .disappear), Event(texts[59].id, .appear)])
  }

  @Test func anEndedSessionTakesNoCommands() {
    let (screen, session, _) = begin(root(make.button("a")))
    #expect(session.take("quit") == ["The program ends."])
    #expect(session.hasEnded)
    #expect(session.take("1") == [])
    #expect(screen.events.isEmpty)
  }
}
