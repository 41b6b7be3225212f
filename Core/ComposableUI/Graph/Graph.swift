import Dependencies
import ElementTree
import IssueReporting

/// The retained tree behind a screen, and the pending work to bring it up to date.
@MainActor
final class Graph {
  let comparator = ViewComparator()
  let tracker: ObservationTracker
  let host = HostEnvironment()
  var elements = ElementTable()
  let scrolling = Scrolling()
  let pointers = Pointers()
  private(set) var revision = 0
  /// The values that views keep with `@SceneStorage`.
  var sceneStorage: [String: AnyObject] = [:]
  /// Receives every batch of patches.
  var publish: (PatchBatch) -> Void = { _ in }
  /// The dependencies that the screen was made with. Views and event handlers use them.
  private let dependencies = DependencyValues._current
  /// Called with a view's type before each evaluation of its body.
  private let onBodyEvaluation: ((any View.Type) -> Void)?

  private(set) lazy var root = RootNode(rootOf: self)
  /// The scope that evaluates the location; `nil` once the screen has ended.
  private var locationScope: LocationScope?
  /// The location that hosts know of.
  private(set) var location: String?
  /// Whether rows are made only when they come near the visible area.
  let defersRows: Bool
  /// The scope that is being evaluated.
  private(set) var evaluated: ScopeNode?
  /// The owner of list rows that come from no `ForEach`.
  let plainRow = RowOwner(depth: 0)

  private let reference = GraphReference()
  private var lastElementID: UInt32 = 0
  private var identitiesHaveComeRound = false
  private var chains = ModifierChain.Pool()
  private var isFlushing = false
  private var hasEnded = false
  /// Whether any view has ever observed its visibility.
  private(set) var hasSights = false
  private var queue: [ScopeNode] = []
  private var callbacks: [() -> Void] = []
  private var changedElements: [(element: ElementNode, before: Element.Properties)] = []
  private var changedContainers: [ContainerNode] = []
  /// The elements that left the tree in this flush. Hosts still know of them as children.
  private var leftElements: [ElementNode] = []
  private var userActions: [(element: ElementNode, action: Event.Action)] = []

  init<Content: View>(
    _ content: @escaping () -> Content, location: @escaping () -> String?, defersRows: Bool,
    onBodyEvaluation: ((any View.Type) -> Void)?
  ) {
    self.onBodyEvaluation = onBodyEvaluation
    self.defersRows = defersRows
    let locationScope = LocationScope(location)
    self.locationScope = locationScope
    let reference = reference
    tracker = ObservationTracker(
      signal: ChangeSignal {
        Task { @MainActor in reference.graph?.flush() }
      })
    reference.graph = self
    let scope = RootScope(content, in: root)
    root.child = scope
    enqueue(scope)
    flush()
    evaluate(locationScope)
    self.location = locationScope.value
    root.mount()
  }

  isolated deinit {
    reference.graph = nil
  }

  // MARK: - Services for nodes

  /// - Complexity: O(1). Identities wrap around after 2³² elements and skip those in use.
  func makeElementID() -> ElementID {
    repeat {
      lastElementID &+= 1
      if lastElementID == 0 { identitiesHaveComeRound = true }
    } while identitiesHaveComeRound && elements[ElementID(rawValue: lastElementID)] != nil
    return ElementID(rawValue: lastElementID)
  }

  func chain(_ outer: ModifierChain?, _ modifier: ElementModifier) -> ModifierChain {
    chains.chain(outer, modifier)
  }

  /// Queues a scope for evaluation in this flush, after its enclosing scopes.
  func enqueue(_ scope: ScopeNode) {
    if scope.isQueued { return }
    scope.isQueued = true
    queue.append(scope)
  }

  func makeSight() -> Sight {
    hasSights = true
    return Sight()
  }

  /// Runs a callback after the evaluations of this flush. Its reads aren't observed.
  func afterEvaluation(_ callback: @escaping () -> Void) {
    callbacks.append(callback)
  }

