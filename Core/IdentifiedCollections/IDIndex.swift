import Foundation
import OrderedCollections
import Synchronization

/// The ids of an identified array in order, the position of each id, and the function that reads an
/// element's id.
///
/// An instance changes only while a single array holds it, so no run-time check for overlapping
/// accesses is needed.
@usableFromInline
final class IDIndex<ID: Hashable, Element> {
  /// Reads an element's id. For an `Identifiable` element it reads the property directly, ten times
  /// faster than a key path.
  @usableFromInline let idOf: (Element) -> ID

  /// Creates the key path from an element to its id on demand, because in generic code creating a
  /// key path takes longer than creating an array.
  @usableFromInline let keyPath: () -> KeyPath<Element, ID>

  /// The ids, in order.
  @exclusivity(unchecked) @usableFromInline var ids: ContiguousArray<ID>

  /// The position of each id. The table is empty while there are few ids.
  @exclusivity(unchecked) @usableFromInline var table = PositionTable()

  /// Whether `orderedSetCache` may hold a set.
  @usableFromInline let hasOrderedSet = Atomic(false)

  /// The cached set, guarded by `orderedSetLock` because concurrent reads may share an index.
  private var orderedSetCache: OrderedSet<ID>?

  /// The number of ids up to which a linear search is as fast as hashing one id.
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

  /// Returns the ids of elements. It reads them in place, because a copy of a large element can
  /// overflow a small stack.
  @inlinable
  func ids(of elements: [Element]) -> ContiguousArray<ID> {
    elements.withUnsafeBufferPointer { elements in
      var ids = ContiguousArray<ID>()
      ids.reserveCapacity(elements.count)
      for index in elements.indices { ids.append(idOf(elements[index])) }
      return ids
    }
  }

  /// Replaces all ids.
  ///
  /// - Parameter isChecked: Whether to stop at a duplicate id.
  /// - Returns: The position of the duplicate id.
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

  /// The position and bucket of an id, or the bucket for a new id.
  @usableFromInline
  struct Place {
    /// The position of the id, if found.
    @usableFromInline let position: Int?

    /// The bucket that holds the position, or a free bucket for it.
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

  /// - Complexity: O(1) on average.
  @inlinable
  func find(_ id: ID) -> Place {
    guard !table.isEmpty else {
      // This is a loop, because `firstIndex` looks up types at run time in unspecialized code.
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

  /// Returns the position of an id, or `nil` if it isn't found.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  func position(of id: ID) -> Int? {
    if table.isEmpty {
      // Creating the iterator over `indices` takes longer than comparing eight ids.
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

  /// Returns the bucket of the id at a position. The table must not be empty.
  private func bucket(at position: Int) -> Int {
    table.bucket(hash: Self.hash(ids[position]), position: position)
  }

  // MARK: Changing one id

  /// Appends an id, at the place that `find` returned for it.
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

  /// Replaces the id at a position with a new id.
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

  /// - Complexity: O(*n*), but O(*m*) on average at the end, where *m* is the number of removed
  ///   ids.
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

  /// Rotates a range of positions, so that the part from `middle` on comes first.
  ///
  /// - Complexity: O(*n*).
  func rotate(_ range: Range<Int>, toStartAt middle: Int) {
    forgetOrderedSet()
    table.rotate(range, toStartAt: middle)
    ids.withUnsafeMutableBufferPointer { $0.rotate(range, toStartAt: middle) }
  }

  /// Keeps only the ids at the given unique positions, in that order.
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

  /// Reserves capacity for a total number of ids.
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
    // This order never gives two ids the same position.
    for offset in 0..<range.count {
      let position = delta > 0 ? range.upperBound - 1 - offset : range.lowerBound + offset
      table.setPosition(position + delta, at: bucket(at: position))
    }
  }

  // MARK: The ordered set

  /// The ids as an ordered set.
  ///
  /// - Complexity: O(1), unless ids were removed, inserted or moved since the last read.
  var orderedSet: OrderedSet<ID> {
    if let set = orderedSetLock.withLock({ orderedSetCache }) {
      return set
    }
    // The set is created outside of the lock, because all arrays share the lock. A concurrent
    // reader may create an equal set.
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

  // Hashing, comparing and releasing ids run user code. They happen outside of the lock, because
  // all arrays share the lock.

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

/// The lock that guards the ordered sets of all indices. It is held only briefly.
private let orderedSetLock = NSLock()
