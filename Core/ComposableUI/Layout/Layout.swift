import ElementTree
import Foundation

/// A custom layout of views.
///
/// Hosts lay out views on their own. So a host first shows and measures the views. One frame later,
/// the views are where ``placeSubviews(in:proposal:subviews:cache:)`` places them. Until then, and
/// in tests, they form a column. The proposed width is the width available to the layout. The
/// proposed height is six tenths of the window's height.
public protocol Layout: Sendable {
  /// The data to keep between calls.
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  /// The properties of the layout, such as its direction.
  static var layoutProperties: LayoutProperties { get }

  /// Returns the size of the layout, in points.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Places each view with ``LayoutSubview/place(at:anchor:proposal:)``.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// Returns the preferred distance from the layout's neighbours.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// Returns the content in this layout.
  @MainActor func _layOut<Content: View>(_ content: Content) -> AnyView
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// Returns the preferred distance from the layout's neighbours.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { ViewSpacing() }

  @MainActor public func _layOut<Content: View>(_ content: Content) -> AnyView {
    AnyView(_CustomLayoutView(layout: self, content: content))
  }

  /// Returns the content in this layout.
  @MainActor public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content)
    -> some View
  {
    _layOut(content())
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

/// The properties of a layout.
public struct LayoutProperties: Sendable {
  /// The direction of the views, if they form a line.
  public var stackOrientation: Axis?

  public init() {}
}

/// The proposed size of a view; `nil` means the ideal size.
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

  /// Returns the size with replacements for `nil`.
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10))
    -> CGSize
  {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}

/// The preferred distance of a view from others. On hosts this is 8 points.
public struct ViewSpacing: Sendable {
  public static let zero = ViewSpacing(points: 0)

  private var points: CGFloat

  public init() { self.init(points: 8) }

  private init(points: CGFloat) { self.points = points }

  /// Returns the preferred distance between two views.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    max(points, next.points)
  }

  /// Widens the spacing to satisfy both views.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    points = max(points, other.points)
  }

  /// Returns a spacing that satisfies both views.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    ViewSpacing(points: max(points, other.points))
  }
}

/// A key for a value that a view passes to its layout.
public protocol LayoutValueKey {
  associatedtype Value
  /// The value for views that set none.
  static var defaultValue: Value { get }
}

/// The values that a view passes to its layout.
struct LayoutValues {
  private var values: [ObjectIdentifier: Any] = [:]

  subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)].map { $0 as! Key.Value } ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

extension View {
  /// Passes a value to the ``Layout`` that contains this view.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    _TraitView(content: self) { $0.layoutValues[key] = value }
  }
}