  func propertiesWillChange(of element: ElementNode) {
    element.isChanged = true
    changedElements.append((element, element.properties))
  }

  /// Retains an element that has left the tree until the end of the flush.
  func keepUntilFlushed(_ element: ElementNode) {
    leftElements.append(element)
  }

  func childrenChanged(of container: ContainerNode) {
    changedContainers.append(container)
  }

  func willEvaluateBody(of type: any View.Type) {
    onBodyEvaluation?(type)
  }

  // MARK: - Events

  func send(_ event: Event) throws(EventError) {
    let isReport = event.action.isReport
    // Another window may have deleted this element's row. So bring the tree up to date before the
    // action.
    if !isReport, tracker.signal.isFlushDue { flush() }
    guard let element = elements[event.element] else { throw .unknownElement(event.element) }
    guard isReport || isEnabled(element) else { throw .notEnabled(event.element) }
    guard let handler = handler(of: element, for: event.action) else { throw .notSupported(event) }
    tracker.signal.expectFlush()
    withDependencies(handler)
    if hasEnded { return }
    if !isReport { userActions.append((element, event.action)) }
    flush()
  }

  private func handler(of element: ElementNode, for action: Event.Action) -> (() -> Void)? {
    if case .pointer(let event) = action {
      return pointers.handler(of: event, at: element) { [self] in isEnabled(element) }
    }
    guard action == .appear || action == .disappear else { return element.handler(for: action) }
    let sights = element.sights
    guard !sights.isEmpty else { return nil }
    return {
      for sight in sights {
        if action == .appear { sight.appear(element.id) } else { sight.disappear(element.id) }
      }
    }
  }

  /// Makes a change to the screen and flushes it.
  func perform(_ change: () -> Void) {
    tracker.signal.expectFlush()
    withDependencies(change)
    flush()
  }

  private func withDependencies(_ body: () -> Void) {
    if DependencyValues._current.isIdentical(to: dependencies) { return body() }
    DependencyValues.$_current.withValue(dependencies, operation: body)
  }

  func isEnabled(_ id: ElementID) -> Bool {
    elements[id].map(isEnabled) ?? false
  }

  private func isEnabled(_ element: ElementNode) -> Bool {
    var isInDialog = false
    var next: ElementNode? = element
    while let current = next {
      if current.isDisabled { return false }
      if current === root.dialogs.last { isInDialog = true }
      next = current.container
    }
    return isInDialog || root.dialogs.isEmpty
  }

  // MARK: - The end

  /// Removes everything from the screen, for good.
  func end() {
    if hasEnded { return }
    hasEnded = true
    // A running flush still uses the tree, and takes it down when the flush ends.
    if !isFlushing { takeDown() }
  }

  private func takeDown() {
    // Callbacks below may change state. With this flag, `flush` ignores such changes.
    isFlushing = true
    publish = { _ in }
    root.unmount()
    root.child = nil
    if let locationScope { tracker.stop(locationScope) }
    locationScope = nil
    queue = []
    changedElements = []
    changedContainers = []
    leftElements = []
    userActions = []
    let callbacks = callbacks
    self.callbacks = []
    for callback in callbacks { callback() }
  }

  // MARK: - Flush

  /// Evaluates all pending changes and publishes the patches.
  ///
  /// A call during a flush is a no-op: the running flush continues until no change is pending.
  func flush() {
    if isFlushing || hasEnded { return }
    isFlushing = true
    withDependencies {
      evaluateChanges()
      // The row to scroll to may have to be made first.
      if scrolling.settle() == .waits {
        evaluateChanges()
        scrolling.finish()
      }
    }
    if hasEnded { return takeDown() }
    let patches = takePatches()
    let newLocation = takeNewLocation()
    let motion = tracker.signal.takeAnimation()?.motion
    isFlushing = false
    if !patches.isEmpty || newLocation != nil {
      revision += 1
      publish(
        PatchBatch(
          revision: revision, patches: patches, location: newLocation,
          motion: motion == .immediate ? nil : motion))
    }
    // `takePatches` queues callbacks of the views that it hides. They run after hosts show the
    // patches.
    if !callbacks.isEmpty { flush() }
  }

