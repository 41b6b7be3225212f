import ElementTree
import Foundation

/// Events in transit from the event loop to the main actor.
final class EventQueue: @unchecked Sendable {
  // Sendable: `lock` guards `waiting`. ThreadSanitizer doesn't understand `Mutex`, and would report
  // races between threads that wait for it.
  private let lock = NSLock()
  private var waiting: [Delivery] = []
  private var first = 0

  /// The recipient of an event's outcome.
  enum Recipient: Hashable, Sendable {
    case tab(String)
    case request(Int)
    /// No recipient, because the session itself added the event.
    case unaddressed
  }

  struct Delivery: Sendable {
    let recipient: Recipient
    let event: EventMessage.Numbered
  }

  /// The result of an event.
  struct Outcome: Equatable, Sendable {
    let number: Int
    /// The reason if the event was refused.
    var refusal: Refusal?
    /// The revision before the event, if the event is a user interaction that inserted an element
    /// or made an element request the focus. In the event's tab, an element that requested the
    /// focus after this revision may take it.
    var revisionBefore: Int?
    /// The number of changes handed over for saving when the event was done: see ``SessionSaving``.
    var changes = 0
    /// The time that the event took on the main actor.
    var time = Duration.zero
  }

  /// The reason why an event changes nothing.
  enum Refusal: Error, Equatable, Sendable {
    case invalid(MalformedMessageError)
    case event(EventError)
    /// The session continues at another server.
    case moved
  }

  /// - Returns: Whether the queue was empty before, so that the main actor must be notified.
  func add(_ delivery: Delivery) -> Bool {
    lock.withLock {
      waiting.append(delivery)
      return waiting.count - first == 1
    }
  }

  /// Takes the oldest event.
  ///
  /// - Returns: The event, and whether there are more; `nil` if there is none.
  func take() -> (delivery: Delivery, hasMore: Bool)? {
    lock.withLock {
      guard first < waiting.count else { return nil }
      let delivery = waiting[first]
      first += 1
      if first == waiting.count {
        waiting.removeAll(keepingCapacity: waiting.capacity <= 64)
        first = 0
      }
      return (delivery, first < waiting.count)
    }
  }
}
