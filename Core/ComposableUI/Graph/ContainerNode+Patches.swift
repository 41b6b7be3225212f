import ElementTree

extension ContainerNode {
  /// Appends the fewest patches that turn one list of children into another. Children that stay in
  /// order need no patch.
  ///
  /// - Complexity: O(*n*) in the number of children to compare them, plus O(*m* log *m*) in the
  ///   number of children between the first difference and the last.
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

    // The old positions of the children between head and end that are still mounted.
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
      // Hide mounted elements that are no longer children. They may come back.
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
    // Go from last to first, so that the element named by `before` is already in place.
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

/// Returns, for each position, whether it belongs to a longest increasing subsequence.
///
/// - Complexity: O(*n* log *n*) (patience sorting).
func longestIncreasingSubsequence(_ positions: [Int?]) -> [Bool] {
  var isMember = [Bool](repeating: false, count: positions.count)
  // `ends[n]` is the index of the lowest value that ends an increasing sequence of length `n + 1`.
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
