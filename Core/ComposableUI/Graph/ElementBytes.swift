import Foundation

/// The bytes of a collection's elements. Comparing bytes quickly finds unchanged elements, usually
/// nearly all of a long list.
///
/// Elements with equal bytes are identical as long as the old elements stay alive. Objects are
/// excluded: the same object may have a new id. Large elements are excluded, too.
struct ElementBytes<Element> {
  private var bytes: ContiguousArray<UInt8> = []

  private static var stride: Int { MemoryLayout<Element>.stride }
  private static var isUsable: Bool {
    (1...32).contains(MemoryLayout<Element>.size) && !(Element.self is AnyObject.Type)
  }

  mutating func remember(_ elements: UnsafeBufferPointer<Element>) {
    guard Self.isUsable else { return }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: UnsafeRawBufferPointer(elements))
  }

  /// Returns the number of equal elements from a position on.
  ///
  /// - Parameters:
  ///   - oldEnd: The end of the range of old elements to compare.
  ///   - newEnd: The end of the range of new elements to compare.
  func equalAtStart(
    _ elements: UnsafeBufferPointer<Element>, _ start: Int, _ oldEnd: Int, _ newEnd: Int
  ) -> Int {
    compare(elements, start, oldEnd, newEnd) { old, new, count in
      var equal = 0
      while count - equal >= block, memcmp(old + equal, new + equal, block) == 0 { equal += block }
      while equal < count, old[equal] == new[equal] { equal += 1 }
      return equal
    }
  }

  /// Returns the number of equal elements, counted from `oldEnd` and `newEnd` back to `start`.
  func equalAtEnd(
    _ elements: UnsafeBufferPointer<Element>, _ start: Int, _ oldEnd: Int, _ newEnd: Int
  ) -> Int {
    let shorter = min(oldEnd, newEnd) - start
    return compare(elements, max(start, oldEnd - shorter), oldEnd, newEnd, newEnd - shorter) {
      old, new, count in
      var rest = count
      while rest >= block, memcmp(old + rest - block, new + rest - block, block) == 0 {
        rest -= block
      }
      while rest > 0, old[rest - 1] == new[rest - 1] { rest -= 1 }
      return count - rest
    }
  }

  private var block: Int { 256 }

  private func compare(
    _ elements: UnsafeBufferPointer<Element>, _ oldStart: Int, _ oldEnd: Int, _ newEnd: Int,
    _ newStart: Int? = nil,
    _ countEqual: (UnsafePointer<UInt8>, UnsafePointer<UInt8>, Int) -> Int
  ) -> Int {
    let newStart = newStart ?? oldStart
    let count = min(oldEnd - oldStart, newEnd - newStart)
    guard count > 0, bytes.count >= oldEnd * Self.stride else { return 0 }
    return bytes.withUnsafeBufferPointer { old in
      let new = UnsafeRawPointer(elements.baseAddress!).assumingMemoryBound(to: UInt8.self)
      return countEqual(
        old.baseAddress! + oldStart * Self.stride, new + newStart * Self.stride,
        count * Self.stride) / Self.stride
    }
  }
}
