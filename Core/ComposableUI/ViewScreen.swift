import ElementTree

/// The screen that a view makes: what hosts show, and what they send events to.
///
/// ```swift
/// let store = Store(initialState: Todos.State()) { Todos() }
/// let screen = ViewScreen { TodosView(store: store) }
/// ```
///
/// The closure is evaluated like a view's `body`: again, when something that it read has changed.
///
/// After a change the bodies that read what changed are evaluated again, and of the views that
/// these make only the ones that differ from before. Changes that an event makes are shown when
/// `send` returns. Other changes are shown when what makes them lets go of the main actor, many
/// changes at once.
@MainActor
public final class ViewScreen<Root: View>: Screen {
  let graph: Graph
  private var subscribers: [Subscriber] = []
  private var outbox: [PatchBatch] = []
  private var isDelivering = false

  private struct Subscriber {
    var id: Int
    /// The revision that it has seen the tree at.
    var start: Int
    var receive: @MainActor (PatchBatch) -> Void
  }

  private var lastSubscriberID = 0
  /// Gone when the screen has ended.
  private var onOpen: ((String) -> Void)?

  /// - Parameters:
  ///   - root: What is on the screen.
  ///   - location: The path that leads there; evaluated like a view's `body`, too.
  ///   - onOpen: Goes where a path leads.
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

  /// Hands an event to the element that it names.
  ///
  /// When an event is sent from within a body or a subscriber, what it changes reaches subscribers
  /// after what they are just being told of.
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

  /// Every subscriber is told of every batch in order, also when one of them causes another batch.
  private func deliver(_ batch: PatchBatch) {
    outbox.append(batch)
    if isDelivering { return }
    isDelivering = true
    while !outbox.isEmpty {
      let batch = outbox.removeFirst()
      for subscriber in subscribers where subscriber.start < batch.revision {
        // It may have cancelled since.
        if subscribers.contains(where: { $0.id == subscriber.id }) { subscriber.receive(batch) }
      }
    }
    isDelivering = false
  }
}
