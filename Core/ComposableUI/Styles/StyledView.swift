/// A view that may be shown by a style of somebody's own, in place of its element.
@MainActor @preconcurrency
protocol StyledView: _ElementView {
  /// The view that a style makes of this one; `nil` if it is shown as the host does it.
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
    // Whether there is a style is said by the type of a view around this one; a node is made anew with it.
    if node is AnyViewNode {
      if let styled = view.styled(inputs.values) { AnyView._updateNode(node, styled, inputs) }
    } else {
      _updateRowOrElement(node, view, inputs)
    }
  }
}

/// A value that can be compared though it is not equatable: for what is kept in an environment.
protocol SameValueComparable {
  @MainActor func isSame(as other: Self, _ comparator: ViewComparator) -> Bool
}
