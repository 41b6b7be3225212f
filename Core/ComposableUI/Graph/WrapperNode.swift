/// A node with one below that it hands all down to.
class WrapperNode: _ViewNode {
  /// The node below; `nil` until there is one.
  final var child: _ViewNode?

  init(child: _ViewNode? = nil) {
    self.child = child
  }

  /// Brings the node below up to date with a view of the type that it was made of; makes it if there is none yet.
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