  /// Returns the location if it is new to hosts. Without a current location, hosts keep the last
  /// location.
  private func takeNewLocation() -> String? {
    guard let value = locationScope?.value, value != location else { return nil }
    location = value
    return value
  }

  /// The maximum number of rounds in which a flush evaluates changes made by its own evaluations.
  private static let roundLimit = 100

  private func evaluateChanges() {
    var rounds = 0
    var unsettled: Set<String> = []
    while true {
      var changed = tracker.takeChangedScopes()
      if changed.isEmpty, queue.isEmpty, callbacks.isEmpty {
        guard tracker.collectGarbage() else { return }
        continue
      }
      rounds += 1
      if rounds > Self.roundLimit - 10 { unsettled.formUnion(changed.map(\.name)) }
      if rounds > Self.roundLimit {
        reportEndlessLoop(unsettled)
        // While tokens remain, the signal schedules no further flush.
        while !tracker.takeChangedScopes().isEmpty {}
        return
      }
      for scope in changed { scope.isDirty = true }
      changed.sort { $0.depth < $1.depth }
      for scope in changed where scope.isDirty && !scope.isUnmounted {
        evaluate(scope)
        drainQueue()
      }
      drainQueue()
      let callbacks = callbacks
      self.callbacks = []
      for callback in callbacks { callback() }
    }
  }

  private func drainQueue() {
    var index = 0
    while index < queue.count {
      let scope = queue[index]
      index += 1
      if scope.isQueued, !scope.isUnmounted { evaluate(scope) }
    }
    queue.removeAll(keepingCapacity: queue.count < 1_024)
  }

  private func evaluate(_ scope: ScopeNode) {
    scope.isDirty = false
    scope.isQueued = false
    evaluated = scope
    tracker.evaluate(scope)
    evaluated = nil
  }

  private func reportEndlessLoop(_ names: Set<String>) {
    reportIssue(
      """
      The screen never settles: after \(Self.roundLimit) rounds of evaluation some views \
      still have changes. Evaluated again and again: \
      \(names.sorted().joined(separator: ", ")).

      A body must not change what it reads. Send an action from an event instead, or from \
      'onAppear'.
      """)
  }

  private func takePatches() -> [Patch] {
    var patches: [Patch] = []
    // An inserted child is shown with its current properties. So only elements that were already
    // mounted need an update.
    let containers = changedContainers
    changedContainers = []
    for container in containers where container.isMounted { container.updateChildren(&patches) }
    leftElements.removeAll(keepingCapacity: leftElements.count < 1_024)

    let elements = changedElements
    changedElements = []
    var updated: Set<ElementID> = []
    for (element, before) in elements {
      element.isChanged = false
      guard element.isMounted else { continue }
      let properties = element.properties
      if properties != before {
        patches.append(.update(element.id, properties))
        if !userActions.isEmpty { updated.insert(element.id) }
      }
    }

    // The host has already shown the user's action, such as a flipped switch. If the state didn't
    // follow, the host needs a patch.
    let userActions = userActions
    self.userActions = []
    for (element, action) in userActions
    where element.isMounted && !element.isShowing(action) && updated.insert(element.id).inserted {
      patches.append(.update(element.id, element.properties))
    }
    return patches
  }
}

/// A reference to a graph that becomes `nil` when the graph is deallocated.
///
/// It replaces a weak reference, which would make every later retain of the graph slower. The graph
/// is retained often.
@MainActor
private final class GraphReference {
  // The graph clears this before it is deallocated.
  unowned(unsafe) var graph: Graph?
}
