import ComposableUI
import ElementTree
import Foundation

// Options of the charts in a view.

extension View {
  private func charts(_ change: @escaping (inout ChartOptions) -> Void) -> some View {
    transformEnvironment(\.chartOptions, transform: change)
  }

  // MARK: - Axes

  /// Shows or hides the horizontal axis of charts.
  public func chartXAxis(_ visibility: Visibility) -> some View {
    charts { $0.x.visibility = visibility }
  }

  /// Shows or hides the vertical axis of charts.
  public func chartYAxis(_ visibility: Visibility) -> some View {
    charts { $0.y.visibility = visibility }
  }

  /// Sets the marks along the horizontal axis of charts.
  public func chartXAxis<Content: AxisContent>(@AxisContentBuilder content: () -> Content)
    -> some View
  {
    let marks = content()._axisMarks
    return charts { $0.x.marks = marks }
  }

  /// Sets the marks along the vertical axis of charts.
  public func chartYAxis<Content: AxisContent>(@AxisContentBuilder content: () -> Content)
    -> some View
  {
    let marks = content()._axisMarks
    return charts { $0.y.marks = marks }
  }

  /// Sets the title of the horizontal axis, below the axis or at the top of the chart.
  public func chartXAxisLabel(
    _ label: LocalizedStringKey, position: AnnotationPosition = .automatic,
    alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
  }

  /// Sets the title of the horizontal axis, below the axis or at the top of the chart.
  @_disfavoredOverload
  public func chartXAxisLabel<Label: StringProtocol>(
    _ label: Label, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
  }

  /// Sets the title of the horizontal axis, below the axis or at the top of the chart.
  public func chartXAxisLabel(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Text
  ) -> some View {
    let title = AxisOptions.Title(runs: content().asRuns, position: position)
    return charts { $0.x.title = title }
  }

  /// Sets the title of the vertical axis, above the axis and on the same side.
  public func chartYAxisLabel(
    _ label: LocalizedStringKey, position: AnnotationPosition = .automatic,
    alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
  }

  /// Sets the title of the vertical axis, above the axis and on the same side.
  @_disfavoredOverload
  public func chartYAxisLabel<Label: StringProtocol>(
    _ label: Label, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
  }

  /// Sets the title of the vertical axis, above the axis and on the same side.
  public func chartYAxisLabel(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Text
  ) -> some View {
    let title = AxisOptions.Title(runs: content().asRuns, position: position)
    return charts { $0.y.title = title }
  }

  // MARK: - Scales

  /// Sets the domain of the horizontal axis, and the type of its scale.
  public func chartXScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil) -> some View
  {
    charts { $0.x.take(domain._domain, type) }
  }

  /// Sets the domain of the horizontal axis, its range on the screen, and the type of its scale.
  public func chartXScale<Domain: ScaleDomain, Place: PositionScaleRange>(
    domain: Domain, range: Place, type: ScaleType? = nil
  ) -> some View {
    charts {
      $0.x.take(domain._domain, type)
      $0.x.padding = range._padding
    }
  }

  /// Sets the range of the horizontal axis on the screen, and the type of its scale.
  public func chartXScale<Place: PositionScaleRange>(
    range: Place, type: ScaleType? = nil
  ) -> some View {
    charts {
      $0.x.padding = range._padding
      if let type { $0.x.type = type }
    }
  }

  /// Sets the type of the horizontal axis's scale.
  public func chartXScale(type: ScaleType?) -> some View {
    charts { $0.x.type = type }
  }

  /// Sets the domain of the vertical axis, and the type of its scale.
  public func chartYScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil) -> some View
  {
    charts { $0.y.take(domain._domain, type) }
  }

  /// Sets the domain of the vertical axis, its range on the screen, and the type of its scale.
  public func chartYScale<Domain: ScaleDomain, Place: PositionScaleRange>(
    domain: Domain, range: Place, type: ScaleType? = nil
  ) -> some View {
    charts {
      $0.y.take(domain._domain, type)
      $0.y.padding = range._padding
    }
  }

  /// Sets the range of the vertical axis on the screen, and the type of its scale.
  public func chartYScale<Place: PositionScaleRange>(
    range: Place, type: ScaleType? = nil
  ) -> some View {
    charts {
      $0.y.padding = range._padding
      if let type { $0.y.type = type }
    }
  }

  /// Sets the type of the vertical axis's scale.
  public func chartYScale(type: ScaleType?) -> some View {
    charts { $0.y.type = type }
  }

  /// Sets the colours of values.
  public func chartForegroundStyleScale<Value: Plottable, Style: ShapeStyle>(
    _ mapping: KeyValuePairs<Value, Style>
  ) -> some View {
    let colors = mapping.map { (value: $0.key.plotted.text, paint: $0.value._paint) }
    return charts { $0.colors = .each(colors) }
  }

  /// Sets the colours of values, paired in their order.
  public func chartForegroundStyleScale<Domain: ScaleDomain, Style: ShapeStyle>(
    domain: Domain, range: [Style]
  ) -> some View {
    let colors = zip(domain._domain.values, range).map { (value: $0.text, paint: $1._paint) }
    return charts { $0.colors = .each(colors) }
  }

  /// Sets the colours that values use in turn.
  public func chartForegroundStyleScale<Style: ShapeStyle>(range: [Style]) -> some View {
    let paints = range.map(\._paint)
    return charts { $0.colors = .inTurn(paints) }
  }

  /// Sets the colours of values.
  public func chartForegroundStyleScale<Value: Plottable, Style: ShapeStyle>(
    mapping: @escaping (Value) -> Style
  ) -> some View {
    charts { $0.colors = .mapping { Value(plotted: $0).map { mapping($0)._paint } } }
  }

  /// Sets the point symbols of values.
  public func chartSymbolScale<Value: Plottable>(
    _ mapping: KeyValuePairs<Value, BasicChartSymbolShape>
  ) -> some View {
    let symbols = mapping.map { (value: $0.key.plotted.text, symbol: $0.value) }
    return charts { $0.symbols = symbols }
  }

  // MARK: - Legend and plot area

  /// Shows or hides the legend of charts.
  public func chartLegend(_ visibility: Visibility) -> some View {
    charts { $0.legend.visibility = visibility }
  }

  /// Sets the position of the legend: below, above, or at a side.
  public func chartLegend(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View {
    charts {
      $0.legend.position = position
      $0.legend.alignment = alignment
      $0.legend.spacing = spacing
    }
  }

  /// Sets the look of the plot of charts.
  public func chartPlotStyle<Content: View>(
    @ViewBuilder content: @escaping (ChartPlotContent) -> Content
  ) -> some View {
    charts { $0.plotStyle = { AnyView(content($0)) } }
  }

  /// Adds a view over each chart, built from its proxy.
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

  /// Adds a view behind each chart, built from its proxy.
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

/// The plot of a chart, as a view.
public struct ChartPlotContent: View {
  public var body: some View { Color.clear }
}
