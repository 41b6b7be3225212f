/// One page in one browser, from when it is loaded to when it is left. It outlives its connections,
/// so that nothing is done twice that a tab sends again after it was cut off.
final class Tab {
  let name: String
  /// The highest number of an event that was taken in.
  private(set) var received = 0
  /// The highest number of an event that was answered.
  var handled = 0
  weak var connection: WebSocketConnection?

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
}

/// The tabs that are or lately were connected.
struct Tabs {
  /// Those that are gone for good can't be told from those that will be back.
  private static let capacity = 64

  private var tabs: [String: Tab] = [:]
  /// Names, those that connected first in front.
  private var order: [String] = []

  subscript(name: String) -> Tab? { tabs[name] }

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
