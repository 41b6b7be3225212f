/// The output sequences, from ECMA-48 and xterm. Every current terminal understands or at least
/// skips them.
enum ControlSequence {
  static let resetAttributes = sequence("m")
  static let clearScreen = sequence("2J")
  static let eraseToEndOfLine = sequence("K")
  static let showCursor = sequence("?25h")
  static let hideCursor = sequence("?25l")
  static let beginUpdate = sequence("?2026h")
  static let endUpdate = sequence("?2026l")
  static let wholeScreenScrolls = sequence("r")

  /// Asks the terminal for a status report. The report comes after everything the terminal has
  /// already sent.
  static let askForStatus = sequence("5n")
  /// The terminal's answer to ``askForStatus``.
  static let status = sequence("0n")

  /// Enters the alternate screen and saves the window's title, so that both can be restored. Lines
  /// don't wrap at the right edge, and pastes are marked. The terminal reports clicks, the wheel
  /// and drags.
  static let enter = sequences("22;2t", "?1049h", "?7l", "?2004h", "?1000h", "?1002h", "?1006h")

  /// Makes the terminal report all moves of the mouse.
  static let reportAllMoves = sequence("?1003h")
  /// Makes the terminal report only moves with a button held down. Some terminals turn off both
  /// modes at once, so the sequence turns drags on again.
  static let reportDrags = sequences("?1003l", "?1002h")

  /// Undoes everything that ``enter`` and a frame may have set, even in the middle of a frame.
  static let leave = sequences(
    "?2026l", "?1006l", "?1003l", "?1002l", "?1000l", "?2004l", "?7h", "r", "m", "?25h", "?1049l",
    "23;2t")

  static func move(to point: Point) -> [UInt8] {
    var bytes: [UInt8] = [0x1B, UInt8(ascii: "[")]
    if point.y > 0 || point.x > 0 { bytes.append(decimal: point.y + 1) }
    if point.x > 0 {
      bytes.append(UInt8(ascii: ";"))
      bytes.append(decimal: point.x + 1)
    }
    bytes.append(UInt8(ascii: "H"))
    return bytes
  }

  /// Moves the cursor right, or left by a negative number.
  static func moveRight(by count: Int) -> [UInt8] {
    numbered(abs(count), count > 0 ? "C" : "D")
  }

  /// Moves the cursor down, or up by a negative number.
  static func moveDown(by count: Int) -> [UInt8] {
    numbered(abs(count), count > 0 ? "B" : "A")
  }

  static func scrollingRegion(_ lines: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = [0x1B, UInt8(ascii: "[")]
    bytes.append(decimal: lines.lowerBound + 1)
    bytes.append(UInt8(ascii: ";"))
    bytes.append(decimal: lines.upperBound)
    bytes.append(UInt8(ascii: "r"))
    return bytes
  }

  /// Scrolls the region up, or down by a negative number.
  static func scroll(by count: Int) -> [UInt8] {
    numbered(abs(count), count > 0 ? "S" : "T")
  }

  /// Sets the title of the terminal's window.
  static func windowTitle(_ title: String) -> [UInt8] {
    [0x1B] + Array("]2;\(title)".utf8) + [0x07]
  }

  private static func numbered(_ count: Int, _ final: String) -> [UInt8] {
    if count == 0 { return [] }
    return sequence(count == 1 ? final : "\(count)\(final)")
  }

  private static func sequence(_ body: String) -> [UInt8] {
    [0x1B, UInt8(ascii: "[")] + Array(body.utf8)
  }

  private static func sequences(_ bodies: String...) -> [UInt8] {
    bodies.flatMap(sequence)
  }
}
