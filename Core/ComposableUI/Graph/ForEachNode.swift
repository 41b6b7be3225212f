import Foundation
import IssueReporting

/// The views of a collection's elements.
final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: _ViewNode {
  typealias Item = ForEachItem<Data, ID, Content>

  // The view's parts one by one, because a generic struct is slow to reach into.
  fileprivate private(set) var content: (Data.Element) -> Content
  fileprivate private(set) var onDelete: ((IndexSet) -> Void)?
  fileprivate private(set) var onMove: ((IndexSet, Int) -> Void)?
  fileprivate private(set) var count = 0
  fileprivate unowned let container: ContainerNode
  private let depth: Int32
  private let isInList: Bool
  private var modifiers: ModifierChain?
  private var environment: ViewEnvironment
  private var items: [Item] = []

  init(_ view: ForEach<Data, ID, Content>, _ inputs: _ViewInputs) {
    content = view.content
    onDelete = view.onDelete
    onMove = view.onMove
    container = inputs.container
    depth = inputs.depth
    isInList = inputs.row != nil
    modifiers = inputs.modifiers
    environment = inputs.environment
    super.init()
    updateItems(view.data, id: view.id, mustEvaluate: true)
  }

  func update(_ view: ForEach<Data, ID, Content>, _ inputs: _ViewInputs) {
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
    onDelete = view.onDelete
    onMove = view.onMove
    environment = inputs.environment
    updateItems(view.data, id: view.id, mustEvaluate: mustEvaluate)
    if couldDelete != (onDelete != nil) || couldMove != (onMove != nil) {
      for item in items { item.updateRows() }
    }
  }

  fileprivate func inputs(for item: Item) -> _ViewInputs {
    _ViewInputs(
      container: container, depth: depth + 1, modifiers: modifiers, row: isInList ? item : nil,
      environment: environment)
  }

  /// Matches the items with the elements by their ids.
  ///
  /// - Complexity: O(*n*) in the number of elements. Ids are hashed only between the first and the
  ///   last difference, and all of them once if there are new ones, to find any that come twice.
  private func updateItems(
    _ data: Data, id idOf: (Data.Element) -> ID, mustEvaluate: Bool
  ) {
    count = data.count
    let layout = mustEvaluate ? nil : container.graph.comparator.layout(of: Data.Element.self)
    var start = data.startIndex
    var head = 0
    while start != data.endIndex, head < items.count {
      let element = data[start]
      guard idOf(element) == items[head].id else { break }
      items[head].update(element, offset: head, unlessIdenticalBy: layout)
      data.formIndex(after: &start)
      head += 1
    }
    if start == data.endIndex, head == items.count { return }

    var end = data.endIndex
    var tail = items.count
    var offset = count
    while start != end, tail > head {
      let index = data.index(before: end)
      let element = data[index]
      guard idOf(element) == items[tail - 1].id else { break }
      tail -= 1
      offset -= 1
      items[tail].update(element, offset: offset, unlessIdenticalBy: layout)
      end = index
    }

    var leaving: [ID: Item] = [:]
    for item in items[head..<tail] { leaving[item.id] = item }
    var trailing = Array(items[tail...])
    var middle: [Item] = []
    var knownIDs: Set<ID>?
    offset = head
    while start != end {
      let element = data[start]
      let id = idOf(element)
      if let item = leaving.removeValue(forKey: id) {
        knownIDs?.insert(id)
        item.update(element, offset: offset, unlessIdenticalBy: layout)
        middle.append(item)
      } else {
        if knownIDs == nil {
          var ids = Set<ID>(minimumCapacity: count)
          for item in items[..<head] { ids.insert(item.id) }
          for item in middle { ids.insert(item.id) }
          for item in trailing { ids.insert(item.id) }
          knownIDs = ids
        }
        if knownIDs!.insert(id).inserted {
          middle.append(Item(id: id, element: element, offset: offset, depth: depth, in: self))
        } else {
          reportRepeatedID(id)
          // The first element of an id is the one to show, wherever the other was matched.
          if let index = trailing.firstIndex(where: { $0.id == id }) {
            let item = trailing.remove(at: index)
            item.update(element, offset: offset, unlessIdenticalBy: layout)
            middle.append(item)
          }
        }
      }
      data.formIndex(after: &start)
      offset += 1
    }
    for item in leaving.values { item.unmount() }
    items.replaceSubrange(head..., with: middle)
    items.append(contentsOf: trailing)
    container.childrenChanged()
  }

  private func reportRepeatedID(_ id: ID) {
    reportIssue(
      """
      ForEach: the id '\(id)' comes more than once in the data. Only the first element with it is \
      shown. Give each element an id of its own.
      """)
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    modifiers = replacement.chain(for: modifiers)
    for item in items { item.replaceModifiers(replacement) }
  }

  override func collectElements(into elements: inout [ElementNode]) {
    for item in items { item.collectElements(into: &elements) }
  }

  override func unmount() {
    for item in items { item.unmount() }
  }
}

