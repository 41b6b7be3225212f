import Foundation
import Synchronization

#if os(Windows)
  import WinSDK
#endif

/// A mode in which a thread reads state without observing it.
///
/// The rows of a computed list use it: each row observes its own element, not every state that the
/// list is computed from.
@usableFromInline
enum Unobserved {
  /// The thread that currently reads without observing; 0 if there is none.
  @usableFromInline static let reader = Atomic<UInt>(0)

  /// Whether the calling thread reads without observing.
  @inlinable static var isHere: Bool {
    reader.load(ordering: .relaxed) != 0 && isThisThread
  }

  @usableFromInline static var isThisThread: Bool {
    get { reader.load(ordering: .relaxed) == thisThread }
  }

  @MainActor
  static func read<R>(_ body: () -> R) -> R {
    let before = reader.exchange(thisThread, ordering: .relaxed)
    defer { reader.store(before, ordering: .relaxed) }
    return body()
  }

  /// A unique number for each live thread, never 0.
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
