/// The markup of one element, without its children: a flat list of what stands in it, in order.
///
/// Everything that reaches a browser is made from this one description: it is written as HTML for
/// a page or an inserted element, and the difference of two of them is what an update sends.
struct Markup {
  enum Token: Equatable {
    case open(String)
    /// Directly after `open`, or after another attribute.
    case attribute(String, String)
    /// The only content of what is open, so that a script can set it as a whole.
    case text(String)
    /// Where the element's children go: once at most.
    case children
    case close
  }

  private(set) var tokens: [Token] = []
  /// Written to whatever is opened first: an element's identity is that of its outermost tag.
  private var firstAttributes: [Token] = []

  /// What the element's own tag has of what is around it, until it is written.
  var ownBox: Boxes.Box?

  /// The attributes that the outermost tag gets in addition to its own.
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

  /// Gives attributes to whatever is opened next.
  mutating func addToNext(_ attributes: [(name: String, value: String)]) {
    firstAttributes += attributes.map { .attribute($0.name, $0.value) }
  }

  /// Leaves the attribute out when its value is `nil`.
  mutating func attribute(_ name: String, _ value: String?) {
    if let value { tokens.append(.attribute(name, value)) }
  }

  /// An attribute that says something by being there.
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

  /// A tag that holds nothing but text.
  mutating func element(_ tag: String, class name: String? = nil, text: String) {
    open(tag)
    attribute("class", name)
    self.text(text)
    close()
  }
}

extension Markup {
  /// Where children are found in the document.
  struct Slot: Equatable {
    /// From the outermost tag down, an index into each one's child elements.
    var path: [Int]
    /// How many tags follow the children.
    var tail: Int
  }

  /// Where the element's children are, or `nil` if it shows none.
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

  /// How many tags follow a position inside the same tag.
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
