/// What terminals are told with: the sequences of ECMA-48 and of xterm that every terminal of today
/// understands, or at least skips.
enum ControlSequence {
  static let resetAttributes = sequence("m")
  static let clearScreen = sequence("2J")
  static let eraseToEndOfLine = sequence("K")
  static let showCursor = sequence("?25h")
  static let hideCursor = sequence("?25l")
  static let beginUpdate = sequence("?2026h")
  static let endUpdate = sequence("?2026l")
  static let wholeScreenScrolls = sequence("r")

  /// Asks the terminal for a word, which comes after all that it has sent before.
  static let askForStatus = sequence("5n")
  /// The terminal's answer to ``askForStatus``.
  static let status = sequence("0n")

  /// Goes to a screen of one's own, leaving what the terminal showed as it was, and its window's title
  /// to be found again: no wrapping at the right edge, pastes marked as such, clicks, wheel
  /// and moves with a button held down reported.
  static let enter = sequences("22;2t", "?1049h", "?7l", "?2004h", "?1000h", "?1002h", "?1006h")

  /// Has all moves of the mouse reported.
  static let reportAllMoves = sequence("?1003h")
  /// Has only those reported that are made with a button held down. Taking back the one takes back the other in some
  /// terminals.
  static let reportDrags = sequences("?1003l", "?1002h")

  /// Takes back all that ``enter`` and a frame may have set, whatever was being written before.
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
