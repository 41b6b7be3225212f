import ElementTree
import SeededRandom
import Testing

@testable import TerminalHost

/// Text on several lines.
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

  @Test func linesBreakAtLineBreaksAndAtTheWidth() {
    #expect(texts("") == [""])
    #expect(texts("one\n") == ["one", ""])
    #expect(texts("one two three") == ["one two ", "three"])
    #expect(texts("abcdefghijklm") == ["abcdefghij", "klm"])
    #expect(texts("漢字漢字漢字", width: 5) == ["漢字", "漢字", "漢字"])
    #expect(texts("abc", width: 0) == ["a", "b", "c"])
  }

  @Test func positionsAndOffsetsCorrespond() {
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

  @Test func updatedLinesMatchNewOnes() {
    var random = SeededGenerator(seed: 5)
    let parts = [
      "a", "long ", "word", " ", "\n", "漢", "e\u{301}", "\u{301}", "🎉", "\u{200D}", "\r\n", "🇩",
      "🇪",
    ]
    let table = GlyphTable()
    for _ in 0..<300 {
      let width = Int.random(in: 1...12, using: &random)
      var text = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        parts.randomElement(using: &random)!
      }.joined()
      var lines = FieldLines(text, width: width, table)
      for _ in 0..<10 {
        let characters = Array(text)
        let start = Int.random(in: 0...characters.count, using: &random)
        let end = min(characters.count, start + Int.random(in: 0...4, using: &random))
        let new = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          parts.randomElement(using: &random)!
        }.joined()
        text = String(characters[..<start]) + new + String(characters[end...])
        lines = FieldLines(text, width: width, table, replacing: lines)
        let whole = FieldLines(text, width: width, table)
        #expect(
          lines.lines.map { [$0.start, $0.end, $0.width, $0.clusters.count] }
            == whole.lines.map { [$0.start, $0.end, $0.width, $0.clusters.count] },
          "\(text.debugDescription) in \(width)")
      }
    }
  }

  @Test func theCaretsLineIsVisible() {
    let lines = lines("1\n2\n3\n4\n5")
    #expect(lines.scroll(0, showing: 1, in: 3) == 0)
    #expect(lines.scroll(0, showing: 4, in: 3) == 2)
    #expect(lines.scroll(2, showing: 1, in: 3) == 1)
    #expect(lines.scroll(9, showing: 4, in: 3) == 2)
    #expect(lines.scroll(0, showing: 0, in: 9) == 0)
  }
}
