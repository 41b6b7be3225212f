import ElementTree
import Foundation

/// Events on their way from the event loop to the main actor: any number of them cross together.
final class Inbox: @unchecked Sendable {
  // Sendable: `waiting` is guarded by `lock`. Not a `Mutex`, because ThreadSanitizer doesn't know
  // what that does and reports races between those that wait for it.
  private let lock = NSLock()
  private var waiting: [Delivery] = []

  /// Whom an answer goes to.
  enum Recipient: Hashable, Sendable {
    case tab(String)
    case request(Int)
  }

  /// The events of one message.
  struct Delivery: Sendable {
    let recipient: Recipient
    let events: [EventMessage.Numbered]
  }

  /// What became of one event.
  struct Outcome: Equatable, Sendable {
    let number: Int
    /// Why it was refused.
    var refusal: EventError?
    /// For a press that inserted something at once: the revision before it. What has been inserted
    /// since then may take the keyboard focus, in the tab that the press is from.
    var pressedAfter: Int?
  }

  /// - Returns: Whether it is the first one since all were taken, so that somebody has to be told.
  func add(_ delivery: Delivery) -> Bool {
    lock.withLock {
      waiting.append(delivery)
      return waiting.count == 1
    }
  }

  func takeAll() -> [Delivery] {
    lock.withLock {
      defer { waiting = [] }
      return waiting
    }
  }
}
