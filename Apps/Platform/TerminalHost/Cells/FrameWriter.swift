/// A range of lines whose content has moved since the frame before: a scrolled list.
struct ScrollHint: Equatable {
  var lines: Range<Int>
  /// The number of lines that the content moved up; negative when it moved down.
  var count: Int
}

/// A writer of frames. It sends a terminal only the differences from the frame before.
struct FrameWriter {
  private let table: GlyphTable
  private var shown = CellBuffer(size: .zero)
  private var isShownKnown = false
  private var pen: TerminalPen

  init(_ table: GlyphTable) {
    self.table = table
    pen = TerminalPen(table)
  }

  /// Forgets the terminal's content, so that the next frame is written whole.
  mutating func invalidate() {
    isShownKnown = false
  }

  /// Returns the bytes that turn the last frame into this one; none if nothing changed. Changes in
  /// several places form one synchronized update on terminals that support it (private mode 2026).
  ///
  /// - Parameters:
  ///   - cursor: The position of the terminal's own cursor.
  ///   - isCursorVisible: Whether the cursor shows.
  /// - Complexity: O(*n*) in the cells of the grid.
  mutating func bytes(
    for frame: CellBuffer, cursor: Point, isCursorVisible: Bool, hints: [ScrollHint] = []
  ) -> [UInt8] {
    pen.begin(width: frame.size.width)
    if !isShownKnown || shown.size != frame.size {
      pen.clearScreen()
      shown = CellBuffer(size: frame.size)
      isShownKnown = true
    }
    for hint in hints { scroll(hint, frame) }
    for y in 0..<frame.size.height { writeLine(y, of: frame) }
    shown = frame
    if Rect(frame.size).contains(cursor) {
      pen.move(to: cursor)
      pen.showCursor(isCursorVisible)
    } else {
      pen.showCursor(false)
    }
    return pen.end()
  }

  private mutating func writeLine(_ y: Int, of frame: CellBuffer) {
    let old = shown.row(y)
    let new = frame.row(y)
    if old == new { return }
    let width = frame.size.width
    func differs(_ x: Int) -> Bool {
      !new[new.startIndex + x].looksLike(old[old.startIndex + x])
    }
    guard var x = (0..<width).first(where: differs),
      let last = (0..<width).last(where: differs)
    else { return }

    let uncertain = (x...last).first { x in
      differs(x)
        && !(table.isFirm(old[old.startIndex + x].glyph)
          && table.isFirm(new[new.startIndex + x].glyph))
    }
    if let uncertain {
      // The uncertain cell may be the second half of a wide cluster now.
      let start = new[new.startIndex + uncertain].width == 0 ? uncertain - 1 : uncertain
      writeDifferences(from: &x, to: start, y, of: new, differs)
      return writeRest(from: Point(x: start, y: y), of: new)
    }
    var end = last + 1
    let blankTail = blankTail(of: new)
    let erases =
      blankTail <= last && (max(x, blankTail)...last).count(where: differs) > Self.eraseCost
    if erases { end = max(x, blankTail) }
    writeDifferences(from: &x, to: end, y, of: new, differs)
    if erases {
      pen.move(to: Point(x: blankTail, y: y))
      pen.eraseToEndOfLine()
    }
  }

  private mutating func writeDifferences(
    from x: inout Int, to end: Int, _ y: Int, of row: ArraySlice<Cell>, _ differs: (Int) -> Bool
  ) {
    while x < end {
      x = writeRun(from: Point(x: x, y: y), to: end, of: row, differs)
      while x < end, !differs(x) { x += 1 }
    }
  }

  /// Writes the rest of a line from a cluster of uncertain width on. The terminal may have drawn
  /// the cluster wider, over cells that have not changed.
  private mutating func writeRest(from start: Point, of row: ArraySlice<Cell>) {
    let end = max(start.x, blankTail(of: row))
    var x = start.x
    while x < end {
      let cell = row[row.startIndex + x]
      pen.move(to: Point(x: x, y: start.y))
      pen.write(cell)
      x += max(Int(cell.width), 1)
    }
    guard x < row.count else { return }
    pen.move(to: Point(x: x, y: start.y))
    pen.eraseToEndOfLine()
  }

  /// Writes cells up to the next gap worth jumping over, and returns the start of the gap.
  private mutating func writeRun(
    from start: Point, to end: Int, of row: ArraySlice<Cell>, _ differs: (Int) -> Bool
  ) -> Int {
    var x = start.x
    while x < end {
      if !differs(x) {
        guard let next = (x..<end).first(where: differs), next - x <= Self.jumpCost,
          row[row.startIndex + x..<row.startIndex + next].allSatisfy(pen.writesInOneByte)
        else { return x }
      }
      let cell = row[row.startIndex + x]
      // The cursor may be anywhere after a cluster that terminals disagree on.
      pen.move(to: Point(x: x, y: start.y))
      pen.write(cell)
      x += max(Int(cell.width), 1)
    }
    return x
  }

  private func blankTail(of row: ArraySlice<Cell>) -> Int {
    var end = row.endIndex
    while end > row.startIndex, row[end - 1].isBlank { end -= 1 }
    return end - row.startIndex
  }

  /// Makes the terminal itself scroll lines, if that leaves fewer bytes to write.
  private mutating func scroll(_ hint: ScrollHint, _ frame: CellBuffer) {
    let lines = hint.lines.clamped(to: 0..<frame.size.height)
    guard hint.count != 0, abs(hint.count) < lines.count else { return }
    var scrolled = shown
    scrolled.scroll(lines, by: hint.count)
    guard differences(scrolled, frame, lines) + Self.scrollCost < differences(shown, frame, lines)
    else { return }
    pen.scroll(lines, by: hint.count)
    shown = scrolled
  }

  private func differences(_ one: CellBuffer, _ other: CellBuffer, _ lines: Range<Int>) -> Int {
    lines.reduce(0) { sum, y in
      sum + zip(one.row(y), other.row(y)).count { !$0.looksLike($1) }
    }
  }

  // The costs in bytes, roughly.
  private static let eraseCost = 5
  private static let jumpCost = 3
  private static let scrollCost = 20
}

extension Cell {
  func looksLike(_ other: Cell) -> Bool {
    // The first cell of a wide glyph determines the look of its second.
    self == other || (isBlank && other.isBlank) || (width == 0 && other.width == 0)
  }
}
