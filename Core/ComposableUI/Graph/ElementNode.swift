import ElementTree

/// A part of the retained tree that a host sees.
///
/// It keeps what its properties are made from, not the properties: most are the same for thousands
/// of elements, and are asked for once, when the element is shown.
class ElementNode: _ViewNode {
  final let id: ElementID
  /// The element that this one is a child of; `nil` for the root.
  private(set) final unowned var container: ContainerNode?
  final private(set) var modifiers: ModifierChain?
  /// Hosts know of it.
  final private(set) var isMounted = false
  /// It is among the elements whose properties may have changed in this flush.
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

  // MARK: - What subclasses say

  /// What it is.
  var content: Content { fatalError("Overridden by every kind of element.") }

  /// What it adds to the style that modifiers give it.
  func adjust(_ style: inout Style) {}

  /// What assistive technology calls it where no modifier says so; `nil` for its text.
  var ownAccessibilityLabel: String? { nil }

  /// Whether it says nothing, unless a modifier says otherwise.
  var isConcealed: Bool { false }

  /// Whether hosts are to tell of its size.
  var reportsSize: Bool { false }

  /// What does what the user asks for; `nil` if the element can't.
  func handler(for action: Event.Action) -> (() -> Void)? { nil }

  /// Whether it looks as a host may show it already, before it was told: typed text, a flipped
  /// switch.
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

  /// What is told of pointers at it, the outermost first.
  final var pointers: [PointerTarget] { modifiers?.effect.pointers ?? [] }

  /// What is told whether it is in sight.
  final var sights: [Sight] { modifiers?.effect.sights ?? [] }

  var isDisabled: Bool { modifiers?.effect.style.isDisabled ?? false }

  /// To be called before what the properties are made from changes.
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

  // MARK: - Life on the screen

  /// What a host is to show, with all below.
  func makeElement() -> Element {
    Element(id: id, properties: properties)
  }

  /// Hosts learn of it now, and may send its events from now on.
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

  /// Hosts forget it, but it may be mounted again.
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
  /// What its children are made from.
  final var child: _ViewNode?
  /// The children that hosts know of.
  final private(set) var children: ElementList = []
  /// Its children may be others than hosts know of.
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

  /// The elements that are to be its children now.
  func collectChildren() -> ElementList {
    var elements = ElementList()
    child?.collectElements(into: &elements)
    return elements
  }

  /// To be called when the elements that its content stands for may have become others.
  final func childrenChanged() {
    if isMounted, !childrenAreChanged {
      childrenAreChanged = true
      ownGraph.childrenChanged(of: self)
    }
  }

  /// Brings the children that hosts know of up to date, and says how they can follow.
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
