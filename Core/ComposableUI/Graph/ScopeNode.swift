/// A node that is evaluated on its own when one of its reads changes.
class ScopeNode: _ViewNode {
  /// The depth in the tree, as in `_ViewInputs`. Outer scopes are evaluated first, because they may
  /// remove inner scopes.
  final let depth: Int32

  /// Whether a value that the last evaluation read has changed.
  final var isDirty = false
  /// Whether the scope is queued for evaluation in this flush.
  final var isQueued = false
  final var isUnmounted = false
  /// The token of the current evaluation; `nil` if it read nothing observable.
  final var tracking: ObservationTracker.Token?

  init(depth: Int32) {
    self.depth = depth
  }

  /// Evaluates the scope and updates the nodes below, up to the next scopes.
  func evaluate() {}

  /// The scope's name in messages.
  var name: String { "\(type(of: self))" }

  /// Ends the tracking of the scope. Subclasses add their own cleanup.
  final func unmountScope(in graph: Graph) {
    isUnmounted = true
    graph.tracker.stop(self)
  }
}

/// The topmost scope: the closure that the screen was made with.
final class RootScope<Content: View>: ScopeNode {
  private let content: () -> Content
  private unowned let container: ContainerNode
  private var child: _ViewNode?

  init(_ content: @escaping () -> Content, in container: ContainerNode) {
    self.content = content
    self.container = container
    super.init(depth: 0)
  }

  override func evaluate() {
    let view = content()
    let inputs = _ViewInputs(container: container, depth: 1, environment: ViewEnvironment())
    if let child {
      Content._updateNode(child, view, inputs)
    } else {
      child = Content._makeNode(view, inputs)
    }
  }

  override var name: String { "the screen's root" }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    child?.replaceModifiers(replacement)
  }

  override func collectElements(into elements: inout ElementList) {
    child?.collectElements(into: &elements)
  }

  override func unmount() {
    unmountScope(in: container.graph)
    child?.unmount()
  }
}
