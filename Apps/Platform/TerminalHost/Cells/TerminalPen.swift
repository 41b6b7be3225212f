/// A writer that tracks the terminal's cursor and attributes, and sends them only when they change.
struct TerminalPen {
  private let table: GlyphTable
  private var bytes: [UInt8] = []
  private var width = 0
  /// The cursor's position; `nil` while it is unknown.
  private var position: Point?
  private var attributes: Attributes?
  private var isCursorVisible: Bool?
  private var moves = 0

  init(_ table: GlyphTable) {
    self.table = table
  }

  mutating func begin(width: Int) {
    self.width = width
    bytes.removeAll(keepingCapacity: true)
    moves = 0
  }

  /// Returns the written bytes, as one synchronized update if they change more than one place.
  func end() -> [UInt8] {
    moves < 2 ? bytes : ControlSequence.beginUpdate + bytes + ControlSequence.endUpdate
  }

  mutating func clearScreen() {
    attributes = .plain
    bytes += ControlSequence.resetAttributes + ControlSequence.clearScreen
    position = nil
    isCursorVisible = nil
    moves = 2
  }

  mutating func showCursor(_ isVisible: Bool) {
    if isVisible == isCursorVisible { return }
    isCursorVisible = isVisible
    bytes += isVisible ? ControlSequence.showCursor : ControlSequence.hideCursor
  }

  /// Whether writing a cell takes only one byte, because the attributes stay the same.
  func writesInOneByte(_ cell: Cell) -> Bool {
    cell.glyph.rawValue < 0x80 && cell.width == 1 && needsNoChange(for: cell)
  }

  private func needsNoChange(for cell: Cell) -> Bool {
    guard let attributes else { return false }
    return attributes == cell.attributes || (cell.isBlank && attributes.isBlank)
  }

  /// Writes a cell at the cursor. Callers skip the second cells of wide glyphs.
  mutating func write(_ cell: Cell) {
    if !needsNoChange(for: cell) { select(cell.attributes) }
    let cellWidth = Int(cell.width)
    let isFirm = table.isFirm(cell.glyph)
    if !isFirm, let position {
      // A terminal may draw the glyph narrower than expected. The spaces overwrite old content
      // beside the glyph.
      bytes += Array(repeating: UInt8(ascii: " "), count: cellWidth)
      self.position = nil
      move(to: position)
    }
    table.append(cell.glyph, to: &bytes)
    position = position.map { Point(x: $0.x + cellWidth, y: $0.y) }
    // After the last column, terminals disagree on the cursor's position.
    if !isFirm || (position.map { $0.x >= width } ?? false) { position = nil }
  }

  mutating func eraseToEndOfLine() {
    select(.plain)
    bytes += ControlSequence.eraseToEndOfLine
  }

  /// Moves lines up, or down by a negative number, and blanks the lines that take their place.
  mutating func scroll(_ lines: Range<Int>, by count: Int) {
    select(.plain)
    bytes += ControlSequence.scrollingRegion(lines)
    bytes += ControlSequence.scroll(by: count)
    bytes += ControlSequence.wholeScreenScrolls
    position = Point(x: 0, y: 0)
    moves += 2
  }

  mutating func move(to target: Point) {
    if target == position { return }
    moves += 1
    bytes += shortestMove(to: target)
    position = target
  }

  private mutating func select(_ next: Attributes) {
    if let attributes {
      attributes.appendChange(to: next, to: &bytes)
    } else {
      bytes += ControlSequence.resetAttributes
      Attributes.plain.appendChange(to: next, to: &bytes)
    }
    attributes = next
  }

  private func shortestMove(to target: Point) -> [UInt8] {
    var best = ControlSequence.move(to: target)
    guard let position else { return best }
    func consider(_ sequence: [UInt8]) {
      if sequence.count < best.count { best = sequence }
    }
    let carriageReturn: [UInt8] = [0x0D]
    let lineFeed: [UInt8] = [0x0A]
    if target.y == position.y {
      if target.x == 0 { consider(carriageReturn) }
      consider(ControlSequence.moveRight(by: target.x - position.x))
    } else if target.y == position.y + 1 {
      let down = target.x == 0 ? carriageReturn + lineFeed : lineFeed
      let column = target.x == 0 ? 0 : target.x - position.x
      consider(down + ControlSequence.moveRight(by: column))
    } else if target.x == position.x {
      consider(ControlSequence.moveDown(by: target.y - position.y))
    }
    return best
  }
}
