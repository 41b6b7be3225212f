extension View {
  /// Does something when the view has become part of the screen.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    _LifecycleView(content: self, onAppear: action)
  }

  /// Does something when the view has left the screen.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    _LifecycleView(content: self, onDisappear: action)
  }

  /// Starts work when the view has become part of the screen, and cancels it when it leaves.
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    _LifecycleView(content: self, task: { Task(priority: priority, operation: action) })
  }
}

struct _LifecycleView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  var onAppear: (() -> Void)?
  var onDisappear: (() -> Void)?
  var task: (() -> Task<Void, Never>)?

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = LifecycleNode(
      onDisappear: view.onDisappear, child: Content._makeNode(view.content, inputs),
      graph: inputs.graph)
    inputs.graph.afterEvaluation {
      if !node.isUnmounted {
        node.task = view.task?()
        view.onAppear?()
      }
    }
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = unsafeDowncast(node, to: LifecycleNode.self)
    node.onDisappear = view.onDisappear
    Content._updateNode(node.child, view.content, inputs)
  }
}

private final class LifecycleNode: _ViewNode {
  var onDisappear: (() -> Void)?
  var task: Task<Void, Never>?
  let child: _ViewNode
  private(set) var isUnmounted = false
  private unowned let graph: Graph

  init(onDisappear: (() -> Void)?, child: _ViewNode, graph: Graph) {
    self.onDisappear = onDisappear
    self.child = child
    self.graph = graph
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    child.replaceModifiers(replacement)
  }

  override func collectElements(into elements: inout ElementList) {
    child.collectElements(into: &elements)
  }

  override func unmount() {
    isUnmounted = true
    task?.cancel()
    if let onDisappear { graph.afterEvaluation(onDisappear) }
    child.unmount()
  }
}
