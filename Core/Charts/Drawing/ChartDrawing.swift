import ComposableUI
import ElementTree
import Foundation

/// The drawing operations of a chart.
@MainActor
struct ChartDrawing {
  /// An annotation, and the rectangle of its mark.
  struct Annotated {
    var annotation: ChartAnnotation
    var rect: CGRect
  }

  let layout: ChartLayout
  private(set) var operations: [Drawing.Operation] = []
  private(set) var annotated: [Annotated] = []

  private var plan: ChartPlan { layout.plan }

  init(_ layout: ChartLayout) {
    self.layout = layout
    drawLines()
    drawMarks()
    drawLabels()
  }

  // MARK: - Axes

  private func stroke(_ style: StrokeStyle?) -> Content.Shape.Stroke {
    let paint = Paint.color(ElementTree.Color(role: .separator))
    return style?.stroke(paint) ?? Content.Shape.Stroke(paint, width: 1)
  }

  private mutating func drawLines() {
    let plot = layout.plot
    for (sides, isVertical) in [(layout.ySides, false), (layout.xSides, true)] {
      for side in sides {
        for tick in side.ticks {
          for mark in tick.marks {
            var ends: (Double, Double)
            var style: StrokeStyle?
            switch mark.kind {
            case .line(let own):
              style = own
              ends =
                isVertical
                ? (Double(plot.minY), Double(plot.maxY)) : (Double(plot.minX), Double(plot.maxX))
            case .tick(let own, let length):
              style = own
              let isBefore = side.position == .top || side.position == .leading
              let edge =
                isVertical
                ? Double(isBefore ? plot.minY : plot.maxY)
                : Double(isBefore ? plot.minX : plot.maxX)
              ends = (edge, edge + (isBefore ? -length : length))
            case .label: continue
            }
            // The last line stays inside the plot, because labels follow below it.
            let inside = min(tick.position, Double(isVertical ? plot.maxX : plot.maxY) - 0.5)
            let points: [Outline.Point] =
              isVertical
              ? [.init(inside, ends.0), .init(inside, ends.1)]
              : [.init(ends.0, inside), .init(ends.1, inside)]
            var stroke = stroke(style)
            if let own = mark.foreground { stroke.paint = own }
            operations.append(.init(.stroke([.move(points[0]), .line(points[1])], stroke)))
          }
        }
      }
    }
  }

  private mutating func drawLabels() {
    let plot = layout.plot
    let half = ChartLayout.line / 2
    for side in layout.xSides {
      let y = side.position == .top ? Double(plot.minY) - half : Double(plot.maxY) + half
      for tick in side.ticks where tick.isLabelShown && !tick.label.isEmpty {
        // Labels stay within the width of the chart.
        let width = AxisText.width(tick.label)
        let room = Double(layout.size.width)
        let x = max(min(tick.position, room - width / 2), width / 2)
        write(tick.label, tick.marks, x: x, y: y, anchor: .center)
      }
    }
    for side in layout.ySides {
      for tick in side.ticks where tick.isLabelShown && !tick.label.isEmpty {
        // One point higher, so that a terminal shows the label in the line above the mark.
        let y = tick.position - (layout.y.bandwidth > 0 ? 0 : 1)
        if side.position == .leading {
          write(tick.label, tick.marks, x: Double(plot.minX) - 8, y: y, anchor: .trailing)
        } else {
          write(tick.label, tick.marks, x: Double(plot.maxX) + 8, y: y, anchor: .leading)
        }
      }
    }
    if let title = plan.x.options.title, !layout.xSides.isEmpty {
      let isTop = title.position == .top
      write(
        title, x: Double(plot.midX), y: isTop ? half : Double(layout.size.height) - half,
        anchor: .center)
    }
    if let title = plan.y.options.title, !layout.ySides.isEmpty {
      let isLeading =
        title.position == .leading || layout.ySides.allSatisfy { $0.position == .leading }
      write(
        title, x: isLeading ? 0 : Double(layout.size.width), y: half,
        anchor: isLeading ? .leading : .trailing)
    }
  }

