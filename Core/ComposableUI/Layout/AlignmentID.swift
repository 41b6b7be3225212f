import Foundation

/// A custom alignment guide. Hosts align by the centre instead.
public protocol AlignmentID {
  /// Returns the default position of the guide in a view.
  @MainActor @preconcurrency static func defaultValue(in context: ViewDimensions) -> CGFloat
}

extension HorizontalAlignment {
  /// Makes an alignment from a custom guide. Hosts align by the centre instead.
  public init(_ id: any AlignmentID.Type) { self = .center }

  /// The start of the line below a list row. Hosts choose the actual start.
  public static var listRowSeparatorLeading: Self { .leading }
  /// The end of the line below a list row. Hosts choose the actual end.
  public static var listRowSeparatorTrailing: Self { .trailing }
}

extension VerticalAlignment {
  /// Makes an alignment from a custom guide. Hosts align by the centre instead.
  public init(_ id: any AlignmentID.Type) { self = .center }
}
