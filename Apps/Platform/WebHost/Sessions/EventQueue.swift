import ElementTree
import Foundation

/// Events on their way from the event loop to the main actor.
final class EventQueue: @unchecked Sendable {
  // Sendable: `waiting` is guarded by `lock`. Not a `Mutex`, because ThreadSanitizer doesn't know
  // what that does and reports races between those that wait for it.
  private let lock = NSLock()
  private var waiting: [Delivery] = []
  private var first = 0

  /// Whom an answer goes to.
  enum Recipient: Hashable, Sendable {
    case tab(String)
    case request(Int)
    /// It isn't one, because nobody has asked.
    case nobody
  }

  /// One event, and who has sent it.
  struct Delivery: Sendable {
    let recipient: Recipient
    let event: EventMessage.Numbered
  }

  /// What became of one event.
  struct Outcome: Equatable, Sendable {
    let number: Int
    /// Why it was refused.
    var refusal: Refusal?
    /// The revision before an event that has inserted an element or made one ask for the focus. Elements that ask for the
    /// focus since then may take it, in the tab that the event is from.
    var revisionBefore: Int?
    /// How many changes had been handed over to be saved when it was done: see ``SessionSaving``.
    var changes = 0
    /// How long it has kept the main actor.
    var time = Duration.zero
  }

  /// Why an event changes nothing.
  enum Refusal: Error, Equatable, Sendable {
    case invalid(MalformedMessageError)
    case event(EventError)
    /// The session goes on at another server.
    case moved
  }

  /// - Returns: Whether it is the first one since all were taken, so that somebody has to be told.
  func add(_ delivery: Delivery) -> Bool {
    lock.withLock {
      waiting.append(delivery)
      return waiting.count - first == 1
    }
  }

  /// Takes the event that has waited for longest.
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
