import Foundation
import NIOCore

/// Passes work from other threads to an event loop, in order.
///
/// Waking the loop's thread costs both threads more than most of the work. So only the first work
/// of a burst wakes the thread at once. Work that follows within a millisecond waits until the
/// millisecond is over. One change shown in a thousand sessions then wakes the thread only some
/// tens of times.
final class LoopMailbox: @unchecked Sendable {
  /// The maximum time for which work waits.
  static let moment = TimeAmount.milliseconds(1)

  // Sendable: the lock guards the mutable state. ThreadSanitizer doesn't understand `Mutex`, and
  // would report races between threads that wait for it.
  private let lock = NSLock()
  private var waiting: [@Sendable () -> Void] = []
  /// Whether a delivery on the loop is already scheduled.
  private var isAwaited = false

  private let eventLoop: any EventLoop

  init(eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
  }

  /// Queues work for the event loop.
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
