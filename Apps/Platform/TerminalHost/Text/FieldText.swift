import ElementTree

/// The visible part of the text in a single-line field, with conversions between offsets and
/// columns.
///
/// It never reads the rest, because pasted text may be a million characters long.
struct FieldText {
  struct Cluster {
    /// The glyph; its width is 0 for an invisible character.
    var shown: ShownGlyph
    /// The end of the cluster, in UTF-8 bytes of the text.
    var end: Int
  }

  /// The start of the visible part, in UTF-8 bytes of the text.
  private(set) var start: Int
  /// The clusters that fit, perhaps with one that fits only in part.
  private(set) var clusters: [Cluster] = []

  /// - Parameters:
  ///   - start: The scroll offset, in UTF-8 bytes of the text.
  ///   - caret: The offset of the caret in UTF-8 bytes; `nil` without a caret. The caret always
  ///     shows.
  ///   - width: The available columns. The caret needs one of them after the text.
  init(
    _ text: String, isSecure: Bool = false, from start: Int = 0, caret: Int? = nil, width: Int,
    _ table: GlyphTable
  ) {
    func cluster(_ character: Character) -> ShownGlyph {
      let seen = isSecure ? Content.TextField.dot : character
      let shown = table.shown(seen) ?? ShownGlyph(.space, width: 0)
      return shown.glyph == .lineBreak ? Theme.lineBreak : shown
    }
    /// Goes back from an index for as long as the clusters fit.
    func back(from end: String.Index, within room: Int, to start: String.Index) -> String.Index {
      var index = end
      var room = room
      for _ in 0..<Self.most(in: width) where index > start {
        let before = text.index(before: index)
        room -= Int(cluster(text[before]).width)
        if room < 0 { break }
        index = before
      }
      return index
    }

    var first = text.index(atUTF8: start)
    if let caret {
      let place = text.index(atUTF8: caret)
      first = place < first ? place : back(from: place, within: width - 1, to: first)
    }
    var index = first
    var used = 0
    while index < text.endIndex, used < width, clusters.count < Self.most(in: width) {
      let next = text.index(after: index)
      let shown = cluster(text[index])
      clusters.append(
        Cluster(shown: shown, end: text.utf8.distance(from: text.startIndex, to: next)))
      used += Int(shown.width)
      index = next
    }
    if used < width, first > text.startIndex {
      // More clusters fit in front.
      let earlier = back(from: first, within: width - 1 - used, to: text.startIndex)
      var added: [Cluster] = []
      var index = earlier
      while index < first {
        let next = text.index(after: index)
        added.append(
          Cluster(
            shown: cluster(text[index]),
            end: text.utf8.distance(from: text.startIndex, to: next)))
        index = next
      }
      clusters.insert(contentsOf: added, at: 0)
      first = earlier
    }
    self.start = text.utf8.distance(from: text.startIndex, to: first)
  }

  /// Returns the maximum number of clusters to examine for a width. It exceeds the width, because
  /// some clusters may be invisible.
  private static func most(in width: Int) -> Int { 8 * max(width, 0) + 8 }

  /// Returns the column of an offset in the text.
  func column(at offset: Int) -> Int {
    clusters.prefix { $0.end <= offset }.reduce(0) { $0 + Int($1.shown.width) }
  }

  /// Returns the offset nearest to a column.
  func offset(at column: Int) -> Int {
    var x = 0
    var offset = start
    for cluster in clusters {
      x += Int(cluster.shown.width)
      if x > column { return offset }
      offset = cluster.end
    }
    return offset
  }
}

extension String {
  /// Returns the index of a UTF-8 offset, or of the start of the cluster that contains it.
  fileprivate func index(atUTF8 offset: Int) -> Index {
    let index = utf8.index(startIndex, offsetBy: Swift.min(Swift.max(offset, 0), utf8.count))
    return Index(index, within: self) ?? self.index(before: self.index(after: index))
  }

  /// Whether both strings have the same bytes. Equal strings may have different bytes.
  func isIdentical(to other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // An unchanged long text usually shares its storage.
    let isShared = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { own.baseAddress == $0.baseAddress }
    }
    return isShared == true || utf8.elementsEqual(other.utf8)
  }
}

extension Content.TextField {
  /// The substitute for each character of a secret.
  static let dot: Character = "•"
}
