/// A view whose element an app's own style may replace.
@MainActor @preconcurrency
protocol StyledView: _ElementView {
  /// Returns the view that a style makes of this one; `nil` if there is no such style.
  func styled(_ values: EnvironmentValues) -> AnyView?
}

extension StyledView {
  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    if inputs.environment.scope != nil, let styled = view.styled(inputs.values) {
      return AnyView._makeNode(styled, inputs)
    }
    return _makeRowOrElement(view, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    // The type of an enclosing view depends on whether there is a style. So adding or removing the
    // style creates a new node.
    if node is AnyViewNode {
      if let styled = view.styled(inputs.values) { AnyView._updateNode(node, styled, inputs) }
    } else {
      _updateRowOrElement(node, view, inputs)
    }
  }
}

/// An environment value that can be compared without being equatable.
protocol SameValueComparable {
  @MainActor func isSame(as other: Self, _ comparator: ViewComparator) -> Bool
}
