import ElementTree

/// A screen that a test controls.
@MainActor
final class FakeScreen: Screen {
  private(set) var root: Element
  private(set) var revision = 0
  /// The number of times that the screen was ended.
  private(set) var endings = 0
  private(set) var location: String?
  /// All paths that were opened.
  private(set) var opened: [String] = []
  /// The reaction to a path that is opened.
  var onOpen: (String) -> Void = { _ in }
  /// All events that were sent, including the refused ones.
  private(set) var events: [Event] = []
  /// The reaction to an event, which returns the patches that the event causes.
  var respond: (Event) throws(EventError) -> [Patch] = { _ in [] }
  private var subscribers: [Int: @MainActor (PatchBatch) -> Void] = [:]
  private var subscriptionCount = 0

  init(_ root: Element) {
    self.root = root
  }

  var hasSubscribers: Bool { !subscribers.isEmpty }

  func subscribe(_ receive: @escaping @MainActor (PatchBatch) -> Void) -> ScreenSubscription {
    subscriptionCount += 1
    let number = subscriptionCount
    subscribers[number] = receive
    return ScreenSubscription { [weak self] in self?.subscribers[number] = nil }
  }

  func send(_ event: Event) throws(EventError) {
    events.append(event)
    let patches = try respond(event)
    if !patches.isEmpty { change(patches) }
  }

  var elementCount: Int { count(root) }

  private func count(_ element: Element) -> Int {
    1 + element.children.reduce(0) { $0 + count($1) }
  }

  func end() {
    endings += 1
  }

  func open(_ path: String) {
    opened.append(path)
    onOpen(path)
  }

  /// Changes the tree, and notifies all subscribers.
  func change(_ patches: [Patch], location: String? = nil) {
    for patch in patches { try! root.apply(patch) }
    if let location { self.location = location }
    publish(PatchBatch(revision: revision + 1, patches: patches, location: location))
  }

  /// Sends a batch to all subscribers, whatever it contains.
  func publish(_ batch: PatchBatch) {
    revision = batch.revision
    for receive in subscribers.values { receive(batch) }
  }
}
