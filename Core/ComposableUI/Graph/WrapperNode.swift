/// A node that forwards everything to its only child.
class WrapperNode: _ViewNode {
  /// The child; `nil` until it is made.
  final var child: _ViewNode?

  init(child: _ViewNode? = nil) {
    self.child = child
  }

  /// Updates the child with a view of the same type, or makes the child.
  final func setContent<Content: View>(_ content: Content, _ inputs: _ViewInputs) {
    if let child {
      Content._updateNode(child, content, inputs)
    } else {
      child = Content._makeNode(content, inputs)
    }
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    child?.replaceModifiers(replacement)
  }

  override func collectElements(into elements: inout ElementList) {
    child?.collectElements(into: &elements)
  }

  override func unmount() {
    child?.unmount()
  }
}
