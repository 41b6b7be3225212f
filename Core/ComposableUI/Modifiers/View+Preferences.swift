/// A value that views say to the views around them.
public protocol PreferenceKey {
  associatedtype Value
  /// What it is where no view has said anything.
  static var defaultValue: Value { get }
  /// Puts together what several views have said.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

extension View {
  /// Says a value to the views around this one.
  public func preference<Key: PreferenceKey>(key: Key.Type, value: Key.Value) -> some View {
    _PreferenceView<Self, Key>(content: self) { $0 = value }
  }

  /// Changes what the views in this one have said.
  public func transformPreference<Key: PreferenceKey>(
    _ key: Key.Type, _ callback: @escaping (inout Key.Value) -> Void
  ) -> some View {
    _PreferenceView<Self, Key>(content: self, change: callback)
  }

  /// Does something when what the views in this one say has become something else.
  ///
  /// - Parameter action: Is given what they say together. It is called once at first where anything is said.
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type, perform action: @escaping (Key.Value) -> Void
  ) -> some View where Key.Value: Equatable {
    _PreferenceReader<Self, Key>(content: self, action: action)
  }
}

/// What collects the values that views in it say.
final class PreferenceScope<Key: PreferenceKey>: PreferenceScopeBase where Key.Value: Equatable {
  private var said: [(source: ObjectIdentifier, change: (inout Key.Value) -> Void)] = []
  private var reported: Key.Value?
  private var isScheduled = false
  private let graph: Graph
  var action: (Key.Value) -> Void

  init(_ action: @escaping (Key.Value) -> Void, outer: PreferenceScopeBase?, graph: Graph) {
    self.action = action
    self.graph = graph
    super.init(outer: outer)
  }

  override func say(_ change: Any?, key: ObjectIdentifier, source: AnyObject) {
    if key == ObjectIdentifier(Key.self) {
      let source = ObjectIdentifier(source)
      let index = said.firstIndex { $0.source == source }
      if let change = change as? (inout Key.Value) -> Void {
        if let index { said[index].change = change } else { said.append((source, change)) }
      } else if let index {
        said.remove(at: index)
      }
      schedule()
    }
    super.say(change, key: key, source: source)
  }

  private func schedule() {
    if isScheduled { return }
    isScheduled = true
    graph.afterEvaluation { [self] in
      isScheduled = false
      var value = Key.defaultValue
      for (index, item) in said.enumerated() {
        if index == 0 {
          item.change(&value)
        } else {
          Key.reduce(value: &value) {
            var next = Key.defaultValue
            item.change(&next)
            return next
          }
        }
      }
      if reported != value {
        reported = value
        action(value)
      }
    }
  }
}

/// What collects the values of a key, whichever that is.
@MainActor
class PreferenceScopeBase: Equatable {
  let outer: PreferenceScopeBase?

  init(outer: PreferenceScopeBase?) {
    self.outer = outer
  }

  /// Takes notice of what a view says, or, by `nil`, says no more.
  func say(_ change: Any?, key: ObjectIdentifier, source: AnyObject) {
    outer?.say(change, key: key, source: source)
  }

  nonisolated static func == (lhs: PreferenceScopeBase, rhs: PreferenceScopeBase) -> Bool {
    lhs === rhs
  }
}

/// A view that says a value.
struct _PreferenceView<Content: View, Key: PreferenceKey>: _PrimitiveView, TextualView {
  let content: Content
  let change: (inout Key.Value) -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = PreferenceNode(
      key: ObjectIdentifier(Key.self), scope: inputs.environment.preferences)
    node.child = Content._makeNode(view.content, inputs)
    node.say(view.change)
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = unsafeDowncast(node, to: PreferenceNode.self)
    Content._updateNode(node.child!, view.content, inputs)
    node.say(view.change)
  }
}

private final class PreferenceNode: WrapperNode {
  private let key: ObjectIdentifier
  private let scope: PreferenceScopeBase?

  init(key: ObjectIdentifier, scope: PreferenceScopeBase?) {
    self.key = key
    self.scope = scope
  }

  func say(_ change: Any) {
    scope?.say(change, key: key, source: self)
  }

  override func unmount() {
    scope?.say(nil, key: key, source: self)
    super.unmount()
  }
}

/// A view that is told of what the views in it say.
struct _PreferenceReader<Content: View, Key: PreferenceKey>: _PrimitiveView, TextualView
where Key.Value: Equatable {
  let content: Content
  let action: (Key.Value) -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = PreferenceReaderNode<Key>(
      PreferenceScope(view.action, outer: inputs.environment.preferences, graph: inputs.graph))
    node.child = Content._makeNode(view.content, node.inputs(inputs))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = unsafeDowncast(node, to: PreferenceReaderNode<Key>.self)
    node.scope.action = view.action
    Content._updateNode(node.child!, view.content, node.inputs(inputs))
  }
}

private final class PreferenceReaderNode<Key: PreferenceKey>: WrapperNode
where Key.Value: Equatable {
  let scope: PreferenceScope<Key>

  init(_ scope: PreferenceScope<Key>) {
    self.scope = scope
  }

  func inputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inner = inputs
    inner.environment.preferences = scope
    return inner
  }
}
