/// The markup of one element, without its children: a flat list of tokens in order.
///
/// Everything sent to a browser derives from this one description. It becomes HTML for a page or an
/// inserted element, and an update sends the difference of two markups.
struct Markup {
  enum Token: Equatable {
    case open(String)
    /// An attribute, directly after `open` or another attribute.
    case attribute(String, String)
    /// The only content of the open tag, so that a script can set it as a whole.
    case text(String)
    /// The place of the element's children, at most once.
    case children
    case close
  }

  private(set) var tokens: [Token] = []
  /// The attributes for the next opened tag, at first the element's outermost tag.
  private var firstAttributes: [Token] = []

  /// The box for the element's own tag, until that tag is written.
  var ownBox: Boxes.Box?

  /// - Parameter firstAttributes: Attributes of the outermost tag, in addition to its own.
  init(firstAttributes: [(name: String, value: String)] = []) {
    self.firstAttributes = firstAttributes.map { .attribute($0.name, $0.value) }
    tokens.reserveCapacity(12)
  }

  mutating func open(_ tag: String) {
    tokens.append(.open(tag))
    if !firstAttributes.isEmpty {
      tokens += firstAttributes
      firstAttributes = []
    }
  }

  /// Adds attributes to the next opened tag.
  mutating func addToNext(_ attributes: [(name: String, value: String)]) {
    firstAttributes += attributes.map { .attribute($0.name, $0.value) }
  }

  /// Adds an attribute, unless its value is `nil`.
  mutating func attribute(_ name: String, _ value: String?) {
    if let value { tokens.append(.attribute(name, value)) }
  }

  /// Adds an attribute without a value, if a condition holds.
  mutating func attribute(_ name: String, if condition: Bool) {
    if condition { tokens.append(.attribute(name, "")) }
  }

  mutating func text(_ text: String) {
    tokens.append(.text(text))
  }

  mutating func children() {
    tokens.append(.children)
  }

  mutating func close() {
    tokens.append(.close)
  }

  /// Adds a tag that contains only text.
  mutating func element(_ tag: String, class name: String? = nil, text: String) {
    open(tag)
    attribute("class", name)
    self.text(text)
    close()
  }
}

extension Markup {
  /// The place of children in the document.
  struct Slot: Equatable {
    /// The indices from the outermost tag down, each among its parent's child elements.
    var path: [Int]
    /// The number of tags after the children.
    var tail: Int
  }

  /// The place of the element's children; `nil` if it shows none.
  var slot: Slot? {
    guard let position = tokens.firstIndex(of: .children) else { return nil }
    var path: [Int] = []
    var next = 0
    for token in tokens[..<position] {
      switch token {
      case .open:
        path.append(next)
        next = 0
      case .close:
        next = path.removeLast() + 1
      case .attribute, .text, .children: break
      }
    }
    return Slot(path: Array(path.dropFirst()), tail: tagsFollowing(position))
  }

  /// Returns the number of tags after a position, inside the same tag.
  func tagsFollowing(_ position: Int) -> Int {
    var depth = 0
    var count = 0
    for token in tokens[(position + 1)...] {
      switch token {
      case .open:
        if depth == 0 { count += 1 }
        depth += 1
      case .close:
        depth -= 1
        if depth < 0 { return count }
      case .attribute, .text, .children: break
      }
    }
    return count
  }
}
