import ElementTree

extension ContainerNode {
  /// Says how a host gets from one list of children to another, with as few steps as possible:
  /// what stays in order is not mentioned.
  ///
  /// - Complexity: O(*n*) in the number of children to compare them, plus O(*m* log *m*) in the
  ///   number of those between the first difference and the last.
  func appendPatches(
    _ patches: inout [Patch], from old: ElementList, to new: ElementList
  ) {
    var head = 0
    let shorter = min(old.count, new.count)
    while head < shorter, old[head] == new[head] { head += 1 }
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > head, newEnd > head, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    if head == oldEnd, head == newEnd { return }

    // Where those in between were, for as long as they still are there.
    var oldPositions: [ElementID: Int] = [:]
    oldPositions.reserveCapacity(oldEnd - head)
    for position in head..<oldEnd {
      let child = old[position].node!
      if child.isMounted {
        oldPositions[child.id] = position
      } else {
        patches.append(.remove(child.id))
      }
    }

    let positions = new[head..<newEnd].map { oldPositions[$0.node!.id] }
    if positions.lazy.compactMap({ $0 }).count < oldPositions.count {
      // What is not among the children any more and has not left the tree is out of sight for now.
      let staying = Set(positions)
      for position in head..<oldEnd where !staying.contains(position) {
        let child = old[position].node!
        if child.isMounted {
          patches.append(.remove(child.id))
          child.hide()
        }
      }
    }
    let staying = longestIncreasingSubsequence(positions)
    // From the last to the first, so that the one behind is in its place already.
    var next = newEnd < new.count ? new[newEnd].node!.id : nil
    for index in stride(from: newEnd - 1, through: head, by: -1) {
      let child = new[index].node!
      if positions[index - head] == nil {
        child.mount()
        patches.append(.insert(child.makeElement(), parent: id, before: next))
      } else if !staying[index - head] {
        patches.append(.move(child.id, before: next))
      }
      next = child.id
    }
  }
}

/// Which positions belong to a longest sequence of them that goes up.
///
/// - Complexity: O(*n* log *n*) (patience sorting).
func longestIncreasingSubsequence(_ positions: [Int?]) -> [Bool] {
  var isMember = [Bool](repeating: false, count: positions.count)
  // The index of the lowest value that a rising sequence of each length can end with.
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: positions.count)
  for (index, position) in positions.enumerated() {
    guard let position else { continue }
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if positions[ends[middle]]! < position { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = ends[low - 1] }
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  var index = ends.last ?? -1
  while index >= 0 {
    isMember[index] = true
    index = previous[index]
  }
  return isMember
}
