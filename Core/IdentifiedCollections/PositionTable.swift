/// A hash table that maps the hash of an id to the id's position in an array.
///
/// It uses open addressing with linear probing, and consists of two parallel arrays, one of
/// positions and one of hashes. Shifting the positions after an index is one pass over an array of
/// numbers, which the compiler vectorizes. Growing and removing never rehash an id. `OrderedSet`
/// hashes each id, and takes a hundred times longer to remove one of a thousand ids from the
/// middle.
@usableFromInline
struct PositionTable {
  /// A position plus one in each used bucket, zero in the rest. The number of buckets is zero or a
  /// power of two, and at least a quarter of them is free.
  @usableFromInline private(set) var positions: ContiguousArray<UInt32> = []

  /// The hash of the id in each used bucket.
  @usableFromInline private(set) var hashes: ContiguousArray<UInt32> = []

  @usableFromInline
  init() {}

  @inlinable
  var isEmpty: Bool { positions.isEmpty }

  /// The number of positions that fit before the table has to grow.
  @inlinable
  var capacity: Int { positions.count / 4 * 3 }

  @inlinable
  var mask: Int { positions.count &- 1 }

  /// Returns the bucket of the position of an id with the given hash. The position must exist.
  func bucket(hash: UInt32, position: Int) -> Int {
    let number = UInt32(position + 1)
    var bucket = Int(hash) & mask
    while positions[bucket] != number {
      bucket = (bucket + 1) & mask
    }
    return bucket
  }

  // MARK: Changing one position

  @usableFromInline
  mutating func fill(_ bucket: Int, hash: UInt32, position: Int) {
    positions[bucket] = UInt32(truncatingIfNeeded: position &+ 1)
    hashes[bucket] = hash
  }

  /// Fills the first free bucket for a hash.
  @usableFromInline
  mutating func insert(hash: UInt32, position: Int) {
    var bucket = Int(hash) & mask
    while positions[bucket] != 0 {
      bucket = (bucket + 1) & mask
    }
    fill(bucket, hash: hash, position: position)
  }

  /// Frees a bucket, and moves displaced entries up to close the gap.
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

  /// Whether changing a number of positions one by one, by their hashes, is less work than a pass
  /// over all buckets.
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
        // The subtraction wraps around for positions before the range, so one comparison tests both
        // bounds.
        positions[bucket] &+= positions[bucket] &- start < count ? delta : 0
      }
    }
  }

  /// Rotates a range of positions, so that the part from `middle` on comes first.
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

  /// Keeps only some positions, and numbers them in their new order.
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

  /// Reserves capacity for a total number of positions.
  ///
  /// - Returns: Whether the table had no buckets before, so that the caller has to insert all
  ///   positions.
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
