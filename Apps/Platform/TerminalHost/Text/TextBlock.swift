import ElementTree

/// Text broken into lines of a given width.
///
/// It caches the glyphs, and the lines for the last width. An unchanged text is broken into lines
/// only once.
final class TextBlock {
  struct Line: Equatable {
    /// Indices into ``TextBlock/glyphs``.
    var glyphs: Range<Int>
    var width: Int
    /// The glyphs after the ellipsis in a cut line; empty if the end of the text was cut.
    var rest: Range<Int>?

    /// The cells that the line takes, including its ellipsis.
    var shownWidth: Int { rest == nil ? width : width + 1 }
  }

  let glyphs: [ShownGlyph]
  /// The width of the longest line without wrapping.
  let idealWidth: Int
  private var lines: [Line] = []
  private var brokenFor: (width: Int, limit: Int?, cut: Style.TextLayout.Truncation)?

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

  /// Breaks the text into lines of at most `width` cells, between words where possible.
  ///
  /// - Parameters:
  ///   - limit: The limit on lines. An ellipsis marks a cut last line.
  ///   - cut: The part of the last line that the ellipsis replaces.
  /// - Complexity: O(1) for the same arguments as in the last call, else O(*n*) in the text's
  ///   length.
  func lines(
    width: Int, limit: Int?, cut: Style.TextLayout.Truncation = .tail
  ) -> [Line] {
    if let brokenFor, brokenFor == (width, limit, cut) { return lines }
    lines = LineBreaker(
      glyphs: glyphs, width: max(width, 1), limit: limit.map { max($0, 1) }, cut: cut
    ).lines()
    brokenFor = (width, limit, cut)
    return lines
  }

  func size(
    width: Int, limit: Int? = nil, cut: Style.TextLayout.Truncation = .tail
  ) -> Size {
    let lines = lines(width: width, limit: limit, cut: cut)
    return Size(width: lines.reduce(0) { max($0, $1.shownWidth) }, height: lines.count)
  }
}

extension ShownGlyph {
  /// Returns the visible glyphs of the text, including line breaks.
  static func all(in text: String, _ table: GlyphTable) -> [ShownGlyph] {
    var shown: [ShownGlyph] = []
    shown.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      // Other bytes may be a combining mark, which changes the character before it.
      guard byte >= 0x20 && byte < 0x7F else { return general(in: text, table) }
      shown.append(ShownGlyph(Glyph(Unicode.Scalar(byte))))
    }
    return shown
  }

  private static func general(in text: String, _ table: GlyphTable) -> [ShownGlyph] {
    text.compactMap(table.shown)
  }
}

/// A line breaker. It breaks after spaces and hyphens, around wide glyphs (as East Asian scripts
/// do), and inside words that are longer than a line.
private struct LineBreaker {
  let glyphs: [ShownGlyph]
  let width: Int
  let limit: Int?
  let cut: Style.TextLayout.Truncation

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

  /// Returns the end of the line that starts at an index, and the start of the next line, if there
  /// is one.
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

  /// Makes a line without its trailing spaces, which need no cells.
  private func line(_ range: Range<Int>) -> TextBlock.Line {
    var end = range.upperBound
    while end > range.lowerBound, glyphs[end - 1].glyph == .space { end -= 1 }
    let kept = range.lowerBound..<end
    return TextBlock.Line(glyphs: kept, width: cells(kept))
  }

  /// Makes a line with an ellipsis in place of the text that doesn't fit.
  private func cutLine(from start: Int) -> TextBlock.Line {
    let room = width - 1
    switch cut {
    case .tail:
      var cut = line(beginning(from: start, within: room))
      cut.rest = cut.glyphs.upperBound..<cut.glyphs.upperBound
      return cut
    case .head:
      let end = ending(after: start, within: room)
      return TextBlock.Line(glyphs: start..<start, width: cells(end), rest: end)
    case .middle:
      var cut = line(beginning(from: start, within: room - room / 2))
      let end = ending(after: cut.glyphs.upperBound, within: room - cut.width)
      cut.width += cells(end)
      cut.rest = end
      return cut
    }
  }

  /// Returns the glyphs from an index on that fit.
  private func beginning(from start: Int, within room: Int) -> Range<Int> {
    var end = start
    var column = 0
    while end < glyphs.count, glyphs[end].glyph != .lineBreak,
      column + Int(glyphs[end].width) <= room
    {
      column += Int(glyphs[end].width)
      end += 1
    }
    return start..<end
  }

  /// Returns the last glyphs of the text that fit. Spaces after an ellipsis are left out.
  private func ending(after start: Int, within room: Int) -> Range<Int> {
    var first = glyphs.count
    var column = 0
    while first > start, glyphs[first - 1].glyph != .lineBreak,
      column + Int(glyphs[first - 1].width) <= room
    {
      first -= 1
      column += Int(glyphs[first].width)
    }
    while first < glyphs.count, glyphs[first].glyph == .space { first += 1 }
    return first..<glyphs.count
  }

  private func cells(_ range: Range<Int>) -> Int {
    glyphs[range].reduce(0) { $0 + Int($1.width) }
  }
}
