import Foundation
import IssueReporting

/// The views of all elements of a collection, or of the elements near the visible area.
class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: ItemsNode {
  typealias Item = ForEachItem<Data, ID, Content>

  // Access to the fields of a generic struct is slow, so the node stores the view's fields itself.
  final private(set) var content: (Data.Element) -> Content
  final private(set) var id: (Data.Element) -> ID
  final private(set) var onDelete: ((IndexSet) -> Void)?
  final private(set) var onMove: ((IndexSet, Int) -> Void)?
  final let depth: Int32
  private final let isInList: Bool
  private final var modifiers: ModifierChain?
  private final var environment: ViewEnvironment
  final var count = 0

  static func make(_ view: ForEach<Data, ID, Content>, _ inputs: _ViewInputs) -> ForEachNode {
    inputs.defersRows ? DeferringForEachNode(view, inputs) : WholeForEachNode(view, inputs)
  }

  init(_ view: ForEach<Data, ID, Content>, _ inputs: _ViewInputs) {
    content = view.content
    id = view.id
    onDelete = view.onDelete
    onMove = view.onMove
    depth = inputs.depth
    isInList = inputs.isInList
    modifiers = inputs.modifiers
    environment = inputs.environment
    super.init(inputs)
    container.graph.scrolling.add(self)
    updateItems(view.data, mustEvaluate: true)
  }

  final func update(_ view: ForEach<Data, ID, Content>, _ inputs: _ViewInputs) {
    let comparator = container.graph.comparator
    let mustEvaluate =
      environment != inputs.environment || !comparator.areIdentical(content, view.content)
    if modifiers !== inputs.modifiers {
      replaceModifiers(
        ModifierReplacement(of: modifiers, by: inputs.modifiers, in: container.graph))
    }
    let couldDelete = onDelete != nil
    let couldMove = onMove != nil
    content = view.content
    id = view.id
    onDelete = view.onDelete
    onMove = view.onMove
    environment = inputs.environment
    updateItems(view.data, mustEvaluate: mustEvaluate)
    if couldDelete != (onDelete != nil) || couldMove != (onMove != nil) {
      for item in items { item.updateRows() }
    }
  }

  final func inputs(for item: ItemNode) -> _ViewInputs {
    _ViewInputs(
      container: container, depth: depth + 1, modifiers: modifiers, owner: item,
      isInList: isInList, environment: environment)
  }

  final override func replaceModifiers(_ replacement: ModifierReplacement) {
    modifiers = replacement.chain(for: modifiers)
    super.replaceModifiers(replacement)
  }

  // MARK: - Overridden by subclasses

  /// Brings the items up to date with the elements.
  ///
  /// - Parameter mustEvaluate: Whether the view of an unchanged element may differ.
  func updateItems(_ data: Data, mustEvaluate: Bool) {}

  /// Returns the offset of an item's element in the collection.
  func offset(of item: Item) -> Int? { nil }

  final func reportRepeatedID(_ id: ID) {
    reportIssue(
      """
      ForEach: the id '\(id)' occurs more than once in the data. Only the first element with this id \
      is shown. Give each element an id of its own.
      """)
  }
}
