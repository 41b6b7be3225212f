import ElementTree
import Observation

/// The storage of a ``FocusState``. A change notifies only the nodes of the old and the new value,
/// without evaluating their views.
@Observable
final class FocusBox<Value: Hashable>: @unchecked Sendable {
  // Sendable: only the main actor sets the value and notifies the views.

  var value: Value {
    didSet {
      current = value
      if value != oldValue { focusMoved(from: oldValue) }
    }
  }

  /// The value, read without registering an observation.
  @ObservationIgnored private(set) var current: Value
  /// Whether the value is changing because a host reported the focus.
  @ObservationIgnored fileprivate private(set) var isTaking = false
  /// The nodes of the views for each value; several nodes for one value form a linked list.
  @ObservationIgnored private var nodes: [Value: FocusNode<Value>] = [:]

  init(_ value: Value) {
    self.value = value
    current = value
  }

  /// Takes over the value of the field that the host reports as focused.
  @MainActor
  fileprivate func take(_ value: Value) {
    if value == current { return }
    isTaking = true
    self.value = value
    isTaking = false
  }

  private func focusMoved(from old: Value) {
    if nodes.isEmpty { return }
    nonisolated(unsafe) let old = old
    MainActor.assumeIsolated {
      for value in [old, current] {
        var next = nodes[value]
        while let node = next {
          node.focusMoved()
          next = node.next
        }
      }
    }
  }

  @MainActor
  fileprivate func add(_ node: FocusNode<Value>) {
    node.next = nodes[node.value]
    nodes[node.value] = node
  }

  @MainActor
  fileprivate func remove(_ node: FocusNode<Value>) {
    var before: FocusNode<Value>?
    var next = nodes[node.value]
    while let current = next, current !== node {
      before = current
      next = current.next
    }
    if let before { before.next = node.next } else { nodes[node.value] = node.next }
    node.next = nil
  }
}

/// A view that can have the focus.
struct _FocusView<Content: View, Value: Hashable>: _PrimitiveView, TextualView {
  let content: Content
  let box: FocusBox<Value>
  let value: Value

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = FocusNode(view.value, of: view.box, in: inputs.graph)
    node.setContent(view.content, node.inputs(inputs))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! FocusNode<Value>
    node.update(view.value, of: view.box)
    node.setContent(view.content, node.inputs(inputs))
  }
}

/// A callback that a field calls when the user types in it.
@MainActor
final class FocusScope: Equatable {
  fileprivate var take: () -> Void = {}

  /// Reports that the field has the focus.
  func taken() { take() }

  nonisolated static func == (lhs: FocusScope, rhs: FocusScope) -> Bool { lhs === rhs }
}

final class FocusNode<Value: Hashable>: WrapperNode {
  fileprivate private(set) var value: Value
  fileprivate final var next: FocusNode?
  private var box: FocusBox<Value>
  private let scope = FocusScope()
  private unowned let graph: Graph
  /// The modifiers around this node.
  private var outer: ModifierChain?
  /// Whether hosts should give the focus to this view.
  private var wantsFocus: Bool

  init(_ value: Value, of box: FocusBox<Value>, in graph: Graph) {
    self.value = value
    self.box = box
    self.graph = graph
    wantsFocus = box.current == value
    super.init()
    scope.take = { [unowned self] in self.box.take(self.value) }
    box.add(self)
  }

  func update(_ newValue: Value, of newBox: FocusBox<Value>) {
    if value != newValue || box !== newBox {
      box.remove(self)
      value = newValue
      box = newBox
      box.add(self)
      wantsFocus = box.current == value
    }
  }

  func inputs(_ inputs: _ViewInputs) -> _ViewInputs {
    outer = inputs.modifiers
    var inner = inputs
    inner.environment.focus = scope
    inner.modifiers = modifiers
    return inner
  }

  private var modifiers: ModifierChain? {
    wantsFocus ? graph.chain(outer, .wantsFocus) : outer
  }

  fileprivate func focusMoved() {
    let old = modifiers
    wantsFocus = box.current == value && !box.isTaking
    let new = modifiers
    if new === old { return }
    child?.replaceModifiers(ModifierReplacement(of: old, by: new, in: graph))
    graph.tracker.signal.requestFlush()
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    outer = replacement.chain(for: outer)
    super.replaceModifiers(replacement)
  }

  override func unmount() {
    box.remove(self)
    super.unmount()
  }
}
