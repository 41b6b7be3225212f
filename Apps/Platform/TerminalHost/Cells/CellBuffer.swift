/// The content of one cell in a terminal's grid.
struct Cell: Equatable {
  var glyph = Glyph.space
  /// The width of the glyph: 1, 2 for the first cell of a wide glyph, 0 for its second.
  var width: UInt8 = 1
  var attributes = Attributes.plain

  static let blank = Cell()

  /// Whether the cell looks the same as an erased one.
  var isBlank: Bool { glyph == .space && attributes.isBlank }
}

/// A grid of cells: one frame on a terminal.
///
/// A wide glyph always has both of its cells: writing over one cell blanks the other.
struct CellBuffer: Equatable {
  private(set) var size: Size
  private var cells: [Cell]

  init(size: Size) {
    self.size = Size(width: max(size.width, 0), height: max(size.height, 0))
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
  }

  subscript(x: Int, y: Int) -> Cell {
    cells[y * size.width + x]
  }

  func row(_ y: Int) -> ArraySlice<Cell> {
    cells[y * size.width..<(y + 1) * size.width]
  }

  mutating func clear() {
    cells.withUnsafeMutableBufferPointer { $0.update(repeating: .blank) }
  }

  /// Puts a glyph at a position. A glyph that doesn't fit the grid is skipped.
  mutating func put(_ shown: ShownGlyph, x: Int, y: Int, _ attributes: Attributes) {
    let width = Int(shown.width)
    guard width > 0, x >= 0, y >= 0, y < size.height, x + width <= size.width else { return }
    let index = y * size.width + x
    makeRoom(at: index)
    cells[index] = Cell(glyph: shown.glyph, width: shown.width, attributes: attributes)
    if width == 2 {
      makeRoom(at: index + 1)
      cells[index + 1] = Cell(glyph: .continuation, width: 0, attributes: attributes)
    }
  }

  /// Blanks the other half of a wide glyph before one of its cells is overwritten.
  private mutating func makeRoom(at index: Int) {
    switch cells[index].width {
    case 0:
      cells[index - 1].glyph = .space
      cells[index - 1].width = 1
    case 2:
      cells[index + 1].glyph = .space
      cells[index + 1].width = 1
    default: break
    }
  }

  /// Changes the attributes of the cells in a rectangle, and keeps their glyphs.
  mutating func restyle(_ rect: Rect, _ change: (inout Attributes) -> Void) {
    let rect = rect.intersection(Rect(size))
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        change(&cells[y * size.width + x].attributes)
      }
    }
  }

  /// Moves the lines of a range up, or down by a negative number. Blank lines take their place.
  mutating func scroll(_ lines: Range<Int>, by count: Int) {
    let blank = Array(repeating: Cell.blank, count: size.width)
    let order = count > 0 ? Array(lines) : lines.reversed()
    for y in order {
      let source = y + count
      let row = lines.contains(source) ? Array(row(source)) : blank
      cells.replaceSubrange(y * size.width..<(y + 1) * size.width, with: row)
    }
  }

  /// Returns the lines as text, without the spaces at their ends.
  func text(_ table: GlyphTable) -> [String] {
    (0..<size.height).map { y in
      var line = ""
      for cell in row(y) where cell.width > 0 { line += table.string(for: cell.glyph) }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
