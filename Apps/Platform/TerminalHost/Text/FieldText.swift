import ElementTree

/// A text on one line, with the way from places in it to columns and back.
struct FieldText {
  struct Cluster {
    /// Has no width where there is nothing to see.
    var shown: ShownGlyph
    /// Where in the text's UTF-8 it ends.
    var end: Int
  }

  private(set) var clusters: [Cluster] = []
  private(set) var width = 0

  init(_ text: String, isSecure: Bool = false, _ table: GlyphTable) {
    var end = 0
    for character in text {
      end += character.utf8.count
      let seen = isSecure ? Content.TextField.dot : character
      var shown = table.shown(seen) ?? ShownGlyph(.space, width: 0)
      if shown.glyph == .lineBreak { shown = Theme.lineBreak }
      clusters.append(Cluster(shown: shown, end: end))
      width += Int(shown.width)
    }
  }

  /// The column in which what follows a place in the text stands.
  func column(at offset: Int) -> Int {
    clusters.prefix { $0.end <= offset }.reduce(0) { $0 + Int($1.shown.width) }
  }

  /// The place in the text nearest to a column.
  func offset(at column: Int) -> Int {
    var x = 0
    var offset = 0
    for cluster in clusters {
      x += Int(cluster.shown.width)
      if x > column { return offset }
      offset = cluster.end
    }
    return offset
  }

  /// How far to scroll, from where it is scrolled to, for the caret to show.
  func scroll(_ scroll: Int, showing caret: Int, in available: Int) -> Int {
    // The caret needs a column of its own behind the text.
    let most = max(0, width + 1 - available)
    var scroll = min(scroll, most)
    if caret >= scroll + available { scroll = caret - available + 1 }
    if caret < scroll { scroll = caret }
    return max(scroll, 0)
  }
}

extension Content.TextField {
  /// What is seen of a character that nobody should read.
  static let dot: Character = "•"

  /// What is seen of the text.
  var shownText: String {
    isSecure ? String(repeating: Self.dot, count: text.count) : text
  }
}
