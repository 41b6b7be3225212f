import ComposableUI
import ElementTree
import Foundation

/// A chart of data as bars, lines, points, areas, rules, rectangles or sectors.
///
/// ```swift
/// Chart(repositories) { repository in
///   BarMark(x: .value("Stars", repository.stars), y: .value("Name", repository.name))
///     .foregroundStyle(by: .value("Language", repository.language))
/// }
/// .frame(height: 240)
/// ```
///
/// A browser draws the chart as vector graphics, and a terminal in blocks and Braille. For
/// assistive technology the chart is a table of the values of its marks. A chart takes all the
/// available space, so give it a frame.
public struct Chart<Content: ChartContent>: View {
  private let content: Content
  @Environment(\.chartOptions) private var options
  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar
  @Environment(\.timeZone) private var timeZone

  public init(@ChartContentBuilder content: () -> Content) {
    self.content = content()
  }

  /// - Parameters:
  ///   - data: The elements to chart.
  ///   - content: The marks of an element.
  public init<Data: RandomAccessCollection, Each: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Each
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Each> {
    self.content = ForEach(data, content: content)
  }

  /// - Parameters:
  ///   - data: The elements to chart.
  ///   - id: The key path of an element's identity.
  ///   - content: The marks of an element.
  public init<Data: RandomAccessCollection, ID: Hashable, Each: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> Each
  ) where Content == ForEach<Data, ID, Each> {
    self.content = ForEach(data, id: id, content: content)
  }

  public var body: some View {
    let plan = plan
    let legend = plan.options.legend
    let isLegendShown =
      legend.visibility != .hidden && (plan.styles.entries.count > 1 || plan.styles.ramp != nil)
    let spacing = legend.spacing ?? 8
    switch legend.position.place {
    case .leading, .trailing:
      HStack(spacing: spacing) {
        if isLegendShown, legend.position == .leading { ChartLegend(plan: plan, isColumn: true) }
        plot(plan)
        if isLegendShown, legend.position == .trailing { ChartLegend(plan: plan, isColumn: true) }
      }
    default:
      let isAbove = [.top, .topLeading, .topTrailing].contains(legend.position)
      VStack(alignment: legend.alignment?.horizontal ?? .leading, spacing: spacing) {
        if isLegendShown, isAbove { ChartLegend(plan: plan, isColumn: false) }
        plot(plan)
        if isLegendShown, !isAbove { ChartLegend(plan: plan, isColumn: false) }
      }
    }
  }

  /// Returns the plot, which fills the space beside the legend and has a default height.
  private func plot(_ plan: ChartPlan) -> some View {
    ChartPlot(plan: plan)
      .frame(maxWidth: .infinity, minHeight: 48, idealHeight: 200, maxHeight: .infinity)
  }

  private var plan: ChartPlan {
    var marks = _Marks()
    content._collect(into: &marks)
    var calendar = calendar
    calendar.timeZone = timeZone
    return ChartPlan(
      marks: marks.all, options: options,
      text: AxisText(locale: locale, calendar: calendar, timeZone: timeZone))
  }
}

/// The axes and marks of a chart.
private struct ChartPlot: View {
  let plan: ChartPlan

  var body: some View {
    // The table doesn't depend on the size of the chart.
    let table = plan.table
    GeometryReader { geometry in
      let layout = ChartLayout(plan: plan, size: geometry.size)
      let drawing = ChartDrawing(layout)
      let proxy = ChartProxy(x: layout.x, y: layout.y, plot: layout.plot)
      if let plotStyle = plan.options.plotStyle {
        plotStyle(ChartPlotContent())
          .frame(width: layout.plot.width, height: layout.plot.height)
          .offset(x: layout.plot.minX, y: layout.plot.minY)
      }
      ForEach(plan.options.backgrounds.indices, id: \.self) { plan.options.backgrounds[$0](proxy) }
      _DrawingView(
        Drawing(
          width: Double(geometry.size.width), height: Double(geometry.size.height),
          operations: drawing.operations, table: table))
      ForEach(drawing.annotated.indices, id: \.self) { index in
        ChartAnnotationView(
          annotated: drawing.annotated[index],
          chart: CGRect(origin: .zero, size: geometry.size), plot: layout.plot)
      }
      if !plan.options.selections.isEmpty {
        ChartSelectionView(selections: plan.options.selections, plan: plan, proxy: proxy)
      }
      ForEach(plan.options.overlays.indices, id: \.self) { plan.options.overlays[$0](proxy) }
    }
  }
}

/// The views of an annotation beside a mark.
private struct ChartAnnotationView: View {
  let annotated: ChartDrawing.Annotated
  let chart: CGRect
  let plot: CGRect

  // Only hosts know the size of the views. The views get a frame that is large enough for a typical
  // annotation, aligned to the mark.
  private static let room = CGSize(width: 160, height: 64)

  var body: some View {
    let annotation = annotated.annotation
    let (rect, spacing) = (annotated.rect, CGFloat(annotation.spacing))
    let place = annotation.position.place
    let alignment = alignment(place)
    let room = CGRect(origin: origin(place, rect, spacing), size: Self.room)
    let (x, horizontal) = fitted(
      room.minX, room.width, annotation.overflow.x, (\.minX, \.maxX), alignment.horizontal,
      (.leading, .trailing))
    let (y, vertical) = fitted(
      room.minY, room.height, annotation.overflow.y, (\.minY, \.maxY), alignment.vertical,
      (.top, .bottom))
    annotation.content(AnnotationContext(targetSize: rect.size))
      .frame(
        width: room.width, height: room.height,
        alignment: Alignment(horizontal: horizontal, vertical: vertical)
      )
      .offset(x: x, y: y)
  }

