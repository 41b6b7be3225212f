import ComposableUI
import Foundation

// Selection by the pointer.

extension View {
  /// Sets a binding to the value under the pointer on the horizontal axis. The pointer is a mouse
  /// over the chart, or any pointer held down on it. The value becomes `nil` when the pointer
  /// leaves or is released.
  public func chartXSelection<Value: Plottable>(value: Binding<Value?>) -> some View {
    chartSelections { $0.x = .value { plotted in set(value, plotted) } }
  }

  /// Sets a binding to the range that the user drags a pointer over on the horizontal axis. The
  /// range becomes `nil` after a press without a move.
  public func chartXSelection<Value: Plottable & Comparable>(
    range: Binding<ClosedRange<Value>?>
  ) -> some View {
    chartSelections { $0.x = .range { from, to in set(range, from, to) } }
  }

  /// Sets a binding to the value under the pointer on the vertical axis. The pointer is a mouse
  /// over the chart, or any pointer held down on it. The value becomes `nil` when the pointer
  /// leaves or is released.
  public func chartYSelection<Value: Plottable>(value: Binding<Value?>) -> some View {
    chartSelections { $0.y = .value { plotted in set(value, plotted) } }
  }

  /// Sets a binding to the range that the user drags a pointer over on the vertical axis. The range
  /// becomes `nil` after a press without a move.
  public func chartYSelection<Value: Plottable & Comparable>(
    range: Binding<ClosedRange<Value>?>
  ) -> some View {
    chartSelections { $0.y = .range { from, to in set(range, from, to) } }
  }

  /// Sets a binding to the total of all sectors up to the pointer, including part of the current
  /// sector. The value becomes `nil` when the pointer leaves or is released.
  public func chartAngleSelection<Value: Plottable>(value: Binding<Value?>) -> some View {
    chartSelections { $0.angle = { plotted in set(value, plotted) } }
  }

  /// Adds a gesture over each chart, built from its proxy. The gesture's positions are relative to
  /// the chart's top-left corner.
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
  // The binding is set only if the value changes.
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

/// The callbacks for the pointer over a chart.
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

/// A view over the plot that handles selections.
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

  /// Returns the nearest point inside the plot. The end is excluded, because another category would
  /// begin there.
  private func clamped(_ place: CGPoint) -> CGPoint {
    let size = proxy.plotSize
    return CGPoint(
      x: min(max(place.x, 0), size.width.nextDown), y: min(max(place.y, 0), size.height.nextDown))
  }
}

extension ChartPlan {
  /// Returns the total of the sectors up to a point, clockwise from the top; `nil` if there are no
  /// sectors.
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

// MARK: - Scrolling

extension View {
  /// Accepted, without effect: charts show their whole domain instead of scrolling. A note about
  /// this is printed once.
  public func chartScrollableAxes(_ axes: Axis.Set) -> some View {
    if !axes.isEmpty { sayThatNothingScrolls("chartScrollableAxes") }
    return self
  }

  /// Accepted, without effect: charts show the whole horizontal axis. A note is printed once.
  public func chartXVisibleDomain<Length: Plottable & Numeric>(length: Length) -> some View {
    sayThatNothingScrolls("chartXVisibleDomain")
    return self
  }

  /// Accepted, without effect: charts show the whole vertical axis. A note is printed once.
  public func chartYVisibleDomain<Length: Plottable & Numeric>(length: Length) -> some View {
    sayThatNothingScrolls("chartYVisibleDomain")
    return self
  }

  /// Accepted, without effect: charts don't scroll. A note about this is printed once.
  public func chartScrollPosition<Position: Plottable>(x: Binding<Position>) -> some View {
    sayThatNothingScrolls("chartScrollPosition")
    return self
  }

  /// Accepted, without effect: charts don't scroll. A note about this is printed once.
  public func chartScrollPosition(initialX: some Plottable) -> some View {
    sayThatNothingScrolls("chartScrollPosition")
    return self
  }

  private func sayThatNothingScrolls(_ name: String) {
    Notice.once(
      "'\(name)' does nothing: a chart shows its whole domain. Limit the domain with 'chartXScale(domain:)', and let buttons change it.",
      kind: "chartScrolling")
  }
}
