import Foundation

/// The size and the alignment guides of a view.
public struct ViewDimensions: Equatable, Sendable {
  public let width: CGFloat
  public let height: CGFloat

  /// The position of a guide, in points from the leading edge.
  public subscript(guide: HorizontalAlignment) -> CGFloat {
    switch guide {
    case .leading: 0
    case .center: width / 2
    case .trailing: width
    }
  }

  /// The position of a guide, in points from the top edge.
  public subscript(guide: VerticalAlignment) -> CGFloat {
    switch guide {
    case .top: 0
    case .center: height / 2
    case .bottom, .firstTextBaseline, .lastTextBaseline: height
    }
  }
}

extension View {
  /// Moves an alignment guide of this view. Hosts lay out views on their own and ignore this.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    self
  }

  /// Moves an alignment guide of this view. Hosts lay out views on their own and ignore this.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    self
  }
}
