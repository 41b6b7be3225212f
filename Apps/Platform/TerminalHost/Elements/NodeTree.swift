import ElementTree

/// The elements of a screen, kept up to date by the screen's patches.
final class NodeTree {
  private(set) var root: Node
  private(set) var revision: Int
  private var registry: NodeRegistry

  /// The callback before the removal of an element, with its index among its siblings.
  var onRemove: ((Node, Int) -> Void)?
  /// The first element that has asked for the focus since the last reset to `nil`.
  var insertedFocusTaker: ElementID? {
    get { registry.insertedFocusTaker }
    set { registry.insertedFocusTaker = newValue }
  }

  /// The roots of the subtrees inserted since the last call of `forgetInserted()`.
  private(set) var inserted: Set<ElementID> = []

  func forgetInserted() {
    if !inserted.isEmpty { inserted = [] }
  }

  /// Returns the element that the screen asks to scroll to, once per request.
  func takeScrollTarget() -> (node: Node, request: ScrollRequest)? {
    defer { registry.scrollTarget = nil }
    guard let target = registry.scrollTarget, let node = registry[target.id] else { return nil }
    return (node, target.request)
  }

  /// - Complexity: O(*n*) in the number of elements.
  init(_ root: Element, revision: Int) {
    self.revision = revision
    var registry = NodeRegistry()
    self.root = registry.makeNode(root)
    self.registry = registry
  }

  /// - Complexity: O(1) on average.
  subscript(id: ElementID) -> Node? { registry[id] }

  /// Returns the elements that a shortcut presses.
  func elements(for shortcut: KeyboardShortcut) -> [Node] {
    registry.elements(for: shortcut)
  }

  /// The elements that report their sizes to the screen.
  var sized: [Node] { registry.sized.sorted().compactMap { registry[$0] } }

  /// Whether any element tracks whether the mouse is over it.
  var hasHovered: Bool { !registry.hovered.isEmpty }

  /// Whether any element accepts typed characters, wherever the focus is.
  var canBeTypedInto: Bool { !registry.typable.isEmpty }

  /// The elements that stand for deferred rows.
  var deferredRows: [Node] {
    registry.deferredRows.isEmpty ? [] : registry.deferredRows.sorted().compactMap { registry[$0] }
  }

  /// The topmost dialog. It blocks everything behind it.
  var dialog: Node? {
    root.children.last { $0.kind == .dialog }
  }

  /// The part of the tree that the keyboard can reach: the root or the topmost dialog.
  var scope: Node { dialog ?? root }

  // MARK: - Patches

  /// Applies a batch of patches.
  ///
  /// - Returns: Whether all patches applied. If not, a revision was missed or a patch named an
  ///   unknown element, and the caller must rebuild the tree.
  /// - Complexity: O(1) on average for an update; else O(*n*) in the number of siblings.
  func apply(_ batch: PatchBatch) -> Bool {
    guard batch.revision == revision + 1 else { return false }
    revision = batch.revision
    var index = 0
    while index < batch.patches.count {
      let removed = siblingsRemoved(from: index, in: batch.patches)
      if removed.count > 1, let parent = removed[0].parent {
        remove(removed, from: parent)
        index += removed.count
      } else {
        guard apply(batch.patches[index]) else { return false }
        index += 1
      }
    }
    return true
  }

  private func apply(_ patch: Patch) -> Bool {
    switch patch {
    case .insert(let element, let parentID, let before):
      guard let parent = registry[parentID], let index = self.index(before: before, in: parent)
      else { return false }
      parent.insert(registry.makeNode(element), at: index)
      inserted.insert(element.id)
      lastIndex = index
    case .remove(let id):
      guard let node = registry[id], let parent = node.parent,
        let index = parent.index(of: node, near: lastIndex)
      else { return false }
      onRemove?(node, index)
      parent.removeChild(at: index)
      registry.forget(node)
      lastIndex = index
    case .move(let id, let before):
      guard let node = registry[id], let parent = node.parent,
        let index = parent.index(of: node, near: lastIndex),
        let target = self.index(before: before, in: parent)
      else { return false }
      parent.moveChild(from: index, to: target > index ? target - 1 : target)
    case .update(let id, let properties):
      guard let node = registry[id] else { return false }
      registry.update(node, properties)
    }
    return true
  }

  /// The index of the last change among siblings, as a hint for the next one.
  private var lastIndex = 0

  private func index(before sibling: ElementID?, in parent: Node) -> Int? {
    guard let sibling else { return parent.children.count }
    return registry[sibling].flatMap { parent.index(of: $0, near: lastIndex) }
  }

  // MARK: - Many removals

  /// Returns the siblings that consecutive patches remove.
  private func siblingsRemoved(from start: Int, in patches: [Patch]) -> [Node] {
    var siblings: [Node] = []
    for patch in patches[start...] {
      guard case .remove(let id) = patch, let node = registry[id], let parent = node.parent,
        siblings.first.map({ $0.parent === parent }) ?? true
      else { break }
      siblings.append(node)
    }
    return siblings
  }

  /// Removes siblings in one pass, as when a list is cleared or filtered.
  private func remove(_ siblings: [Node], from parent: Node) {
    let removed = Set(siblings.map(\.id))
    var remaining = 0
    for child in parent.children {
      if removed.contains(child.id) { onRemove?(child, remaining) } else { remaining += 1 }
    }
    parent.removeChildren { removed.contains($0.id) }
    for sibling in siblings { registry.forget(sibling) }
  }
}
