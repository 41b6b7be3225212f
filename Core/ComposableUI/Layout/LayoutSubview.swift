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

  /// What the view says to its layout.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value { values[key] }

  /// Which views keep their size where there is little room. Hosts don't say: all are alike.
  public var priority: Double { 0 }

  /// How far the view likes to be from others.
  public var spacing: ViewSpacing { ViewSpacing() }

  /// How large the view is in a room: as large as the host has shown it, or as narrow as the room is, and so much
  /// higher.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    guard let width = proposal.width, width > 0, width < size.width else { return size }
    return CGSize(width: width, height: size.height * (size.width / width).rounded(.up))
  }

  /// Where the alignments of the view are in a room.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    let size = sizeThatFits(proposal)
    return ViewDimensions(width: size.width, height: size.height)
  }

  /// Says where the view stands.
  ///
  /// - Parameters:
  ///   - position: Where its anchor is, in the space of the layout's bounds.
  ///   - anchor: Which point of the view is there.
  ///   - proposal: How much room the view is given.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    placement.position = position
    placement.anchor = anchor
    placement.proposal = proposal
  }
}

/// Where a view of a layout stands.
final class LayoutPlacement {
  var position: CGPoint?
  var anchor = UnitPoint.topLeading
  var proposal = ProposedViewSize.unspecified
}
