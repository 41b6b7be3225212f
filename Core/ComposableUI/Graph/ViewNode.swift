import ElementTree

/// A part of the retained tree behind a screen: what a view has become.
///
/// Nodes form the same tree as the views they were made from, except that views which only change
/// how others look have none. Elements are the nodes that a host sees; each other node stands for
/// the elements that its children stand for.
@MainActor @preconcurrency
public class _ViewNode {
  init() {}

  /// Appends the topmost elements at or below this node, in order.
  func collectElements(into elements: inout ElementList) {}

  /// Puts other modifiers in the place of those that were handed down to this node, without anything
  /// being evaluated.
  func replaceModifiers(_ replacement: ModifierReplacement) {}

  /// What has an identity at this node, to be scrolled to: asked of those that are among ``Scrolling``'s.
  func node(identifiedBy id: AnyHashable) -> _ViewNode? { nil }

  /// Has rows made that aren't there, as far as they may be what is to be scrolled to: asked of those that are among
  /// ``Scrolling``'s.
  ///
  /// - Returns: Whether some will be, once views have been evaluated.
  func loadRows(at destination: ScrollDestination, in scope: ScrollScopeNode) -> Bool { false }

  /// Ends all that goes on at or below this node, because it left the tree. It is not used again.
  func unmount() {}
}
