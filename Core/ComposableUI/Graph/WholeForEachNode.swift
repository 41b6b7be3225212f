/// The views of all elements of a collection.
final class WholeForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  ForEachNode<Data, ID, Content>
{
  private var ids: ContiguousArray<ID> = []
  /// The ids as a set, which detects repeated ids. It is made when new ids first come in.
  private var knownIDs: Set<ID>?
  /// The bytes of the elements, which show whether an element is unchanged.
  private var bytes = ElementBytes<Data.Element>()
  /// The offsets of the shown elements if repeated ids hide some.
  private var shownOffsets: [Int]?

  override func offset(of item: Item) -> Int? {
    item.position.map { shownOffsets?[$0] ?? $0 }
  }

  override func node(identifiedBy id: AnyHashable) -> _ViewNode? {
    guard let id = id.base as? ID, let position = ids.firstIndex(of: id) else { return nil }
    return items[position]
  }

  override func updateItems(_ data: Data, mustEvaluate: Bool) {
    let isFirst = items.isEmpty
    count = data.count
    shownOffsets = nil
    let isDone: Void? = data.withContiguousStorageIfAvailable {
      updateItems($0, id: id, mustEvaluate: mustEvaluate)
    }
    if isDone == nil {
      ContiguousArray(data).withUnsafeBufferPointer {
        updateItems($0, id: id, mustEvaluate: mustEvaluate)
      }
    }
    // Most lists never get new elements, so the set of ids from the first update is dropped.
    if isFirst { knownIDs = nil }
  }

  /// Matches the items with the elements by id.
  ///
  /// - Complexity: O(*n*) in the number of elements for the comparison with the old ones, by bytes
  ///   where possible. Only ids between the first and the last difference are hashed. All ids are
  ///   hashed once, when new ids first come in.
  private func updateItems(
    _ elements: UnsafeBufferPointer<Data.Element>, id idOf: (Data.Element) -> ID,
    mustEvaluate: Bool
  ) {
    let layout = mustEvaluate ? nil : container.graph.comparator.layout(of: Data.Element.self)
    /// Reuses an item for an element with the same id.
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

  /// - Returns: Whether all ids are unique; if not, nothing has changed.
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
    (items[position] as! Item)
  }

  /// Reports repeated ids and shows the first element of each.
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
}
