import ElementTree

/// Lines of text, with conversions between offsets and positions.
struct FieldLines {
  struct Line {
    /// The start of the line and the end of its visible text, in UTF-8 bytes of the text.
    var start: Int
    var end: Int
    /// The clusters, with their ends counted from the start of the line.
    var clusters: [FieldText.Cluster] = []
    var width = 0
  }

  private(set) var lines: [Line]
  private let text: String
  private let room: Int

  /// - Parameters:
  ///   - width: The available columns. The caret may need one of them after the text.
  ///   - old: The lines of the former text. Unchanged lines are reused.
  init(_ text: String, width: Int, _ table: GlyphTable, replacing old: FieldLines? = nil) {
    self.text = text
    lines = []
    room = max(1, width - 1)
    var start = 0
    var same: (old: FieldLines, suffix: Int)?
    if let old, old.room == room {
      let (prefix, suffix) = Self.common(old.text, text)
      // A change can move the ends of up to two lines above it.
      let first = max(0, old.place(of: prefix).line - 2)
      lines = Array(old.lines[..<first])
      start = old.lines[first].start
      same = (old, suffix)
    }
    breakLines(from: start, table, same)
  }

  /// Whether these lines were made for this text and width.
  func isOf(_ text: String, width: Int) -> Bool {
    room == max(1, width - 1) && self.text.isIdentical(to: text)
  }

  private mutating func breakLines(
    from start: Int, _ table: GlyphTable, _ same: (old: FieldLines, suffix: Int)?
  ) {
    var index = text.utf8.index(text.startIndex, offsetBy: start)
    var line = Line(start: start, end: start)
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      let end = text.utf8.distance(from: text.startIndex, to: next)
      index = next
      if character.isNewline {
        lines.append(line)
        if let same, takeOver(same.old, same.suffix, from: end) { return }
        line = Line(start: end, end: end)
        continue
      }
      let shown = table.shown(character) ?? ShownGlyph(.space, width: 0)
      // The rest of the previous line may be too long as well.
      while line.width + Int(shown.width) > room, !line.clusters.isEmpty {
        let rest = Self.breakLine(&line)
        lines.append(line)
        if let same, takeOver(same.old, same.suffix, from: rest.start) { return }
        line = rest
      }
      line.clusters.append(.init(shown: shown, end: end - line.start))
      line.end = end
      line.width += Int(shown.width)
    }
    lines.append(line)
  }

  /// Reuses the old lines from an offset on, if the text after it is unchanged and a line began
  /// there.
  private mutating func takeOver(_ old: FieldLines, _ suffix: Int, from start: Int) -> Bool {
    let distance = text.utf8.count - old.text.utf8.count
    guard start >= text.utf8.count - suffix else { return false }
    let first = old.place(of: start - distance).line
    guard old.lines[first].start == start - distance, start - distance > 0 else { return false }
    lines += old.lines[first...].lazy.map { line in
      var line = line
      line.start += distance
      line.end += distance
      return line
    }
    return true
  }

  /// Returns the numbers of equal bytes at the start and at the end of two strings.
  private static func common(_ old: String, _ new: String) -> (prefix: Int, suffix: Int) {
    var (old, new) = (old, new)
    return old.withUTF8 { old in
      new.withUTF8 { new in
        let shorter = min(old.count, new.count)
        var prefix = 0
        while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix,
          old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
        {
          suffix += 1
        }
        return (prefix, suffix)
      }
    }
  }

  /// Breaks a line after its last space, or at its end if it has none, and returns the rest.
  private static func breakLine(_ line: inout Line) -> Line {
    let space = line.clusters.lastIndex { $0.shown.glyph == .space }
    let count = space.map { $0 + 1 } ?? line.clusters.count
    let length = line.clusters[count - 1].end
    let rest = line.clusters[count...]
    var next = Line(start: line.start + length, end: line.end)
    next.clusters = rest.map { .init(shown: $0.shown, end: $0.end - length) }
    next.width = rest.reduce(0) { $0 + Int($1.shown.width) }
    line.clusters.removeSubrange(count...)
    line.end = next.start
    line.width -= next.width
    return next
  }

  /// Returns the line and column of an offset in the text.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, lines.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if lines[middle].start <= offset { low = middle } else { high = middle }
    }
    let index = low
    let column = lines[index].clusters.prefix { $0.end <= offset - lines[index].start }
      .reduce(0) { $0 + Int($1.shown.width) }
    return (index, column)
  }

  /// Returns the offset nearest to a column of a line.
  func offset(line: Int, column: Int) -> Int {
    let index = min(max(line, 0), lines.count - 1)
    var x = 0
    var offset = lines[index].start
    for cluster in lines[index].clusters {
      x += Int(cluster.shown.width)
      if x > column { break }
      offset = lines[index].start + cluster.end
    }
    // The end of a wrapped line is the start of the next.
    let isBroken = index + 1 < lines.count && lines[index + 1].start == lines[index].end
    return isBroken && offset == lines[index].end
      ? lines[index].start + (lines[index].clusters.dropLast().last?.end ?? 0) : offset
  }

  /// Returns the nearest scroll offset at which a line shows.
  func scroll(_ scroll: Int, showing line: Int, in height: Int) -> Int {
    var scroll = min(scroll, max(0, lines.count - height))
    if line >= scroll + height { scroll = line - height + 1 }
    return max(0, min(scroll, line))
  }
}

extension Layout {
  /// Returns the lines of a field that may have several; `nil` for other fields.
  func fieldLines(of node: Node, width: Int) -> FieldLines? {
    guard case .textField(let field) = node.content, field.lines != nil else { return nil }
    let layout = known(node)
    if let lines = layout.fieldLines, lines.isOf(field.text, width: width) { return lines }
    let lines = FieldLines(field.text, width: width, glyphs, replacing: layout.fieldLines)
    layout.fieldLines = lines
    return lines
  }

  func textFieldSize(of node: Node, width: Int) -> Size {
    guard case .textField(let field) = node.content, let limits = field.lines,
      let text = fieldLines(of: node, width: width)
    else { return Size(width: width, height: 1) }
    let height = max(limits.least, text.lines.count)
    return Size(width: width, height: max(1, min(height, limits.most ?? height)))
  }
}
