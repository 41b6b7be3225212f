import ElementTree
import Foundation

/// The views of several items in sequence. Subclasses decide where the items come from.
class ItemsNode: _ViewNode {
  final unowned let container: ContainerNode
  /// The nearest owner that encloses these items; `nil` if there is none.
  private final unowned let owner: RowOwner?
  final private(set) var items: ContiguousArray<ItemNode> = []
  /// The element of each item; `.none` unless the item has exactly one and it is known.
  private final var elements: ElementList = []
  /// Whether some of `elements` are `.none`.
  private final var hasGaps = false
  /// Whether some of `elements` may be outdated.
  private final var isStale = false

  init(_ inputs: _ViewInputs) {
    container = inputs.container
    owner = inputs.owner
    super.init()
  }

  /// Replaces a range of items.
  ///
  /// - Complexity: O(*m*) in the number of replaced items, plus a memory move of the later items.
  final func replaceItems(_ range: Range<Int>, with new: ContiguousArray<ItemNode>) {
    if !isStale {
      elements.replaceSubrange(range, with: new.lazy.map(\.onlyElement))
    }
    hasGaps = true
    items.replaceSubrange(range, with: new)
    elementsChanged()
  }

  /// Tells the container and the owner that the items' elements may have changed.
  final func elementsChanged() {
    container.childrenChanged()
    owner?.elementsChanged()
  }

  /// Marks the known elements of the items as outdated.
  fileprivate final func itemChanged() {
    isStale = true
  }

  /// - Complexity: O(*n*) in the number of items. If no item has changed, this is usually a memory
  ///   copy.
  final override func collectElements(into list: inout ElementList) {
    if isStale {
      elements = ElementList(items.lazy.map(\.onlyElement))
      isStale = false
      hasGaps = true
    }
    if hasGaps { findElements() }
    if hasGaps {
      for (position, element) in elements.enumerated() {
        if element != .none {
          list.append(element)
        } else {
          items[position].collectElements(into: &list)
        }
      }
    } else if list.isEmpty {
      list = elements
    } else {
      list.append(contentsOf: elements)
    }
  }

  private final func findElements() {
    hasGaps = false
    var found = ElementList()
    for position in elements.indices where elements[position] == .none {
      found.removeAll(keepingCapacity: true)
      items[position].collectElements(into: &found)
      if found.count == 1 {
        elements[position] = found[0]
        items[position].onlyElement = found[0]
      } else {
        hasGaps = true
      }
    }
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    for item in items { item.replaceModifiers(replacement) }
  }

  final override func unmount() {
    container.graph.scrolling.remove(self)
    for item in items { item.unmount() }
    unmountOthers()
  }

  /// Unmounts items that are kept but not in the list.
  func unmountOthers() {}
}

/// The view of one item.
class ItemNode: RowOwner {
  fileprivate final unowned let list: ItemsNode
  final var child: _ViewNode?
  /// The only element of the view, if known.
  fileprivate final var onlyElement = ElementReference.none

  init(depth: Int32, in list: ItemsNode) {
    self.list = list
    super.init(depth: depth)
  }

  /// The item's index. It is rarely needed, so it isn't stored.
  ///
  /// - Complexity: O(*n*) in the number of items.
  final var position: Int? { list.items.firstIndex { $0 === self } }

  override func elementsChanged() {
    if onlyElement != .none {
      onlyElement = .none
      list.itemChanged()
    }
    list.elementsChanged()
  }

  final override func replaceModifiers(_ replacement: ModifierReplacement) {
    child?.replaceModifiers(replacement)
  }

  final override func collectElements(into elements: inout ElementList) {
    child?.collectElements(into: &elements)
  }

  final override func unmount() {
    unmountScope(in: list.container.graph)
    child?.unmount()
  }

  final func updateRows() {
    var elements = ElementList()
    collectElements(into: &elements)
    for element in elements { (element.node as? RowNode)?.updateActions() }
  }
}

/// The owner of list rows. It decides their actions; by default, rows have none.
class RowOwner: ScopeNode {
  /// The identity that distinguishes the owner's rows from others.
  var rowID: AnyHashable? { nil }
  var canDelete: Bool { false }
  var canMove: Bool { false }

  /// Returns the action that deletes the row; `nil` if the row can't be deleted.
  func deletion() -> (() -> Void)? { nil }

  /// Returns the action that moves the row up or down; `nil` if the row can't move there.
  func move(by distance: Int) -> (() -> Void)? { nil }

  /// Notes that the elements of the owner may have changed.
  func elementsChanged() {}
}
