/// A hash table of positions: from the hash of an id to where the id is in an array of ids.
///
/// It has open addressing with linear probing, and consists of two arrays side by side, of positions
/// and of hashes. So changing the positions of all ids behind some place is one pass over an array
/// of numbers, which the compiler makes vector instructions of, and neither growing nor removing
/// needs an id to be hashed again. `OrderedSet` hashes each of them; it takes a hundred times longer
/// to remove one of a thousand ids from the middle.
@usableFromInline
struct PositionTable {
  /// A position plus one in each bucket in use, zero in the others. There are no buckets, or a
  /// power of two of them, of which at least a quarter is free.
  @usableFromInline private(set) var positions: ContiguousArray<UInt32> = []

  /// In each bucket in use, the hash of the id.
  @usableFromInline private(set) var hashes: ContiguousArray<UInt32> = []

  @usableFromInline
  init() {}

  @inlinable
  var isEmpty: Bool { positions.isEmpty }

  /// How many positions there can be before the table has to grow.
  @inlinable
  var capacity: Int { positions.count / 4 * 3 }

  @inlinable
  var mask: Int { positions.count &- 1 }

  /// The bucket of the position of an id that has a hash. It must be there.
  func bucket(hash: UInt32, position: Int) -> Int {
    let number = UInt32(position + 1)
    var bucket = Int(hash) & mask
    while positions[bucket] != number {
      bucket = (bucket + 1) & mask
    }
    return bucket
  }

  // MARK: Changing one position

  /// Uses a free bucket.
  @usableFromInline
  mutating func fill(_ bucket: Int, hash: UInt32, position: Int) {
    positions[bucket] = UInt32(truncatingIfNeeded: position &+ 1)
    hashes[bucket] = hash
  }

  /// Uses the first bucket for a hash that is free.
  @usableFromInline
  mutating func insert(hash: UInt32, position: Int) {
    var bucket = Int(hash) & mask
    while positions[bucket] != 0 {
      bucket = (bucket + 1) & mask
    }
    fill(bucket, hash: hash, position: position)
  }

  /// Frees a bucket, and closes the gap for what had to go past it to find a free one.
  mutating func remove(_ bucket: Int) {
    var gap = bucket
    var next = (gap + 1) & mask
    while positions[next] != 0 {
      let distance = (next - Int(hashes[next])) & mask
      if distance >= (next - gap) & mask {
        positions[gap] = positions[next]
        hashes[gap] = hashes[next]
        gap = next
      }
      next = (next + 1) & mask
    }
    positions[gap] = 0
  }

  mutating func setPosition(_ position: Int, at bucket: Int) {
    positions[bucket] = UInt32(position + 1)
  }

  // MARK: Changing many positions

  /// Whether changing a number of positions one by one, each found by its hash, is less work than a
  /// pass over all buckets.
  func isWorthFinding(_ count: Int) -> Bool {
    count < positions.count / 256
  }

  /// Adds one to, or subtracts one from, the positions in a range.
  mutating func shift(_ range: Range<Int>, by delta: Int) {
    let start = UInt32(range.lowerBound + 1)
    let count = UInt32(range.count)
    let delta = UInt32(truncatingIfNeeded: delta)
    positions.withUnsafeMutableBufferPointer { positions in
      for bucket in positions.indices {
        // The subtraction wraps around for what lies before the range, so that one comparison tells
        // what is in it.
        positions[bucket] &+= positions[bucket] &- start < count ? delta : 0
      }
    }
  }

  /// Exchanges two neighbouring ranges of positions: the one that begins at `middle` comes first.
  mutating func rotate(_ range: Range<Int>, toStartAt middle: Int) {
    let start = UInt32(range.lowerBound + 1)
    let count = UInt32(range.count)
    let lowerCount = UInt32(middle - range.lowerBound)
    let upperCount = count - lowerCount
    positions.withUnsafeMutableBufferPointer { positions in
      for bucket in positions.indices {
        let offset = positions[bucket] &- start
        let isInRange: UInt32 = offset < count ? .max : 0
        let delta = offset < lowerCount ? upperCount : 0 &- lowerCount
        positions[bucket] &+= delta & isInRange
      }
    }
  }

  /// Leaves only some positions, and numbers them in their new order.
  mutating func keep(_ kept: [Int], of count: Int) {
    var hashOfPosition: [UInt32] = Array(repeating: 0, count: count)
    for bucket in positions.indices where positions[bucket] != 0 {
      hashOfPosition[Int(positions[bucket]) - 1] = hashes[bucket]
      positions[bucket] = 0
    }
    for (position, old) in kept.enumerated() {
      insert(hash: hashOfPosition[old], position: position)
    }
  }

  /// Makes room for a number of positions in all.
  ///
  /// - Returns: Whether there were no buckets before, so that all positions have to be inserted.
  @usableFromInline
  mutating func grow(capacity: Int) -> Bool {
    precondition(capacity < UInt32.max, "An 'IdentifiedArray' can't hold \(capacity) elements.")
    let old = self
    var count = 16
    while count / 4 * 3 < capacity {
      count *= 2
    }
    positions = ContiguousArray(repeating: 0, count: count)
    hashes = ContiguousArray(repeating: 0, count: count)
    for bucket in old.positions.indices where old.positions[bucket] != 0 {
      insert(hash: old.hashes[bucket], position: Int(old.positions[bucket]) - 1)
    }
    return old.isEmpty
  }
}
