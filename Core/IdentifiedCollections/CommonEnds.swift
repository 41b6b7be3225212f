import Foundation

/// Returns the length of the common prefix of two arrays, and of the common suffix of the rest.
///
/// - Complexity: O(*n*). Elements without references are compared as memory.
func commonEnds<Element: Equatable>(
  _ lhs: ContiguousArray<Element>, _ rhs: ContiguousArray<Element>
) -> (prefix: Int, suffix: Int) {
  lhs.withUnsafeBufferPointer { lhs in
    rhs.withUnsafeBufferPointer { rhs in
      let block = _isPOD(Element.self) ? 16 : Int.max
      let bytes = block == Int.max ? 0 : block * MemoryLayout<Element>.stride
      let count = min(lhs.count, rhs.count)
      var prefix = 0
      while count - prefix >= block,
        memcmp(lhs.baseAddress! + prefix, rhs.baseAddress! + prefix, bytes) == 0
      {
        prefix += block
      }
      while prefix < count, lhs[prefix] == rhs[prefix] { prefix += 1 }

      var suffix = 0
      while count - prefix - suffix >= block,
        memcmp(
          lhs.baseAddress! + (lhs.count - suffix - block),
          rhs.baseAddress! + (rhs.count - suffix - block), bytes) == 0
      {
        suffix += block
      }
      while suffix < count - prefix, lhs[lhs.count - suffix - 1] == rhs[rhs.count - suffix - 1] {
        suffix += 1
      }
      return (prefix, suffix)
    }
  }
}