  private mutating func write(
    _ label: String, _ marks: [_AxisMark], x: Double, y: Double, anchor: ElementTree.UnitPoint
  ) {
    var style = Style(font: .caption, foreground: .secondary)
    for mark in marks {
      guard case .label(let content) = mark.kind else { continue }
      if case .text(let runs) = content, let own = runs.first?.style {
        if let font = own.font { style.font = font }
        if let foreground = own.foreground { style.foreground = foreground }
        style.isBold = own.isBold
      }
      if let font = mark.font { style.font = font }
      if let foreground = mark.foreground { style.foreground = foreground }
    }
    operations.append(.init(.text(.init(label, at: .init(x, y), anchor: anchor, style: style))))
  }

  private mutating func write(
    _ title: AxisOptions.Title, x: Double, y: Double, anchor: ElementTree.UnitPoint
  ) {
    var style = title.runs.first?.style ?? Style()
    style.font = style.font ?? .caption
    style.foreground = style.foreground ?? .secondary
    operations.append(
      .init(
        .text(.init(title.runs.map(\.text).joined(), at: .init(x, y), anchor: anchor, style: style))
      ))
  }

  // MARK: - Marks

  private mutating func drawMarks() {
    var series = Dictionary(
      grouping: plan.marks.filter { $0.mark.kind == .line || $0.mark.kind == .area },
      by: \.mark.seriesKey)
    drawSectors()
    for placed in plan.marks {
      switch placed.mark.kind {
      case .bar, .rectangle: drawRectangle(placed)
      case .rule: drawRule(placed)
      case .point: drawPoint(placed)
      case .line, .area:
        // The first point draws the whole line.
        guard let points = series.removeValue(forKey: placed.mark.seriesKey) else { continue }
        if placed.mark.kind == .line { drawLine(points) } else { drawArea(points) }
      case .sector: break
      }
    }
  }

  private mutating func add(_ kind: Drawing.Operation.Kind, of mark: Mark) {
    // A fixed scale may end before the marks do, so the plot clips them.
    let isFixed = plan.x.isFixed || plan.y.isFixed
    operations.append(
      .init(kind, opacity: mark.look.opacity, clip: isFixed ? Self.steps(of: layout.plot) : nil))
  }

  private mutating func annotate(_ mark: Mark, _ rect: CGRect) {
    for annotation in mark.look.annotations {
      annotated.append(Annotated(annotation: annotation, rect: rect))
    }
  }

  static func steps(of rect: CGRect, radius: Double = 0) -> [Outline.Step] {
    let radius = min(radius, Double(min(rect.width, rect.height)) / 2)
    let (left, top) = (Double(rect.minX), Double(rect.minY))
    let (right, bottom) = (Double(rect.maxX), Double(rect.maxY))
    guard radius > 0 else {
      return [
        .move(.init(left, top)), .line(.init(right, top)), .line(.init(right, bottom)),
        .line(.init(left, bottom)), .close,
      ]
    }
    return [
      .move(.init(left + radius, top)), .line(.init(right - radius, top)),
      .quadCurve(.init(right, top + radius), control: .init(right, top)),
      .line(.init(right, bottom - radius)),
      .quadCurve(.init(right - radius, bottom), control: .init(right, bottom)),
      .line(.init(left + radius, bottom)),
      .quadCurve(.init(left, bottom - radius), control: .init(left, bottom)),
      .line(.init(left, top + radius)),
      .quadCurve(.init(left + radius, top), control: .init(left, top)), .close,
    ]
  }

  /// Returns the start and the end of a mark along an axis for which it has only a position.
  private func room(
    _ channel: Channel?, _ dimension: MarkDimension, _ scale: Scale, _ axis: ChartPlan.AxisPlan,
    edges: (Double, Double), share: Double, positionBy: Channel?
  ) -> (Double, Double)? {
    var (low, high): (Double, Double)
    if let channel {
      if let bounds = channel.bounds, let from = scale.position(bounds.lowerBound),
        let to = scale.position(bounds.upperBound)
      {
        (low, high) = (min(from, to), max(from, to))
      } else {
        guard let center = scale.position(channel.value) else { return nil }
        var room = scale.bandwidth
        if room == 0 {
          if let spacing = axis.spacing, let domain = scale.domain,
            let from = scale.position(domain.lowerBound),
            let to = scale.position(domain.lowerBound + spacing)
          {
            room = (to - from).magnitude
          } else {
            room = (edges.1 - edges.0).magnitude / 10
          }
        }
        (low, high) = (center - room / 2, center + room / 2)
      }
    } else {
      (low, high) = edges
    }
    let whole = high - low
    let length = dimension.length(of: whole, automatic: whole * share)
    let middle = (low + high) / 2
    (low, high) = (middle - length / 2, middle + length / 2)
    if let positionBy, let index = plan.styles.positions.firstIndex(of: positionBy.value) {
      let part = length / Double(plan.styles.positions.count)
      (low, high) = (low + part * Double(index), low + part * Double(index + 1))
    }
    return (low, high)
  }

