import Foundation

/// A point or rectangle in a view, readable from another view.
///
/// Hosts lay out views on their own and don't report positions. So an anchor is resolved as if its
/// view had the size of the reading view. A note about this is printed once.
public struct Anchor<Value>: @unchecked Sendable {
  // Sendable: the closure captures nothing mutable.
  let value: (CGSize) -> Value
  /// Whether the value is known exactly.
  var isKnown = false

  /// The source of an anchor.
  public struct Source: @unchecked Sendable {
    let value: (CGSize) -> Value
  }
}

extension Anchor {
  /// Makes an anchor whose value is already known.
  package init(known value: Value) {
    self.init(value: { _ in value }, isKnown: true)
  }
}

extension Anchor: Equatable {
  /// Returns `true`, because hosts report no positions to compare.
  public static func == (lhs: Self, rhs: Self) -> Bool { true }
}

extension Anchor.Source where Value == CGRect {
  /// The bounds of the view.
  public static var bounds: Self { Self { CGRect(origin: .zero, size: $0) } }

  /// Returns a rectangle in the view.
  public static func rect(_ rect: CGRect) -> Self { Self { _ in rect } }
}

extension Anchor.Source where Value == CGPoint {
  /// Returns a point in the view.
  public static func point(_ point: CGPoint) -> Self { Self { _ in point } }

  /// Returns a point at a fraction of the view's size.
  public static func unitPoint(_ point: UnitPoint) -> Self {
    Self { CGPoint(x: $0.width * CGFloat(point.x), y: $0.height * CGFloat(point.y)) }
  }

  public static var topLeading: Self { unitPoint(.topLeading) }
  public static var top: Self { unitPoint(.top) }
  public static var topTrailing: Self { unitPoint(.topTrailing) }
  public static var leading: Self { unitPoint(.leading) }
  public static var center: Self { unitPoint(.center) }
  public static var trailing: Self { unitPoint(.trailing) }
  public static var bottomLeading: Self { unitPoint(.bottomLeading) }
  public static var bottom: Self { unitPoint(.bottom) }
  public static var bottomTrailing: Self { unitPoint(.bottomTrailing) }
}

extension View {
  /// Sets a preference from an anchor in this view, for the surrounding views.
  public func anchorPreference<Place, Key: PreferenceKey>(
    key: Key.Type, value: Anchor<Place>.Source, transform: @escaping (Anchor<Place>) -> Key.Value
  ) -> some View {
    preference(key: key, value: transform(Anchor(value: value.value)))
  }

  /// Changes the preference of the views inside, with an anchor in this view.
  public func transformAnchorPreference<Place, Key: PreferenceKey>(
    key: Key.Type, value: Anchor<Place>.Source,
    transform: @escaping (inout Key.Value, Anchor<Place>) -> Void
  ) -> some View {
    transformPreference(key) { transform(&$0, Anchor(value: value.value)) }
  }
}

extension GeometryProxy {
  /// The point or rectangle of an anchor.
  @MainActor public subscript<Place>(anchor: Anchor<Place>) -> Place {
    if !anchor.isKnown {
      Notice.once(
        "Hosts don't report where views are: an anchor resolves as if its view had the size of the reader."
      )
    }
    return anchor.value(size)
  }

  /// Returns the bounds of a coordinate space: `nil`, because hosts don't report them.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? { nil }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The space of the enclosing scroll view.
  public static var scrollView: NamedCoordinateSpace { .named("scrollView") }

  /// Returns the space of the enclosing scroll view.
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace { .scrollView }
}
