/// A key for values that views pass to their enclosing views.
public protocol PreferenceKey {
  associatedtype Value
  /// The value if no view has set one.
  static var defaultValue: Value { get }
  /// Combines the values of several views.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

extension View {
  /// Sets a preference for the enclosing views, regardless of the views inside.
  public func preference<Key: PreferenceKey>(key: Key.Type, value: Key.Value) -> some View {
    _PreferenceView<Self, Key>(content: self, role: .setting(value))
  }

  /// Changes the combined preference of the views inside, or the default if they set none.
  public func transformPreference<Key: PreferenceKey>(
    _ key: Key.Type, _ callback: @escaping (inout Key.Value) -> Void
  ) -> some View {
    _PreferenceView<Self, Key>(content: self, role: .changing(callback))
  }

  /// Performs an action when the combined preference of the views inside changes.
  ///
  /// - Parameter action: Receives the combined value. The first call comes once a view has set a
  ///   value.
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type, perform action: @escaping (Key.Value) -> Void
  ) -> some View where Key.Value: Equatable {
    _PreferenceReader<Self, Key>(content: self, action: action)
  }
}

/// A view that sets or changes a preference.
struct _PreferenceView<Content: View, Key: PreferenceKey>: _PrimitiveView, TextualView {
  let content: Content
  let role: PreferenceScope<Key>.Role

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let outer = inputs.environment.preferences
    // If no enclosing view observes the preference, there is nothing to keep.
    let node = PreferenceNode<Key>(
      outer.flatMap { $0.scope(of: Key.self) == nil ? nil : PreferenceScope(view.role, in: $0) },
      inputs)
    node.setContent(view.content, node.inputs(inputs))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! PreferenceNode<Key>
    node.scope?.role = view.role
    node.setContent(view.content, node.inputs(inputs))
  }
}

/// A view that observes a preference of the views inside.
struct _PreferenceReader<Content: View, Key: PreferenceKey>: _PrimitiveView, TextualView
where Key.Value: Equatable {
  let content: Content
  let action: (Key.Value) -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = PreferenceNode<Key>(
      ObservedPreference(view.action, in: inputs.environment.preferences, graph: inputs.graph),
      inputs)
    node.setContent(view.content, node.inputs(inputs))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! PreferenceNode<Key>
    (node.scope! as! ObservedPreference<Key>).action = view.action
    node.setContent(view.content, node.inputs(inputs))
  }
}

private final class PreferenceNode<Key: PreferenceKey>: WrapperNode, TabMember {
  /// The preference scope of this view; `nil` if no enclosing view observes the key.
  let scope: PreferenceScope<Key>?
  private let tab: TabScope?
  private var membership: Int?

  init(_ scope: PreferenceScope<Key>?, _ inputs: _ViewInputs) {
    self.scope = scope
    tab = scope == nil ? nil : inputs.environment.enclosingNodes?.tab
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
    // End the scope first, so that values that leave with this view are not reported.
    if let membership { tab?.remove(membership) }
    scope?.end()
    super.unmount()
  }
}
