import SeededRandom
import Testing

@testable import TerminalHost

@Suite struct FrameWriterTests {
  private let table = GlyphTable()

  private func frame(_ lines: [String], width: Int = 20, _ attributes: Attributes = .plain)
    -> CellBuffer
  {
    var frame = CellBuffer(size: Size(width: width, height: lines.count))
    for (y, line) in lines.enumerated() {
      var x = 0
      for shown in ShownGlyph.all(in: line, table) {
        frame.put(shown, x: x, y: y, attributes)
        x += Int(shown.width)
      }
    }
    return frame
  }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func bytes(
    from old: CellBuffer, to new: CellBuffer, cursor: Point = Point(x: 0, y: 0),
    hints: [ScrollHint] = []
  ) -> String {
    var writer = FrameWriter(table)
    _ = writer.bytes(for: old, cursor: Point(x: 0, y: 0), isCursorVisible: false)
    return string(
      writer.bytes(for: new, cursor: cursor, isCursorVisible: false, hints: hints))
  }

  @Test func theFirstFrameIsWrittenWhole() {
    var writer = FrameWriter(table)
    let bytes = writer.bytes(
      for: frame(["ab", "", "c"]), cursor: Point(x: 1, y: 0), isCursorVisible: true)
    #expect(
      string(bytes)
        == "\u{1B}[?2026h\u{1B}[m\u{1B}[2J\u{1B}[Hab\u{1B}[3Hc\u{1B}[2A\u{1B}[?25h\u{1B}[?2026l")
  }

  @Test func anUnchangedFrameWritesNothing() {
    let same = frame(["hello", "漢字"])
    #expect(bytes(from: same, to: same) == "")
  }

  @Test func onlyDifferencesAreWritten() {
    #expect(
      bytes(from: frame(["hello world"]), to: frame(["hello_world"]), cursor: Point(x: 6, y: 0))
        == "\u{1B}[5C_")
  }

  @Test func changesInSeveralPlacesAreOneSynchronizedUpdate() {
    let one = bytes(from: frame(["abc"]), to: frame(["axc"]), cursor: Point(x: 2, y: 0))
    #expect(one == "\u{1B}[Cx")
    let two = bytes(
      from: frame(["abc", "", "abc"]), to: frame(["axc", "", "axc"]), cursor: Point(x: 2, y: 2))
    #expect(two == "\u{1B}[?2026h\u{1B}[Cx\u{1B}[3;2Hx\u{1B}[?2026l")
  }

  @Test func nearbyChangesAreWrittenTogether() {
    #expect(
      bytes(from: frame(["abcdef"]), to: frame(["xbcdyf"]), cursor: Point(x: 5, y: 0)) == "xbcdy")
  }

  @Test func theCursorJumpsToADistantChange() {
    let text = bytes(
      from: frame(["a23456789b"]), to: frame(["x23456789y"]), cursor: Point(x: 10, y: 0))
    #expect(text == "x\u{1B}[8Cy")
  }

  @Test func aLongBlankTailIsErased() {
    let text = bytes(
      from: frame(["hello world, how are"]), to: frame(["hello"]), cursor: Point(x: 5, y: 0))
    #expect(text == "\u{1B}[5C\u{1B}[K")
  }

  @Test func attributesChangeByTheShortestSequence() {
    func change(_ old: Attributes, _ new: Attributes) -> String {
      var bytes: [UInt8] = []
      old.appendChange(to: new, to: &bytes)
      return string(bytes)
    }
    let bold = Attributes(flags: .bold)
    let boldRed = Attributes(foreground: .red, flags: .bold)
    let dim = Attributes(flags: .dim)
    #expect(change(.plain, .plain) == "")
    #expect(change(.plain, boldRed) == "\u{1B}[1;31m")
    #expect(change(bold, boldRed) == "\u{1B}[31m")
    #expect(change(boldRed, .plain) == "\u{1B}[m")
    #expect(change(boldRed, bold) == "\u{1B}[39m")
    #expect(change(bold, dim) == "\u{1B}[0;2m")
    #expect(change(Attributes(flags: [.bold, .dim]), bold) == "\u{1B}[0;1m")
    #expect(change(.plain, Attributes(background: .brightCyan)) == "\u{1B}[106m")
  }

  @Test func aScrolledListIsMovedByTheTerminal() {
    let rows = (0..<13).map { String(repeating: "abcdefghijklm".dropFirst($0).first!, count: 20) }
    let old = frame(Array(rows[..<12]))
    let new = frame(Array(rows[1...]))
    let text = bytes(from: old, to: new, hints: [ScrollHint(lines: 0..<12, count: 1)])
    #expect(text.contains("\u{1B}[1;12r\u{1B}[S\u{1B}[r"))
    #expect(text.utf8.count < 80)
  }

  @Test func aHintThatDoesNotHelpIsIgnored() {
    let old = frame(["a", "b", "c"])
    #expect(
      !bytes(from: old, to: frame(["a", "b", "x"]), hints: [ScrollHint(lines: 0..<3, count: 1)])
        .contains("r"))
  }

  @Test func narrowlyDrawnClustersLeaveNoOldCells() {
    let text = bytes(from: frame(["abcd"]), to: frame(["👨‍👩‍👧d"]), cursor: Point(x: 3, y: 0))
    // Two blanks and a move back come before the cluster, and an absolute position after it.
    #expect(text.contains("  \u{1B}[H👨‍👩‍👧\u{1B}[1;3H"))
  }

  /// Terminals that draw some clusters in an unusual number of cells.
  @Test(arguments: [
    ["👨‍👩‍👧": 6], ["👨‍👩‍👧": 1], ["👍🏽": 4], ["☺": 2], ["☺️": 1], ["🫩": 1], ["🇩🇪": 1], ["\u{E0B0}": 2],
  ])
  func anErasedClusterLeavesNoCells(widths: [String: Int]) {
    for cluster in widths.keys {
      for rest in ["", "x", " x", "  y z", "      far"] {
        var writer = FrameWriter(table)
        var terminal = TerminalEmulator(size: Size(width: 20, height: 1), widths: widths)
        func show(_ line: String) {
          terminal.receive(
            writer.bytes(for: frame([line]), cursor: Point(x: 0, y: 0), isCursorVisible: false))
        }
        show("a\(cluster)\(rest)")
        show("a\(rest)")
        #expect(terminal.lines == frame(["a\(rest)"]).text(table), "\(cluster), then \(rest)")
        show("a\(cluster)\(rest)")
        show("ab\(rest)")
        #expect(terminal.lines == frame(["ab\(rest)"]).text(table), "\(cluster), then \(rest)")
      }
    }
  }

  @Test func theTerminalAlwaysShowsTheFrame() {
    var random = SeededGenerator(seed: 11)
    let alphabet = Array("ab  漢😀é👨‍👩‍👧👍🏽│ ").map { table.shown($0)! }
    let styles = [
      Attributes.plain, Attributes(flags: .bold), Attributes(foreground: .red, flags: .dim),
      Attributes(background: .blue), Attributes(flags: .reversed), Attributes(flags: .underlined),
    ]
    for round in 0..<30 {
      let size = Size(
        width: Int.random(in: 1...30, using: &random),
        height: Int.random(in: 1...12, using: &random))
      var writer = FrameWriter(table)
      var terminal = TerminalEmulator(size: size)
      var frame = CellBuffer(size: size)
      for step in 0..<12 {
        var hints: [ScrollHint] = []
        if Int.random(in: 0..<3, using: &random) == 0, size.height > 3 {
          let count = [-2, -1, 1, 2].randomElement(using: &random)!
          frame.scroll(1..<size.height - 1, by: count)
          hints = [ScrollHint(lines: 1..<size.height - 1, count: count)]
        }
        for _ in 0..<Int.random(in: 0...20, using: &random) {
          frame.put(
            alphabet.randomElement(using: &random)!,
            x: Int.random(in: 0..<size.width, using: &random),
            y: Int.random(in: 0..<size.height, using: &random),
            styles.randomElement(using: &random)!)
        }
        if Int.random(in: 0..<5, using: &random) == 0 {
          frame.restyle(Rect(x: 1, y: 0, width: 4, height: 2)) { $0.flags.insert(.reversed) }
        }
        let cursor = Point(
          x: Int.random(in: 0..<size.width, using: &random),
          y: Int.random(in: 0..<size.height, using: &random))
        terminal.receive(
          writer.bytes(for: frame, cursor: cursor, isCursorVisible: true, hints: hints))
        #expect(terminal.lines == frame.text(table), "round \(round), step \(step)")
        #expect(differences(terminal, frame) == 0, "round \(round), step \(step)")
        #expect(Point(x: terminal.x, y: terminal.y) == cursor)
        #expect(terminal.unknown == [])
      }
    }
  }

  /// Returns the number of cells whose look is wrong.
  private func differences(_ terminal: TerminalEmulator, _ frame: CellBuffer) -> Int {
    var count = 0
    for y in 0..<frame.size.height {
      for (cell, spot) in zip(frame.row(y), terminal.spots[y]) where cell.width > 0 {
        let isBlank = cell.isBlank && spot.text == " " && spot.attributes.isSubset(of: [1, 2, 31])
        if !isBlank, spot.attributes != parameters(cell.attributes) { count += 1 }
      }
    }
    return count
  }

  private func parameters(_ attributes: Attributes) -> Set<Int> {
    var parameters: Set<Int> = []
    let flags: [(Attributes.Flags, Int)] = [
      (.bold, 1), (.dim, 2), (.italic, 3), (.underlined, 4), (.reversed, 7), (.struckThrough, 9),
    ]
    for (flag, parameter) in flags where attributes.flags.contains(flag) {
      parameters.insert(parameter)
    }
    if attributes.foreground != .standard {
      parameters.formUnion(attributes.foreground.parameters(isBackground: false))
    }
    if attributes.background != .standard {
      parameters.formUnion(attributes.background.parameters(isBackground: true))
    }
    return parameters
  }
}

