extension Markup {
  /// A difference between two markups.
  struct Change: Equatable {
    /// The path to the tag: indices from the outermost tag down, each among its parent's child
    /// elements. A negative index counts from the end, because the element's children come in
    /// between.
    var path: [Int]
    var name: Name
    /// The new value; `nil` removes an attribute.
    var value: String?

    enum Name: Equatable {
      case attribute(String)
      case text
    }
  }

  /// Returns the changes that turn this markup into another markup.
  ///
  /// - Returns: `nil` if they differ in more than attributes and text, so that the new markup must
  ///   replace the old one.
  func changes(to other: Markup) -> [Change]? {
    var changes: [Change] = []
    // The index of each open tag among its siblings, and the index of the next tag.
    var path: [Int] = []
    var next = 0
    var left = tokens.startIndex
    var right = other.tokens.startIndex

    while left < tokens.endIndex, right < other.tokens.endIndex {
      switch (tokens[left], other.tokens[right]) {
      case (.open(let tag), .open(let otherTag)):
        guard tag == otherTag else { return nil }
        path.append(next)
        next = 0
        left += 1
        right += 1
        let before = takeAttributes(&left)
        let after = other.takeAttributes(&right)
        if before != after {
          Self.compare(before, after, path: path.dropFirst(), into: &changes)
        }
        continue
      case (.text(let text), .text(let otherText)):
        if text != otherText {
          changes.append(Change(path: Array(path.dropFirst()), name: .text, value: otherText))
        }
      case (.children, .children):
        let following = tagsFollowing(left)
        guard following == other.tagsFollowing(right) else { return nil }
        next = -following
      case (.close, .close):
        next = path.removeLast() + 1
      default:
        return nil
      }
      left += 1
      right += 1
    }
    return left == tokens.endIndex && right == other.tokens.endIndex ? changes : nil
  }

  private func takeAttributes(_ position: inout Int) -> ArraySlice<Token> {
    let start = position
    while position < tokens.endIndex, case .attribute = tokens[position] { position += 1 }
    return tokens[start..<position]
  }

  private static func compare(
    _ before: ArraySlice<Token>, _ after: ArraySlice<Token>, path: ArraySlice<Int>,
    into changes: inout [Change]
  ) {
    func value(of name: String, in attributes: ArraySlice<Token>) -> String? {
      for case .attribute(name, let value) in attributes { return value }
      return nil
    }
    for case .attribute(let name, _) in before where value(of: name, in: after) == nil {
      changes.append(Change(path: Array(path), name: .attribute(name), value: nil))
    }
    for case .attribute(let name, let new) in after where value(of: name, in: before) != new {
      changes.append(Change(path: Array(path), name: .attribute(name), value: new))
    }
  }
}
