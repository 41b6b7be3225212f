import Testing

@testable import TerminalHost

@Suite struct TextCaretTests {
  /// Makes a caret from a string with a bar at the caret's place.
  private func caret(_ marked: String) -> TextCaret {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    var caret = TextCaret(parts.joined())
    caret.move(to: parts[0].utf8.count)
    return caret
  }

  private func marked(_ caret: TextCaret) -> String {
    let utf8 = Array(caret.text.utf8)
    return String(decoding: utf8[..<caret.offset], as: UTF8.self) + "|"
      + String(decoding: utf8[caret.offset...], as: UTF8.self)
  }

  private func after(_ text: String, _ change: (inout TextCaret) -> Void) -> String {
    var caret = caret(text)
    change(&caret)
    return marked(caret)
  }

  @Test func theCaretInsertsAtItsPosition() {
    #expect(after("ab|cd") { $0.insert("漢") } == "ab漢|cd")
    #expect(after("|") { $0.insert("x") } == "x|")
  }

  @Test func theCaretMovesByGraphemes() {
    #expect(after("a👨‍👩‍👧‍👦|") { $0.moveLeft() } == "a|👨‍👩‍👧‍👦")
    #expect(after("|e\u{301}x") { $0.moveRight() } == "e\u{301}|x")
    #expect(after("|a") { $0.moveLeft() } == "|a")
    #expect(after("a|") { $0.moveRight() } == "a|")
  }

  @Test func theCaretDeletesGraphemes() {
    #expect(after("a🇩🇪|b") { $0.deleteBackward() } == "a|b")
    #expect(after("a|👍🏽b") { $0.deleteForward() } == "a|b")
    #expect(after("|a") { $0.deleteBackward() } == "|a")
    #expect(after("a|") { $0.deleteForward() } == "a|")
  }

  @Test func aCombiningMarkJoinsTheCharacterBeforeIt() {
    #expect(after("e|x") { $0.insert("\u{301}") } == "e\u{301}|x")
    #expect(after("👩|x") { $0.insert("\u{200D}") } == "👩\u{200D}|x")
    #expect(after("👩\u{200D}|") { $0.insert("💻") } == "👩\u{200D}💻|")
  }

  @Test func insertingBeforeAMarkMovesPastTheWholeCharacter() {
    var caret = TextCaret("\u{301}a")
    caret.move(to: 0)
    caret.insert("e")
    #expect(marked(caret) == "e\u{301}|a")
  }

  @Test func theCaretMovesAndDeletesByWords() {
    #expect(after("one two-three|") { $0.moveWordLeft() } == "one two-|three")
    #expect(after("one  |two") { $0.moveWordLeft() } == "|one  two")
    #expect(after("|one two") { $0.moveWordRight() } == "one| two")
    #expect(after("one| two") { $0.moveWordRight() } == "one two|")
    #expect(after("one two|") { $0.deleteWordBackward() } == "one |")
    #expect(after("|one two") { $0.deleteWordForward() } == "| two")
    #expect(after("don't|") { $0.deleteWordBackward() } == "|")
  }

  @Test func theCaretDeletesToTheEnds() {
    #expect(after("one| two") { $0.deleteToStart() } == "| two")
    #expect(after("one| two") { $0.deleteToEnd() } == "one|")
  }

  @Test func theCaretNeverStandsInsideACharacter() {
    var caret = TextCaret("👍🏽x")
    for offset in -1...12 {
      caret.move(to: offset)
      #expect([0, 8, 9].contains(caret.offset))
    }
  }

  @Test(arguments: [
    ("hello|", "HELLO", "HELLO|"),  // The whole text changes, with the caret at the end.
    ("hel|lo", "HELLO", "HEL|LO"),
    ("ab|cd", "abcd and more", "ab|cd and more"),
    ("ab|cd", "before abcd", "before ab|cd"),
    ("ab|cd", "abXcd", "ab|Xcd"),
    ("abc|d", "ad", "a|d"),
    ("ab|cd", "", "|"),
    ("abcd|", "abcd!", "abcd!|"),
    ("|abcd", "Xabcd", "|Xabcd"),
    ("one |two", "ONE two", "ONE |two"),
    ("a|a", "aaaa", "a|aaa"),
    ("e|x", "e\u{301}x", "e\u{301}|x"),
  ])
  func theCaretKeepsItsPlaceInUnchangedText(old: String, new: String, expected: String) {
    #expect(after(old) { $0.adopt(new) } == expected)
  }

  @Test func textsThatOnlyLookEqualAreDifferent() {
    var caret = TextCaret("e\u{301}")
    caret.adopt("\u{E9}")
    #expect(caret.text.utf8.elementsEqual("\u{E9}".utf8))
    #expect(caret.offset == 2)
  }
}