  private mutating func drawRectangle(_ placed: Placed) {
    let mark = placed.mark
    let plot = layout.plot
    let xEdges = (Double(plot.minX), Double(plot.maxX))
    let yEdges = (Double(plot.minY), Double(plot.maxY))
    let share = mark.kind == .bar ? 0.75 : 1
    func span(_ start: Channel?, _ end: Channel?, _ scale: Scale) -> (Double, Double)? {
      guard let start = start.flatMap({ scale.position($0.value) }),
        let end = end.flatMap({ scale.position($0.value) })
      else { return nil }
      return (start, end)
    }
    func numbers(_ scale: Scale) -> (Double, Double)? {
      guard let span = placed.span, let high = scale.position(span.upperBound) else { return nil }
      // On a logarithmic scale a bar begins at the start of the scale.
      return (scale.position(span.lowerBound) ?? scale.start, high)
    }
    let xs =
      (placed.isVertical ? nil : numbers(layout.x)) ?? span(mark.xStart, mark.xEnd, layout.x)
      ?? room(
        mark.x, mark.width, layout.x, plan.x, edges: xEdges, share: share,
        positionBy: placed.isVertical ? mark.look.positionBy : nil)
    let ys =
      (placed.isVertical ? numbers(layout.y) : nil) ?? span(mark.yStart, mark.yEnd, layout.y)
      ?? room(
        mark.y, mark.height, layout.y, plan.y, edges: yEdges, share: share,
        positionBy: placed.isVertical ? nil : mark.look.positionBy)
    guard var xs, var ys else { return }
    let (start, end) = (mark.look.startOffset, mark.look.endOffset)
    if !placed.isVertical || mark.xStart != nil {
      (xs.0, xs.1) = (xs.0 + Double(start.width), xs.1 + Double(end.width))
    }
    if placed.isVertical || mark.yStart != nil {
      (ys.0, ys.1) = (ys.0 + Double(start.height), ys.1 + Double(end.height))
    }
    let rect = CGRect(
      x: min(xs.0, xs.1), y: min(ys.0, ys.1), width: (xs.1 - xs.0).magnitude,
      height: (ys.1 - ys.0).magnitude
    ).offsetBy(dx: mark.look.offset.width, dy: mark.look.offset.height)
    if rect.width > 0, rect.height > 0 {
      add(
        .fill(
          Self.steps(of: rect, radius: mark.look.cornerRadius ?? 0), plan.styles.paint(of: mark),
          isEvenOdd: false), of: mark)
    }
    annotate(mark, rect)
  }

  private func point(_ mark: Mark) -> Outline.Point? {
    let plot = layout.plot
    let x = mark.x.map { layout.x.position($0.value) } ?? Double(plot.midX)
    let y = mark.y.map { layout.y.position($0.value) } ?? Double(plot.midY)
    guard let x, let y else { return nil }
    return .init(x + Double(mark.look.offset.width), y + Double(mark.look.offset.height))
  }

