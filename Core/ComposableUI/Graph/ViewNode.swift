import ElementTree

/// A node of the retained tree behind a screen, made from a view.
///
/// Nodes form the same tree as their views, except that views which only modify others have no
/// node. A host sees elements only: any other node supplies the elements of its children.
@MainActor @preconcurrency
public class _ViewNode {
  init() {}

  /// Appends the topmost elements at or below this node, in order.
  func collectElements(into elements: inout ElementList) {}

  /// Replaces the modifiers passed down to this node, without any evaluation.
  func replaceModifiers(_ replacement: ModifierReplacement) {}

  /// Returns the node to scroll to for an identity. ``Scrolling`` calls this on its targets.
  func node(identifiedBy id: AnyHashable) -> _ViewNode? { nil }

  /// Requests missing rows at a scroll destination. ``Scrolling`` calls this on its targets.
  ///
  /// - Returns: Whether the next evaluation makes more rows.
  func loadRows(at destination: ScrollDestination, in scope: ScrollScopeNode) -> Bool { false }

  /// Ends all activity at or below this node, because it left the tree. The node is not reused.
  func unmount() {}
}
