import ElementTree
import SeededRandom
import Testing

@testable import TerminalHost

@Suite struct DisplayWidthTests {
  private func width(_ text: String) -> Int {
    let table = GlyphTable()
    return text.reduce(0) { $0 + Int(table.shown($1)?.width ?? 0) }
  }

  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("א", 1), ("→", 1), ("─", 1), ("●", 1),
    ("漢", 2), ("字", 2), ("カ", 2), ("ｶ", 1), ("한", 2), ("한", 2), ("Ａ", 2), ("、", 2),
    ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("❤️", 2), ("❤", 1), ("☀", 1), ("☀️", 2),
    ("1️⃣", 2),
    ("क्षि", 2), ("\u{200B}", 0), ("\u{FEFF}", 0), ("\u{202E}", 0), ("\u{AD}", 0), ("\u{E000}", 1),
  ])
  func clustersTakeTheCellsThatTerminalsGiveThem(text: String, cells: Int) {
    #expect(width(text) == cells)
  }

  @Test func aLoneCombiningMarkGetsADottedCircle() {
    let table = GlyphTable()
    #expect(table.shown("\u{301}").map { table.string(for: $0.glyph) } == "\u{25CC}\u{301}")
    #expect(table.shown("\u{301}")?.width == 1)
  }
}

@Suite struct GlyphTests {
  private func shown(_ text: String) -> String {
    let table = GlyphTable()
    return text.compactMap { table.shown($0) }.map { table.string(for: $0.glyph) }.joined()
  }

  @Test func noCharacterOfATextCanControlTheTerminal() {
    let values = Array(0..<0x3000) + Array(stride(from: 0x3000, to: 0x11_0000, by: 97))
    let text = values.compactMap { Unicode.Scalar(UInt32($0)) }.map { "\($0)" }
    let controls = text.flatMap { shown($0).unicodeScalars }.filter {
      $0 != "\n" && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value))
    }
    #expect(controls == [])
  }

  @Test func controlCharactersShowAsTheirPictures() {
    #expect(shown("\u{1B}[31mred\u{7}\u{7F}\u{9B}") == "␛[31mred␇␡\u{FFFD}")
  }

  @Test func tabsShowAsSpaces() {
    #expect(shown("a\tb") == "a b")
  }

  @Test func bidirectionalControlCharactersAreHidden() {
    #expect(shown("a\u{202E}b\u{2066}c\u{200F}") == "abc")
  }

  @Test func aTrailingJoinerIsDropped() {
    #expect(shown("👩\u{200D}") == "👩")
  }

  @Test func aClusterOfAThousandMarksIsCutShort() {
    let shown = shown("a" + String(repeating: "\u{301}", count: 1_000))
    #expect(shown.unicodeScalars.count == 24)
  }

  @Test func equalClustersShareAGlyph() {
    let table = GlyphTable()
    #expect(table.shown("👍🏽") == table.shown("👍🏽"))
    #expect(table.shown("👍🏽") != table.shown("👍🏿"))
  }
}

@Suite struct TextBlockTests {
  private func lines(
    _ text: String, _ width: Int, limit: Int? = nil, cut: Style.TextLayout.Truncation = .tail
  ) -> [String] {
    let table = GlyphTable()
    let block = TextBlock(text, table)
    func string(_ range: Range<Int>) -> String {
      block.glyphs[range].map { table.string(for: $0.glyph) }.joined()
    }
    return block.lines(width: width, limit: limit, cut: cut).map { line in
      string(line.glyphs) + (line.rest.map { "…" + string($0) } ?? "")
    }
  }

