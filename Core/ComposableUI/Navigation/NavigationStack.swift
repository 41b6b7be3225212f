import ElementTree

/// A stack of whole screens, of which the topmost is shown.
///
/// Each screen has its own title and actions, which its views set with `navigationTitle` and
/// `toolbar`. A pushed screen has a back button.
///
/// A covered screen keeps its state: its views don't disappear, and its tasks continue. When the
/// screen is uncovered, a host shows it as before, with the same focus.
public struct NavigationStack<Root: View>: _PrimitiveView {
  let root: Root
  /// The screens of a store; `nil` for a stack without a store.
  let screens: NavigationScreens?
  /// The path of the stack, if a binding holds it.
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
    let node = node as! NavigationStackNode
    node.update(view.screens, view.path, inputs)
    node.updateRoot(view.root, inputs)
  }
}

/// The screens that a store pushes onto the root of a stack.
@MainActor
struct NavigationScreens {
  struct Screen {
    var id: AnyHashable
    var view: () -> AnyView
    /// Removes the screen and all screens above it.
    var pop: () -> Void
  }

  /// Returns the screens from the lowest to the topmost. The stack observes the state that the
  /// closure reads.
  var list: () -> [Screen]
  var push: (_ state: Any) -> Void
}

final class NavigationStackNode: ScopeNode {
  private struct Pushed {
    var screen: NavigationScreens.Screen
    var page: PageNode
  }

  private var screens: NavigationScreens?
  /// The screens that links and conditions push.
  let model = NavigationModel()
  private unowned let container: ContainerNode
  // The owner is above this node in the tree and outlives it.
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

  /// Pushes a screen.
  ///
  /// - Returns: Whether the screen was pushed: a stack without the path of a store can't push a
  ///   state.
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

/// A pushed screen, evaluated in a scope of its own.
private struct NavigationScreen: View {
  let view: () -> AnyView

  var body: AnyView { view() }
}
