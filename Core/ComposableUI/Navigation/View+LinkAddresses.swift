extension View {
  /// Sets the paths of the screens that links and buttons in this view lead to.
  ///
  /// In a browser, users can open these screens in another tab and copy their addresses. A plain
  /// press works as before. Other hosts ignore the addresses.
  ///
  /// The target of a link is the state or the value of a ``NavigationLink``, or the tag of a
  /// button:
  ///
  /// ```swift
  /// // In a feature, which knows of no addresses:
  /// Button(book.title) { store.send(.bookTapped(book.id)) }
  ///   .tag(book.id)
  ///
  /// // In the app:
  /// BooksView(store: store.scope(state: \.books, action: \.books))
  ///   .linkAddresses(for: Book.ID.self) { "/books/\($0)" }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the targets. Targets of other types use the addresses that an outer view
  ///     sets.
  ///   - path: Returns the path of a target's screen in the host's URLs, such as `/books/3`; `nil`
  ///     if the screen has none.
  public func linkAddresses<Target>(
    for type: Target.Type, _ path: @escaping (Target) -> String?
  ) -> some View {
    _LinkAddressesView(content: self, target: Target.self, path: path)
  }
}

/// A view whose links have addresses.
struct _LinkAddressesView<Content: View, Target>: _PrimitiveView, TextualView {
  let content: Content
  let target: Target.Type
  let path: (Target) -> String?

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = LinkAddressesNode(
      Target.self, outer: inputs.environment.enclosingNodes?.links, path: view.untyped)
    node.setContent(view.content, inputs.addressing(by: node))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! LinkAddressesNode
    node.path = view.untyped
    node.setContent(view.content, inputs.addressing(by: node))
  }

  private var untyped: (Any) -> String? {
    { [path] in ($0 as? Target).flatMap(path) }
  }
}

final class LinkAddressesNode: WrapperNode {
  private let target: Any.Type
  private unowned let outer: LinkAddressesNode?
  var path: (Any) -> String?

  init(_ target: Any.Type, outer: LinkAddressesNode?, path: @escaping (Any) -> String?) {
    self.target = target
    self.outer = outer
    self.path = path
  }

  /// Returns the path of a link's target.
  func address(of target: Any) -> String? {
    type(of: target) == self.target ? path(target) : outer?.address(of: target)
  }
}

extension _ViewInputs {
  fileprivate func addressing(by node: LinkAddressesNode) -> Self {
    var inputs = self
    inputs.environment.enclosingNodes = .init(environment.enclosingNodes) { $0.links = node }
    return inputs
  }
}
