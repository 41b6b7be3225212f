import Foundation
import Synchronization

#if os(Windows)
  import WinSDK
#endif

/// Reading state on behalf of nobody who observes it.
///
/// The rows of a list that is computed are read so: each observes its own element, and not all that the list is
/// computed from.
@usableFromInline
enum Unobserved {
  /// The thread that reads so; 0 if none does.
  @usableFromInline static let reader = Atomic<UInt>(0)

  /// Whether what runs here reads so.
  @inlinable static var isHere: Bool {
    reader.load(ordering: .relaxed) != 0 && isThisThread
  }

  @usableFromInline static var isThisThread: Bool {
    @inline(never) get { reader.load(ordering: .relaxed) == thisThread }
  }

  @MainActor
  static func read<R>(_ body: () -> R) -> R {
    let before = reader.exchange(thisThread, ordering: .relaxed)
    defer { reader.store(before, ordering: .relaxed) }
    return body()
  }

  /// Another number for each thread that there is, and never 0.
  private static var thisThread: UInt {
    #if os(Windows)
      UInt(GetCurrentThreadId())
    #elseif os(WASI)
      1
    #elseif canImport(Darwin) || canImport(Musl)
      UInt(bitPattern: pthread_self())
    #else
      UInt(truncatingIfNeeded: pthread_self())
    #endif
  }
}
