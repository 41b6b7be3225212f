import ElementTree
import Foundation

/// A way to lay out views that can be called with them.
@MainActor
public protocol Layout: Sendable {
  /// The views laid out.
  func _layOut<Content: View>(_ content: Content) -> AnyView
}

extension Layout {
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    _layOut(content())
  }
}

/// Views side by side.
public struct HStackLayout: Layout {
  public var alignment: VerticalAlignment
  public var spacing: CGFloat?

  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public func _layOut<Content: View>(_ content: Content) -> AnyView {
    AnyView(
      _StackLayout(
        axis: .horizontal, alignment: alignment.inStack, spacing: spacing, content: content))
  }
}

/// Views one below the other.
public struct VStackLayout: Layout {
  public var alignment: HorizontalAlignment
  public var spacing: CGFloat?

  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public func _layOut<Content: View>(_ content: Content) -> AnyView {
    AnyView(
      _StackLayout(
        axis: .vertical, alignment: alignment.inStack, spacing: spacing, content: content))
  }
}

/// Views on top of each other.
public struct ZStackLayout: Layout {
  public var alignment: Alignment

  public init(alignment: Alignment = .center) { self.alignment = alignment }

  public func _layOut<Content: View>(_ content: Content) -> AnyView {
    AnyView(
      _StackLayout(
        axis: .overlay, alignment: alignment.horizontal.inStack, spacing: nil, content: content))
  }
}

/// Any of them. Views keep what they are when it becomes another one.
public struct AnyLayout: Layout {
  private let base: any Layout

  public init<Base: Layout>(_ layout: Base) { base = layout }

  public func _layOut<Content: View>(_ content: Content) -> AnyView { base._layOut(content) }
}

/// One type for all stacks, so that views in it stay the same when it changes.
struct _StackLayout<Content: View>: _PlainContainerView, TextualView {
  let axis: ElementTree.Content.Stack.Axis
  let alignment: ElementTree.Content.Stack.Alignment
  let spacing: CGFloat?
  let content: Content

  var plainText: String { Content.plainText(of: content) }

  static func _content(of view: Self) -> ElementTree.Content {
    .stack(.init(view.axis, alignment: view.alignment, spacing: view.spacing.map(Double.init)))
  }

  static func _children(of view: Self) -> Content { view.content }
}

/// The first of several views that has room. Hosts show the first: a browser shrinks it, a terminal breaks
/// its lines.
public struct ViewThatFits<Content: View>: _PrimitiveView {
  let content: Content

  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    AnyView._makeNode(view.first, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    AnyView._updateNode(node, view.first, inputs)
  }

  private var first: AnyView {
    var visitor = FirstVisitor()
    Content._visitLeaves(of: content, traits: _ViewTraits(), visitor: &visitor)
    return visitor.first ?? AnyView(EmptyView())
  }
}

private struct FirstVisitor: _LeafVisitor {
  var first: AnyView?

  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits) {
    if first == nil { first = AnyView(leaf) }
  }
}

/// What an alignment is found by.
public struct ViewDimensions: Equatable, Sendable {
  public let width: CGFloat
  public let height: CGFloat

  public subscript(guide: HorizontalAlignment) -> CGFloat {
    switch guide {
    case .leading: 0
    case .center: width / 2
    case .trailing: width
    }
  }

  public subscript(guide: VerticalAlignment) -> CGFloat {
    switch guide {
    case .top: 0
    case .center: height / 2
    case .bottom, .firstTextBaseline, .lastTextBaseline: height
    }
  }
}

extension View {
  /// Where the alignment of a view is. Hosts lay out on their own, and leave it where it is.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    self
  }

  /// Where the alignment of a view is. Hosts lay out on their own, and leave it where it is.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    self
  }
}
