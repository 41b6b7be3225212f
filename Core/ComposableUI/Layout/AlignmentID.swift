import Foundation

/// A place by which views are aligned, made by yourself. Hosts align by the middle instead.
public protocol AlignmentID {
  /// Where it is in a view that doesn't say.
  @MainActor @preconcurrency static func defaultValue(in context: ViewDimensions) -> CGFloat
}

extension HorizontalAlignment {
  /// A place of your own. Hosts align by the middle instead.
  public init(_ id: any AlignmentID.Type) { self = .center }

  /// Where the line below a row of a list begins. Hosts choose.
  public static var listRowSeparatorLeading: Self { .leading }
  /// Where the line below a row of a list ends. Hosts choose.
  public static var listRowSeparatorTrailing: Self { .trailing }
}

extension VerticalAlignment {
  /// A place of your own. Hosts align by the middle instead.
  public init(_ id: any AlignmentID.Type) { self = .center }
}
