import ElementTree

/// Whether something that stands in a list, or another container that shows as much as has room, is in sight.
///
/// It is while one of its elements is, as far as hosts have told.
@MainActor
final class Sight: Hashable {
  private(set) var isInSight = false
  private var elements: Set<ElementID> = []
  /// Called when it comes into sight, and when it goes.
  var onChange: ((_ isInSight: Bool) -> Void)?

  func appear(_ element: ElementID) {
    elements.insert(element)
    if isInSight { return }
    isInSight = true
    onChange?(true)
  }

  func disappear(_ element: ElementID) {
    elements.remove(element)
    guard isInSight, elements.isEmpty else { return }
    isInSight = false
    onChange?(false)
  }

  /// An element has gone. Another one may take its place; until a host tells, that is taken to be where it was.
  func forget(_ element: ElementID) {
    elements.remove(element)
  }

  nonisolated static func == (lhs: Sight, rhs: Sight) -> Bool { lhs === rhs }

  nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// Around views that have something to do when they appear and when they go.
///
/// Views in lists, lazy stacks and lazy grids appear when they come into sight; all others, when they have become
/// part of the screen. The views of a tab go when another tab is shown, and appear again with theirs.
class AppearingNode: WrapperNode, TabMember {
  private unowned let graph: Graph
  private let sight: Sight?
  private let tab: TabScope?
  private var membership: Int?
  private var hasAppeared = false
  private(set) final var isUnmounted = false

  init(_ inputs: _ViewInputs) {
    graph = inputs.graph
    sight = inputs.environment.laziness == .content ? inputs.graph.makeSight() : nil
    // Hosts tell of what is in sight, and so of tabs.
    tab = sight == nil ? inputs.environment.surroundings?.tab : nil
    super.init()
  }

  /// To be called once it has its child.
  final func begin() {
    if let sight {
      sight.onChange = { [unowned self] _ in follow() }
    } else {
      membership = tab?.add(self)
      tabChanged()
    }
  }

  /// Whether it has appeared, and is still there.
  final var isThere: Bool {
    !isUnmounted && (sight.map(\.isInSight) ?? (tab?.isShown != false))
  }

  final func tabChanged() {
    graph.afterEvaluation { [self] in follow() }
  }

  private func follow() {
    guard isThere != hasAppeared else { return }
    hasAppeared.toggle()
    if hasAppeared { appear() } else { disappear() }
  }

  final func inputs(_ inputs: _ViewInputs) -> _ViewInputs {
    inputs.applying(sight.map { .sight($0) })
  }

  func appear() {}
  func disappear() {}

  override func unmount() {
    isUnmounted = true
    sight?.onChange = nil
    if let membership { tab?.remove(membership) }
    if hasAppeared { graph.afterEvaluation { [self] in follow() } }
    super.unmount()
  }
}
