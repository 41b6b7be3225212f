import ElementTree

/// The screen of a view: hosts show its elements and send events to it.
///
/// ```swift
/// let store = Store(initialState: Todos.State()) { Todos() }
/// let screen = ViewScreen { TodosView(store: store) }
/// ```
///
/// The screen re-evaluates the closure, like a view's `body`, when a value that it read changes.
///
/// After a change, the screen re-evaluates only the bodies that read the changed values. It then
/// updates only the returned views that differ. Subscribers receive the changes of an event before
/// `send` returns. Other changes arrive together, once the code that makes them leaves the main
/// actor.
@MainActor
public final class ViewScreen<Root: View>: Screen {
  let graph: Graph
  private var subscribers: [Subscriber] = []
  private var outbox: [PatchBatch] = []
  private var isDelivering = false

  private struct Subscriber {
    var id: Int
    /// The revision of the tree at the time of the subscription.
    var start: Int
    var receive: @MainActor (PatchBatch) -> Void
  }

  private var lastSubscriberID = 0
  /// `nil` after the screen has ended.
  private var onOpen: ((String) -> Void)?

  /// - Parameters:
  ///   - root: The view on the screen.
  ///   - location: The path that leads to the current screen. It is re-evaluated like a view's
  ///     `body`.
  ///   - onOpen: Navigates to a path.
  public convenience init(
    @ViewBuilder _ root: @escaping () -> Root, location: @escaping () -> String? = { nil },
    onOpen: @escaping (String) -> Void = { _ in }
  ) {
    self.init(root, location: location, onOpen: onOpen, onBodyEvaluation: nil)
  }

  init(
    _ root: @escaping () -> Root, location: @escaping () -> String?,
    onOpen: @escaping (String) -> Void, defersRows: Bool = true,
    onBodyEvaluation: ((any View.Type) -> Void)?
  ) {
    self.onOpen = onOpen
    graph = Graph(
      root, location: location, defersRows: defersRows, onBodyEvaluation: onBodyEvaluation)
    graph.publish = { [weak self] batch in self?.deliver(batch) }
  }

  isolated deinit {
    end()
  }

  public var root: Element { graph.root.makeElement() }

  public var elementCount: Int { graph.elements.count }

  public var revision: Int { graph.revision }

  public var location: String? { graph.location }

  public func subscribe(
    _ receive: @escaping @MainActor (PatchBatch) -> Void
  ) -> ScreenSubscription {
    lastSubscriberID += 1
    let id = lastSubscriberID
    subscribers.append(Subscriber(id: id, start: revision, receive: receive))
    return ScreenSubscription { [weak self] in
      self?.subscribers.removeAll { $0.id == id }
    }
  }

  /// Sends an event to the element that the event names.
  ///
  /// A body or a subscriber may send an event, too. Subscribers then receive its changes after the
  /// batch that is being delivered.
  public func send(_ event: Event) throws(EventError) {
    try graph.send(event)
  }

  public func open(_ path: String) {
    guard let onOpen else { return }
    graph.perform { onOpen(path) }
  }

  public func adapt(to traits: HostTraits) {
    graph.perform { graph.host.adapt(to: traits) }
  }

  public func end() {
    subscribers = []
    outbox = []
    onOpen = nil
    graph.end()
  }

  /// Delivers every batch to every subscriber in order, even if a subscriber causes another batch.
  private func deliver(_ batch: PatchBatch) {
    outbox.append(batch)
    if isDelivering { return }
    isDelivering = true
    while !outbox.isEmpty {
      let batch = outbox.removeFirst()
      for subscriber in subscribers where subscriber.start < batch.revision {
        // An earlier subscriber may have cancelled this subscription.
        if subscribers.contains(where: { $0.id == subscriber.id }) { subscriber.receive(batch) }
      }
    }
    isDelivering = false
  }
}
