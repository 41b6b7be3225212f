extension View {
  /// Prevents the user from leaving the surrounding sheet, except by its buttons and state.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    _DismissalView(content: self, isDisabled: isDisabled)
  }
}

/// A view that decides whether the user can leave the surrounding sheet.
struct _DismissalView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let isDisabled: Bool

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    DismissalNode(
      view.isDisabled, sheet: inputs.environment.enclosingNodes?.sheet,
      child: Content._makeNode(view.content, inputs))
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! DismissalNode
    node.update(view.isDisabled)
    node.setContent(view.content, inputs)
  }
}

final class DismissalNode: WrapperNode {
  private(set) var isDisabled: Bool
  private weak var sheet: DialogNode?

  init(_ isDisabled: Bool, sheet: DialogNode?, child: _ViewNode) {
    self.isDisabled = isDisabled
    self.sheet = sheet
    super.init(child: child)
    sheet?.add(self)
  }

  func update(_ newValue: Bool) {
    guard newValue != isDisabled else { return }
    sheet?.propertiesWillChange()
    isDisabled = newValue
  }

  override func unmount() {
    sheet?.remove(self)
    super.unmount()
  }
}
