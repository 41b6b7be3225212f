import Foundation
import IssueReporting

/// The views of a collection's elements.
final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: ItemsNode {
  typealias Item = ForEachItem<Data, ID, Content>

  // The view's parts one by one, because a generic struct is slow to reach into.
  fileprivate private(set) var content: (Data.Element) -> Content
  fileprivate private(set) var id: (Data.Element) -> ID
  fileprivate private(set) var onDelete: ((IndexSet) -> Void)?
  fileprivate private(set) var onMove: ((IndexSet, Int) -> Void)?
  private let depth: Int32
  private let isInList: Bool
  private var modifiers: ModifierChain?
  private var environment: ViewEnvironment
  private var ids: ContiguousArray<ID> = []
  /// The same ids, once new ones have come in: to find any that come twice.
  private var knownIDs: Set<ID>?
  /// The bytes of the elements, where they tell whether an element is the same one as before.
  private var bytes = ElementBytes<Data.Element>()
  /// How many elements there are, and which of them are shown if that isn't all because ids come twice.
  fileprivate private(set) var count = 0
  private var shownOffsets: [Int]?

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
    updateItems(view.data, id: view.id, mustEvaluate: true)
    // Most lists get no other elements.
    knownIDs = nil
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
    id = view.id
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
      container: container, depth: depth + 1, modifiers: modifiers, owner: item,
      isInList: isInList, environment: environment)
  }

  fileprivate func offset(of item: Item) -> Int? {
    item.position.map { shownOffsets?[$0] ?? $0 }
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    modifiers = replacement.chain(for: modifiers)
    super.replaceModifiers(replacement)
  }

  override func node(identifiedBy id: AnyHashable) -> _ViewNode? {
    guard let id = id.base as? ID, let position = ids.firstIndex(of: id) else { return nil }
    return items[position]
  }

  // MARK: - Matching

  private func updateItems(
    _ data: Data, id idOf: (Data.Element) -> ID, mustEvaluate: Bool
  ) {
    count = data.count
    shownOffsets = nil
    let isDone: Void? = data.withContiguousStorageIfAvailable {
      updateItems($0, id: idOf, mustEvaluate: mustEvaluate)
    }
    if isDone == nil {
      ContiguousArray(data).withUnsafeBufferPointer {
        updateItems($0, id: idOf, mustEvaluate: mustEvaluate)
      }
    }
  }

  /// Matches the items with the elements by their ids.
  ///
  /// - Complexity: O(*n*) in the number of elements to compare them with those before, as bytes where
  ///   that can be done. Ids are hashed only between the first difference and the last; all of them are
  ///   once, when new ones come in for the first time.
  private func updateItems(
    _ elements: UnsafeBufferPointer<Data.Element>, id idOf: (Data.Element) -> ID,
    mustEvaluate: Bool
  ) {
    let layout = mustEvaluate ? nil : container.graph.comparator.layout(of: Data.Element.self)
    /// Goes on with an item if it is that of an element.
    func match(_ old: Int, _ new: Int) -> Bool {
      let element = elements[new]
      guard idOf(element) == ids[old] else { return false }
      item(old).update(element, unlessIdenticalBy: layout)
      return true
    }
    var start = 0
    var oldEnd = items.count
    var newEnd = elements.count
    repeat {
      if !mustEvaluate { start += bytes.equalAtStart(elements, start, oldEnd, newEnd) }
      guard start < oldEnd, start < newEnd, match(start, start) else { break }
      start += 1
    } while true
    repeat {
      if !mustEvaluate {
        let same = bytes.equalAtEnd(elements, start, oldEnd, newEnd)
        oldEnd -= same
        newEnd -= same
      }
      guard start < oldEnd, start < newEnd, match(oldEnd - 1, newEnd - 1) else { break }
      oldEnd -= 1
      newEnd -= 1
    } while true

    if start < oldEnd || start < newEnd {
      let newIDs = ContiguousArray(elements[start..<newEnd].lazy.map(idOf))
      guard replaceItems(start..<oldEnd, with: newIDs, elements[start..<newEnd], layout) else {
        return showEachIDOnce(elements, id: idOf, mustEvaluate: mustEvaluate)
      }
    }
    bytes.remember(elements)
  }

  /// - Returns: Whether no id came twice; if one did, nothing has changed.
  private func replaceItems(
    _ range: Range<Int>, with newIDs: ContiguousArray<ID>,
    _ elements: Slice<UnsafeBufferPointer<Data.Element>>, _ layout: ByteLayout?
  ) -> Bool {
    var leaving: [ID: Int] = [:]
    for position in range { leaving[ids[position]] = position }
    var oldPositions: [Int?] = []
    oldPositions.reserveCapacity(newIDs.count)
    for id in newIDs {
      if let position = leaving.removeValue(forKey: id) {
        oldPositions.append(position)
      } else {
        if knownIDs == nil { knownIDs = Set(ids) }
        guard knownIDs!.insert(id).inserted else {
          knownIDs = nil
          return false
        }
        oldPositions.append(nil)
      }
    }

    var new = ContiguousArray<ItemNode>()
    new.reserveCapacity(newIDs.count)
    for (position, element) in zip(oldPositions, elements) {
      if let position {
        item(position).update(element, unlessIdenticalBy: layout)
        new.append(items[position])
      } else {
        new.append(Item(element: element, depth: depth, in: self))
      }
    }
    if !leaving.isEmpty {
      for position in range where leaving[ids[position]] != nil {
        items[position].unmount()
        knownIDs?.remove(ids[position])
      }
    }
    ids.replaceSubrange(range, with: newIDs)
    replaceItems(range, with: new)
    return true
  }

  private func item(_ position: Int) -> Item {
    unsafeDowncast(items[position], to: Item.self)
  }

  /// Reports the ids that come more than once, and shows the first element of each.
  private func showEachIDOnce(
    _ elements: UnsafeBufferPointer<Data.Element>, id idOf: (Data.Element) -> ID,
    mustEvaluate: Bool
  ) {
    var seen: Set<ID> = []
    var offsets: [Int] = []
    for (offset, element) in elements.enumerated() {
      let id = idOf(element)
      if seen.insert(id).inserted { offsets.append(offset) } else { reportRepeatedID(id) }
    }
    ContiguousArray(offsets.lazy.map { elements[$0] }).withUnsafeBufferPointer {
      updateItems($0, id: idOf, mustEvaluate: mustEvaluate)
    }
    shownOffsets = offsets
  }

  private func reportRepeatedID(_ id: ID) {
    reportIssue(
      """
      ForEach: the id '\(id)' comes more than once in the data. Only the first element with it is \
      shown. Give each element an id of its own.
      """)
  }
}

