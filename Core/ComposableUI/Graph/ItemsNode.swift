import ElementTree
import Foundation

/// The views of several items one after the other, whatever the items are.
class ItemsNode: _ViewNode {
  final unowned let container: ContainerNode
  /// The item that these are a part of; `nil` if they are of none.
  private final unowned let owner: RowOwner?
  final private(set) var items: ContiguousArray<ItemNode> = []
  /// The only element of each item; none where there are several, or where it has to be looked for.
  private final var elements: ElementList = []
  /// Some of `elements` are none.
  private final var hasGaps = false
  /// Some of `elements` are gone.
  private final var isStale = false

  init(_ inputs: _ViewInputs) {
    container = inputs.container
    owner = inputs.owner
    super.init()
  }

  /// Puts others in the place of some items.
  ///
  /// - Complexity: O(*m*) in the number of those, and the moving of memory.
  final func replaceItems(_ range: Range<Int>, with new: ContiguousArray<ItemNode>) {
    if !isStale {
      elements.replaceSubrange(range, with: new.lazy.map(\.onlyElement))
    }
    hasGaps = true
    items.replaceSubrange(range, with: new)
    elementsChanged()
  }

  /// To be called when the elements of the items may have become others.
  final func elementsChanged() {
    container.childrenChanged()
    owner?.elementsChanged()
  }

  /// To be called when what was known of an item's elements is so no more.
  fileprivate final func itemChanged() {
    isStale = true
  }

  /// - Complexity: O(1) for each item that came or changed since the last time, and a copy of memory for
  ///   the others.
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

  /// Ends what goes on in items that are none of the list's for now.
  func unmountOthers() {}
}

/// The view of one item.
class ItemNode: RowOwner {
  fileprivate final unowned let list: ItemsNode
  final var child: _ViewNode?
  /// The only element that the view has become, as far as is known.
  fileprivate final var onlyElement = ElementReference.none

  init(depth: Int32, in list: ItemsNode) {
    self.list = list
    super.init(depth: depth)
  }

  /// Where it is among the items, for the rare moment in which somebody asks.
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

/// What rows of a list belong to, and what they can do because of it: nothing, by default.
class RowOwner: ScopeNode {
  /// What tells the owner's rows apart from those of others.
  var rowID: AnyHashable? { nil }
  var canDelete: Bool { false }
  var canMove: Bool { false }

  /// What deletes the row, if it can be deleted.
  func deletion() -> (() -> Void)? { nil }

  /// What moves the row up or down, if it can go there.
  func move(by distance: Int) -> (() -> Void)? { nil }

  /// To be called when the elements that belong to it may have become others.
  func elementsChanged() {}
}
