import ElementTree
import Foundation

/// The headers and footers that stay in sight during scrolling. Hosts pin none.
public struct PinnedScrollableViews: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let sectionHeaders = Self(rawValue: 1)
  public static let sectionFooters = Self(rawValue: 2)
}

/// Views one below the other, in the full available width. `onAppear` waits until a view comes into
/// sight.
public struct LazyVStack<Content: View>: View {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public var body: some View {
    _LazyView(content: VStack(alignment: alignment, spacing: spacing) { content })
      .frame(
        maxWidth: .infinity, alignment: Alignment(horizontal: alignment, vertical: .center))
  }
}

/// Views side by side. `onAppear` waits until a view comes into sight.
public struct LazyHStack<Content: View>: View {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public var body: some View {
    _LazyView(content: HStack(alignment: alignment, spacing: spacing) { content })
  }
}

/// A stack whose views wait with `onAppear` until they come into sight.
struct _LazyView<Content: View>: _PrimitiveView {
  let content: Content

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    Content._makeNode(view.content, lazy(inputs))
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    Content._updateNode(node, view.content, lazy(inputs))
  }

  private static func lazy(_ inputs: _ViewInputs) -> _ViewInputs {
    var inputs = inputs
    inputs.environment.laziness = .container
    return inputs
  }
}
