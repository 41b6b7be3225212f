import ElementTree
import Testing

@testable import TerminalHost

/// A text on several lines.
@Suite struct FieldLinesTests {
  private func lines(_ text: String, width: Int = 11) -> FieldLines {
    FieldLines(text, width: width, GlyphTable())
  }

  private func texts(_ text: String, width: Int = 11) -> [String] {
    let bytes = Array(text.utf8)
    return lines(text, width: width).lines.map {
      String(decoding: bytes[$0.start..<$0.end], as: UTF8.self)
    }
  }

  @Test func breaksAtLineBreaksAndWhereThereIsNoRoom() {
    #expect(texts("") == [""])
    #expect(texts("one\n") == ["one", ""])
    #expect(texts("one two three") == ["one two ", "three"])
    #expect(texts("abcdefghijklm") == ["abcdefghij", "klm"])
    #expect(texts("漢字漢字漢字", width: 5) == ["漢字", "漢字", "漢字"])
    #expect(texts("abc", width: 0) == ["a", "b", "c"])
  }

  @Test func everyPlaceIsFoundAgain() {
    for text in [
      "", "one\ntwo", "one two three four\n\nfive", "abcdefghijklmnop", "e\u{301}a 🎉 b\n漢字",
    ] {
      let lines = lines(text)
      var offset = 0
      for character in text {
        let place = lines.place(of: offset)
        #expect(lines.offset(line: place.line, column: place.column) == offset)
        offset += character.utf8.count
      }
      let end = lines.place(of: offset)
      #expect(lines.offset(line: end.line, column: end.column) == offset)
    }
  }

  @Test func theCaretsLineShows() {
    let lines = lines("1\n2\n3\n4\n5")
    #expect(lines.scroll(0, showing: 1, in: 3) == 0)
    #expect(lines.scroll(0, showing: 4, in: 3) == 2)
    #expect(lines.scroll(2, showing: 1, in: 3) == 1)
    #expect(lines.scroll(9, showing: 4, in: 3) == 2)
    #expect(lines.scroll(0, showing: 0, in: 9) == 0)
  }
}
