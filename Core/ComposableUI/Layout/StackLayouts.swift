import ElementTree
import Foundation

/// A layout that hosts support themselves.
protocol _HostLayout: Layout where Cache == Void {
  var axis: Axis? { get }
  var alignmentInStack: Content.Stack.Alignment { get }
  var spacing: CGFloat? { get }
}

extension _HostLayout {
  // Hosts lay out these layouts themselves. The code below computes sizes for custom layouts that
  // ask for them.

  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
  ) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    let width = sizes.map(\.width)
    let height = sizes.map(\.height)
    let gaps = (spacing ?? 8) * CGFloat(max(sizes.count - 1, 0))
    return switch axis {
    case .horizontal: CGSize(width: width.reduce(0, +) + gaps, height: height.max() ?? 0)
    case .vertical: CGSize(width: width.max() ?? 0, height: height.reduce(0, +) + gaps)
    case nil: CGSize(width: width.max() ?? 0, height: height.max() ?? 0)
    }
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
  ) {
    let share: CGFloat =
      switch alignmentInStack {
      case .leading, .firstBaseline: 0
      case .center: 0.5
      case .trailing, .lastBaseline: 1
      }
    var end: CGFloat = 0
    for subview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      let across = CGPoint(
        x: bounds.minX + (bounds.width - size.width) * share,
        y: bounds.minY + (bounds.height - size.height) * share)
      let origin =
        switch axis {
        case .horizontal: CGPoint(x: bounds.minX + end, y: across.y)
        case .vertical: CGPoint(x: across.x, y: bounds.minY + end)
        case nil: across
        }
      subview.place(at: origin, proposal: .unspecified)
      end += (axis == .vertical ? size.height : size.width) + (spacing ?? 8)
    }
  }

  @MainActor public func _layOut<Content: View>(_ content: Content) -> AnyView {
    let axis: ElementTree.Content.Stack.Axis =
      switch self.axis {
      case .horizontal: .horizontal
      case .vertical: .vertical
      case nil: .overlay
      }
    return AnyView(
      _StackLayout(axis: axis, alignment: alignmentInStack, spacing: spacing, content: content))
  }
}

/// Views side by side.
public struct HStackLayout: _HostLayout {
  public var alignment: VerticalAlignment
  public var spacing: CGFloat?

  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  var axis: Axis? { .horizontal }
  var alignmentInStack: Content.Stack.Alignment { alignment.inStack }
}

/// Views one below the other.
public struct VStackLayout: _HostLayout {
  public var alignment: HorizontalAlignment
  public var spacing: CGFloat?

  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  var axis: Axis? { .vertical }
  var alignmentInStack: Content.Stack.Alignment { alignment.inStack }
}

/// Views on top of each other.
public struct ZStackLayout: _HostLayout {
  public var alignment: Alignment

  public init(alignment: Alignment = .center) { self.alignment = alignment }

  var axis: Axis? { nil }
  var spacing: CGFloat? { nil }
  var alignmentInStack: Content.Stack.Alignment { alignment.horizontal.inStack }
}

/// Rows of views in columns.
public struct GridLayout: _HostLayout {
  public var alignment: Alignment
  public var horizontalSpacing: CGFloat?
  public var verticalSpacing: CGFloat?

  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  var axis: Axis? { .vertical }
  var spacing: CGFloat? { verticalSpacing }
  var alignmentInStack: Content.Stack.Alignment { alignment.horizontal.inStack }

  @MainActor public func _layOut<Content: View>(_ content: Content) -> AnyView {
    AnyView(
      Grid(
        alignment: alignment, horizontalSpacing: horizontalSpacing,
        verticalSpacing: verticalSpacing
      ) { content })
  }
}

/// A type-erased layout. When one stack replaces another, the views inside keep their identity.
public struct AnyLayout: Layout {
  /// The cache of the wrapped layout.
  public struct Cache {
    var base: Any
  }

  private let base: any Layout

  public init<Base: Layout>(_ layout: Base) { base = layout }

  public func makeCache(subviews: Subviews) -> Cache {
    Cache(base: base.makeCache(subviews: subviews))
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    -> CGSize
  {
    func size<Base: Layout>(_ layout: Base) -> CGSize {
      var own = cache.base as! Base.Cache
      defer { cache.base = own }
      return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &own)
    }
    return size(base)
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    func place<Base: Layout>(_ layout: Base) {
      var own = cache.base as! Base.Cache
      defer { cache.base = own }
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &own)
    }
    place(base)
  }

  @MainActor public func _layOut<Content: View>(_ content: Content) -> AnyView {
    base._layOut(content)
  }
}

/// A single type for all stacks, so that the views inside keep their identity when the layout
/// changes.
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
