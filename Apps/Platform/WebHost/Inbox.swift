import ElementTree
import Synchronization

/// Events on their way from the event loop to the main actor: any number of them cross together.
final class Inbox: Sendable {
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

  private let waiting = Mutex<[Delivery]>([])

  /// - Returns: Whether it is the first one since all were taken, so that somebody has to be told.
  func add(_ delivery: Delivery) -> Bool {
    waiting.withLock { waiting in
      waiting.append(delivery)
      return waiting.count == 1
    }
  }

  func takeAll() -> [Delivery] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
