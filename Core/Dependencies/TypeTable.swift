/// A table of values by the type of their key, optimized for reads.
///
/// It is a hash table with open addressing. A look-up costs a multiplication and usually one
/// comparison. Values are never removed.
struct TypeTable: Sendable {
  private struct Slot {
    var key: ObjectIdentifier
    var box: ValueBox?
  }

  // The array is empty, or its count is a power of two and a quarter of its slots are free.
  private var slots: ContiguousArray<Slot> = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  subscript(key: ObjectIdentifier) -> ValueBox? {
    get {
      guard count > 0 else { return nil }
      return slots.withUnsafeBufferPointer { slots in
        let mask = slots.count &- 1
        var position = Self.hash(key) & mask
        while let box = slots[position].box {
          if slots[position].key == key {
            return box
          }
          position = (position &+ 1) & mask
        }
        return nil
      }
    }
    set {
      guard let newValue else { return }
      // An existing key needs no new slot. The check pays off, because most writes to a full table
      // replace an existing override.
      if (count + 1) * 4 > slots.count * 3, self[key] == nil {
        grow()
      }
      insert(newValue, for: key)
    }
  }

  /// Merges another table into this one. Its values replace those with the same key.
  mutating func merge(_ other: Self) {
    guard !isEmpty else {
      self = other
      return
    }
    for slot in other.slots {
      if let box = slot.box {
        self[slot.key] = box
      }
    }
  }

  private mutating func insert(_ box: ValueBox, for key: ObjectIdentifier) {
    let mask = slots.count - 1
    var position = Self.hash(key) & mask
    while slots[position].box != nil {
      if slots[position].key == key {
        slots[position].box = box
        return
      }
      position = (position + 1) & mask
    }
    slots[position] = Slot(key: key, box: box)
    count += 1
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(
      repeating: Slot(key: ObjectIdentifier(Self.self), box: nil), count: max(8, old.count * 2))
    count = 0
    for slot in old {
      if let box = slot.box {
        insert(box, for: slot.key)
      }
    }
  }

  /// Returns a hash of the address of a type's metadata. Scrambling spreads addresses that are
  /// aligned and often adjacent.
  private static func hash(_ key: ObjectIdentifier) -> Int {
    Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) >> 40)
  }
}

/// A value on the heap, of a type that its key determines.
class ValueBox: @unchecked Sendable {
  // Sendable is unchecked because the compiler can't check a class with subclasses. Its only
  // subclass is immutable.
}

final class Box<Value>: ValueBox, @unchecked Sendable {
  // Sendable is unchecked because only the initializer requires a Sendable value. A reader of an
  // existing value may not know statically that its type is Sendable.
  let value: Value

  init(_ value: Value) where Value: Sendable {
    self.value = value
  }
}
