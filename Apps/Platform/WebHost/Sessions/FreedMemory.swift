import Dispatch
import Foundation

/// Memory that is free, and that the C library keeps for what comes next.
enum FreedMemory {
  /// Gives it back to the system, on another thread and in a while.
  ///
  /// glibc gives back the end of its heap only, so that a server that once had many visitors would be as
  /// large for ever as it was then. Other libraries do this by themselves, or can't.
  static func giveBack() {
    guard let trim else { return }
    DispatchQueue.global(qos: .background).async { _ = trim(0) }
  }

  /// `malloc_trim`, which Swift isn't told of.
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