  /// Returns the origin of the frame, on the mark's side that the position names.
  private func origin(
    _ place: AnnotationPosition.Place, _ rect: CGRect, _ spacing: CGFloat
  ) -> CGPoint {
    let (room, alignment) = (Self.room, annotated.annotation.alignment)
    let x: CGFloat =
      switch place {
      case .leading, .topLeading, .bottomLeading: rect.minX - spacing - room.width
      case .trailing, .topTrailing, .bottomTrailing: rect.maxX + spacing
      default:
        switch alignment.horizontal {
        case .leading: rect.minX
        case .trailing: rect.maxX - room.width
        default: rect.midX - room.width / 2
        }
      }
    let y: CGFloat =
      switch place {
      case .overlay, .leading, .trailing:
        switch alignment.vertical {
        case .top: rect.minY
        case .bottom: rect.maxY - room.height
        default: rect.midY - room.height / 2
        }
      case .bottom, .bottomLeading, .bottomTrailing: rect.maxY + spacing
      default: rect.minY - spacing - room.height
      }
    return CGPoint(x: x, y: y)
  }

  /// Returns the start of the frame and the alignment of the views in it. An overflow strategy may
  /// move the frame between two edges. The views are then aligned to the edge.
  private func fitted<Place>(
    _ start: CGFloat, _ length: CGFloat,
    _ strategy: AnnotationOverflowResolution.Strategy,
    _ edges: (KeyPath<CGRect, CGFloat>, KeyPath<CGRect, CGFloat>), _ place: Place,
    _ ends: (Place, Place)
  ) -> (CGFloat, Place) {
    guard case .fit(let boundary) = strategy.kind else { return (start, place) }
    let bounds = boundary.isPlot ? plot : chart
    let (least, most) = (bounds[keyPath: edges.0], bounds[keyPath: edges.1] - length)
    if start < least { return (least, ends.0) }
    return start > most ? (max(most, least), most < least ? place : ends.1) : (start, place)
  }

  private func alignment(_ place: AnnotationPosition.Place) -> Alignment {
    let own = annotated.annotation.alignment
    return switch place {
    case .overlay: own
    case .automatic, .top: Alignment(horizontal: own.horizontal, vertical: .bottom)
    case .bottom: Alignment(horizontal: own.horizontal, vertical: .top)
    case .leading: Alignment(horizontal: .trailing, vertical: own.vertical)
    case .trailing: Alignment(horizontal: .leading, vertical: own.vertical)
    case .topLeading: .bottomTrailing
    case .topTrailing: .bottomLeading
    case .bottomLeading: .topTrailing
    case .bottomTrailing: .topLeading
    }
  }
}

/// The legend: the meaning of colours and symbols, in words.
private struct ChartLegend: View {
  let plan: ChartPlan
  let isColumn: Bool

  var body: some View {
    Group {
      if let ramp = plan.styles.ramp {
        let blocks = [0, 0.25, 0.5, 0.75, 1].reduce(Text(verbatim: "")) {
          $0 + swatch("■", ChartStyles.shade($1))
        }
        let least = plan.text.number(ramp.least)
        let most = plan.text.number(ramp.most)
        Text(verbatim: ramp.label.isEmpty ? "" : "\(ramp.label)  ") + Text(verbatim: "\(least) ")
          + blocks
          + Text(verbatim: " \(most)")
      } else if isColumn {
        VStack(alignment: .leading, spacing: 0) {
          ForEach(plan.styles.entries, id: \.value) { text($0) }
        }
      } else {
        // A single `Text` wraps onto as many lines as it needs.
        plan.styles.entries.dropFirst().reduce(
          plan.styles.entries.first.map(text) ?? Text(verbatim: "")
        ) {
          $0 + Text(verbatim: "   ") + text($1)
        }
      }
    }
    .font(.caption)
    .foregroundStyle(.secondary)
    .accessibilityHidden(true)
  }

  /// Returns a symbol in the surface colour of the marks. Hosts may show surface colours
  /// differently from text colours.
  private func swatch(_ text: String, _ paint: Paint) -> Text {
    guard case .color(let color) = paint else {
      return Text(verbatim: text).foregroundStyle(AnyShapeStyle(paint: paint))
    }
    let gradient = Paint.Gradient(
      .linear(start: .leading, end: .trailing),
      stops: [.init(color: color, location: 0), .init(color: color, location: 1)])
    return Text(verbatim: text).foregroundStyle(AnyShapeStyle(paint: .gradient(gradient)))
  }

  private func text(_ entry: ChartStyles.Entry) -> Text {
    // A symbol and its name stay on one line.
    swatch("\(entry.symbol?.character ?? "●")\u{A0}", entry.paint)
      + Text(verbatim: entry.value.replacing(" ", with: "\u{A0}"))
  }
}

extension BasicChartSymbolShape {
  /// The character that stands for the symbol in text.
  fileprivate var character: Character {
    switch kind {
    case .circle: "●"
    case .square: "■"
    case .triangle: "▲"
    case .diamond: "◆"
    case .pentagon: "⬟"
    case .cross: "✕"
    case .plus: "✚"
    case .asterisk: "✱"
    }
  }
}
