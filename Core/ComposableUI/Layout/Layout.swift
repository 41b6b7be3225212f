import ElementTree
import Foundation

/// A way to lay out views of your own.
///
/// Hosts lay out on their own; so the views are measured as a host shows them, one frame later they stand where
/// ``placeSubviews(in:proposal:subviews:cache:)`` says. Until they are measured, and in tests, they stand below each
/// other. The layout is as wide as its room, and what it is proposed is that width, and six tenths of the window's
/// height.
public protocol Layout: Sendable {
  /// What is worth keeping from one question to the next.
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  /// Which way the views stand, for those that ask.
  static var layoutProperties: LayoutProperties { get }

  /// How large the layout is, in points.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Says where each of the views stands, by ``LayoutSubview/place(at:anchor:proposal:)``.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// How far the container wants to be from its neighbours.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// The views laid out.
  @MainActor func _layOut<Content: View>(_ content: Content) -> AnyView
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// How far the container wants to be from its neighbours.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { ViewSpacing() }

  @MainActor public func _layOut<Content: View>(_ content: Content) -> AnyView {
    AnyView(_CustomLayoutView(layout: self, content: content))
  }

  /// The views in this layout.
  @MainActor public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content)
    -> some View
  {
    _layOut(content())
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

/// What a layout says of itself.
public struct LayoutProperties: Sendable {
  /// Which way the views stand, if they stand in a line.
  public var stackOrientation: Axis?

  public init() {}
}

/// How much room there is for a view: `nil` is as much as it likes.
public struct ProposedViewSize: Equatable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?

  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  public init(_ size: CGSize) {
    self.init(width: size.width, height: size.height)
  }

  public static let zero = Self(width: 0, height: 0)
  public static let unspecified = Self(width: nil, height: nil)
  public static let infinity = Self(width: .infinity, height: .infinity)

  /// The size, with others for what is `nil`.
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10))
    -> CGSize
  {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}

/// How far a view likes to be from others. Hosts' is 8 points.
public struct ViewSpacing: Sendable {
  public static let zero = ViewSpacing(points: 0)

  private var points: CGFloat

  public init() { self.init(points: 8) }

  private init(points: CGFloat) { self.points = points }

  /// The distance that two views like to be from each other.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    max(points, next.points)
  }

  /// The distance that both like.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    points = max(points, other.points)
  }

  /// The distance that both like.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    ViewSpacing(points: max(points, other.points))
  }
}

/// A value that a view hands to the layout that it is in.
public protocol LayoutValueKey {
  associatedtype Value
  /// What it is where the view says nothing.
  static var defaultValue: Value { get }
}

/// The values that a view hands to its layout.
struct LayoutValues {
  private var values: [ObjectIdentifier: Any] = [:]

  subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)].map { $0 as! Key.Value } ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

extension View {
  /// Hands a value to the ``Layout`` that this view is in.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    _TraitView(content: self) { $0.layoutValues[key] = value }
  }
}