  @Test func theHeadOrMiddleOfTheLastLineIsTruncated() {
    #expect(lines("the quick brown fox", 9, limit: 1, cut: .head) == ["…rown fox"])
    #expect(lines("the quick brown fox", 9, limit: 1, cut: .middle) == ["the…n fox"])
    #expect(lines("the quick brown fox", 10, limit: 1, cut: .middle) == ["the q…fox"])
    #expect(lines("the quick brown fox", 9, limit: 2, cut: .head) == ["the quick", "brown fox"])
    #expect(
      lines("the quick brown fox jumps", 9, limit: 2, cut: .head) == ["the quick", "…ox jumps"])
    #expect(lines("the quick brown fox", 40, limit: 1, cut: .middle) == ["the quick brown fox"])
    #expect(lines("one\ntwo", 9, limit: 1, cut: .head) == ["…two"])
    #expect(lines("abc", 1, limit: 1, cut: .middle) == ["…"])
  }

  @Test func anEllipsisRepeatsNoLetter() {
    #expect(lines("漢字漢字漢字", 6, limit: 1, cut: .middle) == ["漢…字"])
    #expect(lines("漢字漢字漢字", 7, limit: 1, cut: .head) == ["…字漢字"])
    // The ellipsis takes the place of the line break.
    #expect(lines("a\nb", 5, limit: 1, cut: .middle) == ["a…b"])
  }

  @Test func linesBreakBetweenWords() {
    #expect(lines("the quick brown fox", 10) == ["the quick", "brown fox"])
    #expect(lines("the quick brown fox", 9) == ["the quick", "brown fox"])
    #expect(lines("the quick brown fox", 8) == ["the", "quick", "brown", "fox"])
  }

  @Test func aWordLongerThanALineIsBroken() {
    #expect(lines("abcdefgh", 3) == ["abc", "def", "gh"])
    #expect(lines("a bcdefgh", 3) == ["a", "bcd", "efg", "h"])
  }

  @Test func linesBreakAfterHyphens() {
    #expect(lines("well-known fact", 6) == ["well-", "known", "fact"])
  }

  @Test func linesBreakAnywhereInEastAsianText() {
    #expect(lines("漢字も入る", 4) == ["漢字", "も入", "る"])
    #expect(lines("漢字も入る", 5) == ["漢字", "も入", "る"])
  }

  @Test func lineBreaksAreKept() {
    #expect(lines("a\nb\r\nc\u{2028}d\n\ne", 10) == ["a", "b", "c", "d", "", "e"])
  }

  @Test func anEmptyTextIsOneLine() {
    #expect(lines("", 10) == [""])
  }

  @Test func spacesAtTheEndOfALineTakeNoSpace() {
    #expect(lines("abc    def", 4) == ["abc", "def"])
    #expect(lines("  abc", 10) == ["  abc"])
  }

  @Test func theLineLimitTruncatesWithAnEllipsis() {
    #expect(lines("the quick brown fox", 10, limit: 1) == ["the quick…"])
    #expect(lines("the quick brown fox jumps", 10, limit: 2) == ["the quick", "brown fox…"])
    #expect(lines("the quick", 10, limit: 1) == ["the quick"])
    #expect(lines("one\ntwo", 10, limit: 1) == ["one…"])
    #expect(lines("漢字も入る", 4, limit: 1) == ["漢…"])
  }

  @Test func wrappingEndsEvenWithoutWidth() {
    #expect(lines("ab", 0) == ["a", "b"])
    #expect(lines("漢字", 1) == ["漢", "字"])
  }

  @Test func noLineExceedsTheWidth() {
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("ab 漢-\n😀é. ")
    for _ in 0..<500 {
      let text = String(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in
          alphabet.randomElement(using: &random)!
        })
      let width = Int.random(in: 2...12, using: &random)
      let block = TextBlock(text, GlyphTable())
      let cut = [Style.TextLayout.Truncation.head, .middle, .tail].randomElement(using: &random)!
      for line in block.lines(
        width: width, limit: Bool.random(using: &random) ? 2 : nil, cut: cut)
      {
        #expect(line.shownWidth <= width)
      }
    }
  }
}

@Suite struct FieldTextTests {
  @Test func columnsAndOffsetsCorrespond() {
    let text = FieldText("a漢e\u{301}", width: 20, GlyphTable())
    #expect(text.column(at: 1) == 1)
    #expect(text.column(at: 4) == 3)
    #expect(text.column(at: 7) == 4)
    #expect(text.offset(at: 0) == 0)
    #expect(text.offset(at: 1) == 1)
    #expect(text.offset(at: 2) == 1)
    #expect(text.offset(at: 3) == 4)
    #expect(text.offset(at: 99) == 7)
  }

  @Test(arguments: [(0, 3, 5, 0), (0, 10, 5, 6), (6, 8, 5, 6), (6, 2, 5, 2), (6, 10, 20, 0)])
  func scrollsNoFurtherThanTheCaretNeeds(start: Int, caret: Int, width: Int, expected: Int) {
    let text = FieldText("0123456789", from: start, caret: caret, width: width, GlyphTable())
    #expect(text.start == expected)
  }

  @Test func theVisibleTextBeginsWithAWholeCluster() {
    let text = FieldText("漢字漢字", from: 0, caret: 12, width: 4, GlyphTable())
    #expect(text.start == 9)
    #expect(text.column(at: 12) == 2)
    // The given start is inside a cluster.
    #expect(FieldText("漢字漢字", from: 4, caret: 6, width: 4, GlyphTable()).start == 3)
  }

  @Test func onlyTheVisiblePartOfALongTextIsRead() {
    let long = String(repeating: "x", count: 1_000_000)
    let text = FieldText(long, from: 0, caret: 1_000_000, width: 40, GlyphTable())
    #expect(text.start == 999_961)
    #expect(text.clusters.count == 39)
    let unseen = String(repeating: "a\u{200B}", count: 1_000)
    #expect(FieldText(unseen, caret: 0, width: 10, GlyphTable()).clusters.count <= 88)
  }
}
