import ElementTree
import Foundation

// Hosts scroll on their own, freely and with bars of their own, and tell nobody how far: `ScrollViewReader.swift` has
// what they can be told. Room at edges is kept; where something stops, and what is done on the way, is left out as
// the table of names says.

extension View {
  /// Room at some edges of what scrolls in this view.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement
  ) -> some View {
    padding(edges, length)
  }

  /// Room at all edges of what scrolls in this view.
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement) -> some View
  {
    padding(length)
  }

  /// Room at some edges of what scrolls in this view.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    padding(
      EdgeInsets(
        top: edges.contains(.top) ? insets.top : 0,
        leading: edges.contains(.leading) ? insets.leading : 0,
        bottom: edges.contains(.bottom) ? insets.bottom : 0,
        trailing: edges.contains(.trailing) ? insets.trailing : 0))
  }

  /// Room at some edges, as the bars and edges of a device need it.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }

  /// Room at all edges, as the bars and edges of a device need it.
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }

  /// Room at the edges, as the bars and edges of a device need it.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  /// Room at some edges, as a whole screen needs it.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }

  /// That scrolling stops at the views in this one. Hosts scroll freely.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

  /// That scrolling stops at this view. Hosts scroll freely.
  public func scrollTarget(isEnabled: Bool = true) -> some View { self }

  /// Where scrolling stops. Hosts scroll freely.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }

  /// Shows how far something is scrolled for a moment. Hosts choose.
  public func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }

  /// Shows how far something is scrolled for a moment. Hosts choose.
  public func scrollIndicatorsFlash(trigger value: some Equatable) -> some View { self }

  /// How a view looks while it comes into what is seen of something that scrolls, and goes. Hosts show it as it is
  /// in between.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View { self }

  /// How a view looks while it comes into what is seen of something that scrolls, and goes. Hosts show it as it is
  /// in between.
  public func scrollTransition(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration,
    axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View { self }

  /// Draws a view by where it is. Hosts lay out on their own, and show it as it is.
  public func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View { self }

  /// Does something when what is read of scrolling changes. Hosts don't tell: it is said once.
  public func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (ScrollGeometry) -> Value,
    action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    Notice.once("'onScrollGeometryChange' does nothing: hosts scroll on their own.")
    return self
  }

  /// Does something when scrolling begins and ends. Hosts don't tell: it is said once.
  public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View {
    Notice.once("'onScrollPhaseChange' does nothing: hosts scroll on their own.")
    return self
  }

  /// Does something when this view is scrolled into sight. It is taken to be in sight once it is on the screen.
  public func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
  ) -> some View {
    onAppear { action(true) }.onDisappear { action(false) }
  }

  /// A size by that of what scrolls around: all there is of it.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View
  {
    frame(
      maxWidth: axes.contains(.horizontal) ? .infinity : nil,
      maxHeight: axes.contains(.vertical) ? .infinity : nil, alignment: alignment)
  }

  /// A share of the window's size; until a host has told of it, of 375 by 667 points, as a small phone has.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let share = (length - spacing * CGFloat(count - 1)) / CGFloat(max(count, 1))
      return share * CGFloat(span) + spacing * CGFloat(span - 1)
    }
  }

  /// A size made from that of the window; until a host has told of it, from 375 by 667 points, as a small phone has.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center,
    _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    _ContainerRelativeView(content: self, axes: axes, alignment: alignment, length: length)
  }
}

/// A view of a size made from that of the window.
struct _ContainerRelativeView<Content: View>: View, TextualView {
  let content: Content
  let axes: Axis.Set
  let alignment: Alignment
  let length: (CGFloat, Axis) -> CGFloat
  @Environment(\.windowSize) private var window

  var plainText: String { Content.plainText(of: content) }

  var body: some View {
    let size = window ?? CGSize(width: 375, height: 667)
    content.frame(
      width: axes.contains(.horizontal) ? length(size.width, .horizontal) : nil,
      height: axes.contains(.vertical) ? length(size.height, .vertical) : nil,
      alignment: alignment)
  }
}

extension EnvironmentValues {
  /// The size of the host's window; `nil` until it has told of it.
  var windowSize: CGSize? { host?.size }
}

