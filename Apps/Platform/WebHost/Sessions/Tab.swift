import NIOCore

/// One page in a window, from when it is loaded to when it is left. It outlives its connections,
/// so that nothing is done twice that a tab sends again after it was cut off.
final class Tab {
  let name: String
  /// The highest number of an event that was taken in.
  private(set) var received = 0
  /// The highest number of an event that was answered.
  private(set) var handled = 0
  /// The highest number of an event that was answered and whose changes are saved.
  private(set) var saved = 0
  /// What was answered and isn't saved: numbers of events, and the changes that there were then.
  private var unsaved: CircularBuffer<(number: Int, changes: Int)> = []
  weak var connection: WebSocketConnection?
  /// When it has asked last by a request, if it has had no connection since.
  var lastRequest: NIODeadline?

  init(name: String) {
    self.name = name
  }

  /// Takes in what hasn't been taken in before.
  func receive(_ events: [EventMessage.Numbered]) -> [EventMessage.Numbered] {
    events.filter { event in
      defer { received = max(received, event.number) }
      return event.number > received
    }
  }

  /// Takes note that events from this number on were dropped after all: the tab sends them again.
  func drop(from number: Int) {
    received = min(received, number - 1)
  }

  /// An event was answered.
  ///
  /// - Parameters:
  ///   - changes: How many changes there were to be saved then.
  ///   - savedChanges: How many of these are saved.
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

  /// More changes are saved.
  ///
  /// - Returns: Whether ``saved`` has gone up by that.
  func saved(upTo savedChanges: Int) -> Bool {
    let before = saved
    while let first = unsaved.first, first.changes <= savedChanges {
      saved = first.number
      unsaved.removeFirst()
    }
    return saved > before
  }

  /// What tells a tab how far its events have come.
  var acknowledgement: ByteBuffer {
    ServerMessage.acknowledgement(of: handled, isSaved: saved == handled)
  }
}

/// The pages that are or lately were in a window.
struct Tabs {
  /// Those that are gone for good can't be told from those that will be back.
  private static let capacity = 64

  private var tabs: [String: Tab] = [:]
  /// Names, those that connected first in front.
  private var order: [String] = []

  subscript(name: String) -> Tab? { tabs[name] }

  var isEmpty: Bool { tabs.isEmpty }

  /// All of them, in no order.
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
