/// Values by the type of their key, made to be read much more often than written.
///
/// It is a hash table with open addressing; a look-up is a multiplication and usually one comparison.
/// Nothing is ever removed.
struct TypeTable: Sendable {
  private struct Slot {
    var key: ObjectIdentifier
    var box: ValueBox?
  }

  // Empty, or a power of two that leaves a quarter of the slots free.
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
      // A key that is there needs no room. Asking that first is worth it: overriding what is
      // overridden already is what a table without room sees most.
      if (count + 1) * 4 > slots.count * 3, self[key] == nil {
        grow()
      }
      insert(newValue, for: key)
    }
  }

  /// Adds the values of another table, which replace those of the same key.
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

  /// The address of a type's metadata, scrambled: addresses are aligned, and often in a row.
  private static func hash(_ key: ObjectIdentifier) -> Int {
    Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) >> 40)
  }
}

/// A value on the heap, whose type its key knows.
class ValueBox: @unchecked Sendable {
  // Sendable is unchecked because a class that can be inherited from can't be checked; its only
  // subclass is immutable.
}

/// A value on the heap.
final class Box<Value>: ValueBox, @unchecked Sendable {
  // Unchecked because only the initialiser asks for a Sendable value: who reads one that is known to
  // be there may not know any more that its type is Sendable.
  let value: Value

  init(_ value: Value) where Value: Sendable {
    self.value = value
  }
}