/// The view of one element of a collection.
final class ForEachItem<Data: RandomAccessCollection, ID: Hashable, Content: View>: ItemNode {
  private var element: Data.Element
  private unowned let forEach: ForEachNode<Data, ID, Content>

  init(element: Data.Element, depth: Int32, in forEach: ForEachNode<Data, ID, Content>) {
    self.element = element
    self.forEach = forEach
    super.init(depth: depth, in: forEach)
    forEach.container.graph.enqueue(self)
  }

  /// - Parameter layout: How to compare elements; without it every element counts as another one.
  func update(_ newElement: Data.Element, unlessIdenticalBy layout: ByteLayout?) {
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
      elementsChanged()
    }
  }

  override var name: String { "the content of a ForEach over \(Data.self)" }

  // MARK: - What its rows can do

  override var rowID: AnyHashable? { AnyHashable(forEach.id(element)) }
  override var canDelete: Bool { forEach.onDelete != nil }
  override var canMove: Bool { forEach.onMove != nil }

  override func deletion() -> (() -> Void)? {
    guard let onDelete = forEach.onDelete, let offset = forEach.offset(of: self)
    else { return nil }
    return { onDelete(IndexSet(integer: offset)) }
  }

  override func move(by distance: Int) -> (() -> Void)? {
    guard let onMove = forEach.onMove, distance != 0, let offset = forEach.offset(of: self)
    else { return nil }
    let (target, overflows) = offset.addingReportingOverflow(distance)
    guard !overflows, (0..<forEach.count).contains(target) else { return nil }
    // The destination counts the element itself, which is still in its old place.
    return { onMove(IndexSet(integer: offset), distance > 0 ? target + 1 : target) }
  }
}
