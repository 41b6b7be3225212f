import Foundation
import OrderedCollections
import Synchronization

/// The ids of an identified array in order, the position of each, and how to read an element's id.
///
/// An instance is only changed while one array holds it, which is also why nothing needs to check at
/// run time that no two accesses overlap.
@usableFromInline
final class IDIndex<ID: Hashable, Element> {
  /// Reads an element's id. For an `Identifiable` element this is its property, which is ten times
  /// faster than a key path to it.
  @usableFromInline let idOf: (Element) -> ID

  /// Makes the path from an element to its id. A generic one takes longer to make than an array.
  @usableFromInline let keyPath: () -> KeyPath<Element, ID>

  /// The ids, in order.
  @exclusivity(unchecked) @usableFromInline var ids: ContiguousArray<ID>

  /// The position of each id, empty as long as there are few.
  @exclusivity(unchecked) @usableFromInline var table = PositionTable()

  /// Whether `orderedSetCache` may hold a set.
  @usableFromInline let hasOrderedSet = Atomic(false)

  /// Touched only under `orderedSetLock`: arrays that share an index may be read at the same time.
  private var orderedSetCache: OrderedSet<ID>?

  /// Up to this number of ids are compared one after another, which is as fast as hashing one.
  @inlinable static var maximumCountWithoutTable: Int { 8 }

  @inlinable
  init(idOf: @escaping (Element) -> ID, keyPath: @escaping () -> KeyPath<Element, ID>) {
    self.idOf = idOf
    self.keyPath = keyPath
    ids = []
  }

  @usableFromInline
  init(copying other: IDIndex) {
    idOf = other.idOf
    keyPath = other.keyPath
    ids = other.ids
    table = other.table
    orderedSetLock.lock()
    defer { orderedSetLock.unlock() }
    orderedSetCache = other.orderedSetCache
    hasOrderedSet.store(orderedSetCache != nil, ordering: .relaxed)
  }

  /// The ids of elements, which are read where they lie: a copy of a large element overflows a small
  /// stack.
  @inlinable
  func ids(of elements: [Element]) -> ContiguousArray<ID> {
    elements.withUnsafeBufferPointer { elements in
      var ids = ContiguousArray<ID>()
      ids.reserveCapacity(elements.count)
      for index in elements.indices { ids.append(idOf(elements[index])) }
      return ids
    }
  }

  /// Replaces all ids by others.
  ///
  /// - Parameter isChecked: Whether to stop at an id that was there before.
  /// - Returns: The position of that id.
  @inlinable
  func reset(_ newIDs: ContiguousArray<ID>, isChecked: Bool) -> Int? {
    forgetOrderedSet()
    table = PositionTable()
    guard isChecked else {
      ids = newIDs
      reserveCapacity(ids.count)
      return nil
    }
    ids = []
    ids.reserveCapacity(newIDs.count)
    reserveCapacity(newIDs.count)
    for (position, id) in newIDs.enumerated() {
      let place = find(id)
      guard place.position == nil else { return position }
      append(id, at: place)
    }
    return nil
  }

  // MARK: Looking up

  /// Where an id is, or where it belongs.
  @usableFromInline
  struct Place {
    /// The position of the id, if it is there.
    @usableFromInline let position: Int?

    /// The bucket that holds the position, or the free one that it would go into.
    @usableFromInline let bucket: Int

    @usableFromInline let hash: UInt32

    @inlinable
    init(position: Int?, bucket: Int, hash: UInt32) {
      self.position = position
      self.bucket = bucket
      self.hash = hash
    }
  }

  @inlinable
  static func hash(_ id: ID) -> UInt32 {
    UInt32(truncatingIfNeeded: id.hashValue)
  }

