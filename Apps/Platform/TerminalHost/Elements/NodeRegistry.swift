import ElementTree

/// The nodes of a tree by identity, with indexes for the elements that need special treatment.
struct NodeRegistry {
  private var nodes: [ElementID: Node] = [:]
  private var shortcuts: [KeyboardShortcut: [ElementID]] = [:]
  private var looks = Looks()
  /// The elements that report their sizes to the screen.
  private(set) var sized: Set<ElementID> = []
  /// The elements that track whether the mouse is over them.
  private(set) var hovered: Set<ElementID> = []
  /// The elements that stand for deferred rows.
  private(set) var deferredRows: Set<ElementID> = []
  /// The elements that accept typed characters.
  private(set) var typable: Set<ElementID> = []
  /// The first element that has asked for the focus since the last reset to `nil`.
  var insertedFocusTaker: ElementID?
  /// The scroll target of the screen's last request, until it is reset to `nil`.
  var scrollTarget: (id: ElementID, request: ScrollRequest)?
  /// The number of the last scroll request, which has no effect again when its element returns.
  private var lastScroll: Int?

  subscript(id: ElementID) -> Node? { nodes[id] }

  func elements(for shortcut: KeyboardShortcut) -> [Node] {
    (shortcuts[shortcut] ?? []).compactMap { nodes[$0] }
  }

  /// Makes nodes of an element and its descendants.
  mutating func makeNode(_ element: Element) -> Node {
    let node = Node(
      id: element.id, properties: element.properties,
      look: looks.look(for: element.properties))
    nodes[element.id] = node
    if element.properties.wantsFocus, insertedFocusTaker == nil {
      insertedFocusTaker = element.id
    }
    if element.properties.reportsSize { sized.insert(element.id) }
    if element.properties.pointer?.hover != nil { hovered.insert(element.id) }
    if node.kind == .deferredRows { deferredRows.insert(element.id) }
    if node.isTypable { typable.insert(element.id) }
    registerScroll(to: element.id, element.properties)
    if let shortcut = element.properties.shortcut {
      shortcuts[shortcut, default: []].append(element.id)
    }
    if element.children.isEmpty { return node }
    node.adopt(element.children.map { makeNode($0) })
    return node
  }

  mutating func update(_ node: Node, _ properties: Element.Properties) {
    register(node, shortcut: properties.shortcut)
    if properties.wantsFocus, node.rareProperties?.takesFocus != true,
      insertedFocusTaker == nil
    {
      insertedFocusTaker = node.id
    }
    registerScroll(to: node.id, properties)
    if properties.reportsSize { sized.insert(node.id) } else { sized.remove(node.id) }
    if properties.pointer?.hover != nil { hovered.insert(node.id) } else { hovered.remove(node.id) }
    node.update(properties, look: looks.look(for: properties))
    if node.isTypable { typable.insert(node.id) } else { typable.remove(node.id) }
  }

  /// Forgets a removed node and its descendants.
  mutating func forget(_ node: Node) {
    register(node, shortcut: nil)
    nodes[node.id] = nil
    sized.remove(node.id)
    hovered.remove(node.id)
    deferredRows.remove(node.id)
    typable.remove(node.id)
    node.leaveParent()
    for child in node.children { forget(child) }
  }

  private mutating func registerScroll(to id: ElementID, _ properties: Element.Properties) {
    guard let request = properties.scrollRequest, request.number != lastScroll else { return }
    lastScroll = request.number
    scrollTarget = (id, request)
  }

  /// Records a node's new shortcut.
  private mutating func register(_ node: Node, shortcut: KeyboardShortcut?) {
    let old = node.rareProperties?.shortcut
    guard old != shortcut else { return }
    if let old { shortcuts[old]?.removeAll { $0 == node.id } }
    if let shortcut { shortcuts[shortcut, default: []].append(node.id) }
  }
}
