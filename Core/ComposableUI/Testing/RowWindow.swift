import ElementTree
import IssueReporting

/// The rows in sight on a screen under test. Like a host, the window reports elements that appear
/// or disappear.
@MainActor
final class RowWindow {
  static let size = 20
  /// The maximum number of rounds in which a report may bring further rows into sight.
  private static let rounds = 100

  /// The first row in sight of each scrolled container, with its index at the time of the scroll.
  private var tops: [ElementID: (row: ElementID, index: Int)] = [:]
  private var reported: Set<ElementID> = []
  private var isTelling = false

  /// Reports appearing and disappearing elements to a screen until nothing changes.
  func report(_ screen: any Screen, _ graph: Graph) {
    if isTelling { return }
    isTelling = true
    defer { isTelling = false }
    for _ in 0..<Self.rounds {
      var now: [ElementID] = []
      visit(graph.root, isInSight: true) { now.append($0) }
      let new = Set(now)
      // Elements that have left the screen receive no events.
      let gone = reported.subtracting(new).filter { graph.elements[$0] != nil }.sorted()
      let come = now.filter { !reported.contains($0) }
      if gone.isEmpty, come.isEmpty { return reported = new }
      for id in gone { try? screen.send(Event(id, .disappear)) }
      for id in come { try? screen.send(Event(id, .appear)) }
      reported = new
      graph.flush()
    }
    reportIssue(
      """
      Rows keep coming into sight: after \(Self.rounds) rounds, the appearance of rows still \
      brings other rows into sight.
      """)
  }

  /// Calls a function with the visible elements that observe their visibility.
  private func visit(_ node: ElementNode, isInSight: Bool, _ action: (ElementID) -> Void) {
    if isInSight, !node.sights.isEmpty { action(node.id) }
    guard let container = node as? ContainerNode else { return }
    guard (container as? PlainContainerNode)?.isLazy == true else {
      for child in container.children { visit(child.node!, isInSight: isInSight, action) }
      return
    }
    let rows = rows(of: container)
    let top = top(of: container, rows)
    for (index, row) in rows.enumerated() {
      visit(row, isInSight: isInSight && (top..<top + Self.size).contains(index), action)
    }
  }

  /// Returns the rows of a list and its sections, or the children of another container.
  private func rows(of container: ContainerNode) -> [ElementNode] {
    container.children.flatMap { child -> [ElementNode] in
      guard let node = child.node else { return [] }
      if case .section = node.content, let section = node as? ContainerNode {
        return rows(of: section)
      }
      return [node]
    }
  }

  private func top(of container: ContainerNode, _ rows: [ElementNode]) -> Int {
    guard let top = tops[container.id] else { return 0 }
    return rows.firstIndex { $0.id == top.row } ?? min(top.index, max(rows.count - 1, 0))
  }

  // MARK: - Scrolling

  func scrollToEnd(_ graph: Graph) {
    visitContainers(in: graph.root) { container in
      let rows = rows(of: container)
      show(rows.count, of: rows, in: container)
    }
  }

  /// - Returns: Whether the element is in a row.
  func scroll(to id: ElementID, _ graph: Graph) -> Bool {
    guard let element = graph.elements[id] else { return false }
    var isInRow = false
    visitContainers(in: graph.root) { container in
      let rows = rows(of: container)
      guard let index = rows.firstIndex(where: { element.isInside($0) }) else { return }
      isInRow = true
      show(index, of: rows, in: container)
    }
    return isInRow
  }

  private func show(_ index: Int, of rows: [ElementNode], in container: ContainerNode) {
    let top = min(index, max(rows.count - Self.size, 0))
    tops[container.id] = rows.indices.contains(top) ? (rows[top].id, top) : nil
  }

  private func visitContainers(in node: ElementNode, _ action: (ContainerNode) -> Void) {
    guard let container = node as? ContainerNode else { return }
    if (container as? PlainContainerNode)?.isLazy == true { action(container) }
    for child in container.children { visitContainers(in: child.node!, action) }
  }
}

extension ElementNode {
  fileprivate func isInside(_ other: ElementNode) -> Bool {
    var node: ElementNode? = self
    while let current = node {
      if current === other { return true }
      node = current.container
    }
    return false
  }
}
