import ElementTree
import Foundation
import Observation

/// A view that places its content by a ``Layout``.
struct _CustomLayoutView<Own: Layout, Content: View>: View {
  let layout: Own
  let content: Content
  @State private var measured = MeasuredSubviews()
  @Environment(\.windowSize) private var window

  var body: some View {
    let subviews = SubviewCollector.subviews(of: content)
    let placed = placed(subviews)
    _PlacedViews(
      isPlaced: placed != nil,
      content: ForEach(Array(subviews.enumerated()), id: \.element.id) { index, subview in
        let place = placed?.places[index]
        subview
          .fixedSize(horizontal: place?.width == nil, vertical: place?.height == nil)
          .onGeometryChange(for: CGSize.self) {
            $0.size
          } action: { size in
            measured.measured(size, of: subview.id, isIdeal: place?.width == nil)
          }
          .frame(width: place?.width, height: place?.height, alignment: .topLeading)
          .offset(x: place?.origin.x ?? 0, y: place?.origin.y ?? 0)
      }
    )
    .frame(width: placed?.size.width, height: placed?.size.height, alignment: .topLeading)
    .frame(maxWidth: .infinity)
    .onGeometryChange(for: CGFloat.self) {
      $0.size.width
    } action: {
      measured.room = $0
    }
  }

  private struct Place {
    var origin: CGPoint
    /// The width; `nil` for the ideal width.
    var width: CGFloat?
    var height: CGFloat?
  }

  /// Returns the places of all views; `nil` until a host has reported all sizes.
  private func placed(_ subviews: [Subview]) -> (size: CGSize, places: [Place])? {
    guard let room = measured.room else { return nil }
    var views: [LayoutSubview] = []
    for subview in subviews {
      guard let size = measured.sizes[subview.id] else { return nil }
      views.append(
        LayoutSubview(
          size: size, values: subview.layoutValues, placement: LayoutPlacement()))
    }
    let all = LayoutSubviews(views: views)
    let proposal = ProposedViewSize(width: room, height: (window?.height ?? 667) * 0.6)
    var cache = layout.makeCache(subviews: all)
    let size = layout.sizeThatFits(proposal: proposal, subviews: all, cache: &cache)
    let bounds = CGRect(origin: .zero, size: size)
    layout.placeSubviews(
      in: bounds, proposal: ProposedViewSize(size), subviews: all, cache: &cache)
    let places = views.map { view in
      let placement = view.placement
      let room = placement.proposal
      let width = room.width.flatMap { $0.isFinite ? $0 : nil }
      let height = room.height.flatMap { $0.isFinite ? $0 : nil }
      let size = view.sizeThatFits(room)
      let shown = CGSize(width: min(size.width, width ?? size.width), height: size.height)
      let position = placement.position ?? CGPoint(x: bounds.midX, y: bounds.midY)
      let anchor = placement.position == nil ? .center : placement.anchor
      return Place(
        origin: CGPoint(
          x: position.x - shown.width * CGFloat(anchor.x),
          y: position.y - shown.height * CGFloat(anchor.y)),
        width: width, height: height)
    }
    return (size, places)
  }
}

/// The sizes that a host has reported.
@Observable
private final class MeasuredSubviews {
  private(set) var sizes: [AnyHashable: CGSize] = [:]
  var room: CGFloat? {
    get { knownRoom }
    set { if knownRoom != newValue { knownRoom = newValue } }
  }
  private var knownRoom: CGFloat?

  /// - Parameter isIdeal: Whether the view had its ideal width, rather than a given one.
  func measured(_ size: CGSize, of id: AnyHashable, isIdeal: Bool) {
    guard isIdeal || sizes[id] == nil, sizes[id] != size else { return }
    sizes[id] = size
  }
}

/// A container of views in a column, or at their computed positions. A single type for both keeps
/// the identity of the views.
private struct _PlacedViews<Content: View>: _PlainContainerView {
  let isPlaced: Bool
  let content: Content

  static func _content(of view: Self) -> ElementTree.Content {
    .stack(
      view.isPlaced
        ? .init(.overlay, alignment: .leading, verticalAlignment: .leading)
        : .init(.vertical, alignment: .leading))
  }

  static func _children(of view: Self) -> Content { view.content }
}
