import Dispatch
import Foundation

/// Freed memory that the C library keeps for later use.
enum FreedMemory {
  /// Returns freed memory to the system, later on a background thread.
  ///
  /// glibc only returns the end of its heap. A server that once had many visitors would therefore
  /// keep its peak size for ever. Other libraries return memory on their own, or can't.
  static func giveBack() {
    guard let trim else { return }
    DispatchQueue.global(qos: .background).async { _ = trim(0) }
  }

  /// The C function `malloc_trim`, which Swift doesn't import.
  private static let trim: (@convention(c) (Int) -> Int32)? = {
    #if os(Linux)
      dlsym(nil, "malloc_trim").map {
        unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
      }
    #else
      nil
    #endif
  }()
}
