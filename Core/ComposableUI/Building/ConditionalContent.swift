/// One of two views, from an `if` with an `else` or from a `switch`.
///
/// Switching branches removes the old branch's elements and makes the new branch's.
public enum _ConditionalContent<First: View, Second: View>: _PrimitiveView {
  case first(First)
  case second(Second)

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    switch view {
    case .first(let content):
      ConditionalNode(isFirst: true, child: First._makeNode(content, inputs))
    case .second(let content):
      ConditionalNode(isFirst: false, child: Second._makeNode(content, inputs))
    }
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! ConditionalNode
    switch view {
    case .first(let content):
      if node.isFirst {
        node.setContent(content, inputs)
      } else {
        node.replace(isFirst: true, child: First._makeNode(content, inputs), inputs)
      }
    case .second(let content):
      if node.isFirst {
        node.replace(isFirst: false, child: Second._makeNode(content, inputs), inputs)
      } else {
        node.setContent(content, inputs)
      }
    }
  }

  public static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    switch view {
    case .first(let content):
      First._visitLeaves(of: content, traits: traits.at(.index(0)), visitor: &visitor)
    case .second(let content):
      Second._visitLeaves(of: content, traits: traits.at(.index(1)), visitor: &visitor)
    }
  }
}

final class ConditionalNode: WrapperNode {
  private(set) var isFirst: Bool

  init(isFirst: Bool, child: _ViewNode) {
    self.isFirst = isFirst
    super.init(child: child)
  }

  func replace(isFirst: Bool, child: _ViewNode, _ inputs: _ViewInputs) {
    self.child?.unmount()
    self.isFirst = isFirst
    self.child = child
    inputs.elementsChanged()
  }
}