/// The view of one element of a collection.
final class ForEachItem<Data: RandomAccessCollection, ID: Hashable, Content: View>: RowOwner {
  let id: ID
  private var element: Data.Element
  private var offset: Int
  private unowned let forEach: ForEachNode<Data, ID, Content>
  private var child: _ViewNode?

  init(
    id: ID, element: Data.Element, offset: Int, depth: Int32,
    in forEach: ForEachNode<Data, ID, Content>
  ) {
    self.id = id
    self.element = element
    self.offset = offset
    self.forEach = forEach
    super.init(depth: depth)
    forEach.container.graph.enqueue(self)
  }

  /// - Parameter layout: How to compare elements; without it every element counts as another one.
  func update(_ newElement: Data.Element, offset: Int, unlessIdenticalBy layout: ByteLayout?) {
    self.offset = offset
    if let layout, layout.areIdentical(element, newElement) { return }
    element = newElement
    forEach.container.graph.enqueue(self)
  }

  override func evaluate() {
    let view = forEach.content(element)
    let inputs = forEach.inputs(for: self)
    if let child {
      Content._updateNode(child, view, inputs)
    } else {
      child = Content._makeNode(view, inputs)
      forEach.container.childrenChanged()
    }
  }

  override var name: String { "the content of a ForEach over \(Data.self)" }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    child?.replaceModifiers(replacement)
  }

  override func collectElements(into elements: inout [ElementNode]) {
    child?.collectElements(into: &elements)
  }

  override func unmount() {
    unmountScope(in: forEach.container.graph)
    child?.unmount()
  }

  // MARK: - What its rows can do

  override var canDelete: Bool { forEach.onDelete != nil }
  override var canMove: Bool { forEach.onMove != nil }

  override func deletion() -> (() -> Void)? {
    guard let onDelete = forEach.onDelete else { return nil }
    let offset = offset
    return { onDelete(IndexSet(integer: offset)) }
  }

  override func move(by distance: Int) -> (() -> Void)? {
    guard let onMove = forEach.onMove, distance != 0 else { return nil }
    let (target, overflows) = offset.addingReportingOverflow(distance)
    guard !overflows, (0..<forEach.count).contains(target) else { return nil }
    let offset = offset
    // The destination counts the element itself, which is still in its old place.
    return { onMove(IndexSet(integer: offset), distance > 0 ? target + 1 : target) }
  }

  func updateRows() {
    var elements: [ElementNode] = []
    collectElements(into: &elements)
    for case let row as RowNode in elements { row.updateActions() }
  }
}

/// What rows of a list belong to, and what they can do because of it: nothing, by default.
class RowOwner: ScopeNode {
  var canDelete: Bool { false }
  var canMove: Bool { false }

  /// What deletes the row, if it can be deleted.
  func deletion() -> (() -> Void)? { nil }

  /// What moves the row up or down, if it can go there.
  func move(by distance: Int) -> (() -> Void)? { nil }
}
