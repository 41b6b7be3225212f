/// A view that may be absent: the result of an `if` without an `else`.
extension Optional: View where Wrapped: View {
  public typealias Body = Never

  public var body: Never { fatalError("An optional view has no body.") }

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    WrapperNode(child: view.map { Wrapped._makeNode($0, inputs) })
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! WrapperNode
    if let view, let child = node.child {
      Wrapped._updateNode(child, view, inputs)
    } else if view != nil || node.child != nil {
      node.child?.unmount()
      node.child = view.map { Wrapped._makeNode($0, inputs) }
      inputs.elementsChanged()
    }
  }

  public static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    if let view {
      Wrapped._visitLeaves(of: view, traits: traits, visitor: &visitor)
    }
  }
}
