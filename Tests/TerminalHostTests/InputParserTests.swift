import SeededRandom
import Testing

@testable import TerminalHost

@Suite struct InputParserTests {
  private func parse(_ text: String) -> [Input] {
    var parser = InputParser()
    return parser.parse(Array(text.utf8)) + parser.flush()
  }

  @Test func charactersThatArriveTogetherAreOneText() {
    #expect(parse("Grüße 👨‍👩‍👧 漢") == [.text("Grüße 👨‍👩‍👧 漢")])
  }

  @Test func controlCharactersAreKeys() {
    #expect(
      parse("a\r\u{7F}\tb\u{3}\u{0}\u{1F}") == [
        .text("a"), .key(.enter), .key(.backspace), .key(.tab), .text("b"),
        .key(.character("c"), .control), .key(.character(" "), .control),
        .key(.character("_"), .control),
      ])
  }

  @Test(arguments: [
    ("\u{1B}[A", Input.key(.up)), ("\u{1B}OB", .key(.down)),
    ("\u{1B}[1;5C", .key(.right, .control)),
    ("\u{1B}[1;2D", .key(.left, .shift)), ("\u{1B}[1;3A", .key(.up, .alt)),
    ("\u{1B}[1;8A", .key(.up, [.shift, .alt, .control])), ("\u{1B}[1;9A", .key(.up, .alt)),
    ("\u{1B}[H", .key(.home)), ("\u{1B}OF", .key(.end)), ("\u{1B}[1~", .key(.home)),
    ("\u{1B}[8~", .key(.end)), ("\u{1B}[3~", .key(.delete)),
    ("\u{1B}[3;5~", .key(.delete, .control)),
    ("\u{1B}[5~", .key(.pageUp)), ("\u{1B}[6;5~", .key(.pageDown, .control)),
    ("\u{1B}[5^", .key(.pageUp, .control)), ("\u{1B}[Z", .key(.tab, .shift)),
    ("\u{1B}OP", .key(.function(1))), ("\u{1B}[[B", .key(.function(2))),
    ("\u{1B}[15~", .key(.function(5))), ("\u{1B}[24~", .key(.function(12))),
    ("\u{1B}Oa", .key(.up, .control)), ("\u{1B}[a", .key(.up, .shift)), ("\u{1B}OM", .key(.enter)),
    ("\u{1B}O5D", .key(.left, .control)), ("\u{1B}\u{1B}[A", .key(.up, .alt)),
    ("\u{1B}b", .key(.character("b"), .alt)), ("\u{1B}B", .key(.character("b"), [.alt, .shift])),
    ("\u{1B}\u{7F}", .key(.backspace, .alt)), ("\u{1B}\r", .key(.enter, .alt)),
    ("\u{1B}é", .key(.character("é"), .alt)), ("\u{1B}[97;5u", .key(.character("a"), .control)),
    ("\u{1B}[13;5u", .key(.enter, .control)), ("\u{1B}[27;5;13~", .key(.enter, .control)),
    ("\u{1B}[97u", .text("a")), ("\u{1B}[27u", .key(.escape)), ("\u{1B}Ok", .text("+")),
    ("\u{1B}[<0;10;3M", .mouse(.press, Point(x: 9, y: 2))),
    ("\u{1B}[<32;10;3M", .mouse(.drag, Point(x: 9, y: 2))),
    ("\u{1B}[<0;10;3m", .mouse(.release, Point(x: 9, y: 2))),
    ("\u{1B}[<35;10;3M", .mouse(.move, Point(x: 9, y: 2))),
    ("\u{1B}[<52;10;3M", .mouse(.drag, Point(x: 9, y: 2))),
    ("\u{1B}[<64;1;1M", .mouse(.wheelUp, Point(x: 0, y: 0))),
    ("\u{1B}[<65;1;1M", .mouse(.wheelDown, Point(x: 0, y: 0))),
    ("\u{1B}", .key(.escape)), ("\u{1B}O", .key(.character("o"), [.alt, .shift])),
    ("\u{1B}[", .key(.character("["), .alt)), ("\u{1B}]", .key(.character("]"), .alt)),
    ("\u{1B}[200~a\u{1B}[A\nb\u{1B}[201~", .paste("a\u{1B}[A\nb")),
  ])
  func understands(sequence: String, as input: Input) {
    #expect(parse(sequence) == [input])
  }

  @Test(arguments: [
    "\u{1B}[<2;10;3m", "\u{1B}[<34;10;3M", "\u{1B}[<35;10;3m", "\u{1B}[I",
    "\u{1B}[?62;4c", "\u{1B}[3;4R",
    "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[57358u", "\u{1B}[999~",
    "\u{1B}[99999999999999999999~", "\u{1B}[;;;;~", "\u{1B}[1;5", "\u{1B}[38:5:1x", "\u{85}",
  ])
  func sequencesThatAreNoKeysAreSkipped(sequence: String) {
    #expect(parse(sequence) == [])
    #expect(parse("a" + sequence) == [.text("a")])
  }

  @Test func bytesMayArriveInPiecesThatEndAnywhere() {
    let text =
      "aé👍\u{1B}[1;5C\u{1B}OA\r漢\u{1B}[200~pa漢ste\n\u{1B}[\u{1B}[201~z\u{1B}[3~\u{1B}b\u{1B}[<0;2;2M"
    let bytes = Array(text.utf8)
    let whole = join(parse(text))
    for cut in 0...bytes.count {
      for second in stride(from: cut, through: bytes.count, by: 3) {
        var parser = InputParser()
        var inputs = parser.parse(bytes[..<cut])
        inputs += parser.parse(bytes[cut..<second])
        inputs += parser.parse(bytes[second...])
        inputs += parser.flush()
        #expect(join(inputs) == whole, "cut at \(cut) and \(second)")
      }
    }
  }

  @Test(arguments: [
    "\u{1B}O88888888P", "\u{1B}[" + String(repeating: "1", count: 100) + "A",
    "\u{1B}]" + String(repeating: "x", count: 5_000) + "\u{07}",
    "\u{1B}P" + String(repeating: "x", count: 4_096) + "\u{1B}\\",
  ])
  func tooLongSequencesMeanTheSameInPieces(sequence: String) {
    let bytes = Array("a\(sequence)b".utf8)
    let whole = join(parse("a\(sequence)b"))
    for size in [1, 2, 3, 64, 4_095] {
      var parser = InputParser()
      var inputs: [Input] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        inputs += parser.parse(bytes[start..<min(start + size, bytes.count)])
      }
      inputs += parser.flush()
      #expect(join(inputs) == whole, "in pieces of \(size)")
    }
  }

  /// Joins text that arrived in several pieces.
  private func join(_ inputs: [Input]) -> [Input] {
    inputs.reduce(into: []) { joined, input in
      if case .text(let new) = input, case .text(let old)? = joined.last {
        joined[joined.count - 1] = .text(old + new)
      } else {
        joined.append(input)
      }
    }
  }

  @Test func aLoneEscapeIsHeldUntilTheInputPauses() {
    var parser = InputParser()
    #expect(parser.parse([0x1B]) == [])
    #expect(parser.isWaiting)
    #expect(parser.flush() == [.key(.escape)])
    #expect(!parser.isWaiting)
    #expect(parser.parse([0x1B]) == [])
    #expect(parser.parse(Array("[A".utf8)) == [.key(.up)])
  }

  @Test func twoEscapesAreTwoKeys() {
    #expect(parse("\u{1B}\u{1B}") == [.key(.escape), .key(.escape)])
    #expect(parse("\u{1B}\u{1B}\u{1B}[A") == [.key(.escape), .key(.up, .alt)])
  }

  @Test func escapeBeforeASequenceThatWasCutOffDoesNotSwallowTheNextKey() {
    #expect(parse("\u{1B}[1\u{1B}[A") == [.key(.up)])
    #expect(parse("\u{1B}[1\r") == [.key(.enter)])
  }

  @Test func invalidBytesBecomeReplacementCharactersAndNothingAfterThemIsLost() {
    var parser = InputParser()
    #expect(
      parser.parse([0xFF, 0x61, 0xC3, 0x28, 0xE2, 0x82, 0x62, 0x80, 0xED, 0xA0, 0x80, 0x63])
        == [.text("\u{FFFD}a\u{FFFD}(\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}c")])
    #expect(parser.parse([0xE2, 0x82]) == [])
    #expect(parser.isWaiting)
    #expect(parser.flush() == [.text("\u{FFFD}")])
  }

  @Test func aPasteWithoutAnEndIsTakenWhenTheInputPauses() {
    var parser = InputParser()
    #expect(parser.parse(Array("\u{1B}[200~abc".utf8)) == [])
    #expect(parser.isInPaste)
    #expect(parser.parse(Array("def".utf8)) == [])
    #expect(parser.flush() == [.paste("abcdef")])
    #expect(parser.parse([3]) == [.key(.character("c"), .control)])
  }

  @Test func aPasteContinuesAfterAPause() {
    var parser = InputParser()
    #expect(parser.parse(Array("\u{1B}[200~abc".utf8)) == [])
    #expect(parser.flush() == [.paste("abc")])
    // If these bytes were keys, they would quit, press and delete.
    #expect(parser.parse(Array("q\r".utf8)) == [])
    #expect(parser.flush() == [.paste("q\r")])
    #expect(parser.parse(Array("d\u{1B}[20".utf8)) == [])
    #expect(parser.parse(Array("1~\r".utf8)) == [.paste("d"), .key(.enter)])
  }

  @Test func aPasteWhoseEndIsLostEndsWithTheNextKey() {
    for (key, input) in [("\u{1B}[A", Input.key(.up)), ("\u{4}", .key(.character("d"), .control))] {
      var parser = InputParser()
      _ = parser.parse(Array("\u{1B}[200~abc".utf8))
      _ = parser.flush()
      #expect(parser.parse(Array(key.utf8)) == [input])
      #expect(parser.parse(Array("q".utf8)) == [.text("q")])
    }
  }

  @Test func aReportFromTheTerminalCompletesAnEscape() {
    var parser = InputParser()
    #expect(parser.parse([0x1B]) == [])
    #expect(parser.parse(ControlSequence.status) == [.key(.escape)])
    #expect(parser.parse([0x1B]) == [])
    #expect(parser.parse(Array("[A".utf8) + ControlSequence.status) == [.key(.up)])
    #expect(!parser.isWaiting)
  }

  @Test func aLongPasteArrivesWhole() {
    var parser = InputParser()
    let text = String(repeating: "line of text\n", count: 20_000)
    var inputs = parser.parse(Array("\u{1B}[200~".utf8))
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      inputs += parser.parse(rest.prefix(4_096))
      rest = rest.dropFirst(4_096)
    }
    inputs += parser.parse(Array("\u{1B}[201~x".utf8))
    #expect(inputs == [.paste(text), .text("x")])
  }

  @Test func randomBytesAreParsed() {
    var random = SeededGenerator(seed: 3)
    let interesting: [UInt8] = [0x1B, 0x1B, 0x5B, 0x4F, 0x3B, 0x31, 0x7E, 0x4D, 0x3C, 0x5D, 0x50]
    for _ in 0..<2_000 {
      var parser = InputParser()
      for _ in 0..<4 {
        let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
          Bool.random(using: &random)
            ? interesting.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
        }
        _ = parser.parse(bytes)
      }
      _ = parser.flush()
      #expect(!parser.isWaiting)
    }
    var parser = InputParser()
    let escapes = [UInt8](repeating: 0x1B, count: 100_000)
    #expect((parser.parse(escapes) + parser.flush()).count == 100_000)
  }
}