  private mutating func drawRule(_ placed: Placed) {
    let mark = placed.mark
    let plot = layout.plot
    var points: (Outline.Point, Outline.Point)
    if let x = mark.x, mark.y == nil {
      guard let x = layout.x.position(x.value) else { return }
      let from = mark.yStart.flatMap { layout.y.position($0.value) } ?? Double(plot.maxY)
      let to = mark.yEnd.flatMap { layout.y.position($0.value) } ?? Double(plot.minY)
      points = (.init(x, from), .init(x, to))
    } else {
      guard let y = mark.y.flatMap({ layout.y.position($0.value) }) else { return }
      let from = mark.xStart.flatMap { layout.x.position($0.value) } ?? Double(plot.minX)
      let to = mark.xEnd.flatMap { layout.x.position($0.value) } ?? Double(plot.maxX)
      points = (.init(from, y), .init(to, y))
    }
    let isVertical = points.0.x == points.1.x
    func move(_ point: inout Outline.Point, by offset: CGSize) {
      point.x += Double(mark.look.offset.width + (isVertical ? 0 : offset.width))
      point.y += Double(mark.look.offset.height + (isVertical ? offset.height : 0))
    }
    move(&points.0, by: mark.look.startOffset)
    move(&points.1, by: mark.look.endOffset)
    var stroke = plan.styles.line(of: mark).stroke(plan.styles.paint(of: mark))
    stroke.end = .butt
    add(.stroke([.move(points.0), .line(points.1)], stroke), of: mark)
    annotate(
      mark,
      CGRect(
        x: min(points.0.x, points.1.x), y: min(points.0.y, points.1.y),
        width: (points.1.x - points.0.x).magnitude, height: (points.1.y - points.0.y).magnitude))
  }

  private mutating func drawPoint(_ placed: Placed) {
    guard let point = point(placed.mark) else { return }
    drawSymbol(plan.styles.symbol(of: placed.mark) ?? .circle, at: point, of: placed.mark)
    let reach = plan.styles.symbolArea(of: placed.mark).squareRoot() / 2
    annotate(
      placed.mark,
      CGRect(x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach))
  }

  private mutating func drawSymbol(
    _ symbol: BasicChartSymbolShape, at point: Outline.Point, of mark: Mark
  ) {
    let paint = plan.styles.paint(of: mark)
    let (steps, isFilled) = symbol.steps(at: point, area: plan.styles.symbolArea(of: mark))
    add(
      isFilled
        ? .fill(steps, paint, isEvenOdd: false)
        : .stroke(steps, Content.Shape.Stroke(paint, width: 2, end: .round)), of: mark)
  }

  private mutating func drawLine(_ series: [Placed]) {
    let found = series.compactMap { placed in point(placed.mark).map { (placed.mark, $0) } }
    guard let first = found.first else { return }
    let points = Curve.visible(found.map(\.1))
    let style = plan.styles.line(of: first.0)
    let steps =
      [Outline.Step.move(points[0])]
      + Curve.steps(points, first.0.look.interpolation ?? .linear)
    if steps.count > 1 {
      add(.stroke(steps, style.stroke(plan.styles.paint(of: first.0))), of: first.0)
    }
    for (mark, point) in found {
      if let symbol = plan.styles.symbol(of: mark) { drawSymbol(symbol, at: point, of: mark) }
      annotate(mark, CGRect(x: point.x, y: point.y, width: 0, height: 0))
    }
  }

  private mutating func drawArea(_ series: [Placed]) {
    var low: [Outline.Point] = []
    var high: [Outline.Point] = []
    for placed in series {
      let mark = placed.mark
      let (own, across) = placed.isVertical ? (layout.y, layout.x) : (layout.x, layout.y)
      guard let span = placed.span, let to = own.position(span.upperBound),
        let at = (placed.isVertical ? mark.x : mark.y).flatMap({ across.position($0.value) })
      else { continue }
      let from = own.position(span.lowerBound) ?? own.start
      let offset = mark.look.offset
      func moved(_ place: Double, by edge: CGSize) -> Outline.Point {
        placed.isVertical
          ? .init(at + Double(offset.width), place + Double(offset.height + edge.height))
          : .init(place + Double(offset.width + edge.width), at + Double(offset.height))
      }
      low.append(moved(from, by: mark.look.startOffset))
      high.append(moved(to, by: mark.look.endOffset))
      annotate(mark, CGRect(x: high.last!.x, y: high.last!.y, width: 0, height: 0))
    }
    guard let mark = series.first?.mark, high.count > 1 else { return }
    let method = mark.look.interpolation ?? .linear
    let (top, bottom) = (Curve.visible(high), Array(Curve.visible(low).reversed()))
    let steps =
      [.move(top[0])] + Curve.steps(top, method) + [.line(bottom[0])] + Curve.steps(bottom, method)
      + [.close]
    add(.fill(steps, plan.styles.paint(of: mark), isEvenOdd: false), of: mark)
  }

