import ComposableUI
import Foundation

/// Where the annotation of a mark stands.
public struct AnnotationPosition: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case automatic, overlay
    case top, bottom, leading, trailing
    case topLeading, topTrailing, bottomLeading, bottomTrailing
  }

  let place: Place

  /// Above.
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

/// Views beside a mark.
struct ChartAnnotation {
  var position: AnnotationPosition
  var alignment: Alignment
  var spacing: Double
  var overflow: AnnotationOverflowResolution
  var content: (AnnotationContext) -> AnyView
}

/// What views beside a mark know of it.
public struct AnnotationContext: Sendable {
  /// How large the mark is, in points.
  public let targetSize: CGSize
}

/// What becomes of views beside a mark that would be outside of the chart.
public struct AnnotationOverflowResolution: Hashable, Sendable {
  /// What becomes of them along one axis.
  public struct Strategy: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case none, fit(Boundary) }

    let kind: Kind

    /// They stay where they are.
    public static var automatic: Self { Self(kind: .none) }
    /// They stay where they are.
    public static var disabled: Self { Self(kind: .none) }
    /// They are moved into the chart.
    public static var fit: Self { Self(kind: .fit(.automatic)) }
    /// They are moved into a part of the chart.
    public static func fit(to boundary: Boundary) -> Self { Self(kind: .fit(boundary)) }
    /// Leaves room for them in systems that know how large they are. Here they are moved into the chart's plot.
    public static var padScale: Self { Self(kind: .fit(.plot)) }
  }

  /// Which part of a chart views are moved into.
  public struct Boundary: Hashable, Sendable {
    let isPlot: Bool

    /// All of the chart.
    public static var automatic: Self { Self(isPlot: false) }
    /// All of the chart.
    public static var chart: Self { Self(isPlot: false) }
    /// Where its marks are.
    public static var plot: Self { Self(isPlot: true) }
  }

  let x, y: Strategy

  /// - Parameters:
  ///   - x: What becomes of them at the sides.
  ///   - y: What becomes of them at the top and at the bottom.
  public init(x: Strategy = .automatic, y: Strategy = .automatic) {
    self.x = x
    self.y = y
  }

  /// They stay where they are.
  public static var automatic: Self { Self() }
}
