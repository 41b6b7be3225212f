import ComposableUI
import Foundation

// What a pointer chooses in charts.

extension View {
  /// Sets a value to that of the horizontal axis at which the pointer is: a mouse that is over the chart, or whatever
  /// is held down on it; `nil` when it has gone.
  public func chartXSelection<Value: Plottable>(value: Binding<Value?>) -> some View {
    chartSelections { $0.x = .value { plotted in set(value, plotted) } }
  }

  /// Sets a range to what a pointer is dragged over along the horizontal axis; `nil` when it is pressed without being
  /// moved.
  public func chartXSelection<Value: Plottable & Comparable>(
    range: Binding<ClosedRange<Value>?>
  ) -> some View {
    chartSelections { $0.x = .range { from, to in set(range, from, to) } }
  }

  /// Sets a value to that of the vertical axis at which the pointer is: a mouse that is over the chart, or whatever is
  /// held down on it; `nil` when it has gone.
  public func chartYSelection<Value: Plottable>(value: Binding<Value?>) -> some View {
    chartSelections { $0.y = .value { plotted in set(value, plotted) } }
  }

  /// Sets a range to what a pointer is dragged over along the vertical axis; `nil` when it is pressed without being
  /// moved.
  public func chartYSelection<Value: Plottable & Comparable>(
    range: Binding<ClosedRange<Value>?>
  ) -> some View {
    chartSelections { $0.y = .range { from, to in set(range, from, to) } }
  }

  /// Sets a value to how much all sectors before the pointer and the part of that at which it is make together; `nil`
  /// when it has gone.
  public func chartAngleSelection<Value: Plottable>(value: Binding<Value?>) -> some View {
    chartSelections { $0.angle = { plotted in set(value, plotted) } }
  }

  /// A gesture over each chart, made for where values are in it. Its places are told from the corner of the chart.
  public func chartGesture<G: Gesture>(_ gesture: @escaping (ChartProxy) -> G) -> some View {
    chartOverlay { proxy in
      Color.clear.contentShape(Rectangle()).gesture(gesture(proxy))
    }
  }

  private func chartSelections(_ change: @escaping (inout ChartSelections) -> Void) -> some View {
    transformEnvironment(\.chartOptions) { change(&$0.selections) }
  }
}

@MainActor
private func set<Value: Plottable>(_ binding: Binding<Value?>, _ plotted: _Plotted?) {
  let value = plotted.flatMap { Value(plotted: $0) }
  // Nobody is told of what is as it was.
  if value?.plotted != binding.wrappedValue?.plotted { binding.wrappedValue = value }
}

@MainActor
private func set<Value: Plottable & Comparable>(
  _ binding: Binding<ClosedRange<Value>?>, _ from: _Plotted?, _ to: _Plotted?
) {
  guard let from = from.flatMap({ Value(plotted: $0) }), let to = to.flatMap({ Value(plotted: $0) })
  else {
    if binding.wrappedValue != nil { binding.wrappedValue = nil }
    return
  }
  let range = min(from, to)...max(from, to)
  if range != binding.wrappedValue { binding.wrappedValue = range }
}

/// What is told of a pointer over a chart.
struct ChartSelections {
  enum Axis {
    case value(@MainActor (_Plotted?) -> Void)
    case range(@MainActor (_Plotted?, _Plotted?) -> Void)
  }

  var x: Axis?
  var y: Axis?
  var angle: (@MainActor (_Plotted?) -> Void)?

  var isEmpty: Bool { x == nil && y == nil && angle == nil }
}

/// What lies over the marks of a chart in which something is chosen.
struct ChartSelectionView: View {
  let selections: ChartSelections
  let plan: ChartPlan
  let proxy: ChartProxy

  var body: some View {
    let size = proxy.plotSize
    let frame = proxy.plot
    Color.clear
      .contentShape(Rectangle())
      .gesture(
        DragGesture(minimumDistance: 0)
          .onChanged { choose($0.location, from: $0.startLocation) }
          .onEnded { _ in leave() }
      )
      .onContinuousHover { phase in
        switch phase {
        case .active(let place): point(at: place)
        case .ended: leave()
        }
      }
      .frame(width: size.width, height: size.height)
      .offset(x: frame.minX, y: frame.minY)
  }

