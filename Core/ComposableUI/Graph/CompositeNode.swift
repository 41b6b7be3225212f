/// A view with a `body`.
final class CompositeNode<Content: View>: ScopeNode {
  private var view: Content
  private var child: _ViewNode?
  private unowned let container: ContainerNode
  private var modifiers: ModifierChain?
  // The owner is above this node in the tree and outlives it there.
  private unowned var owner: RowOwner?
  private let isInList: Bool
  private var environment: ViewEnvironment
  /// What is kept for its dynamic properties; `nil` if it has none.
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

  /// Evaluates the body again only if it could come out different.
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

  /// The view's body, with what its properties are now.
  ///
  /// The view itself stays as it was made, so that it can be compared.
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
    // An evaluation that is to come hands them down.
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
