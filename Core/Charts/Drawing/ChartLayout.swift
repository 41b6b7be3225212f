import ComposableUI
import ElementTree
import Foundation

/// The layout of a chart of a given size.
///
/// Lengths that depend on text are multiples of 8 points: the width of a terminal's cell, and half
/// of its height.
@MainActor
struct ChartLayout {
  /// The marks and the label at a value of an axis.
  struct Tick {
    var position: Double
    var marks: [_AxisMark]
    var label: String
    var isLabelShown = true
  }

  /// The ticks along one side.
  struct Side {
    var position: AxisMarkPosition
    var ticks: [Tick]
  }

  let plan: ChartPlan
  let size: CGSize
  private(set) var plot: CGRect
  private(set) var x: Scale
  private(set) var y: Scale
  private(set) var xSides: [Side] = []
  private(set) var ySides: [Side] = []

  static let line = 16.0

  init(plan: ChartPlan, size: CGSize) {
    self.plan = plan
    self.size = size
    let width = Double(size.width)
    x = Scale(kind: .bands([""]))
    y = x
    plot = CGRect(origin: .zero, size: size)

    let (showsX, showsY) = (Self.isShown(plan.x), Self.isShown(plan.y))
    var insets = EdgeInsets()
    let xMarks = showsX ? plan.x.options.marks ?? [_AxisMarks()] : []
    var yMarks = showsY ? plan.y.options.marks ?? [_AxisMarks()] : []
    if case .categories = plan.y.values {
      // By default, labels of categories are on the leading side.
      for index in yMarks.indices where yMarks[index].position == .automatic {
        yMarks[index].position = .leading
      }
    }
    for marks in xMarks where Self.hasLabels(marks) {
      if marks.position == .top {
        insets.top = CGFloat(Self.line)
      } else {
        insets.bottom = CGFloat(Self.line)
      }
    }
    if plan.x.options.title != nil, showsX {
      if plan.x.options.title?.position == .top {
        insets.top += CGFloat(Self.line)
      } else {
        insets.bottom += CGFloat(Self.line)
      }
    }
    if plan.y.options.title != nil, showsY {
      insets.top += CGFloat(Self.line * 1.5)
    } else if yMarks.contains(where: Self.hasLabels), insets.top == 0 {
      // The topmost label extends above the plot by half a line.
      insets.top = CGFloat(Self.line / 2)
    }
    plot.origin.y = insets.top
    plot.size.height = max(1, size.height - insets.top - insets.bottom)

    // The width of the labels at the side depends on their values, and the values depend on the
    // height.
    let isDown = if case .categories = plan.y.values { true } else { false }
    let count = (Double(plot.height) / 40).rounded(.down).whole(in: 2...6)
    y = Self.scale(
      plan.y, start: isDown ? Double(plot.minY) : Double(plot.maxY),
      end: isDown ? Double(plot.maxY) : Double(plot.minY), count: count)
    for marks in yMarks {
      var ticks = Self.ticks(marks, plan.y, y, plan.text, count: count)
      let most = (width * 0.45 / 8).rounded(.down) * 8
      for index in ticks.indices { ticks[index].label = AxisText.cut(ticks[index].label, to: most) }
      Self.thinOut(&ticks, of: plan.y, by: { _ in Self.line })
      // Letters are wider than a cell in some browsers.
      let room = ((ticks.map { AxisText.width($0.label) }.max() ?? 0) * 1.1 / 8).rounded(.up) * 8
      let reach = room > 0 ? room + 8 : 0
      if marks.position == .leading {
        insets.leading = max(insets.leading, CGFloat(reach))
      } else {
        insets.trailing = max(insets.trailing, CGFloat(reach))
      }
      ySides.append(Side(position: marks.position, ticks: ticks))
    }
    plot.origin.x = insets.leading
    plot.size.width = max(1, CGFloat(width) - insets.leading - insets.trailing)

    let columns = (Double(plot.width) / 80).rounded(.down).whole(in: 2...10)
    x = Self.scale(plan.x, start: Double(plot.minX), end: Double(plot.maxX), count: columns)
    for marks in xMarks {
      var ticks = Self.ticks(marks, plan.x, x, plan.text, count: columns)
      if x.bandwidth >= 40 {
        for index in ticks.indices {
          ticks[index].label = AxisText.cut(ticks[index].label, to: x.bandwidth - 4)
        }
      }
      Self.thinOut(&ticks, of: plan.x, by: { AxisText.width($0) + 8 })
      xSides.append(Side(position: marks.position, ticks: ticks))
    }
  }

  private static func isShown(_ axis: ChartPlan.AxisPlan) -> Bool {
    axis.values != .none && axis.options.visibility != .hidden
  }

  private static func hasLabels(_ marks: _AxisMarks) -> Bool {
    guard let content = marks.content else { return true }
    return content(AxisValue(index: 0, count: 1, value: .number(0))).contains {
      if case .label = $0.kind { true } else { false }
    }
  }

  // MARK: - Scales