  private func choose(_ place: CGPoint, from start: CGPoint) {
    point(at: place)
    let (from, to) = (clamped(start), clamped(place))
    if case .range(let set) = selections.x {
      let isDragged = abs(from.x - to.x) >= 4
      set(isDragged ? x(at: from) : nil, isDragged ? x(at: to) : nil)
    }
    if case .range(let set) = selections.y {
      let isDragged = abs(from.y - to.y) >= 4
      set(isDragged ? y(at: from) : nil, isDragged ? y(at: to) : nil)
    }
  }

  private func point(at place: CGPoint) {
    let place = clamped(place)
    if case .value(let set) = selections.x { set(x(at: place)) }
    if case .value(let set) = selections.y { set(y(at: place)) }
    selections.angle?(plan.amount(at: place, in: proxy.plotSize).map { .number($0) })
  }

  private func leave() {
    if case .value(let set) = selections.x { set(nil) }
    if case .value(let set) = selections.y { set(nil) }
    selections.angle?(nil)
  }

  private func x(at place: CGPoint) -> _Plotted? {
    proxy.x.value(at: Double(place.x + proxy.plot.minX))
  }

  private func y(at place: CGPoint) -> _Plotted? {
    proxy.y.value(at: Double(place.y + proxy.plot.minY))
  }

  /// The nearest place in the plot; in it, not at its end, where another category would begin.
  private func clamped(_ place: CGPoint) -> CGPoint {
    let size = proxy.plotSize
    return CGPoint(
      x: min(max(place.x, 0), size.width.nextDown), y: min(max(place.y, 0), size.height.nextDown))
  }
}

extension ChartPlan {
  /// How much the sectors make together up to a place, clockwise from the top; `nil` if there are none.
  func amount(at place: CGPoint, in size: CGSize) -> Double? {
    let total = marks.map(\.mark).filter { $0.kind == .sector }
      .reduce(0) { $0 + max(0, $1.angle?.value.position ?? 0) }
    guard total > 0 else { return nil }
    let (x, y) = (Double(place.x - size.width / 2), Double(place.y - size.height / 2))
    var turn = atan2(x, -y) / (2 * .pi)
    if turn < 0 { turn += 1 }
    return turn * total
  }
}

// MARK: - What scrolls

extension View {
  /// Along which axes charts scroll. They don't, which is said once: they show all that their domain has.
  public func chartScrollableAxes(_ axes: Axis.Set) -> some View {
    if !axes.isEmpty { sayThatNothingScrolls("chartScrollableAxes") }
    return self
  }

  /// How much of the horizontal axis shows at a time. Charts show all of it, which is said once.
  public func chartXVisibleDomain<Length: Plottable & Numeric>(length: Length) -> some View {
    sayThatNothingScrolls("chartXVisibleDomain")
    return self
  }

  /// How much of the vertical axis shows at a time. Charts show all of it, which is said once.
  public func chartYVisibleDomain<Length: Plottable & Numeric>(length: Length) -> some View {
    sayThatNothingScrolls("chartYVisibleDomain")
    return self
  }

  /// How far charts are scrolled. They aren't, which is said once.
  public func chartScrollPosition<Position: Plottable>(x: Binding<Position>) -> some View {
    sayThatNothingScrolls("chartScrollPosition")
    return self
  }

  /// How far charts are scrolled at first. They aren't, which is said once.
  public func chartScrollPosition(initialX: some Plottable) -> some View {
    sayThatNothingScrolls("chartScrollPosition")
    return self
  }

  private func sayThatNothingScrolls(_ name: String) {
    Notice.once(
      "'\(name)' does nothing: charts show all that their domain has. Limit that by 'chartXScale(domain:)', and change it by buttons.",
      kind: "chartScrolling")
  }
}
