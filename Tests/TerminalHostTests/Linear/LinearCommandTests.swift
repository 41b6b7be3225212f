import Testing

@testable import TerminalHost

/// The command in a typed line.
@Suite struct LinearCommandTests {
  @Test(arguments: [
    ("3", LinearCommand.use(3, nil)), (" 3. ", .use(3, nil)), ("#3", .use(3, nil)),
    ("3 Buy milk", .use(3, "Buy milk")), ("3   spaces ", .use(3, "spaces")),
    ("press 3", .use(3, nil)), ("delete 7", .use(7, "delete")), ("up 7 2", .use(7, "up 2")),
    ("help", .help), ("HELP", .help), ("?", .help), ("next page", .next), ("more", .next),
    ("find wren", .find("wren")), ("find  two words", .find("two words")), ("find", .words("find")),
    ("submit", .submit(nil)), ("submit 4", .submit(4)), ("back", .back), ("again", .again),
    ("", .nothing), ("   ", .nothing), ("quit", .quit), ("last", .last), ("where", .place),
    ("press Next", .press("Next")), ("press", .words("press")), ("Add Todo", .words("Add Todo")),
    ("back to work", .words("back to work")),
    // Too many digits, digits of another script, and numbers with signs are words.
    ("9999999999", .words("9999999999")), ("٣", .words("٣")), ("-1", .words("-1")),
    ("3.5", .words("3.5")), ("#", .words("#")), (".", .words(".")), ("0", .use(0, nil)),
  ])
  func linesAreCommands(line: String, command: LinearCommand) {
    #expect(LinearCommand(line) == command)
  }
}

/// Lines that are split from pieces of bytes.
@Suite struct LineReaderTests {
  private func lines(_ pieces: String...) -> [LineReader.Line] {
    var reader = LineReader()
    var lines = pieces.flatMap { reader.lines(adding: Array($0.utf8)) }
    if let rest = reader.rest() { lines.append(rest) }
    return lines
  }

  @Test func anyLineEndingEndsALine() {
    #expect(lines("a\nb\r\nc\rd") == [.text("a"), .text("b"), .text("c"), .text("d")])
    #expect(lines("\n\n") == [.text(""), .text("")])
    #expect(lines("") == [])
  }

  @Test func aLineMayArriveInPieces() {
    #expect(lines("a", "b", "\r", "\nc", "\n") == [.text("ab"), .text("c")])
  }

  @Test func aLetterMayArriveInTwoPieces() {
    var reader = LineReader()
    let bytes = Array("ü\n".utf8)
    #expect(reader.lines(adding: [bytes[0]]) == [])
    #expect(reader.lines(adding: Array(bytes[1...])) == [.text("ü")])
  }

  @Test func invalidBytesBecomeReplacementCharacters() {
    var reader = LineReader()
    #expect(reader.lines(adding: [0xFF, 0x00, 0x0A]) == [.text("\u{FFFD}\u{0}")])
  }

  @Test func anOverlongLineIsSkippedAndTheNextIsTaken() {
    let longest = String(repeating: "x", count: LineReader.longest)
    #expect(lines(longest + "\nb\n") == [.text(longest), .text("b")])
    #expect(
      lines(longest + "x", "x\nb\n") == [.tooLong(LineReader.longest + 2), .text("b")])
    #expect(lines(longest + "x") == [.tooLong(LineReader.longest + 1)])
  }
}
