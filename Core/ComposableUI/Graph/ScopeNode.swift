/// A node that is evaluated on its own, when something that it read has changed.
class ScopeNode: _ViewNode {
  /// How many scopes there are around this one: those further out are evaluated first, because
  /// they may take this one away.
  final let depth: Int32

  /// Something that the last evaluation read has changed.
  final var isDirty = false
  /// It waits for being evaluated in this flush.
  final var isQueued = false
  final var isUnmounted = false
  /// What changes of what it read are told by; `nil` if nothing can change that it read.
  final var tracking: ObservationTracker.Token?

  init(depth: Int32) {
    self.depth = depth
  }

  /// Reads what there is to read and updates the nodes below, up to the next scopes.
  func evaluate() {}

  /// For messages about it.
  var name: String { "\(type(of: self))" }

  /// The graph's share of leaving the tree; subclasses add theirs.
  final func unmountScope(in graph: Graph) {
    isUnmounted = true
    graph.tracker.stop(self)
  }
}

/// The topmost scope: the closure that a screen was made with.
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
