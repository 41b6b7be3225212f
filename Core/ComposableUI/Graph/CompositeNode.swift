/// The node of a view with a `body`.
final class CompositeNode<Content: View>: ScopeNode {
  private var view: Content
  private var child: _ViewNode?
  private unowned let container: ContainerNode
  private var modifiers: ModifierChain?
  // The owner is above this node in the tree, so it outlives the node.
  private unowned var owner: RowOwner?
  private let isInList: Bool
  private var environment: ViewEnvironment
  /// The storage of the view's dynamic properties; `nil` if it has none.
  private let properties: DynamicStorage?

  init(_ view: Content, _ inputs: _ViewInputs) {
    self.view = view
    container = inputs.container
    modifiers = inputs.modifiers
    owner = inputs.owner
    isInList = inputs.isInList
    environment = inputs.environment
    properties = inputs.graph.comparator.layout(of: Content.self).dynamic.map(DynamicStorage.init)
    super.init(depth: inputs.depth)
    container.graph.enqueue(self)
  }

  /// Re-evaluates the body only if the result could differ.
  func update(_ newView: Content, _ inputs: _ViewInputs) {
    if inputs.owner === owner, inputs.environment == environment,
      container.graph.comparator.areEqual(view, newView)
    {
      if inputs.modifiers !== modifiers {
        replaceModifiers(
          ModifierReplacement(of: modifiers, by: inputs.modifiers, in: container.graph))
      }
      return
    }
    view = newView
    modifiers = inputs.modifiers
    owner = inputs.owner
    environment = inputs.environment
    container.graph.enqueue(self)
  }

  override func evaluate() {
    let inputs = _ViewInputs(
      container: container, depth: depth + 1, modifiers: modifiers, owner: owner,
      isInList: isInList, environment: environment)
    if inputs.isTooDeep {
      if child == nil {
        child = ViewDepth.makeNode(inputs)
        inputs.elementsChanged()
      }
      return
    }
    container.graph.willEvaluateBody(of: Content.self)
    let body = body
    if let child {
      Content.Body._updateNode(child, body, inputs)
    } else {
      child = Content.Body._makeNode(body, inputs)
      inputs.elementsChanged()
    }
  }

  /// The view's body, evaluated with the current values of its dynamic properties.
  ///
  /// The view itself stays unchanged, because `update` compares the view with the next value.
  private var body: Content.Body {
    guard let properties else { return view.body }
    var installed = view
    properties.install(
      in: &installed, DynamicContext(graph: container.graph, environment: environment))
    return installed.body
  }

  override var name: String { "\(Content.self)" }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    modifiers = replacement.chain(for: modifiers)
    // A queued evaluation passes the modifiers on later.
    if !isQueued { child?.replaceModifiers(replacement) }
  }

  override func collectElements(into elements: inout ElementList) {
    child?.collectElements(into: &elements)
  }

  override func unmount() {
    unmountScope(in: container.graph)
    child?.unmount()
  }
}
