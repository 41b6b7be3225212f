/// A text cut into lines of a given width.
///
/// It keeps the glyphs of its text, and the lines for the last width that it was asked for, so that
/// a text that doesn't change is broken into lines once.
final class TextBlock {
  struct Line: Equatable {
    /// Indices into ``TextBlock/glyphs``.
    var glyphs: Range<Int>
    var width: Int
    /// Whether text that had no room follows; the line leaves a cell for an ellipsis.
    var isCut = false

    /// The cells that the line takes, its ellipsis included.
    var shownWidth: Int { isCut ? width + 1 : width }
  }

  let glyphs: [ShownGlyph]
  /// The width of the longest line when nothing is wrapped.
  let idealWidth: Int
  private var lines: [Line] = []
  private var brokenFor: (width: Int, limit: Int?)?

  convenience init(_ text: String, _ table: GlyphTable) {
    self.init(ShownGlyph.all(in: text, table))
  }

  init(_ glyphs: [ShownGlyph]) {
    self.glyphs = glyphs
    var longest = 0
    var width = 0
    for glyph in glyphs {
      if glyph.glyph == .lineBreak {
        longest = max(longest, width)
        width = 0
      } else {
        width += Int(glyph.width)
      }
    }
    idealWidth = max(longest, width)
  }

  /// The text in lines of at most `width` cells, broken between words where possible.
  ///
  /// - Parameter limit: The most lines wanted; the last one then ends in an ellipsis.
  /// - Complexity: O(1) when asked for the same width again, else O(*n*) in the text's length.
  func lines(width: Int, limit: Int?) -> [Line] {
    if let brokenFor, brokenFor == (width, limit) { return lines }
    lines = LineBreaker(glyphs: glyphs, width: max(width, 1), limit: limit.map { max($0, 1) })
      .lines()
    brokenFor = (width, limit)
    return lines
  }

  func size(width: Int, limit: Int? = nil) -> Size {
    let lines = lines(width: width, limit: limit)
    return Size(width: lines.reduce(0) { max($0, $1.shownWidth) }, height: lines.count)
  }
}

extension ShownGlyph {
  /// What is to be seen of a text, line breaks included.
  static func all(in text: String, _ table: GlyphTable) -> [ShownGlyph] {
    var shown: [ShownGlyph] = []
    shown.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      // A combining mark can follow any character, but never an ASCII one.
      guard byte >= 0x20 && byte < 0x7F else { return general(in: text, table) }
      shown.append(ShownGlyph(Glyph(Unicode.Scalar(byte))))
    }
    return shown
  }

  private static func general(in text: String, _ table: GlyphTable) -> [ShownGlyph] {
    text.compactMap(table.shown)
  }
}

/// Breaks glyphs into lines: after spaces and hyphens, around wide glyphs (as East Asian scripts
/// do), and inside a word that is longer than a line.
private struct LineBreaker {
  let glyphs: [ShownGlyph]
  let width: Int
  let limit: Int?

  func lines() -> [TextBlock.Line] {
    var lines: [TextBlock.Line] = []
    var start = 0
    repeat {
      let isLast = limit.map { lines.count + 1 >= $0 } ?? false
      let (end, next) = lineEnd(from: start)
      if isLast {
        let isCut = next.map { $0 < glyphs.count } ?? false
        lines.append(isCut ? cutLine(from: start) : line(start..<end))
        return lines
      }
      lines.append(line(start..<end))
      guard let next else { return lines }
      start = next
    } while true
  }

  /// Where the line that starts at an index ends, and where the one after it starts, if there is
  /// one.
  private func lineEnd(from start: Int) -> (end: Int, next: Int?) {
    var column = 0
    var lastBreak: Int?
    for index in start..<glyphs.count {
      let glyph = glyphs[index]
      if glyph.glyph == .lineBreak { return (index, index + 1) }
      if glyph.glyph == .space {
        lastBreak = index + 1
        column += 1
        continue
      }
      if glyph.width == 2, index > start { lastBreak = index }
      if column + Int(glyph.width) > width {
        if let lastBreak, lastBreak > start { return (lastBreak, lastBreak) }
        return index > start ? (index, index) : (index + 1, after(index + 1))
      }
      column += Int(glyph.width)
      if glyph.width == 2 || (glyph.glyph == Glyph("-") && index > start) { lastBreak = index + 1 }
    }
    return (glyphs.count, nil)
  }

  private func after(_ index: Int) -> Int? {
    index < glyphs.count ? index : nil
  }

  /// Spaces at the end of a line take no room.
  private func line(_ range: Range<Int>) -> TextBlock.Line {
    var end = range.upperBound
    while end > range.lowerBound, glyphs[end - 1].glyph == .space { end -= 1 }
    let kept = range.lowerBound..<end
    return TextBlock.Line(glyphs: kept, width: glyphs[kept].reduce(0) { $0 + Int($1.width) })
  }

  private func cutLine(from start: Int) -> TextBlock.Line {
    var end = start
    var column = 0
    while end < glyphs.count, glyphs[end].glyph != .lineBreak,
      column + Int(glyphs[end].width) <= width - 1
    {
      column += Int(glyphs[end].width)
      end += 1
    }
    var line = line(start..<end)
    line.isCut = true
    return line
  }
}
