import ElementTree

/// A node of the retained tree that hosts show as an element.
///
/// The node computes its properties from its content and modifiers, and stores none of them. Hosts
/// read most properties only once, when the element is shown.
class ElementNode: _ViewNode {
  final let id: ElementID
  /// The parent element; `nil` for the root.
  private(set) final unowned var container: ContainerNode?
  final private(set) var modifiers: ModifierChain?
  /// Whether hosts know of the element.
  final private(set) var isMounted = false
  /// Whether the element's properties may have changed in this flush.
  final var isChanged = false

  init(_ inputs: _ViewInputs) {
    id = inputs.graph.makeElementID()
    container = inputs.container
    modifiers = inputs.modifiers
  }

  fileprivate init(rootOf graph: Graph) {
    id = graph.makeElementID()
    container = nil
  }

  // MARK: - Overridden by subclasses

  var content: Content { fatalError("Overridden by every kind of element.") }

  /// Adds the element's own style to the style from the modifiers.
  func adjust(_ style: inout Style) {}

  /// The accessibility label if no modifier sets one; `nil` for the element's text.
  var ownAccessibilityLabel: String? { nil }

  /// Whether accessibility skips the element, unless a modifier says otherwise.
  var isConcealed: Bool { false }

  /// Whether hosts should report the element's size.
  var reportsSize: Bool { false }

  /// Returns the handler for a user's action; `nil` if the element doesn't support it.
  func handler(for action: Event.Action) -> (() -> Void)? { nil }

  /// Whether the element shows the result of the action, as the host already does: the typed text
  /// or the flipped switch. If not, the host needs a patch.
  func isShowing(_ action: Event.Action) -> Bool { true }

  // MARK: - Properties

  final var properties: Element.Properties {
    let effect = modifiers?.effect
    var style = effect?.style ?? Style()
    adjust(&style)
    return Element.Properties(
      content, style: style, layers: effect?.layers ?? [],
      accessibilityLabel: effect?.accessibilityLabel ?? ownAccessibilityLabel,
      accessibilityDescription: effect.flatMap {
        $0.accessibilityDescriptions.isEmpty
          ? nil : $0.accessibilityDescriptions.joined(separator: ", ")
      },
      isHiddenFromAccessibility: effect?.isHiddenFromAccessibility ?? isConcealed,
      accessibilityFlags: effect?.accessibilityFlags ?? [],
      tip: effect?.tip,
      shortcut: effect?.shortcut,
      wantsFocus: effect?.wantsFocus ?? false,
      reportsSight: effect?.sights.isEmpty == false, reportsSize: reportsSize,
      pointer: effect?.pointerInterest,
      scrollRequest: graph.scrolling.request(for: id))
  }

  /// The targets of pointer events on the element, the outermost first.
  final var pointers: [PointerTarget] { modifiers?.effect.pointers ?? [] }

  /// The observers of whether the element is in sight.
  final var sights: [Sight] { modifiers?.effect.sights ?? [] }

  var isDisabled: Bool { modifiers?.effect.style.isDisabled ?? false }

  /// Records the properties. Call this before the content or the modifiers change.
  final func propertiesWillChange() {
    if isMounted, !isChanged { graph.propertiesWillChange(of: self) }
  }

  final func updateModifiers(_ inputs: _ViewInputs) {
    if modifiers !== inputs.modifiers {
      propertiesWillChange()
      modifiers = inputs.modifiers
    }
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    let new = replacement.chain(for: modifiers)
    if new !== modifiers {
      propertiesWillChange()
      modifiers = new
    }
  }

  var graph: Graph { container!.graph }

  // MARK: - Lifetime on the screen

  /// Returns the element for hosts to show, with all descendants.
  func makeElement() -> Element {
    Element(id: id, properties: properties)
  }

  /// Registers the element. From now on hosts may send its events.
  func mount() {
    isMounted = true
    graph.elements[id] = self
  }

  override func unmount() {
    if isMounted {
      isMounted = false
      graph.elements[id] = nil
      graph.keepUntilFlushed(self)
      for sight in sights { sight.forget(id) }
    }
  }

  /// Removes the element from hosts. It may be mounted again.
  func hide() {
    isMounted = false
    graph.elements[id] = nil
    for sight in sights { graph.afterEvaluation { [id] in sight.disappear(id) } }
  }

  final override func collectElements(into elements: inout ElementList) {
    elements.append(ElementReference(self))
  }
}

/// An element with children.
class ContainerNode: ElementNode {
  /// The node that supplies the children.
  final var child: _ViewNode?
  /// The children that hosts know of.
  final private(set) var children: ElementList = []
  /// Whether its children may differ from the ones hosts know of.
  private final var childrenAreChanged = false
  private final unowned let ownGraph: Graph

  override init(_ inputs: _ViewInputs) {
    ownGraph = inputs.graph
    super.init(inputs)
  }

  override init(rootOf graph: Graph) {
    ownGraph = graph
    super.init(rootOf: graph)
  }

  final override var graph: Graph { ownGraph }

  /// Returns the current child elements.
  func collectChildren() -> ElementList {
    var elements = ElementList()
    child?.collectElements(into: &elements)
    return elements
  }

  /// Marks the children as possibly changed. The flush then collects them again.
  final func childrenChanged() {
    if isMounted, !childrenAreChanged {
      childrenAreChanged = true
      ownGraph.childrenChanged(of: self)
    }
  }

  /// Collects the children again, and appends the patches that bring hosts up to date.
  final func updateChildren(_ patches: inout [Patch]) {
    childrenAreChanged = false
    let new = collectChildren()
    let old = children
    children = new
    appendPatches(&patches, from: old, to: new)
  }

  override func makeElement() -> Element {
    Element(id: id, properties: properties, children: children.map { $0.node!.makeElement() })
  }

  override func mount() {
    super.mount()
    children = collectChildren()
    for child in children { child.node!.mount() }
  }

  override func hide() {
    super.hide()
    for child in children where child.node!.isMounted { child.node!.hide() }
    children = []
    childrenAreChanged = false
  }

  override func unmount() {
    super.unmount()
    child?.unmount()
    children = []
  }
}
