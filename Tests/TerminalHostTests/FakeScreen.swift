import ElementTree

/// A screen whose elements a test sets, and that records its events.
@MainActor
class FakeScreen: Screen {
  private(set) var root: Element
  private(set) var revision = 0
  /// The number of times that the screen was ended.
  private(set) var endings = 0
  private(set) var location: String?
  /// All paths that were opened.
  private(set) var opened: [String] = []
  /// The reaction to a path that is opened.
  var onOpen: (String) -> Void = { _ in }
  private(set) var events: [Event] = []
  /// The screen's reaction to an event, before `send` returns.
  var onEvent: ((Event) throws(EventError) -> Void)?
  private var subscribers: [Int: @MainActor (PatchBatch) -> Void] = [:]
  private var nextSubscriber = 0
  private var nextID: UInt32 = 1_000_000

  init(_ root: Element) {
    self.root = root
  }

  func subscribe(_ receive: @escaping @MainActor (PatchBatch) -> Void) -> ScreenSubscription {
    nextSubscriber += 1
    let id = nextSubscriber
    subscribers[id] = receive
    return ScreenSubscription { [weak self] in self?.subscribers[id] = nil }
  }

  func send(_ event: Event) throws(EventError) {
    events.append(event)
    if let onEvent { return try onEvent(event) }
    if case .edit(let text) = event.action { setText(text, of: event.element) }
  }

  var elementCount: Int { root.all.count }

  func end() {
    endings += 1
  }

  func open(_ path: String) {
    opened.append(path)
    onOpen(path)
  }

  /// Changes the screen and notifies all subscribers.
  func apply(_ patches: Patch...) {
    apply(patches)
  }

  func apply(_ patches: [Patch], location: String? = nil) {
    for patch in patches { try? root.apply(patch) }
    if let location { self.location = location }
    revision += 1
    for receive in subscribers.values {
      receive(PatchBatch(revision: revision, patches: patches, location: location))
    }
  }

  /// Changes the screen to a revision without notifying the subscribers.
  func skipRevision(_ patch: Patch) {
    try? root.apply(patch)
    revision += 1
  }

  func freshID() -> ElementID {
    nextID += 1
    return ElementID(rawValue: nextID)
  }

  subscript(id: ElementID) -> Element? { root.find(id) }

  func setText(_ text: String, of id: ElementID) {
    guard var properties = self[id]?.properties else { return }
    switch properties.content {
    case .textField(var field):
      field.text = text
      properties.content = .textField(field)
    default: properties.content = .text(text)
    }
    apply(.update(id, properties))
  }
}

extension Element {
  func find(_ id: ElementID) -> Element? {
    if self.id == id { return self }
    for child in children { if let found = child.find(id) { return found } }
    return nil
  }

  /// All elements, this one first.
  var all: [Element] { [self] + children.flatMap(\.all) }
}
