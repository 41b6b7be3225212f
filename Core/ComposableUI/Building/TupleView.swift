/// Several views in sequence, from a builder closure that lists more than one.
public struct TupleView<each Content: View>: _PrimitiveView {
  let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    var children: [_ViewNode] = []
    func make<Child: View>(_ child: Child) {
      children.append(Child._makeNode(child, inputs))
    }
    repeat make(each view.content)
    return TupleNode(children)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! TupleNode
    var index = 0
    func update<Child: View>(_ child: Child) {
      Child._updateNode(node.children[index], child, inputs)
      index += 1
    }
    repeat update(each view.content)
  }

  public static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    var index = 0
    func visit<Child: View>(_ child: Child, _ visitor: inout Visitor) {
      Child._visitLeaves(of: child, traits: traits.at(.index(index)), visitor: &visitor)
      index += 1
    }
    repeat visit(each view.content, &visitor)
  }
}

final class TupleNode: _ViewNode {
  let children: [_ViewNode]

  init(_ children: [_ViewNode]) {
    self.children = children
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    for child in children { child.replaceModifiers(replacement) }
  }

  override func collectElements(into elements: inout ElementList) {
    for child in children { child.collectElements(into: &elements) }
  }

  override func unmount() {
    for child in children { child.unmount() }
  }
}
