import ElementTree

/// The visibility of a view in a list or another lazy container.
///
/// A view is in sight while a host reports one of its elements as visible.
@MainActor
final class Sight: Hashable {
  private(set) var isInSight = false
  private var elements: Set<ElementID> = []
  /// Called when the view comes into sight or goes out of sight.
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

  /// Forgets an element that has left the tree. A new element may replace it, so `isInSight` stays
  /// until a host reports again.
  func forget(_ element: ElementID) {
    elements.remove(element)
  }

  nonisolated static func == (lhs: Sight, rhs: Sight) -> Bool { lhs === rhs }

  nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// The node of a view with work to do when it appears and disappears.
///
/// Views in lists, lazy stacks and lazy grids appear when they come into sight. All other views
/// appear when they become part of the screen. The views of a tab disappear and appear again with
/// their tab.
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
    // Reports of visibility from hosts already account for tabs.
    tab = sight == nil ? inputs.environment.enclosingNodes?.tab : nil
    super.init()
  }

  /// Starts to follow the visibility. Call this once the node has its child.
  final func begin() {
    if let sight {
      sight.onChange = { [unowned self] _ in follow() }
    } else {
      membership = tab?.add(self)
      tabChanged()
    }
  }

  /// Whether the view is in sight or, outside lazy containers, its tab is shown.
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
