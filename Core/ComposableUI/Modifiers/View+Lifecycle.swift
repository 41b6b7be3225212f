extension View {
  /// Performs an action when the view becomes part of the screen. In a list, a lazy stack or a lazy
  /// grid, this happens each time the view comes into sight.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    _LifecycleView(content: self, onAppear: action)
  }

  /// Performs an action when the view leaves the screen. In a list, a lazy stack or a lazy grid,
  /// this happens each time the view goes out of sight.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    _LifecycleView(content: self, onDisappear: action)
  }

  /// Starts a task when the view appears, as with ``onAppear(perform:)``, and cancels it when the
  /// view disappears.
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
    let node = LifecycleNode(view, inputs)
    node.setContent(view.content, node.inputs(inputs))
    node.begin()
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! LifecycleNode<Content>
    node.view = view
    node.setContent(view.content, node.inputs(inputs))
  }
}

private final class LifecycleNode<Content: View>: AppearingNode {
  var view: _LifecycleView<Content>
  private var task: Task<Void, Never>?

  init(_ view: _LifecycleView<Content>, _ inputs: _ViewInputs) {
    self.view = view
    super.init(inputs)
  }

  override func appear() {
    task = view.task?()
    view.onAppear?()
  }

  override func disappear() {
    task?.cancel()
    view.onDisappear?()
  }

  override func unmount() {
    task?.cancel()
    super.unmount()
  }
}
