import ComposableUI
import Foundation

/// The position of an annotation relative to its mark, or of a legend or an axis title relative to
/// the plot.
public struct AnnotationPosition: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case automatic, overlay
    case top, bottom, leading, trailing
    case topLeading, topTrailing, bottomLeading, bottomTrailing
  }

  let place: Place

  /// For an annotation: above its mark. For a legend or the title of a horizontal axis: below the
  /// plot. For the title of a vertical axis: above the plot, at the side of the labels.
  public static var automatic: Self { Self(place: .automatic) }
  /// In the middle of the mark.
  public static var overlay: Self { Self(place: .overlay) }
  public static var top: Self { Self(place: .top) }
  public static var bottom: Self { Self(place: .bottom) }
  public static var leading: Self { Self(place: .leading) }
  public static var trailing: Self { Self(place: .trailing) }
  public static var topLeading: Self { Self(place: .topLeading) }
  public static var topTrailing: Self { Self(place: .topTrailing) }
  public static var bottomLeading: Self { Self(place: .bottomLeading) }
  public static var bottomTrailing: Self { Self(place: .bottomTrailing) }
}

/// An annotation: views beside a mark.
struct ChartAnnotation {
  var position: AnnotationPosition
  var alignment: Alignment
  var spacing: Double
  var overflow: AnnotationOverflowResolution
  var content: (AnnotationContext) -> AnyView
}

/// The information about a mark for its annotation.
public struct AnnotationContext: Sendable {
  /// The size of the mark, in points.
  public let targetSize: CGSize
}

/// The treatment of annotations that would extend beyond the chart.
public struct AnnotationOverflowResolution: Hashable, Sendable {
  /// The treatment along one axis.
  public struct Strategy: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case none, fit(Boundary) }

    let kind: Kind

    /// Leaves annotations in place.
    public static var automatic: Self { Self(kind: .none) }
    /// Leaves annotations in place.
    public static var disabled: Self { Self(kind: .none) }
    /// Moves annotations into the chart.
    public static var fit: Self { Self(kind: .fit(.automatic)) }
    /// Moves annotations into a part of the chart.
    public static func fit(to boundary: Boundary) -> Self { Self(kind: .fit(boundary)) }
    /// Moves annotations into the plot. On Apple's platforms, Charts extends the scale instead.
    public static var padScale: Self { Self(kind: .fit(.plot)) }
  }

  /// The part of a chart that annotations are moved into.
  public struct Boundary: Hashable, Sendable {
    let isPlot: Bool

    /// The whole chart.
    public static var automatic: Self { Self(isPlot: false) }
    /// The whole chart.
    public static var chart: Self { Self(isPlot: false) }
    /// The area inside the axes.
    public static var plot: Self { Self(isPlot: true) }
  }

  let x, y: Strategy

  /// - Parameters:
  ///   - x: The treatment at the sides.
  ///   - y: The treatment at the top and bottom.
  public init(x: Strategy = .automatic, y: Strategy = .automatic) {
    self.x = x
    self.y = y
  }

  /// Leaves annotations in place.
  public static var automatic: Self { Self() }
}
