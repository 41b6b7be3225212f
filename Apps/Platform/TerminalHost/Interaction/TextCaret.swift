/// A caret in text, and the edits that are made with it.
///
/// The state owns the text. A caret remembers the last text it saw, so that it can find its place
/// in changed text.
struct TextCaret: Equatable {
  private(set) var text: String
  /// The caret's position in UTF-8 bytes, never inside a grapheme cluster.
  private(set) var offset: Int

  /// Creates a caret at the end of the text.
  init(_ text: String) {
    self.text = text
    offset = text.utf8.count
  }

  // MARK: - Following the state

  /// Adopts text that something other than the caret has changed. The caret keeps its place
  /// relative to the unchanged parts.
  mutating func adopt(_ new: String) {
    guard !new.isIdentical(to: text) else { return }
    let old = Array(text.utf8)
    let next = Array(new.utf8)
    let prefix = zip(old, next).prefix { $0 == $1 }.count
    let suffix = zip(old[prefix...].reversed(), next[prefix...].reversed()).prefix { $0 == $1 }
      .count
    if offset == old.count {
      offset = next.count
    } else if offset > prefix {
      offset =
        offset >= old.count - suffix
        ? next.count - (old.count - offset) : min(offset, next.count - suffix)
    }
    text = new
    snap()
  }

  // MARK: - Moving

  mutating func move(to offset: Int) {
    self.offset = min(max(offset, 0), text.utf8.count)
    snap()
  }

  mutating func moveLeft() {
    if position > text.startIndex { offset = self.offset(of: text.index(before: position)) }
  }

  mutating func moveRight() {
    if position < text.endIndex { offset = self.offset(of: text.index(after: position)) }
  }

  mutating func moveToStart() { offset = 0 }
  mutating func moveToEnd() { offset = text.utf8.count }
  mutating func moveWordLeft() { offset = self.offset(of: wordStart) }
  mutating func moveWordRight() { offset = self.offset(of: wordEnd) }

  // MARK: - Editing

  mutating func insert(_ string: String) {
    text.insert(contentsOf: string, at: position)
    offset += string.utf8.count
    snap()
  }

  mutating func deleteBackward() {
    let end = position
    moveLeft()
    delete(position..<end)
  }

  mutating func deleteForward() {
    guard position < text.endIndex else { return }
    delete(position..<text.index(after: position))
  }

  mutating func deleteWordBackward() { delete(wordStart..<position) }
  mutating func deleteWordForward() { delete(position..<wordEnd) }
  mutating func deleteToStart() { delete(text.startIndex..<position) }
  mutating func deleteToEnd() { delete(position..<text.endIndex) }

  private mutating func delete(_ range: Range<String.Index>) {
    offset = self.offset(of: range.lowerBound)
    text.removeSubrange(range)
    snap()
  }

  // MARK: - Places

  private var position: String.Index {
    text.utf8.index(text.startIndex, offsetBy: offset)
  }

  private func offset(of index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  /// Moves the caret to the end of its grapheme cluster, because inserted text may have merged with
  /// its neighbours.
  private mutating func snap() {
    if String.Index(position, within: text) == nil {
      offset = offset(of: text.index(after: position))
    }
  }

  /// The start of the word around or before the caret.
  private var wordStart: String.Index {
    var index = position
    while index > text.startIndex, !isInWord(text.index(before: index)) {
      index = text.index(before: index)
    }
    while index > text.startIndex, isInWord(text.index(before: index)) {
      index = text.index(before: index)
    }
    return index
  }

  private var wordEnd: String.Index {
    var index = position
    while index < text.endIndex, !isInWord(index) { index = text.index(after: index) }
    while index < text.endIndex, isInWord(index) { index = text.index(after: index) }
    return index
  }

  private func isInWord(_ index: String.Index) -> Bool {
    let character = text[index]
    return character.isLetter || character.isNumber || character == "_" || character == "'"
  }
}
