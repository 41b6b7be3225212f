import ElementTree

/// The text of elements, cached in their layouts.
extension Layout {
  func text(_ string: @autoclosure () -> String, of node: Node) -> TextBlock {
    let layout = known(node)
    if let text = layout.text { return text }
    let text = TextBlock(string(), glyphs)
    layout.text = text
    return text
  }

  func secondText(_ string: @autoclosure () -> String, of node: Node) -> TextBlock {
    let layout = known(node)
    if let text = layout.secondText { return text }
    let text = TextBlock(string(), glyphs)
    layout.secondText = text
    return text
  }

  /// Returns the titles of a picker's or tabs' choices.
  func titles(of node: Node) -> [TextBlock] {
    let layout = known(node)
    if let titles = layout.titles { return titles }
    let strings: [String] =
      switch node.content {
      case .picker(let picker): picker.choices.titles
      case .tabs(let choices): choices.titles
      default: []
      }
    let titles = strings.map { TextBlock($0, glyphs) }
    layout.titles = titles
    return titles
  }

  /// Returns the text of a text element, an image or a link. A link also shows its address, because
  /// a terminal can't open it.
  func text(of node: Node) -> TextBlock {
    switch node.content {
    case .text(let string): text(cased(string, in: node), of: node)
    case .styledText(let runs): text(of: runs, in: node)
    case .symbol(let symbol): text(Symbols.glyph(for: symbol.name), of: node)
    case .image(let image): text(image.description, of: node)
    case .link(let link):
      text(link.title == link.url ? link.url : "\(link.title) \(link.url)", of: node)
    default: text("", of: node)
    }
  }

  /// Joins the runs of the text, and records the end of each run.
  private func text(of runs: [Content.Run], in node: Node) -> TextBlock {
    let layout = known(node)
    if let text = layout.text { return text }
    var glyphs: [ShownGlyph] = []
    layout.runEnds = runs.map { run in
      var string = run.symbol.map(Symbols.glyph) ?? cased(run.text, in: node)
      if let link = run.link, link != run.text { string += " \(link)" }
      glyphs += ShownGlyph.all(in: string, self.glyphs)
      return glyphs.count
    }
    let text = TextBlock(glyphs)
    layout.text = text
    return text
  }

  private func cased(_ string: String, in node: Node) -> String {
    switch inherited(by: node, \.text?.textCase) {
    case .uppercase: string.uppercased()
    case .lowercase: string.lowercased()
    case nil: string
    }
  }

  func textSize(of node: Node, width: Int) -> Size {
    text(of: node).size(width: width, limit: lineLimit(of: node), cut: truncation(of: node))
  }

  /// Returns the greatest number of lines of the text; `nil` for no limit.
  func lineLimit(of node: Node) -> Int? {
    let limit = inherited(by: node, \.lineLimit)
    return limit == 0 ? nil : limit
  }

  /// Returns the part of the text that is cut if there isn't enough space.
  func truncation(of node: Node) -> Style.TextLayout.Truncation {
    inherited(by: node, \.text?.truncation) ?? .tail
  }

  /// Returns the value in an element's style, or in that of its nearest ancestor that sets one.
  func inherited<Value>(by node: Node, _ value: (Style) -> Value?) -> Value? {
    var next: Node? = node
    while let current = next {
      if let value = value(current.look.style) { return value }
      next = current.parent
    }
    return nil
  }
}
