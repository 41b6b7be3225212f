import Foundation

#if OpenCombine
  import Combine
#endif

extension View {
  /// Performs an action when a value changes.
  ///
  /// - Parameters:
  ///   - value: The value, read at each evaluation of the enclosing view.
  ///   - initial: Whether the action also runs when the view appears.
  ///   - action: Receives the old value and the new one.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    _ChangeView(content: self, value: value, isInitial: initial, action: action)
  }

  /// Performs an action when a value changes.
  ///
  /// - Parameters:
  ///   - value: The value, read at each evaluation of the enclosing view.
  ///   - initial: Whether the action also runs when the view appears.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    _ChangeView(content: self, value: value, isInitial: initial) { _, _ in action() }
  }

  /// Performs an action when a value changes.
  ///
  /// - Parameter action: Receives the new value.
  @_disfavoredOverload
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (_ newValue: Value) -> Void
  ) -> some View {
    _ChangeView(content: self, value: value, isInitial: false) { _, new in action(new) }
  }

  /// Starts a task when the view appears, as with ``onAppear(perform:)``, and restarts it when a
  /// value changes. The running task is cancelled on a restart and when the view disappears.
  public func task<Value: Equatable>(
    id value: Value, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    _TaskView(content: self, value: value) { Task(priority: priority, operation: action) }
  }

  #if OpenCombine
    /// Performs an action with each value of a publisher while the view exists.
    public func onReceive<P: Publisher>(
      _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
      _ReceiveView(content: self, publisher: publisher, action: action)
    }
  #endif
}

/// A view that observes a value.
struct _ChangeView<Content: View, Value: Equatable>: _PrimitiveView, TextualView {
  let content: Content
  let value: Value
  let isInitial: Bool
  let action: (Value, Value) -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = ChangeNode(view.value)
    node.setContent(view.content, inputs)
    if view.isInitial {
      inputs.graph.afterEvaluation { view.action(view.value, view.value) }
    }
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! ChangeNode<Value>
    let old = node.value
    if old != view.value {
      node.value = view.value
      inputs.graph.afterEvaluation { view.action(old, view.value) }
    }
    node.setContent(view.content, inputs)
  }
}

private final class ChangeNode<Value>: WrapperNode {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A view with a task that restarts when a value changes.
struct _TaskView<Content: View, Value: Equatable>: _PrimitiveView, TextualView {
  let content: Content
  let value: Value
  let start: () -> Task<Void, Never>

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = TaskNode(view.value, view.start, inputs)
    node.setContent(view.content, node.inputs(inputs))
    node.begin()
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! TaskNode<Value>
    node.update(view.value, view.start, in: inputs.graph)
    node.setContent(view.content, node.inputs(inputs))
  }
}

private final class TaskNode<Value: Equatable>: AppearingNode {
  private var value: Value
  private var start: () -> Task<Void, Never>
  private var task: Task<Void, Never>?

  init(_ value: Value, _ start: @escaping () -> Task<Void, Never>, _ inputs: _ViewInputs) {
    self.value = value
    self.start = start
    super.init(inputs)
  }

  func update(
    _ newValue: Value, _ newStart: @escaping () -> Task<Void, Never>, in graph: Graph
  ) {
    start = newStart
    if value == newValue { return }
    value = newValue
    graph.afterEvaluation { [self] in
      task?.cancel()
      if isThere { task = start() }
    }
  }

  override func appear() {
    task = start()
  }

  override func disappear() {
    task?.cancel()
  }

  override func unmount() {
    task?.cancel()
    super.unmount()
  }
}

#if OpenCombine
  /// A view that subscribes to a publisher.
  struct _ReceiveView<Content: View, P: Publisher>: _PrimitiveView, TextualView
  where P.Failure == Never {
    let content: Content
    let publisher: P
    let action: (P.Output) -> Void

    var plainText: String { Content.plainText(of: content) }

    static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
      let node = ReceiveNode(view.action)
      node.setContent(view.content, inputs)
      inputs.graph.afterEvaluation { node.listen(to: view.publisher) }
      return node
    }

    // As in SwiftUI, the view subscribes once, unless its identity changes.
    static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
      let node = node as! ReceiveNode<P.Output>
      node.action = view.action
      node.setContent(view.content, inputs)
    }
  }

  private final class ReceiveNode<Output>: WrapperNode {
    var action: (Output) -> Void
    private var subscription: AnyCancellable?
    private var isUnmounted = false

    init(_ action: @escaping (Output) -> Void) {
      self.action = action
    }

    func listen<P: Publisher>(to publisher: P) where P.Output == Output, P.Failure == Never {
      if isUnmounted { return }
      subscription = publisher.sink { [weak self] output in self?.action(output) }
    }

    override func unmount() {
      isUnmounted = true
      subscription = nil
      super.unmount()
    }
  }
#endif
