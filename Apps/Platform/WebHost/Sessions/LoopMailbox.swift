import Foundation
import NIOCore

/// Carries work from other threads to an event loop, in the order in which it was handed over.
///
/// To wake the loop's thread costs more than most of the work that it is woken for, on both sides. So the first work of
/// a burst wakes it, at once; what follows within a moment waits for the next one, together, and wakes nobody. When
/// one change is shown in a thousand sessions, the thread is woken some tens of times, and not a thousand times.
final class LoopMailbox: @unchecked Sendable {
  /// The most that work waits for others.
  static let moment = TimeAmount.milliseconds(1)

  // Sendable: the lock guards what changes. It isn't a `Mutex`, because ThreadSanitizer doesn't know
  // what that does and reports races between those that wait for it.
  private let lock = NSLock()
  private var waiting: [@Sendable () -> Void] = []
  /// Whether the loop comes to look by itself.
  private var isAwaited = false

  private let eventLoop: any EventLoop

  init(eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
  }

  /// Has something done on the event loop.
  func post(_ work: @escaping @Sendable () -> Void) {
    let isFirst = lock.withLock {
      waiting.append(work)
      defer { isAwaited = true }
      return !isAwaited
    }
    if isFirst { eventLoop.execute { self.deliver() } }
  }

  private func deliver() {
    let posted = lock.withLock {
      defer { waiting = [] }
      if waiting.isEmpty { isAwaited = false }
      return waiting
    }
    if posted.isEmpty { return }
    for work in posted { work() }
    eventLoop.scheduleTask(in: Self.moment) { self.deliver() }
  }
}
