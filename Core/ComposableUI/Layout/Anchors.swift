import Foundation

/// A place in a view, to be asked for in another one.
///
/// Hosts lay out on their own and don't tell where views are: a place is taken to be in a view as large as the one that
/// asks, which is said once.
public struct Anchor<Value>: @unchecked Sendable {
  // Sendable: what it makes a value by captures nothing that changes.
  let value: (CGSize) -> Value
  /// Whether it is known where the place is.
  var isKnown = false

  /// Which place.
  public struct Source: @unchecked Sendable {
    let value: (CGSize) -> Value
  }
}

extension Anchor {
  /// A place that is known where it is asked for.
  package init(known value: Value) {
    self.init(value: { _ in value }, isKnown: true)
  }
}

extension Anchor: Equatable {
  /// What hosts tell of no anchor can't differ.
  public static func == (lhs: Self, rhs: Self) -> Bool { true }
}

extension Anchor.Source where Value == CGRect {
  /// The rectangle of the view.
  public static var bounds: Self { Self { CGRect(origin: .zero, size: $0) } }

  /// A rectangle in the view.
  public static func rect(_ rect: CGRect) -> Self { Self { _ in rect } }
}

extension Anchor.Source where Value == CGPoint {
  /// A point in the view.
  public static func point(_ point: CGPoint) -> Self { Self { _ in point } }

  /// A point at a part of the view's size.
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
  /// Says a value made from a place in this view to the views around it.
  public func anchorPreference<Place, Key: PreferenceKey>(
    key: Key.Type, value: Anchor<Place>.Source, transform: @escaping (Anchor<Place>) -> Key.Value
  ) -> some View {
    preference(key: key, value: transform(Anchor(value: value.value)))
  }

  /// Changes what the views in this one say by a place in it.
  public func transformAnchorPreference<Place, Key: PreferenceKey>(
    key: Key.Type, value: Anchor<Place>.Source,
    transform: @escaping (inout Key.Value, Anchor<Place>) -> Void
  ) -> some View {
    transformPreference(key) { transform(&$0, Anchor(value: value.value)) }
  }
}

extension GeometryProxy {
  /// Where a place is.
  @MainActor public subscript<Place>(anchor: Anchor<Place>) -> Place {
    if !anchor.isKnown {
      Notice.once(
        "Hosts don't tell where views are: an anchor is taken to be in a view as large as the reader that asks."
      )
    }
    return anchor.value(size)
  }

  /// Where a space is: hosts don't tell.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? { nil }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// What scrolls around a view.
  public static var scrollView: NamedCoordinateSpace { .named("scrollView") }

  /// What scrolls around a view.
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace { .scrollView }
}
