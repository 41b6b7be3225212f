import ElementTree

/// A view whose elements get a modifier, such as a font.
///
/// The view has no node of its own: the modifier is passed down to the elements.
struct _ModifiedView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  /// The modifier; `nil` if it has no effect, as in `.font(nil)`.
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

/// A visitor that forwards its leaves to another visitor, with a modifier applied.
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

/// A view that wraps another view.
@MainActor @preconcurrency
protocol WrappingView {
  /// The innermost wrapped view.
  var unwrapped: Any { get }
}

extension _ModifiedView: WrappingView {
  var unwrapped: Any { (content as? any WrappingView)?.unwrapped ?? content }
}
