import ElementTree

/// A view that becomes one element.
@MainActor @preconcurrency
public protocol _ElementView: _PrimitiveView {
  static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode
  static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs)
}

extension _ElementView {
  // In a list, every element has its own row. A view never moves into or out of a list, so a node
  // never switches between a row and a plain element.

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    _makeRowOrElement(view, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    _updateRowOrElement(node, view, inputs)
  }

  static func _makeRowOrElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    if let owner = inputs.row {
      RowNode(view, inputs, owner: owner)
    } else {
      _makeElement(view, inputs)
    }
  }

  static func _updateRowOrElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    if inputs.row != nil {
      (node as! RowNode).update(view, inputs)
    } else {
      _updateElement(node, view, inputs)
    }
  }
}

/// A view that becomes one element without children and without actions.
@MainActor @preconcurrency
public protocol _PlainElementView: _ElementView {
  static func _content(of view: Self) -> ElementTree.Content
}

extension _PlainElementView {
  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    PlainElementNode(_content(of: view), inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! PlainElementNode).update(_content(of: view), inputs)
  }
}

/// A view that becomes one element with children and without actions.
@MainActor @preconcurrency
public protocol _PlainContainerView: _ElementView {
  associatedtype _Children: View
  static func _content(of view: Self) -> ElementTree.Content
  static func _children(of view: Self) -> _Children
}

extension _PlainContainerView {
  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    PlainContainerNode(_content(of: view), child: _children(of: view), inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! PlainContainerNode)
      .update(_content(of: view), child: _children(of: view), inputs)
  }
}
