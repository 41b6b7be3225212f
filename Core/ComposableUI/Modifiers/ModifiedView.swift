import ElementTree

/// A view whose elements look or behave differently because of a modifier.
///
/// It has no node of its own: the modifier is handed down to the elements that it is about.
struct _ModifiedView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  /// `nil` if the modifier says nothing, as `.font(nil)`.
  let modifier: ElementModifier?

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    Content._makeNode(view.content, inputs.applying(view.modifier))
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    Content._updateNode(node, view.content, inputs.applying(view.modifier))
  }

  static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    var modifying = ModifyingVisitor(visitor: visitor, modifier: view.modifier)
    Content._visitLeaves(of: view.content, traits: traits, visitor: &modifying)
    visitor = modifying.visitor
  }
}

/// Shows another visitor what it is shown, modified.
private struct ModifyingVisitor<Visitor: _LeafVisitor>: _LeafVisitor {
  var visitor: Visitor
  let modifier: ElementModifier?

  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits) {
    visitor.visit(_ModifiedView(content: leaf, modifier: modifier), traits: traits)
  }
}

extension _ViewInputs {
  func applying(_ modifier: ElementModifier?) -> Self {
    guard let modifier else { return self }
    var inputs = self
    inputs.modifiers = graph.chain(modifiers, modifier)
    return inputs
  }
}

extension View {
  func modifier(_ modifier: ElementModifier?) -> _ModifiedView<Self> {
    _ModifiedView(content: self, modifier: modifier)
  }
}

/// A view around another one.
@MainActor @preconcurrency
protocol WrappingView {
  /// The view in all views around it.
  var unwrapped: Any { get }
}

extension _ModifiedView: WrappingView {
  var unwrapped: Any { (content as? any WrappingView)?.unwrapped ?? content }
}
