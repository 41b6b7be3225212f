import ElementTree

/// The texts that elements show, kept with them.
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

  /// The titles of a picker's or tabs' choices.
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

  /// What a text, an image or a link says: of a link also where it leads, because nobody can press
  /// it here.
  func text(of node: Node) -> TextBlock {
    switch node.content {
    case .text(let string): text(string, of: node)
    case .image(let image): text(image.description, of: node)
    case .link(let link):
      text(link.title == link.url ? link.url : "\(link.title) \(link.url)", of: node)
    default: text("", of: node)
    }
  }

  func textSize(of node: Node, width: Int) -> Size {
    text(of: node).size(width: width, limit: node.look.style.lineLimit)
  }
}
