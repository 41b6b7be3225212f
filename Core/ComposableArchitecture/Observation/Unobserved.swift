import ConcurrencyExtras
import Synchronization

/// Reading state on behalf of nobody who observes it.
///
/// The rows of a list that is computed are read so: each observes its own element, and not all that the list is
/// computed from.
@usableFromInline
enum Unobserved {
  private static let isReading = Atomic(false)

  /// Whether what runs here reads so.
  @usableFromInline static var isHere: Bool { isReading.load(ordering: .relaxed) && isOnMainActor }

  @MainActor
  static func read<R>(_ body: () -> R) -> R {
    let before = isReading.exchange(true, ordering: .relaxed)
    defer { isReading.store(before, ordering: .relaxed) }
    return body()
  }
}