/// What gets room at its edges.
public struct ContentMarginPlacement: Sendable {
  public static let automatic = Self()
  public static let scrollContent = Self()
  public static let scrollIndicators = Self()
}

/// What an anchor of something that scrolls is for.
public struct ScrollAnchorRole: Hashable, Sendable {
  private let name: String

  public static let initialOffset = Self(name: "initialOffset")
  public static let sizeChanges = Self(name: "sizeChanges")
  public static let alignment = Self(name: "alignment")
}

/// Where scrolling stops.
public protocol ScrollTargetBehavior {}

/// At views.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// How many views are passed at once.
  public struct LimitBehavior: Sendable {
    public static let automatic = Self()
    public static let always = Self()
    public static let alwaysByOne = Self()
    public static let never = Self()
  }

  public init(limitBehavior: LimitBehavior = .automatic) {}
}

/// At pages.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  public init() {}
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: Self { Self() }

  public static func viewAligned(limitBehavior: Self.LimitBehavior) -> Self {
    Self(limitBehavior: limitBehavior)
  }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: Self { Self() }
}

/// When a view changes while it is scrolled.
public struct ScrollTransitionConfiguration: Sendable {
  public static let interactive = Self()
  public static let animated = Self()
  public static let identity = Self()

  public static func interactive(timingCurve: UnitCurve) -> Self { Self() }
  public static func animated(_ animation: Animation) -> Self { Self() }
  /// The configuration, with when the transition happens.
  public func threshold(_ threshold: Threshold) -> Self { self }
  /// The configuration, with how the transition moves.
  public func animation(_ animation: Animation) -> Self { self }

  /// How much of a view is seen when it changes.
  public struct Threshold: Sendable {
    public static let visible = Self()
    public static let hidden = Self()
    public static var centered: Self { Self() }
    public static func visible(_ amount: Double) -> Self { Self() }
  }
}

/// How far a view has come into sight.
public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading, identity, bottomTrailing

  /// Whether all of it is in sight.
  public var isIdentity: Bool { self == .identity }
  /// -1 before, 0 in sight, 1 after.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

/// What is known of scrolling.
public struct ScrollGeometry: Equatable, Sendable {
  public var contentOffset = CGPoint.zero
  public var contentSize = CGSize.zero
  public var contentInsets = EdgeInsets()
  public var containerSize = CGSize.zero

  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  public var bounds: CGRect { CGRect(origin: .zero, size: contentSize) }
}

/// What scrolling is doing.
public enum ScrollPhase: Hashable, Sendable {
  case idle, tracking, interacting, decelerating, animating

  /// Whether something moves.
  public var isScrolling: Bool { self != .idle }
}

/// A change of how a view is drawn that leaves its place alone.
public protocol VisualEffect: Sendable {}

/// None.
public struct EmptyVisualEffect: VisualEffect {
  nonisolated public init() {}
}

extension VisualEffect {
  /// How much of it is seen, from 0 to 1.
  public func opacity(_ opacity: Double) -> some VisualEffect { self }
  /// Scales what is drawn, around a point.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    self
  }
  /// Scales what is drawn, around a point.
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some VisualEffect { self }
  /// Moves what is drawn, in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { self }
  /// Moves what is drawn, in points.
  public func offset(_ offset: CGSize) -> some VisualEffect { self }
  /// Rotates what is drawn, around a point.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    self
  }
  /// Rotates what is drawn in space, around an axis.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some VisualEffect { self }
  /// Blurs what is drawn, by a radius in points.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { self }
  /// Makes what is drawn brighter, or darker if it is negative.
  public func brightness(_ amount: Double) -> some VisualEffect { self }
  /// Changes the contrast of what is drawn; 1 leaves it.
  public func contrast(_ amount: Double) -> some VisualEffect { self }
  /// Changes the saturation of what is drawn; 1 leaves it.
  public func saturation(_ amount: Double) -> some VisualEffect { self }
  /// Takes colour out of what is drawn, from 0 to 1.
  public func grayscale(_ amount: Double) -> some VisualEffect { self }
  /// Turns the colours of what is drawn.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { self }
}
