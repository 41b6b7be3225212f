import Foundation

/// The views of a ``Layout``.
public struct LayoutSubviews: RandomAccessCollection {
  public typealias Element = LayoutSubview
  public typealias Index = Int

  let views: [LayoutSubview]

  public var layoutDirection: LayoutDirection { .leftToRight }
  public var startIndex: Int { views.startIndex }
  public var endIndex: Int { views.endIndex }
  public subscript(index: Int) -> LayoutSubview { views[index] }

  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    LayoutSubviews(views: Array(views[bounds]))
  }
}

/// A view of a ``Layout``.
public struct LayoutSubview: Equatable {
  let size: CGSize
  let values: LayoutValues
  let placement: LayoutPlacement

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.placement === rhs.placement }

  /// The value that the view passes to its layout.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value { values[key] }

  /// The layout priority of the view. Hosts don't report it, so it is always 0.
  public var priority: Double { 0 }

  /// The preferred distance of the view from others.
  public var spacing: ViewSpacing { ViewSpacing() }

  /// Returns the size of the view for a proposal: the size that the host has reported. If the
  /// proposal is narrower, the height grows in return.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    guard let width = proposal.width, width > 0, width < size.width else { return size }
    return CGSize(width: width, height: size.height * (size.width / width).rounded(.up))
  }

  /// Returns the dimensions of the view for a proposal.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    let size = sizeThatFits(proposal)
    return ViewDimensions(width: size.width, height: size.height)
  }

  /// Places the view.
  ///
  /// - Parameters:
  ///   - position: The position of the anchor, in the space of the layout's bounds.
  ///   - anchor: The point of the view at that position.
  ///   - proposal: The size proposed to the view.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    placement.position = position
    placement.anchor = anchor
    placement.proposal = proposal
  }
}

/// The placement of a view in a layout.
final class LayoutPlacement {
  var position: CGPoint?
  var anchor = UnitPoint.topLeading
  var proposal = ProposedViewSize.unspecified
}
