import ElementTree

/// A whole screen: what has a title and actions that belong to all of it. Other screens can lie on it,
/// of which the topmost is shown.
///
/// Titles and actions are said with `navigationTitle` and `toolbar` by the views inside; each screen
/// has its own. A screen that lies on another has a button to go back.
///
/// A screen that is covered by another stays as it is: nothing in it disappears, its tasks go on, and
/// a host shows it as it was left, with the focus where it was.
public struct NavigationStack<Root: View>: _PrimitiveView {
  let root: Root
  /// The screens of a store; `nil` where there is none.
  let screens: NavigationScreens?
  /// The values on the root, where they are kept elsewhere.
  let path: NavigationModel.Path?

  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
    screens = nil
    path = nil
  }

  init(path: NavigationModel.Path, root: Root) {
    self.root = root
    screens = nil
    self.path = path
  }

  init(screens: NavigationScreens, root: Root) {
    self.root = root
    self.screens = screens
    path = nil
  }

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = NavigationStackNode(view.screens, view.path, inputs)
    node.updateRoot(view.root, inputs)
    return node
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = unsafeDowncast(node, to: NavigationStackNode.self)
    node.update(view.screens, view.path, inputs)
    node.updateRoot(view.root, inputs)
  }
}

/// The screens that lie on a root.
@MainActor
struct NavigationScreens {
  struct Screen {
    var id: AnyHashable
    var view: () -> AnyView
    /// Takes the screen away, and what lies on it.
    var pop: () -> Void
  }

  /// From the lowest to the topmost. What this reads is observed.
  var list: () -> [Screen]
  /// Puts a screen on top.
  var push: (_ state: Any) -> Void
}

final class NavigationStackNode: ScopeNode {
  private struct Pushed {
    var screen: NavigationScreens.Screen
    var page: PageNode
  }

  private var screens: NavigationScreens?
  /// What views put on the root.
  let model = NavigationModel()
  private unowned let container: ContainerNode
  // The owner is above this node in the tree and outlives it there.
  private unowned var owner: RowOwner?
  private var modifiers: ModifierChain?
  private var environment: ViewEnvironment
  private var root: PageNode?
  private var pushed: [Pushed] = []

  init(
    _ screens: NavigationScreens?, _ path: NavigationModel.Path?, _ inputs: _ViewInputs
  ) {
    self.screens = screens
    model.path = path
    container = inputs.container
    owner = inputs.owner
    modifiers = inputs.modifiers
    environment = inputs.environment
    super.init(depth: inputs.depth)
    container.graph.enqueue(self)
  }

  func update(
    _ screens: NavigationScreens?, _ path: NavigationModel.Path?, _ inputs: _ViewInputs
  ) {
    self.screens = screens
    model.path = path
    owner = inputs.owner
    modifiers = inputs.modifiers
    environment = inputs.environment
    container.graph.enqueue(self)
  }

  func updateRoot<Root: View>(_ view: Root, _ inputs: _ViewInputs) {
    if let root {
      root.update(view, inputs)
    } else {
      root = PageNode(view, in: self, inputs)
    }
  }

  override func evaluate() {
    let top = pushed.last?.page
    var known = Dictionary(uniqueKeysWithValues: pushed.map { ($0.screen.id, $0.page) })
    let inputs = _ViewInputs(
      container: container, depth: depth + 1, modifiers: modifiers, owner: owner,
      environment: environment)
    pushed = ((screens?.list() ?? []) + model.screens()).map { screen in
      let content = NavigationScreen(view: screen.view)
      if let page = known.removeValue(forKey: screen.id) {
        page.update(content, inputs)
        return Pushed(screen: screen, page: page)
      }
      let page = PageNode(content, in: self, inputs) { [unowned self] in pop(screen.id) }
      return Pushed(screen: screen, page: page)
    }
    for page in known.values { page.unmount() }
    if pushed.last?.page !== top { inputs.elementsChanged() }
  }

  private func pop(_ id: AnyHashable) {
    pushed.first { $0.screen.id == id }?.screen.pop()
  }

  /// Puts a screen on top.
  ///
  /// - Returns: Whether that was possible: a stack without a path is nothing but its root.
  func push(_ state: Any) -> Bool {
    guard let screens else { return false }
    screens.push(state)
    return true
  }

  override var name: String { "the path of a NavigationStack" }

  override func collectElements(into elements: inout ElementList) {
    if let top = pushed.last?.page ?? root { elements.append(ElementReference(top)) }
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    modifiers = replacement.chain(for: modifiers)
    root?.replaceModifiers(replacement)
    for screen in pushed { screen.page.replaceModifiers(replacement) }
  }

  override func unmount() {
    unmountScope(in: container.graph)
    root?.unmount()
    for screen in pushed { screen.page.unmount() }
  }
}

/// One of the screens on a root, evaluated on its own.
private struct NavigationScreen: View {
  let view: () -> AnyView

  var body: AnyView { view() }
}
