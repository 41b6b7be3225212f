import ElementTree

/// The destination of a scroll request.
enum ScrollDestination: Hashable {
  case view(AnyHashable, anchor: UnitPoint?)
  case edge(Edge)
}

/// The scroll requests of the app on a screen.
///
/// A destination is looked up after all views are evaluated. So the app can scroll to rows that the
/// same change adds.
@MainActor
final class Scrolling {
  /// The nodes that may contain a view with a requested identity.
  private var targets: [ObjectIdentifier: _ViewNode] = [:]
  private var pending: (destination: ScrollDestination, scope: ScrollScopeNode)?
  /// The last scroll request to hosts, and its target element.
  private var latest: (element: ElementID, request: ScrollRequest)?
  private var count = 0

  func add(_ node: _ViewNode) {
    targets[ObjectIdentifier(node)] = node
  }

  func remove(_ node: _ViewNode) {
    targets[ObjectIdentifier(node)] = nil
    if pending?.scope === node { pending = nil }
  }

  func request(for id: ElementID) -> ScrollRequest? {
    latest?.element == id ? latest?.request : nil
  }

  func scroll(to destination: ScrollDestination, in scope: ScrollScopeNode) {
    pending = (destination, scope)
  }

  enum Outcome { case settled, waits }

  /// Finds the destination of the pending request and passes the request to hosts.
  ///
  /// - Returns: Whether the request has to wait for rows that aren't made yet.
  /// - Complexity: O(*n*) in the number of identities on the screen, if a request is pending.
  func settle() -> Outcome {
    guard let (destination, scope) = pending else { return .settled }
    var waits = false
    for target in targets.values where target.loadRows(at: destination, in: scope) { waits = true }
    if waits { return .waits }
    finish()
    return .settled
  }

  /// Settles the pending request with the rows that exist, without waiting for others.
  func finish() {
    guard let (destination, scope) = pending else { return }
    pending = nil
    guard let element = element(at: destination, in: scope) else { return }
    let graph = element.graph
    if let old = latest.flatMap({ graph.elements[$0.element] }) { old.propertiesWillChange() }
    element.propertiesWillChange()
    count += 1
    latest = (element.id, destination.request(number: count))
  }

  private func element(
    at destination: ScrollDestination, in scope: ScrollScopeNode
  ) -> ElementNode? {
    switch destination {
    case .view(let id, _):
      for target in targets.values {
        guard let node = target.node(identifiedBy: id) else { continue }
        var elements = ElementList()
        node.collectElements(into: &elements)
        if let element = elements.first?.node, scope.contains(element) { return element }
      }
      return nil
    case .edge(let edge):
      var elements = ElementList()
      scope.collectElements(into: &elements)
      let isFirst = edge == .top || edge == .leading
      var element: ElementNode?
      while let next = (isFirst ? elements.first : elements.last)?.node {
        element = next
        elements = (next as? ContainerNode)?.collectChildren() ?? []
      }
      return element
    }
  }
}

extension ScrollDestination {
  fileprivate func request(number: Int) -> ScrollRequest {
    switch self {
    case .view(_, nil): ScrollRequest(number: number)
    case .view(_, let anchor?):
      ScrollRequest(
        number: number, horizontal: .init(share: anchor.x), vertical: .init(share: anchor.y))
    case .edge(let edge):
      switch edge {
      case .top: ScrollRequest(number: number, vertical: .start)
      case .bottom: ScrollRequest(number: number, vertical: .end)
      case .leading: ScrollRequest(number: number, horizontal: .start)
      case .trailing: ScrollRequest(number: number, horizontal: .end)
      }
    }
  }
}

extension ScrollRequest.Place {
  /// - Parameter share: From 0 at the start to 1 at the end.
  fileprivate init(share: Double) {
    self = share < 1 / 3 ? .start : share > 2 / 3 ? .end : .center
  }
}

/// The link from an app's scroll proxy to the views that it scrolls.
@MainActor
final class ScrollScope {
  fileprivate var node: ScrollScopeNode?

  nonisolated init() {}

  func scroll(to destination: ScrollDestination) {
    node?.scroll(to: destination)
  }
}

/// A view whose content a scroll proxy can scroll.
struct _ScrollScopeView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let scope: ScrollScope

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = ScrollScopeNode(view.scope, in: inputs.graph)
    node.setContent(view.content, inputs)
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! ScrollScopeNode
    node.setContent(view.content, inputs)
  }
}

final class ScrollScopeNode: WrapperNode {
  private let scope: ScrollScope
  private unowned let graph: Graph

  init(_ scope: ScrollScope, in graph: Graph) {
    self.scope = scope
    self.graph = graph
    super.init()
    scope.node = self
  }

  func scroll(to destination: ScrollDestination) {
    graph.scrolling.scroll(to: destination, in: self)
    graph.tracker.signal.requestFlush()
  }

  /// Whether an element is in this scope, at any depth.
  func contains(_ element: ElementNode) -> Bool {
    var elements = ElementList()
    collectElements(into: &elements)
    var next: ElementNode? = element
    while let current = next {
      if elements.contains(ElementReference(current)) { return true }
      next = current.container
    }
    return false
  }

  override func unmount() {
    if scope.node === self { scope.node = nil }
    graph.scrolling.remove(self)
    super.unmount()
  }
}
