import ComposableUI
import ElementTree
import Foundation

// What is said of the charts in a view.

extension View {
  private func charts(_ change: @escaping (inout ChartOptions) -> Void) -> some View {
    transformEnvironment(\.chartOptions, transform: change)
  }

  // MARK: - Axes

  /// Whether charts show their horizontal axis.
  public func chartXAxis(_ visibility: Visibility) -> some View {
    charts { $0.x.visibility = visibility }
  }

  /// Whether charts show their vertical axis.
  public func chartYAxis(_ visibility: Visibility) -> some View {
    charts { $0.y.visibility = visibility }
  }

  /// What charts show along their horizontal axis.
  public func chartXAxis<Content: AxisContent>(@AxisContentBuilder content: () -> Content)
    -> some View
  {
    let marks = content()._axisMarks
    return charts { $0.x.marks = marks }
  }

  /// What charts show along their vertical axis.
  public func chartYAxis<Content: AxisContent>(@AxisContentBuilder content: () -> Content)
    -> some View
  {
    let marks = content()._axisMarks
    return charts { $0.y.marks = marks }
  }

  /// What the horizontal axis is called: below it, or at the top.
  public func chartXAxisLabel(
    _ label: LocalizedStringKey, position: AnnotationPosition = .automatic,
    alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
  }

  /// What the horizontal axis is called: below it, or at the top.
  @_disfavoredOverload
  public func chartXAxisLabel<Label: StringProtocol>(
    _ label: Label, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
  }

  /// What the horizontal axis is called: below it, or at the top.
  public func chartXAxisLabel(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Text
  ) -> some View {
    let title = AxisOptions.Title(runs: content().asRuns, position: position)
    return charts { $0.x.title = title }
  }

  /// What the vertical axis is called: above it, at the side where it stands.
  public func chartYAxisLabel(
    _ label: LocalizedStringKey, position: AnnotationPosition = .automatic,
    alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
  }

  /// What the vertical axis is called: above it, at the side where it stands.
  @_disfavoredOverload
  public func chartYAxisLabel<Label: StringProtocol>(
    _ label: Label, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
  }

  /// What the vertical axis is called: above it, at the side where it stands.
  public func chartYAxisLabel(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Text
  ) -> some View {
    let title = AxisOptions.Title(runs: content().asRuns, position: position)
    return charts { $0.y.title = title }
  }

  // MARK: - Scales

  /// What the horizontal axis begins and ends with, and how it grows.
  public func chartXScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil) -> some View
  {
    charts { $0.x.take(domain._domain, type) }
  }

  /// What the horizontal axis begins and ends with, where on the screen, and how it grows.
  public func chartXScale<Domain: ScaleDomain, Place: PositionScaleRange>(
    domain: Domain, range: Place, type: ScaleType? = nil
  ) -> some View {
    charts {
      $0.x.take(domain._domain, type)
      $0.x.padding = range._padding
    }
  }

  /// Where on the screen the horizontal axis begins and ends, and how it grows.
  public func chartXScale<Place: PositionScaleRange>(
    range: Place, type: ScaleType? = nil
  ) -> some View {
    charts {
      $0.x.padding = range._padding
      if let type { $0.x.type = type }
    }
  }

  /// How the horizontal axis grows.
  public func chartXScale(type: ScaleType?) -> some View {
    charts { $0.x.type = type }
  }

  /// What the vertical axis begins and ends with, and how it grows.
  public func chartYScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil) -> some View
  {
    charts { $0.y.take(domain._domain, type) }
  }

  /// What the vertical axis begins and ends with, where on the screen, and how it grows.
  public func chartYScale<Domain: ScaleDomain, Place: PositionScaleRange>(
    domain: Domain, range: Place, type: ScaleType? = nil
  ) -> some View {
    charts {
      $0.y.take(domain._domain, type)
      $0.y.padding = range._padding
    }
  }

  /// Where on the screen the vertical axis begins and ends, and how it grows.
  public func chartYScale<Place: PositionScaleRange>(
    range: Place, type: ScaleType? = nil
  ) -> some View {
    charts {
      $0.y.padding = range._padding
      if let type { $0.y.type = type }
    }
  }

  /// How the vertical axis grows.
  public func chartYScale(type: ScaleType?) -> some View {
    charts { $0.y.type = type }
  }

  /// The colours by which values are told apart.
  public func chartForegroundStyleScale<Value: Plottable, Style: ShapeStyle>(
    _ mapping: KeyValuePairs<Value, Style>
  ) -> some View {
    let colors = mapping.map { (value: $0.key.plotted.text, paint: $0.value._paint) }
    return charts { $0.colors = .each(colors) }
  }

  /// The colours by which values are told apart: the first one's, the second one's and so on.
  public func chartForegroundStyleScale<Domain: ScaleDomain, Style: ShapeStyle>(
    domain: Domain, range: [Style]
  ) -> some View {
    let colors = zip(domain._domain.values, range).map { (value: $0.text, paint: $1._paint) }
    return charts { $0.colors = .each(colors) }
  }

  /// The colours by which values are told apart, in turn.
  public func chartForegroundStyleScale<Style: ShapeStyle>(range: [Style]) -> some View {
    let paints = range.map(\._paint)
    return charts { $0.colors = .inTurn(paints) }
  }

  /// The colours by which values are told apart.
  public func chartForegroundStyleScale<Value: Plottable, Style: ShapeStyle>(
    mapping: @escaping (Value) -> Style
  ) -> some View {
    charts { $0.colors = .mapping { Value(plotted: $0).map { mapping($0)._paint } } }
  }

  /// The shapes of points by which values are told apart.
  public func chartSymbolScale<Value: Plottable>(
    _ mapping: KeyValuePairs<Value, BasicChartSymbolShape>
  ) -> some View {
    let symbols = mapping.map { (value: $0.key.plotted.text, symbol: $0.value) }
    return charts { $0.symbols = symbols }
  }

  // MARK: - What is around

  /// Whether charts explain what tells marks apart.
  public func chartLegend(_ visibility: Visibility) -> some View {
    charts { $0.legend.visibility = visibility }
  }

  /// Where charts explain what tells marks apart: below, above, or at a side.
  public func chartLegend(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View {
    charts {
      $0.legend.position = position
      $0.legend.alignment = alignment
      $0.legend.spacing = spacing
    }
  }

  /// What the part of charts looks like in which the marks are.
  public func chartPlotStyle<Content: View>(
    @ViewBuilder content: @escaping (ChartPlotContent) -> Content
  ) -> some View {
    charts { $0.plotStyle = { AnyView(content($0)) } }
  }

  /// A view over each chart, made for where values are in it.
  public func chartOverlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> Content
  ) -> some View {
    charts {
      $0.overlays.append { proxy in
        AnyView(
          content(proxy).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment))
      }
    }
  }

  /// A view behind each chart, made for where values are in it.
  public func chartBackground<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> Content
  ) -> some View {
    charts {
      $0.backgrounds.append { proxy in
        AnyView(
          content(proxy).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment))
      }
    }
  }
}

extension AxisOptions {
  fileprivate mutating func take(_ domain: _ScaleDomain, _ type: ScaleType?) {
    self.domain = domain.domain
    isReversed = domain.isReversed
    includesZero = domain.includesZero
    if let type { self.type = type }
  }
}

/// The part of a chart in which the marks are.
public struct ChartPlotContent: View {
  public var body: some View { Color.clear }
}