  /// Finds an id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  func find(_ id: ID) -> Place {
    guard !table.isEmpty else {
      // A loop, because `firstIndex` looks types up where the type of the ids isn't known.
      for position in 0..<ids.count where ids[position] == id {
        return Place(position: position, bucket: 0, hash: 0)
      }
      return Place(position: nil, bucket: 0, hash: 0)
    }
    let hash = Self.hash(id)
    let mask = table.mask
    return table.positions.withUnsafeBufferPointer { positions in
      table.hashes.withUnsafeBufferPointer { hashes in
        var bucket = Int(truncatingIfNeeded: hash) & mask
        while positions[bucket] != 0 {
          if hashes[bucket] == hash {
            let position = Int(truncatingIfNeeded: positions[bucket]) &- 1
            if ids[position] == id {
              return Place(position: position, bucket: bucket, hash: hash)
            }
          }
          bucket = (bucket &+ 1) & mask
        }
        return Place(position: nil, bucket: bucket, hash: hash)
      }
    }
  }

  /// The position of an id, or `nil` if it isn't there.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  func position(of id: ID) -> Int? {
    if table.isEmpty {
      // Not a loop over `indices`, which takes longer to make than eight ids to compare.
      var position = 0
      while position < ids.count {
        if ids[position] == id { return position }
        position &+= 1
      }
      return nil
    }
    let hash = Self.hash(id)
    let mask = table.mask
    var bucket = Int(truncatingIfNeeded: hash) & mask
    while true {
      let number = table.positions[bucket]
      if number == 0 { return nil }
      if table.hashes[bucket] == hash {
        let position = Int(truncatingIfNeeded: number) &- 1
        if ids[position] == id { return position }
      }
      bucket = (bucket &+ 1) & mask
    }
  }

  /// The bucket of the id at a position. The table must not be empty.
  private func bucket(at position: Int) -> Int {
    table.bucket(hash: Self.hash(ids[position]), position: position)
  }

  // MARK: Changing one id

  /// Adds an id at the end, at the place where it was looked for in vain.
  ///
  /// - Complexity: Amortised O(1) on average.
  @inlinable
  func append(_ id: ID, at place: Place) {
    if hasOrderedSet.load(ordering: .relaxed) {
      appendToOrderedSet(id)
    }
    let position = ids.count
    ids.append(id)
    if table.isEmpty {
      if position >= Self.maximumCountWithoutTable {
        growTable(capacity: position + 1)
      }
    } else if position < table.capacity {
      table.fill(place.bucket, hash: place.hash, position: position)
    } else {
      growTable(capacity: position + 1)
      table.insert(hash: place.hash, position: position)
    }
  }

  /// Inserts an id that isn't there.
  ///
  /// - Complexity: O(*n*).
  func insert(_ id: ID, at position: Int) {
    forgetOrderedSet()
    reserveCapacity(ids.count + 1)
    if !table.isEmpty {
      shift(position..<ids.count, by: 1)
      table.insert(hash: Self.hash(id), position: position)
    }
    ids.insert(id, at: position)
  }

  /// Puts an id that is new in the place of another one.
  ///
  /// - Complexity: O(1) on average.
  @usableFromInline
  func replace(at position: Int, with id: ID) {
    forgetOrderedSet()
    if !table.isEmpty {
      table.remove(bucket(at: position))
      table.insert(hash: Self.hash(id), position: position)
    }
    ids[position] = id
  }

  /// - Complexity: O(*n*), but O(1) on average at the end.
  @usableFromInline
  func remove(at position: Int) {
    if position == ids.count - 1 {
      removeLastOfOrderedSet()
    } else {
      forgetOrderedSet()
    }
    if !table.isEmpty {
      table.remove(bucket(at: position))
      shift((position + 1)..<ids.count, by: -1)
    }
    ids.remove(at: position)
  }

  /// - Complexity: O(*n*), but O(*m*) on average at the end, where *m* is how many go.
  func removeSubrange(_ bounds: Range<Int>) {
    if bounds.upperBound == ids.count || bounds.count == 1 {
      for position in bounds.reversed() {
        remove(at: position)
      }
    } else if !bounds.isEmpty {
      keep(Array(0..<bounds.lowerBound) + Array(bounds.upperBound..<ids.count))
    }
  }

  // MARK: Changing the order

  /// - Complexity: O(1) on average.
  func swapAt(_ i: Int, _ j: Int) {
    forgetOrderedSet()
    if !table.isEmpty {
      let bucketOfI = bucket(at: i)
      let bucketOfJ = bucket(at: j)
      table.setPosition(j, at: bucketOfI)
      table.setPosition(i, at: bucketOfJ)
    }
    ids.swapAt(i, j)
  }

  /// Exchanges two neighbouring ranges of positions: the one that begins at `middle` comes first.
  ///
  /// - Complexity: O(*n*).
  func rotate(_ range: Range<Int>, toStartAt middle: Int) {
    forgetOrderedSet()
    table.rotate(range, toStartAt: middle)
    ids.withUnsafeMutableBufferPointer { $0.rotate(range, toStartAt: middle) }
  }

  /// Leaves only the ids at some positions, each once, in that order.
  ///
  /// - Complexity: O(*n*).
  func keep(_ kept: [Int]) {
    forgetOrderedSet()
    if !table.isEmpty {
      table.keep(kept, of: ids.count)
    }
    ids = ContiguousArray(kept.lazy.map { [ids] in ids[$0] })
  }

  // MARK: The table

  /// Makes room for a number of ids in all.
  @inlinable
  func reserveCapacity(_ minimumCapacity: Int) {
    if minimumCapacity > max(table.capacity, Self.maximumCountWithoutTable) {
      growTable(capacity: minimumCapacity)
    }
  }

  @inlinable
  func growTable(capacity: Int) {
    if table.grow(capacity: capacity) {
      for (position, id) in ids.enumerated() {
        table.insert(hash: Self.hash(id), position: position)
      }
    }
  }

  /// Adds one to, or subtracts one from, the positions in a range. The table must not be empty.
  private func shift(_ range: Range<Int>, by delta: Int) {
    guard table.isWorthFinding(range.count) else {
      table.shift(range, by: delta)
      return
    }
    // In an order in which no two ids ever have the same position.
    for offset in 0..<range.count {
      let position = delta > 0 ? range.upperBound - 1 - offset : range.lowerBound + offset
      table.setPosition(position + delta, at: bucket(at: position))
    }
  }

  // MARK: The ordered set

  /// The ids as a set.
  ///
  /// - Complexity: O(1), unless ids were removed, inserted or moved since the last time.
  var orderedSet: OrderedSet<ID> {
    if let set = orderedSetLock.withLock({ orderedSetCache }) {
      return set
    }
    // Made outside the lock, which is shared by all arrays. Whoever else makes it makes the same.
    let set = OrderedSet(uncheckedUniqueElements: ids)
    setOrderedSet(set)
    hasOrderedSet.store(true, ordering: .relaxed)
    return set
  }

  @usableFromInline
  func appendToOrderedSet(_ id: ID) {
    guard var set = takeOrderedSet() else { return }
    set.append(id)
    setOrderedSet(set)
  }

  private func removeLastOfOrderedSet() {
    guard hasOrderedSet.load(ordering: .relaxed) else { return }
    guard var set = takeOrderedSet() else { return }
    set.removeLast()
    setOrderedSet(set)
  }

  @usableFromInline
  func forgetOrderedSet() {
    guard hasOrderedSet.load(ordering: .relaxed) else { return }
    _ = takeOrderedSet()
    hasOrderedSet.store(false, ordering: .relaxed)
  }

  // Ids are hashed, compared and released outside of the lock, which all arrays share: that runs code of users.

  private func takeOrderedSet() -> OrderedSet<ID>? {
    orderedSetLock.withLock { orderedSetCache.take() }
  }

  private func setOrderedSet(_ set: OrderedSet<ID>) {
    var set: OrderedSet<ID>? = set
    orderedSetLock.withLock { swap(&orderedSetCache, &set) }
  }

  /// Traps unless each id is found at its position.
  func checkInvariants() {
    let used = table.positions.count { $0 != 0 }
    precondition(table.isEmpty ? ids.count <= Self.maximumCountWithoutTable : used == ids.count)
    precondition(table.isEmpty || used <= table.capacity)
    precondition(table.positions.count == table.hashes.count)
    precondition(table.isEmpty || table.positions.count.nonzeroBitCount == 1)
    for (position, id) in ids.enumerated() {
      precondition(find(id).position == position)
    }
    let orderedSet = orderedSetLock.withLock { orderedSetCache }
    precondition(orderedSet.map { $0.elements == Array(ids) } ?? true)
  }
}

/// Guards the sets of ids of all indices. It is held for a moment only.
private let orderedSetLock = NSLock()