  private mutating func drawSectors() {
    let sectors = plan.marks.map(\.mark).filter { $0.kind == .sector }
    let amounts = sectors.map { max(0, $0.angle?.value.position ?? 0) }
    let total = amounts.reduce(0, +)
    guard total > 0 else { return }
    let plot = layout.plot
    let most = Double(min(plot.width, plot.height)) / 2
    var begin = -Double.pi / 2
    for (mark, amount) in zip(sectors, amounts) where amount > 0 {
      let center = CGPoint(
        x: plot.midX + mark.look.offset.width, y: plot.midY + mark.look.offset.height)
      let end = begin + amount / total * 2 * .pi
      defer { begin = end }
      let outer = min(most, Self.radius(mark.outerRadius, of: most, automatic: most))
      let inner = min(outer, max(0, Self.radius(mark.innerRadius, of: most, automatic: 0)))
      let inset = min(mark.angularInset / max(outer, 1), (end - begin) / 2 * 0.9)
      let (from, to) = (begin + inset, end - inset)
      var path = Path()
      path.addRelativeArc(
        center: center, radius: outer, startAngle: .radians(from), delta: .radians(to - from))
      if inner > 0 {
        path.addRelativeArc(
          center: center, radius: inner, startAngle: .radians(to), delta: .radians(from - to))
      } else {
        path.addLine(to: center)
      }
      path.closeSubpath()
      add(.fill(path.steps, plan.styles.paint(of: mark), isEvenOdd: false), of: mark)
      let (angle, radius) = ((from + to) / 2, (inner + outer) / 2)
      annotate(
        mark,
        CGRect(
          x: center.x + radius * cos(angle), y: center.y + radius * sin(angle), width: 0, height: 0)
      )
    }
  }

  /// Returns the distance of an edge from the centre. An inset is subtracted only once.
  private static func radius(_ dimension: MarkDimension, of most: Double, automatic: Double)
    -> Double
  {
    if case .inset(let inset) = dimension.kind { return max(0, most - inset) }
    return dimension.length(of: most, automatic: automatic)
  }

  typealias Placed = ChartPlan.Placed
}

extension BasicChartSymbolShape {
  /// Returns the outline of the symbol around a point, and whether it is filled.
  func steps(at center: Outline.Point, area: Double) -> (steps: [Outline.Step], isFilled: Bool) {
    let side = area.squareRoot()
    func corners(
      _ count: Int, at middle: Outline.Point? = nil, radius: Double, turn: Double = -.pi / 2
    ) -> [Outline.Step] {
      let center = middle ?? center
      let points = (0..<count).map { index in
        let angle = turn + 2 * .pi * Double(index) / Double(count)
        return Outline.Point(center.x + radius * cos(angle), center.y + radius * sin(angle))
      }
      return [.move(points[0])] + points.dropFirst().map { .line($0) } + [.close]
    }
    func lines(_ angles: [Double]) -> [Outline.Step] {
      let reach = side / 2
      return angles.flatMap { angle -> [Outline.Step] in
        let (x, y) = (reach * cos(angle), reach * sin(angle))
        return [.move(.init(center.x - x, center.y - y)), .line(.init(center.x + x, center.y + y))]
      }
    }
    switch kind {
    case .circle:
      var path = Path()
      path.addRelativeArc(
        center: CGPoint(x: center.x, y: center.y), radius: (area / .pi).squareRoot(),
        startAngle: .zero, delta: .degrees(360))
      path.closeSubpath()
      return (path.steps, true)
    case .square: return (corners(4, radius: side / 2.squareRoot(), turn: .pi / 4), true)
    case .triangle:
      // The triangle is centred at half its height, not at its circumcentre.
      let radius = side * 0.88
      var lower = center
      lower.y += radius / 4
      return (corners(3, at: lower, radius: radius), true)
    case .diamond: return (corners(4, radius: side * 0.78), true)
    case .pentagon: return (corners(5, radius: side * 0.65), true)
    case .plus: return (lines([0, .pi / 2]), false)
    case .cross: return (lines([.pi / 4, 3 * .pi / 4]), false)
    case .asterisk: return (lines([.pi / 2, .pi / 6, 5 * .pi / 6]), false)
    }
  }
}
