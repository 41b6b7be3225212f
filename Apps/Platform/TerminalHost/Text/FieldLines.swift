import ElementTree

/// A text on as many lines as it needs, with the way from places in it to lines and columns, and back.
struct FieldLines {
  struct Line {
    /// Where in the text's UTF-8 it begins, and where what is seen on it ends.
    var start: Int
    var end: Int
    var clusters: [FieldText.Cluster] = []
    var width = 0
  }

  private(set) var lines: [Line]

  /// - Parameter width: The columns that there are, one of which the caret may need behind the text.
  init(_ text: String, width: Int, _ table: GlyphTable) {
    lines = []
    let room = max(1, width - 1)
    var line = Line(start: 0, end: 0)
    for character in text {
      let end = line.end + character.utf8.count
      if character.isNewline {
        lines.append(line)
        line = Line(start: end, end: end)
        continue
      }
      let shown = table.shown(character) ?? ShownGlyph(.space, width: 0)
      if line.width + Int(shown.width) > room, !line.clusters.isEmpty {
        let rest = Self.breakLine(&line)
        lines.append(line)
        line = rest
      }
      line.clusters.append(.init(shown: shown, end: end))
      line.end = end
      line.width += Int(shown.width)
    }
    lines.append(line)
  }

  /// Ends a line behind its last space, or where it ends if it has none, and gives back the rest.
  private static func breakLine(_ line: inout Line) -> Line {
    let space = line.clusters.lastIndex { $0.shown.glyph == .space }
    let count = space.map { $0 + 1 } ?? line.clusters.count
    let rest = line.clusters[count...]
    var next = Line(start: line.clusters[count - 1].end, end: line.end)
    next.clusters = Array(rest)
    next.width = rest.reduce(0) { $0 + Int($1.shown.width) }
    line.clusters.removeSubrange(count...)
    line.end = next.start
    line.width -= next.width
    return next
  }

  /// The line and the column of what follows a place in the text.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let index = lines.lastIndex { $0.start <= offset } ?? 0
    let column = lines[index].clusters.prefix { $0.end <= offset }
      .reduce(0) { $0 + Int($1.shown.width) }
    return (index, column)
  }

  /// The place in the text nearest to a column of a line.
  func offset(line: Int, column: Int) -> Int {
    let index = min(max(line, 0), lines.count - 1)
    var x = 0
    var offset = lines[index].start
    for cluster in lines[index].clusters {
      x += Int(cluster.shown.width)
      if x > column { break }
      offset = cluster.end
    }
    // The end of a line that goes on below is the start of the next.
    let isBroken = index + 1 < lines.count && lines[index + 1].start == lines[index].end
    return isBroken && offset == lines[index].end
      ? lines[index].clusters.dropLast().last?.end ?? lines[index].start : offset
  }

  /// How many lines to scroll, from where it is scrolled to, for a line to show.
  func scroll(_ scroll: Int, showing line: Int, in height: Int) -> Int {
    var scroll = min(scroll, max(0, lines.count - height))
    if line >= scroll + height { scroll = line - height + 1 }
    return max(0, min(scroll, line))
  }
}

extension Layout {
  /// The lines of a field that may have several; `nil` for one that hasn't.
  func fieldLines(of node: Node, width: Int) -> FieldLines? {
    guard case .textField(let field) = node.content, field.lines != nil else { return nil }
    return FieldLines(field.text, width: width, glyphs)
  }

  func textFieldSize(of node: Node, width: Int) -> Size {
    guard case .textField(let field) = node.content, let limits = field.lines,
      let text = fieldLines(of: node, width: width)
    else { return Size(width: width, height: 1) }
    let height = max(limits.least, text.lines.count)
    return Size(width: width, height: max(1, min(height, limits.most ?? height)))
  }
}