  private static func scale(
    _ axis: ChartPlan.AxisPlan, start: Double, end: Double, count: Int
  ) -> Scale {
    var scale = Scale(kind: .bands([""]), start: start, end: end)
    switch axis.values {
    case .none: break
    case .categories(let categories): scale.kind = .bands(categories)
    case .dates(let range):
      scale.kind = .linear(range)
      scale.isDate = true
    case .numbers(let range) where axis.options.type == .log && range.lowerBound > 0:
      let low = axis.isFixed ? range.lowerBound : pow(10, log10(range.lowerBound).rounded(.down))
      let high = axis.isFixed ? range.upperBound : pow(10, log10(range.upperBound).rounded(.up))
      scale.kind = .logarithmic(low...max(high, low * 10))
    case .numbers(let range):
      let isAxisShown = isShown(axis)
      scale.kind = .linear(
        axis.isFixed || !isAxisShown ? range : Ticks.rounded(range, count: count))
    }
    // At least three quarters of the scale remain for the marks.
    let padding = axis.options.padding
    let part = (end - start) / max((end - start).magnitude, 1)
    let share = min(1, (end - start).magnitude / 4 / max(padding.start + padding.end, 0.001))
    scale.start += part * padding.start * share
    scale.end -= part * padding.end * share
    if axis.options.isReversed { (scale.start, scale.end) = (scale.end, scale.start) }
    return scale
  }

  // MARK: - Values along an axis

  private static func ticks(
    _ marks: _AxisMarks, _ axis: ChartPlan.AxisPlan, _ scale: Scale, _ text: AxisText, count: Int
  ) -> [Tick] {
    var values: [_Plotted] = []
    var step: Double?
    var dateStep: Ticks.DateStep?
    let wanted = if case .automatic(let count?) = marks.values.kind { max(1, count) } else { count }
    switch (marks.values.kind, scale.kind) {
    case (.values(let given), _): values = given
    case (_, .bands(let categories)): values = categories.map { .category($0) }
    case (_, .logarithmic(let domain)): values = Ticks.powers(in: domain).map { .number($0) }
    case (.calendar(let component, let count), .linear(let domain)) where scale.isDate:
      dateStep = Ticks.DateStep(component: component, count: count)
      values = Ticks.dates(by: dateStep!, in: domain, calendar: text.calendar).map(scale.plotted)
    case (.stride(let length), .linear(let domain)) where !scale.isDate:
      step = length
      values = Ticks.multiples(of: length, in: domain).map(scale.plotted)
    case (_, .linear(let domain)) where scale.isDate:
      dateStep = Ticks.dateStep(of: domain, count: wanted)
      values = Ticks.dates(by: dateStep!, in: domain, calendar: text.calendar).map(scale.plotted)
    case (_, .linear(let domain)):
      step = Ticks.step(of: domain.upperBound - domain.lowerBound, count: wanted)
      values = Ticks.multiples(of: step!, in: domain).map(scale.plotted)
    }
    if step == nil {
      let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
      if case .logarithmic = scale.kind {
        step = numbers.min().map { min($0, 1) }
      } else if numbers.contains(where: { $0 != $0.rounded() }) {
        step = 0.01
      } else {
        step = 1
      }
    }
    let spansYears =
      scale.domain.map {
        text.calendar.component(.year, from: Date(timeIntervalSinceReferenceDate: $0.lowerBound))
          != text.calendar.component(
            .year, from: Date(timeIntervalSinceReferenceDate: $0.upperBound))
      } ?? false
    func written(_ value: _Plotted) -> String {
      if let format = marks.format, let text = format(value) { return text }
      switch value {
      case .category(let category): return category
      case .number(let number): return text.number(number, step: step)
      case .date(let date):
        let component = dateStep?.component ?? .day
        let isFirst = text.calendar.component(.month, from: date) == 1
        return text.date(
          date.timeIntervalSinceReferenceDate, by: component, showsYear: spansYears && isFirst)
      }
    }
    let standard: [_AxisMark] =
      if case .bands = scale.kind {
        [_AxisMark(kind: .label(.value))]
      } else {
        [_AxisMark(kind: .line(marks.stroke)), _AxisMark(kind: .label(.value))]
      }
    let (low, high) = (min(scale.start, scale.end) - 0.5, max(scale.start, scale.end) + 0.5)
    return values.enumerated().compactMap { index, value in
      guard let position = scale.position(value), position >= low, position <= high else {
        return nil
      }
      let shown =
        marks.content?(AxisValue(index: index, count: values.count, value: value)) ?? standard
      var label = ""
      for case .label(let content) in shown.map(\.kind) {
        switch content {
        case .value: label = written(value)
        case .formatted(let format): label = format(value) ?? written(value)
        case .text(let runs): label = runs.map(\.text).joined()
        }
      }
      return Tick(position: position, marks: shown, label: label)
    }
  }

  /// Shows only every n-th label if not all of them fit.
  private static func thinOut(
    _ ticks: inout [Tick], of axis: ChartPlan.AxisPlan, by room: (String) -> Double
  ) {
    guard ticks.count > 1 else { return }
    let needed = ticks.map { room($0.label) }.max() ?? 0
    let spacing =
      zip(ticks, ticks.dropFirst()).map { ($1.position - $0.position).magnitude }.min() ?? 0
    guard spacing > 0, needed > spacing else { return }
    let each = (needed / spacing).rounded(.up).whole(in: 1...ticks.count)
    for index in ticks.indices { ticks[index].isLabelShown = index % each == 0 }
  }
}
