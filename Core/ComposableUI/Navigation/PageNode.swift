import ElementTree

/// A whole screen with its title and its actions.
final class PageNode: ContainerNode {
  private var titles: [NavigationTitleNode] = []
  private var toolbar: ToolbarElementNode?
  /// The back button.
  private var back: ButtonNode?
  private unowned let stack: NavigationStackNode
  /// Whether the back button is hidden.
  var hidesBackButton = false {
    didSet { if hidesBackButton != oldValue { childrenChanged() } }
  }
  private let goBack: (@MainActor () -> Void)?
  /// The environment of the views on the page.
  private var scope: EnvironmentScope?

  /// - Parameter goBack: The action of the back button; `nil` for a root, which has none.
  init<Root: View>(
    _ root: Root, in stack: NavigationStackNode, _ inputs: _ViewInputs,
    goBack: (@MainActor () -> Void)? = nil
  ) {
    self.stack = stack
    self.goBack = goBack
    super.init(inputs)
    child = Root._makeNode(root, childInputs(inputs))
    if let goBack {
      back = ButtonNode(Button("Back", role: .back, action: goBack), inputs.content(in: self))
    }
  }

  func update<Root: View>(_ root: Root, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    Root._updateNode(child!, root, childInputs(inputs))
  }

  private func childInputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inner = inputs.content(in: self)
    if let goBack {
      let outer = inputs.environment.scope
      if scope == nil || scope?.outer !== outer {
        var values = EnvironmentValues(outer, host: nil)
        values.isPresented = true
        values.dismiss = DismissAction(action: goBack)
        scope = EnvironmentScope(values.changes, in: outer)
      }
      inner.environment.scope = scope
    }
    inner.environment.laziness = .none
    inner.environment.selection = nil
    inner.environment.enclosingNodes = .init(inputs.environment.enclosingNodes) {
      $0.page = self
      $0.stack = stack
      $0.dialog = nil
    }
    return inner
  }

  // The last title wins. It is usually the innermost, because outer bodies are evaluated first.
  override var content: Content {
    .page(Content.Page(title: titles.last(where: \.isShown)?.title ?? ""))
  }

  override func collectChildren() -> ElementList {
    var elements = ElementList()
    if let back, !hidesBackButton { elements.append(ElementReference(back)) }
    if let toolbar, toolbar.isShown { elements.append(ElementReference(toolbar)) }
    return elements + super.collectChildren()
  }

  func add(_ title: NavigationTitleNode) {
    propertiesWillChange()
    titles.append(title)
  }

  func remove(_ title: NavigationTitleNode) {
    propertiesWillChange()
    titles.removeAll { $0 === title }
  }

  /// Returns the element of the toolbar, and creates it first if necessary.
  func toolbar(_ inputs: _ViewInputs) -> ToolbarElementNode {
    if let toolbar { return toolbar }
    let toolbar = ToolbarElementNode(inputs.content(in: self))
    self.toolbar = toolbar
    childrenChanged()
    return toolbar
  }

  /// Updates the page after items of the toolbar were shown or hidden.
  func toolbarChanged() {
    childrenChanged()
    toolbar?.childrenChanged()
  }

  func remove(_ items: ToolbarNode) {
    guard let toolbar else { return }
    toolbar.remove(items)
    if toolbar.isEmpty {
      self.toolbar = nil
      toolbar.unmount()
      childrenChanged()
    }
  }

  override func unmount() {
    super.unmount()
    toolbar?.unmount()
    back?.unmount()
  }
}
