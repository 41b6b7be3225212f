import NIOCore

/// A page in a window, from loading to leaving. It outlives its connections, so that events sent
/// again after a reconnection are not handled twice.
final class Tab {
  let name: String
  /// The highest number of a received event.
  private(set) var received = 0
  /// The highest number of an answered event.
  private(set) var handled = 0
  /// The highest number of an answered event with all changes saved.
  private(set) var saved = 0
  /// The answered events that aren't saved. An entry has a number of changes, and the number of the
  /// last event that was answered at that number of changes.
  private var unsaved: CircularBuffer<(number: Int, changes: Int)> = []
  weak var connection: WebSocketConnection?
  /// The time of its last request, if it has had no connection since.
  var lastRequest: NIODeadline?

  init(name: String) {
    self.name = name
  }

  /// Returns the events that were not received before.
  func receive(_ events: [EventMessage.Numbered]) -> [EventMessage.Numbered] {
    events.filter { event in
      defer { received = max(received, event.number) }
      return event.number > received
    }
  }

  /// Records that events from this number on were dropped; the tab sends them again.
  func drop(from number: Int) {
    received = min(received, number - 1)
  }

  /// Records that an event was answered.
  ///
  /// - Parameters:
  ///   - changes: The number of changes handed over for saving at that time.
  ///   - savedChanges: The number of saved changes.
  func answered(_ number: Int, changes: Int, savedChanges: Int) {
    handled = max(handled, number)
    if unsaved.isEmpty, changes <= savedChanges {
      saved = handled
    } else if let last = unsaved.last, last.changes == changes {
      unsaved[unsaved.index(before: unsaved.endIndex)].number = handled
    } else {
      unsaved.append((handled, changes))
    }
  }

  /// Records that more changes are saved.
  ///
  /// - Returns: Whether ``saved`` has increased.
  func saved(upTo savedChanges: Int) -> Bool {
    let before = saved
    while let first = unsaved.first, first.changes <= savedChanges {
      saved = first.number
      unsaved.removeFirst()
    }
    return saved > before
  }

  /// The message that tells the tab which of its events are handled and saved.
  var acknowledgement: ByteBuffer {
    ServerMessage.acknowledgement(of: handled, isSaved: saved == handled)
  }
}

/// The current and recent pages of a window.
struct Tabs {
  /// The limit on tabs, because the server can't distinguish pages that are gone from pages that
  /// will reconnect.
  private static let capacity = 64

  private var tabs: [String: Tab] = [:]
  /// The names, in the order in which their tabs were made.
  private var order: [String] = []

  subscript(name: String) -> Tab? { tabs[name] }

  var isEmpty: Bool { tabs.isEmpty }

  /// All tabs, in no particular order.
  var all: some Sequence<Tab> { tabs.values }

  mutating func tab(named name: String) -> Tab {
    if let tab = tabs[name] { return tab }
    if order.count >= Self.capacity,
      let oldest = order.firstIndex(where: { tabs[$0]?.connection == nil })
    {
      tabs[order.remove(at: oldest)] = nil
    }
    let tab = Tab(name: name)
    tabs[name] = tab
    order.append(name)
    return tab
  }
}
