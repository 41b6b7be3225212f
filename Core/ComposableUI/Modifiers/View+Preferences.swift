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
  /// Says a value to the views around this one, whatever the views in it say.
  public func preference<Key: PreferenceKey>(key: Key.Type, value: Key.Value) -> some View {
    _PreferenceView<Self, Key>(content: self, role: .saying(value))
  }

  /// Changes what the views in this one say together, and the default where they say nothing.
  public func transformPreference<Key: PreferenceKey>(
    _ key: Key.Type, _ callback: @escaping (inout Key.Value) -> Void
  ) -> some View {
    _PreferenceView<Self, Key>(content: self, role: .changing(callback))
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

/// A view that says a value, or changes the one that is said in it.
struct _PreferenceView<Content: View, Key: PreferenceKey>: _PrimitiveView, TextualView {
  let content: Content
  let role: PreferenceScope<Key>.Role

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let outer = inputs.environment.preferences
    // Where nobody hears it, nothing is kept.
    let node = PreferenceNode<Key>(
      outer.flatMap { $0.scope(of: Key.self) == nil ? nil : PreferenceScope(view.role, in: $0) },
      inputs)
    node.setContent(view.content, node.inputs(inputs))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = unsafeDowncast(node, to: PreferenceNode<Key>.self)
    node.scope?.role = view.role
    node.setContent(view.content, node.inputs(inputs))
  }
}

/// A view that is told of what the views in it say.
struct _PreferenceReader<Content: View, Key: PreferenceKey>: _PrimitiveView, TextualView
where Key.Value: Equatable {
  let content: Content
  let action: (Key.Value) -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = PreferenceNode<Key>(
      HeardPreference(view.action, in: inputs.environment.preferences, graph: inputs.graph), inputs)
    node.setContent(view.content, node.inputs(inputs))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = unsafeDowncast(node, to: PreferenceNode<Key>.self)
    unsafeDowncast(node.scope!, to: HeardPreference<Key>.self).action = view.action
    node.setContent(view.content, node.inputs(inputs))
  }
}

private final class PreferenceNode<Key: PreferenceKey>: WrapperNode, TabMember {
  /// What the views in this one say by the key; `nil` where nobody hears it.
  let scope: PreferenceScope<Key>?
  private let tab: TabScope?
  private var membership: Int?

  init(_ scope: PreferenceScope<Key>?, _ inputs: _ViewInputs) {
    self.scope = scope
    tab = scope == nil ? nil : inputs.environment.surroundings?.tab
    super.init()
    membership = tab?.add(self)
    tabChanged()
  }

  func tabChanged() {
    scope?.isHidden = tab?.isShown == false
  }

  func inputs(_ inputs: _ViewInputs) -> _ViewInputs {
    guard let scope else { return inputs }
    var inner = inputs
    inner.environment.preferences = scope
    return inner
  }

  override func unmount() {
    // First of all: what goes with this view is not told any more.
    if let membership { tab?.remove(membership) }
    scope?.end()
    super.unmount()
  }
}
