/// A group of views that act as one, so that a modifier applies to each of them.
@MainActor @preconcurrency
public struct Group<Content> {
  package let content: Content

  package init(of content: Content) { self.content = content }
}

extension Group where Content: View {
  public init(@ViewBuilder content: () -> Content) {
    self.init(of: content())
  }
}

extension Group: View, _PrimitiveView, _TransparentView where Content: View {
  public typealias Body = Never

  public static func _content(of view: Self) -> Content {
    view.content
  }
}

/// A group whose views observe their reads, as all views here do. The name exists for features that
/// also run on systems where views don't observe by default.
public typealias WithPerceptionTracking<Content: View> = Group<Content>

/// A view that stands for another view and adds nothing.
@MainActor @preconcurrency
public protocol _TransparentView: _PrimitiveView {
  associatedtype _Content: View
  static func _content(of view: Self) -> _Content
}

extension _TransparentView {
  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    _Content._makeNode(_content(of: view), inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    _Content._updateNode(node, _content(of: view), inputs)
  }

  public static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    _Content._visitLeaves(of: _content(of: view), traits: traits, visitor: &visitor)
  }
}
