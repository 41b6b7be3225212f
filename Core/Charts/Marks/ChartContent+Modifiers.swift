import ComposableUI
import ElementTree

// What is nearer to a mark counts, as with views; only opacities and offsets add up.
extension ChartContent {
  /// What marks are drawn with.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some ChartContent {
    let paint = style._paint
    return modified {
      if $0.look.foreground == nil, $0.look.foregroundBy == nil { $0.look.foreground = paint }
    }
  }

  /// Tells marks apart by colours, which the legend explains; of numbers by how strong a colour is.
  public func foregroundStyle<Value: Plottable>(by value: PlottableValue<Value>)
    -> some ChartContent
  {
    modified {
      if $0.look.foreground == nil, $0.look.foregroundBy == nil {
        $0.look.foregroundBy = value.channel
      }
    }
  }

  /// From 0, which can't be seen, to 1.
  public func opacity(_ opacity: Double) -> some ChartContent {
    modified { $0.look.opacity *= opacity }
  }

  /// What points look like; those of lines are seen where this is said.
  public func symbol(_ symbol: BasicChartSymbolShape) -> some ChartContent {
    modified { if $0.look.symbol == nil, $0.look.symbolBy == nil { $0.look.symbol = symbol } }
  }

  /// Tells points apart by what they look like.
  public func symbol<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
    modified {
      if $0.look.symbol == nil, $0.look.symbolBy == nil { $0.look.symbolBy = value.channel }
    }
  }

  /// How large points are.
  ///
  /// - Parameter area: In square points.
  public func symbolSize(_ area: CGFloat) -> some ChartContent {
    modified {
      if $0.look.symbolSize == nil, $0.look.symbolSizeBy == nil {
        $0.look.symbolSize = Double(area)
      }
    }
  }

  /// How large points are: as if they filled a rectangle of a size.
  public func symbolSize(_ size: CGSize) -> some ChartContent {
    symbolSize(size.width * size.height)
  }

  /// Makes the areas of points as large as their values.
  public func symbolSize<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
    modified {
      if $0.look.symbolSize == nil, $0.look.symbolSizeBy == nil {
        $0.look.symbolSizeBy = value.channel
      }
    }
  }

  /// What lines and rules look like.
  public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
    modified { if $0.look.line == nil, $0.look.lineBy == nil { $0.look.line = style } }
  }

  /// Tells lines apart by their dashes.
  public func lineStyle<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
    modified { if $0.look.line == nil, $0.look.lineBy == nil { $0.look.lineBy = value.channel } }
  }

  /// How lines and the edges of areas get from one point to the next.
  public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
    modified { if $0.look.interpolation == nil { $0.look.interpolation = method } }
  }

  /// How round the corners of bars, rectangles and sectors are.
  public func cornerRadius(_ radius: CGFloat, style: RoundedCornerStyle = .continuous)
    -> some ChartContent
  {
    modified { if $0.look.cornerRadius == nil { $0.look.cornerRadius = Double(radius) } }
  }

  /// Puts bars in the same place side by side, in the order of what tells them apart.
  ///
  /// - Parameters:
  ///   - axis: Accepted: bars are side by side across the way that they go.
  ///   - span: Accepted: all of them share the room.
  public func position<Value: Plottable>(
    by value: PlottableValue<Value>, axis: Axis? = nil, span: MarkDimension = .automatic
  ) -> some ChartContent {
    modified { if $0.look.positionBy == nil { $0.look.positionBy = value.channel } }
  }

  /// Moves marks, in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
    modified {
      $0.look.offset.width += x
      $0.look.offset.height += y
    }
  }

  /// Moves marks, in points.
  public func offset(_ offset: CGSize) -> some ChartContent {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Moves where marks begin and where they end along the vertical axis, in points. What neither begins nor ends there is
  /// moved across alone.
  public func offset(x: CGFloat = 0, yStart: CGFloat = 0, yEnd: CGFloat = 0) -> some ChartContent {
    offset(x: x).moved(
      start: CGSize(width: 0, height: yStart), end: CGSize(width: 0, height: yEnd))
  }

  /// Moves where marks begin and where they end along the horizontal axis, in points. What neither begins nor ends there is
  /// moved up or down alone.
  public func offset(xStart: CGFloat = 0, xEnd: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
    offset(y: y).moved(start: CGSize(width: xStart, height: 0), end: CGSize(width: xEnd, height: 0))
  }

  /// Moves where marks begin and where they end, in points. What is in one place stays there.
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

  /// Shows nothing of marks outside of a shape. Of bars and rectangles round corners are left out; other shapes do nothing,
  /// which is said once.
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
        "'clipShape' of marks leaves out round corners alone: use 'cornerRadius', or another mark.")
    }
    return modified { if let radius, $0.look.cornerRadius == nil { $0.look.cornerRadius = radius } }
  }

  /// Whether a gradient goes over all of the chart, and not over each mark. In hosts it does.
  public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent { self }

  /// What is larger is in front; marks of the same index are in their order.
  public func zIndex(_ value: Double) -> some ChartContent {
    modified { $0.look.zIndex = value }
  }

  /// Views beside each mark.
  ///
  /// - Parameters:
  ///   - position: On which side of the mark they are.
  ///   - alignment: Which of their edges is where the mark's is, along that side.
  ///   - spacing: Between the mark and them, in points.
  ///   - overflowResolution: What becomes of what would be outside of the chart.
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

  /// Views beside each mark, made for its size.
  ///
  /// - Parameters:
  ///   - position: On which side of the mark they are.
  ///   - alignment: Which of their edges is where the mark's is, along that side.
  ///   - spacing: Between the mark and them, in points.
  ///   - overflowResolution: What becomes of what would be outside of the chart.
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

  /// What a mark is called in the table that stands for the chart where it can't be seen, instead of its values along
  /// the axes.
  public func accessibilityLabel(_ label: String) -> some ChartContent {
    modified { $0.look.label = $0.look.label ?? label }
  }

  /// What a mark is called in the table that stands for the chart where it can't be seen.
  public func accessibilityLabel(_ label: Text) -> some ChartContent {
    accessibilityLabel(label.plainText)
  }

  /// What a mark amounts to in the table that stands for the chart where it can't be seen.
  public func accessibilityValue(_ value: String) -> some ChartContent {
    modified { $0.look.value = $0.look.value ?? value }
  }

  /// What a mark amounts to in the table that stands for the chart where it can't be seen.
  public func accessibilityValue(_ value: Text) -> some ChartContent {
    accessibilityValue(value.plainText)
  }

  /// Leaves marks out of the table that stands for the chart where it can't be seen.
  public func accessibilityHidden(_ hidden: Bool) -> some ChartContent {
    modified { $0.look.isHidden = $0.look.isHidden || hidden }
  }
}
