import ComposableUI
import ElementTree

// The modifier nearest to a mark wins, as with views. Opacities, offsets and annotations
// accumulate, and the outermost z index wins.
extension ChartContent {
  /// Sets the style of marks.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some ChartContent {
    let paint = style._paint
    return modified {
      if $0.look.foreground == nil, $0.look.foregroundBy == nil { $0.look.foreground = paint }
    }
  }

  /// Colours marks by value, and explains the colours in the legend. Numbers determine the strength
  /// of a colour.
  public func foregroundStyle<Value: Plottable>(by value: PlottableValue<Value>)
    -> some ChartContent
  {
    modified {
      if $0.look.foreground == nil, $0.look.foregroundBy == nil {
        $0.look.foregroundBy = value.channel
      }
    }
  }

  /// Sets the opacity of marks, from 0 (invisible) to 1.
  public func opacity(_ opacity: Double) -> some ChartContent {
    modified { $0.look.opacity *= opacity }
  }

  /// Sets the symbol of points. On a line it also makes the points visible.
  public func symbol(_ symbol: BasicChartSymbolShape) -> some ChartContent {
    modified { if $0.look.symbol == nil, $0.look.symbolBy == nil { $0.look.symbol = symbol } }
  }

  /// Gives points different symbols by value.
  public func symbol<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
    modified {
      if $0.look.symbol == nil, $0.look.symbolBy == nil { $0.look.symbolBy = value.channel }
    }
  }

  /// Sets the size of points.
  ///
  /// - Parameter area: The area, in square points.
  public func symbolSize(_ area: CGFloat) -> some ChartContent {
    modified {
      if $0.look.symbolSize == nil, $0.look.symbolSizeBy == nil {
        $0.look.symbolSize = Double(area)
      }
    }
  }

  /// Sets the size of points to the area of a rectangle.
  public func symbolSize(_ size: CGSize) -> some ChartContent {
    symbolSize(size.width * size.height)
  }

  /// Makes the areas of points proportional to a value.
  public func symbolSize<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
    modified {
      if $0.look.symbolSize == nil, $0.look.symbolSizeBy == nil {
        $0.look.symbolSizeBy = value.channel
      }
    }
  }

  /// Sets the stroke of lines and rules.
  public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
    modified { if $0.look.line == nil, $0.look.lineBy == nil { $0.look.line = style } }
  }

  /// Gives lines different dashes by value.
  public func lineStyle<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
    modified { if $0.look.line == nil, $0.look.lineBy == nil { $0.look.lineBy = value.channel } }
  }

  /// Sets the interpolation of lines and of the edges of areas.
  public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
    modified { if $0.look.interpolation == nil { $0.look.interpolation = method } }
  }

  /// Sets the corner radius of bars, rectangles and sectors.
  public func cornerRadius(_ radius: CGFloat, style: RoundedCornerStyle = .continuous)
    -> some ChartContent
  {
    modified { if $0.look.cornerRadius == nil { $0.look.cornerRadius = Double(radius) } }
  }

  /// Puts bars in the same place side by side, in the order of a value.
  ///
  /// - Parameters:
  ///   - axis: Accepted, without effect: bars stand side by side across their direction.
  ///   - span: Accepted, without effect: all bars share the space.
  public func position<Value: Plottable>(
    by value: PlottableValue<Value>, axis: Axis? = nil, span: MarkDimension = .automatic
  ) -> some ChartContent {
    modified { if $0.look.positionBy == nil { $0.look.positionBy = value.channel } }
  }

  /// Moves marks by a distance in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
    modified {
      $0.look.offset.width += x
      $0.look.offset.height += y
    }
  }

  /// Moves marks by a distance in points.
  public func offset(_ offset: CGSize) -> some ChartContent {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Moves the vertical start and end of marks by distances in points. Marks without a vertical
  /// span move only horizontally.
  public func offset(x: CGFloat = 0, yStart: CGFloat = 0, yEnd: CGFloat = 0) -> some ChartContent {
    offset(x: x).moved(
      start: CGSize(width: 0, height: yStart), end: CGSize(width: 0, height: yEnd))
  }

  /// Moves the horizontal start and end of marks by distances in points. Marks without a horizontal
  /// span move only vertically.
  public func offset(xStart: CGFloat = 0, xEnd: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
    offset(y: y).moved(start: CGSize(width: xStart, height: 0), end: CGSize(width: xEnd, height: 0))
  }

  /// Moves the start and the end of marks by distances in points. Marks without a span stay in
  /// place.
  public func offset(
    xStart: CGFloat = 0, xEnd: CGFloat = 0, yStart: CGFloat = 0, yEnd: CGFloat = 0
  ) -> some ChartContent {
    moved(start: CGSize(width: xStart, height: yStart), end: CGSize(width: xEnd, height: yEnd))
  }

  private func moved(start: CGSize, end: CGSize) -> some ChartContent {
    modified {
      $0.look.startOffset.width += start.width
      $0.look.startOffset.height += start.height
      $0.look.endOffset.width += end.width
      $0.look.endOffset.height += end.height
    }
  }

  /// Rounds the corners of bars, rectangles and sectors to match a shape. A shape other than a
  /// rectangle, capsule, circle or ellipse has no effect, and prints a notice once.
  public func clipShape<Outlined: Shape>(
    _ shape: Outlined, style: FillStyle = FillStyle()
  ) -> some ChartContent {
    let radius: Double? =
      switch shape._outline(in: CGSize(width: 100, height: 100)) {
      case .rectangle(let corners): corners.topLeading
      case .capsule, .circle, .ellipse: 10_000
      default: nil
      }
    if radius == nil {
      Notice.once(
        "'clipShape' can only round the corners of marks: use 'cornerRadius', or another mark.")
    }
    return modified { if let radius, $0.look.cornerRadius == nil { $0.look.cornerRadius = radius } }
  }

  /// Accepted, without effect: hosts always align gradients with the whole plot.
  public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent { self }

  /// Sets the drawing order: a mark with a larger index is in front. Marks with the same index keep
  /// their order.
  public func zIndex(_ value: Double) -> some ChartContent {
    modified { $0.look.zIndex = value }
  }

  /// Adds views beside each mark.
  ///
  /// - Parameters:
  ///   - position: The position relative to the mark.
  ///   - alignment: The edge that the views share with the mark along that side.
  ///   - spacing: The distance from the mark, in points.
  ///   - overflowResolution: The treatment of views that extend beyond the chart.
  public func annotation<Content: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, overflowResolution: AnnotationOverflowResolution = .automatic,
    @ViewBuilder content: @escaping () -> Content
  ) -> some ChartContent {
    annotation(
      position: position, alignment: alignment, spacing: spacing,
      overflowResolution: overflowResolution
    ) { (_: AnnotationContext) in content() }
  }

  /// Adds views beside each mark, built for the mark's size.
  ///
  /// - Parameters:
  ///   - position: The position relative to the mark.
  ///   - alignment: The edge that the views share with the mark along that side.
  ///   - spacing: The distance from the mark, in points.
  ///   - overflowResolution: The treatment of views that extend beyond the chart.
  @_disfavoredOverload
  public func annotation<Content: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, overflowResolution: AnnotationOverflowResolution = .automatic,
    @ViewBuilder content: @escaping (AnnotationContext) -> Content
  ) -> some ChartContent {
    modified {
      $0.look.annotations.append(
        ChartAnnotation(
          position: position, alignment: alignment, spacing: Double(spacing ?? 4),
          overflow: overflowResolution, content: { AnyView(content($0)) }))
    }
  }

  /// Sets the name of a mark in the table for assistive technology. It replaces the values along
  /// the axes.
  public func accessibilityLabel(_ label: String) -> some ChartContent {
    modified { $0.look.label = $0.look.label ?? label }
  }

  /// Sets the name of a mark in the table for assistive technology.
  public func accessibilityLabel(_ label: Text) -> some ChartContent {
    accessibilityLabel(label.plainText)
  }

  /// Sets the value of a mark in the table for assistive technology.
  public func accessibilityValue(_ value: String) -> some ChartContent {
    modified { $0.look.value = $0.look.value ?? value }
  }

  /// Sets the value of a mark in the table for assistive technology.
  public func accessibilityValue(_ value: Text) -> some ChartContent {
    accessibilityValue(value.plainText)
  }

  /// Hides marks from the table for assistive technology.
  public func accessibilityHidden(_ hidden: Bool) -> some ChartContent {
    modified { $0.look.isHidden = $0.look.isHidden || hidden }
  }
}
