import Sharing

/// An alignment of the elements of two collections.
///
/// Equal elements at the beginning and at the end are skipped first, so finding one change in ten
/// thousand elements takes one comparison for each.
struct Alignment {
  enum Step {
    case unchanged(Int)
    case changed(expected: Int, actual: Int)
    case removed(expected: Int)
    case inserted(actual: Int)
  }

  private(set) var steps: [Step] = []

  /// The number of elements above which elements without keys are compared by position, because a
  /// search for insertions takes quadratic time.
  private static let searchLimit = 500

  init(expected: [Any], actual: [Any]) {
    let shorter = min(expected.count, actual.count)
    let start = (0..<shorter).first { !areEqual(expected[$0], actual[$0]) } ?? shorter
    let end =
      (0..<(shorter - start)).first {
        !areEqual(expected[expected.count - 1 - $0], actual[actual.count - 1 - $0])
      } ?? (shorter - start)
    let expectedMiddle = start..<(expected.count - end)
    let actualMiddle = start..<(actual.count - end)

    append(unchanged: start)
    let (first, second) = (expected[expectedMiddle], actual[actualMiddle])
    if let ids = Self.keys(first, second, of: Self.id) {
      walk(
        expectedMiddle, actualMiddle, pairs: Self.pairs(ids.expected, ids.actual),
        pairsUpNeighbours: false
      ) { areEqual(expected[$0], actual[$1]) }
    } else {
      let anchors =
        Self.keys(first, second) { $0 as? AnyHashable }
        .map { Self.pairs($0.expected, $0.actual) } ?? []
      walk(
        expectedMiddle, actualMiddle,
        pairs: Self.equalPairs(Array(first), Array(second), around: anchors),
        pairsUpNeighbours: true
      ) { areEqual(expected[$0], actual[$1]) }
    }
    append(unchanged: end)
  }

  /// - Parameters:
  ///   - pairs: The offsets of matching elements in the ranges, in order.
  ///   - pairsUpNeighbours: Whether to match the elements between two pairs one by one.
  private mutating func walk(
    _ expected: Range<Int>, _ actual: Range<Int>, pairs: [(Int, Int)], pairsUpNeighbours: Bool,
    areEqual: (Int, Int) -> Bool
  ) {
    var (i, j) = (expected.lowerBound, actual.lowerBound)
    func pairUp(_ steps: inout Alignment) {
      if areEqual(i, j) {
        steps.append(unchanged: 1)
      } else {
        steps.steps.append(.changed(expected: i, actual: j))
      }
      i += 1
      j += 1
    }
    let ends = pairs.map { (expected.lowerBound + $0.0, actual.lowerBound + $0.1) }
    for end in ends + [(expected.upperBound, actual.upperBound)] {
      while pairsUpNeighbours, i < end.0, j < end.1 { pairUp(&self) }
      while i < end.0 {
        steps.append(.removed(expected: i))
        i += 1
      }
      while j < end.1 {
        steps.append(.inserted(actual: j))
        j += 1
      }
      if i < expected.upperBound, j < actual.upperBound { pairUp(&self) }
    }
  }

  private mutating func append(unchanged count: Int) {
    guard count > 0 else { return }
    if case .unchanged(let before) = steps.last {
      steps[steps.count - 1] = .unchanged(before + count)
    } else {
      steps.append(.unchanged(count))
    }
  }

  // MARK: - Finding pairs

  /// Returns the keys of the elements; `nil` if any element has none.
  private static func keys(
    _ expected: ArraySlice<Any>, _ actual: ArraySlice<Any>, of key: (Any) -> AnyHashable?
  ) -> (expected: [AnyHashable], actual: [AnyHashable])? {
    func keys(_ elements: ArraySlice<Any>) -> [AnyHashable]? {
      var keys: [AnyHashable] = []
      keys.reserveCapacity(elements.count)
      for element in elements {
        guard let key = key(element) else { return nil }
        keys.append(key)
      }
      return keys
    }
    guard let first = keys(expected), let second = keys(actual) else { return nil }
    return (first, second)
  }

  private static func id(_ element: Any) -> AnyHashable? {
    func id<Element: Identifiable>(of element: Element) -> AnyHashable { AnyHashable(element.id) }
    return (element as? any Identifiable).map { id(of: $0) }
  }

  /// Returns the longest run of pairs with equal keys that keeps the order of both collections.
  /// Keys that occur more than once in a collection match nothing.
  ///
  /// - Complexity: O(*n* log *n*).
  private static func pairs(
    _ expected: [AnyHashable], _ actual: [AnyHashable]
  ) -> [(Int, Int)] {
    func places(_ keys: [AnyHashable]) -> [AnyHashable: Int] {
      Dictionary(keys.enumerated().map { ($1, $0) }) { _, _ in -1 }
    }
    let (expectedPlaces, actualPlaces) = (places(expected), places(actual))
    let candidates: [(Int, Int)] = actual.indices.compactMap { j in
      guard let i = expectedPlaces[actual[j]], i >= 0, actualPlaces[actual[j]] == j else {
        return nil
      }
      return (i, j)
    }
    // `ends` holds the end of the best run of each length, `before` each candidate's predecessor.
    var ends: [Int] = []
    var before: [Int?] = []
    for (index, candidate) in candidates.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if candidates[ends[middle]].0 < candidate.0 { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var run: [(Int, Int)] = []
    var next = ends.last
    while let index = next {
      run.append(candidates[index])
      next = before[index]
    }
    return run.reversed()
  }

  /// Returns pairs of equal elements around the known ones.
  private static func equalPairs(
    _ expected: [Any], _ actual: [Any], around anchors: [(Int, Int)]
  ) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    for anchor in anchors + [(expected.count, actual.count)] {
      pairs += equalPairs(expected[i..<anchor.0], actual[j..<anchor.1])
      if anchor.0 < expected.count { pairs.append(anchor) }
      (i, j) = (anchor.0 + 1, anchor.1 + 1)
    }
    return pairs
  }

  private static func equalPairs(
    _ expected: ArraySlice<Any>, _ actual: ArraySlice<Any>
  ) -> [(Int, Int)] {
    if expected.isEmpty || actual.isEmpty { return [] }
    guard expected.count <= searchLimit, actual.count <= searchLimit else { return [] }
    let difference = Array(actual).difference(from: Array(expected)) { areEqual($0, $1) }
    let removed = Set(difference.removals.map { $0.offset + expected.startIndex })
    let inserted = Set(difference.insertions.map { $0.offset + actual.startIndex })
    return Array(
      zip(
        expected.indices.filter { !removed.contains($0) },
        actual.indices.filter { !inserted.contains($0) }))
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

/// Whether two values are equal: with `==` where there is one, else by identity or part by part.
func areEqual(_ first: Any, _ second: Any) -> Bool {
  if let first = first as? any Equatable { return first.equals(second) }
  if type(of: first) != type(of: second) { return false }
  if type(of: first) is AnyClass { return first as AnyObject === second as AnyObject }
  let parts = (Mirror(reflecting: first).children, Mirror(reflecting: second).children)
  if parts.0.isEmpty, parts.1.isEmpty { return "\(first)" == "\(second)" }
  return parts.0.count == parts.1.count
    && zip(parts.0, parts.1).allSatisfy { $0.label == $1.label && areEqual($0.value, $1.value) }
}
