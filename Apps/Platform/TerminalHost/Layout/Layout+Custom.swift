import ElementTree

/// Custom elements of an app: their lines, and the child views below.
extension Layout {
  func customSize(of node: Node, width: Int) -> Size {
    let lines = customLines(of: node, width: width)
    let below = size(of: column(in: node), width: width, height: nil)
    return Size(
      width: min(max(lines.width, below.width), width), height: lines.count + below.height)
  }

  func customIdealWidth(of node: Node) -> Int {
    max(
      customLines(of: node, width: screen.width).width, idealWidth(of: column(in: node)))
  }

  func customExpansion(of node: Node) -> NodeLayout.Expansion {
    expansion(of: column(in: node)).intersection(.width)
  }

  func placeCustom(_ node: Node, in rect: Rect) {
    if node.children.isEmpty { return }
    let lines = customLines(of: node, width: rect.width).count
    place(
      column(in: node),
      in: Rect(
        x: rect.x, y: rect.y + lines, width: rect.width, height: max(0, rect.height - lines)))
  }

  func customLines(of node: Node, width: Int) -> [CustomLine] {
    guard case .custom(let custom) = node.content else { return [] }
    let layout = known(node)
    if let known = layout.customLines, known.width == width { return known.lines }
    let lines =
      custom.element.terminal?(custom, width)
      ?? custom.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalLine(String($0)) }
    let made = lines.map { CustomLine($0, glyphs) }
    layout.customLines = (width, made)
    return made
  }
}

/// A line of an app's custom element.
struct CustomLine {
  let spans: [(glyphs: [ShownGlyph], width: Int, span: TerminalLine.Span)]

  init(_ line: TerminalLine, _ table: GlyphTable) {
    spans = line.spans.map { span in
      // A line break inside the text would break the layout.
      let glyphs = ShownGlyph.all(in: span.text, table).filter { $0.glyph != .lineBreak }
      return (glyphs, glyphs.reduce(0) { $0 + Int($1.width) }, span)
    }
  }

  var width: Int { spans.reduce(0) { $0 + $1.width } }
}

extension [CustomLine] {
  fileprivate var width: Int { reduce(0) { Swift.max($0, $1.width) } }
}
