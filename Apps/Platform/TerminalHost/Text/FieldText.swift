import ElementTree

/// The part of a text on one line that shows in a field, with the way from places in it to columns and
/// back.
///
/// The rest is never looked at: what is pasted into a field may be a million characters long.
struct FieldText {
  struct Cluster {
    /// Has no width where there is nothing to see.
    var shown: ShownGlyph
    /// Where in the text's UTF-8 it ends.
    var end: Int
  }

  /// Where in the text's UTF-8 it begins.
  private(set) var start: Int
  /// As many as have room, and one more.
  private(set) var clusters: [Cluster] = []

  /// - Parameters:
  ///   - start: Where in the text's UTF-8 it begins to show: the place that it is scrolled to.
  ///   - caret: Where in the text's UTF-8 the caret is, which shows in any case; `nil` if there is none.
  ///   - width: The columns that there are, one of which the caret needs behind the text.
  init(
    _ text: String, isSecure: Bool = false, from start: Int = 0, caret: Int? = nil, width: Int,
    _ table: GlyphTable
  ) {
    func cluster(_ character: Character) -> ShownGlyph {
      let seen = isSecure ? Content.TextField.dot : character
      let shown = table.shown(seen) ?? ShownGlyph(.space, width: 0)
      return shown.glyph == .lineBreak ? Theme.lineBreak : shown
    }
    /// Goes back from a place for as long as there is room.
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
      // There is room for more in front.
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

  /// How many clusters are looked at for a width: some may not be seen.
  private static func most(in width: Int) -> Int { 8 * max(width, 0) + 8 }

  /// The column in which what follows a place in the text stands.
  func column(at offset: Int) -> Int {
    clusters.prefix { $0.end <= offset }.reduce(0) { $0 + Int($1.shown.width) }
  }

  /// The place in the text nearest to a column.
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
  /// The place of a number of bytes of UTF-8, or where the cluster begins that it is in.
  fileprivate func index(atUTF8 offset: Int) -> Index {
    let index = utf8.index(startIndex, offsetBy: Swift.min(Swift.max(offset, 0), utf8.count))
    return Index(index, within: self) ?? self.index(before: self.index(after: index))
  }

  /// Whether both are the same byte by byte. Strings that are equal may not be.
  func isIdentical(to other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // A long text that nobody has changed is mostly the same storage.
    let isShared = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { own.baseAddress == $0.baseAddress }
    }
    return isShared == true || utf8.elementsEqual(other.utf8)
  }
}

extension Content.TextField {
  /// What is seen of a character that nobody should read.
  static let dot: Character = "•"
}