@Suite struct CellBufferTests {
  private let table = GlyphTable()

  @Test func writingOverHalfOfAWideGlyphBlanksTheOtherHalf() {
    var buffer = CellBuffer(size: Size(width: 4, height: 1))
    let wide = table.shown("漢")!
    let narrow = table.shown("a")!
    buffer.put(wide, x: 0, y: 0, .plain)
    buffer.put(narrow, x: 1, y: 0, .plain)
    #expect(buffer.text(table) == [" a"])
    buffer.put(wide, x: 0, y: 0, .plain)
    buffer.put(wide, x: 1, y: 0, .plain)
    #expect(buffer.text(table) == [" 漢"])
    buffer.put(wide, x: 2, y: 0, .plain)
    #expect(buffer.text(table) == ["  漢"])
    buffer.put(narrow, x: 2, y: 0, .plain)
    #expect(buffer.text(table) == ["  a"])
  }

  @Test func nothingIsWrittenOutsideTheGrid() {
    var buffer = CellBuffer(size: Size(width: 2, height: 1))
    for point in [(-1, 0), (2, 0), (0, -1), (0, 1), (1, 0)] {
      buffer.put(table.shown("漢")!, x: point.0, y: point.1, .plain)
    }
    #expect(buffer.text(table) == [""])
  }

  @Test func aGridWithoutCellsAcceptsWrites() {
    var buffer = CellBuffer(size: Size(width: -3, height: 0))
    buffer.put(table.shown("a")!, x: 0, y: 0, .plain)
    buffer.clear()
    #expect(buffer.text(table) == [])
  }
}
