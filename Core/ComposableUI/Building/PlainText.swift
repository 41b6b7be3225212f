/// A view that can supply plain text, such as a picker's choice or a dialog's message.
@MainActor @preconcurrency
protocol TextualView: View {
  var plainText: String { get }
}

extension View {
  /// Returns the plain text of a view, and evaluates its body if it has one.
  static func plainText(of view: Self) -> String {
    var collector = TextCollector()
    _visitLeaves(of: view, traits: _ViewTraits(), visitor: &collector)
    return collector.texts.joined(separator: "\n")
  }
}

private struct TextCollector: _LeafVisitor {
  var texts: [String] = []

  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits) {
    if let textual = leaf as? any TextualView {
      let text = textual.plainText
      if !text.isEmpty { texts.append(text) }
    } else if Leaf.Body.self != Never.self {
      Leaf.Body._visitLeaves(of: leaf.body, traits: traits, visitor: &self)
    }
  }
}

/// A collector of the choices in a picker's content.
struct ChoiceCollector: _LeafVisitor {
  private(set) var titles: [String] = []
  private(set) var tags: [AnyHashable?] = []

  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits) {
    if let textual = leaf as? any TextualView {
      titles.append(textual.plainText)
      tags.append(traits.tag)
    } else if Leaf.Body.self != Never.self {
      Leaf.Body._visitLeaves(of: leaf.body, traits: traits, visitor: &self)
    }
  }
}
