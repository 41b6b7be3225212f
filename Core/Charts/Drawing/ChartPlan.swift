import ComposableUI
import ElementTree
import Foundation

/// The content of a chart, independent of its size.
@MainActor
struct ChartPlan {
  /// A mark, and its span along its numeric axis.
  struct Placed {
    var mark: Mark
    /// Whether the numeric axis is the vertical one.
    var isVertical: Bool
    /// The span of the mark after stacking.
    var span: ClosedRange<Double>?
  }

  /// An axis before its length is known.
  struct AxisPlan {
    enum Values: Equatable {
      case none, categories([String]), numbers(ClosedRange<Double>), dates(ClosedRange<Double>)
    }

    var options: AxisOptions
    var values: Values
    /// The distance between the two nearest bars.
    var spacing: Double?
    /// Whether a modifier fixes the continuous domain.
    var isFixed = false
  }

  let marks: [Placed]
  let x: AxisPlan
  let y: AxisPlan
  let options: ChartOptions
  let styles: ChartStyles
  let text: AxisText

  init(marks: [Mark], options: ChartOptions, text: AxisText) {
    self.options = options
    self.text = text
    styles = ChartStyles(marks: marks, options: options)
    let placed = Self.stacked(
      marks.enumerated()
        .sorted { ($0.element.look.zIndex, $0.offset) < ($1.element.look.zIndex, $1.offset) }
        .map { Placed(mark: $0.element, isVertical: $0.element.isVertical) })
    self.marks = placed
    x = Self.axis(options.x, placed, isVertical: false)
    y = Self.axis(options.y, placed, isVertical: true)
  }

  // MARK: - Stacking

  private struct Place: Hashable {
    var kind: Mark.Kind
    var isVertical: Bool
    var at: _Plotted?
    var positionBy: _Plotted?
  }

  private static func stacked(_ marks: [Placed]) -> [Placed] {
    var marks = marks
    var totals: [Place: Double] = [:]
    for index in marks.indices {
      guard let (place, number) = part(marks[index]) else { continue }
      totals[place, default: 0] += number.magnitude
    }
    var up: [Place: Double] = [:]
    var down: [Place: Double] = [:]
    for index in marks.indices {
      let placed = marks[index]
      let mark = placed.mark
      guard mark.kind == .bar || mark.kind == .area else { continue }
      let ends = placed.isVertical ? (mark.yStart, mark.yEnd) : (mark.xStart, mark.xEnd)
      if let from = ends.0?.value.position, let to = ends.1?.value.position {
        marks[index].span = min(from, to)...max(from, to)
        continue
      }
      guard let (place, number) = part(placed) else { continue }
      let total = totals[place] ?? 0
      switch mark.stacking.kind {
      case .unstacked:
        marks[index].span = min(0, number)...max(0, number)
      case .standard:
        if number < 0 {
          let begin = down[place] ?? 0
          down[place] = begin + number
          marks[index].span = begin + number...begin
        } else {
          let begin = up[place] ?? 0
          up[place] = begin + number
          marks[index].span = begin...begin + number
        }
      case .normalized:
        let begin = up[place] ?? 0
        let length = total > 0 ? number.magnitude / total : 0
        up[place] = begin + length
        marks[index].span = begin...begin + length
      case .center:
        let begin = up[place] ?? -total / 2
        up[place] = begin + number.magnitude
        marks[index].span = begin...begin + number.magnitude
      }
    }
    return marks
  }

  /// Returns the place where a bar or area is stacked, and the length of the mark.
  private static func part(_ placed: Placed) -> (Place, Double)? {
    let mark = placed.mark
    guard mark.kind == .bar || mark.kind == .area,
      let number = (placed.isVertical ? mark.y : mark.x)?.value.position
    else { return nil }
    let at = placed.isVertical ? mark.x : mark.y
    return (
      Place(
        kind: mark.kind, isVertical: placed.isVertical, at: at?.value,
        positionBy: mark.look.positionBy?.value),
      number
    )
  }

  // MARK: - Axes

  private static func axis(_ options: AxisOptions, _ marks: [Placed], isVertical: Bool) -> AxisPlan
  {
    var plan = AxisPlan(options: options, values: .none)
    var categories: [String] = []
    var known: Set<String> = []
    var numbers: [Double] = []
    var places: [Double] = []
    var isDate = false
    var wantsZero = false
    for placed in marks {
      let channels = isVertical ? placed.mark.vertical : placed.mark.horizontal
      for channel in channels {
        switch channel.value {
        case .category(let category):
          if known.insert(category).inserted { categories.append(category) }
        case .date, .number:
          if case .date = channel.value { isDate = true }
          if let bounds = channel.bounds { numbers += [bounds.lowerBound, bounds.upperBound] }
          if let position = channel.value.position,
            placed.span == nil || placed.isVertical != isVertical
          {
            numbers.append(position)
            if placed.mark.kind == .bar || placed.mark.kind == .rectangle, channel.bounds == nil {
              places.append(position)
            }
          }
        }
      }
      if placed.isVertical == isVertical, let span = placed.span {
        numbers += [span.lowerBound, span.upperBound]
      }
      if placed.isVertical == isVertical, placed.mark.kind == .bar || placed.mark.kind == .area,
        !channels.isEmpty
      {
        wantsZero = wantsZero || (isVertical ? placed.mark.yStart : placed.mark.xStart) == nil
      }
    }
    switch options.domain {
    case .categories(let given):
      plan.values = .categories(given + categories.filter { !given.contains($0) })
      return plan
    case .range(let range, let isDate):
      plan.values =
        isDate ? .dates(widened(range, isDate: true)) : .numbers(widened(range, isDate: false))
      plan.isFixed = true
    case nil:
      if !categories.isEmpty {
        plan.values = .categories(categories)
        return plan
      }
    }
    if isDate { wantsZero = false }
    numbers = numbers.filter(\.isFinite)
    if options.type == .log { numbers = numbers.filter { $0 > 0 } }
    let sorted = Set(places).sorted()
    plan.spacing = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.min()
    guard !plan.isFixed, var least = numbers.min(), var most = numbers.max() else { return plan }
    if options.type != .log {
      if let spacing = plan.spacing ?? (places.isEmpty ? nil : 1) {
        least = min(least, sorted.first! - spacing / 2)
        most = max(most, sorted.last! + spacing / 2)
      }
      // Lines or points far from zero get a domain without zero if their values differ little.
      let isNearZero =
        !isDate && least > 0 ? least <= most - least : most < 0 && -most <= most - least
      if !isDate, options.includesZero ?? (wantsZero || (places.isEmpty && isNearZero)) {
        (least, most) = (min(least, 0), max(most, 0))
      }
    }
    let range = widened(least...most, isDate: isDate)
    plan.values = isDate ? .dates(range) : .numbers(range)
    return plan
  }

  /// Returns the range, or a wider one if the range is empty.
  private static func widened(_ range: ClosedRange<Double>, isDate: Bool) -> ClosedRange<Double> {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard low == high else { return range }
    if isDate { return low - 43_200...high + 43_200 }
    return low == 0 ? 0...1 : low - low.magnitude / 2...high + high.magnitude / 2
  }
}

extension Mark {
  /// Whether the numeric axis is the vertical one.
  fileprivate var isVertical: Bool {
    if yStart != nil || yEnd != nil { return true }
    if xStart != nil || xEnd != nil { return false }
    guard kind == .bar || kind == .area else { return true }
    guard let y else { return false }
    guard let x else { return true }
    if case .number = y.value { return true }
    if case .number = x.value { return false }
    return x.value.position == nil || y.value.position != nil
  }
}

/// The colours, symbols and dashes of marks by value.
@MainActor
struct ChartStyles {
  struct Entry: Hashable {
    var value: String
    var paint: Paint
    var symbol: BasicChartSymbolShape?
  }

  private let paints: [String: Paint]
  private let symbols: [String: BasicChartSymbolShape]
  private let dashes: [String: [CGFloat]]
  private let numbers: ClosedRange<Double>?
  private let sizes: ClosedRange<Double>?
  private let options: ChartOptions
  /// The entries of the legend, in order.
  let entries: [Entry]
  /// The legend of a colour ramp, if colours stand for numbers.
  let ramp: (least: Double, most: Double, label: String)?
  /// The order of bars side by side.
  let positions: [_Plotted]

  static let palette: [Paint] = [
    ElementTree.Color.blue, .orange, .green, .purple, .pink, .teal, .brown, .indigo,
  ].map { .color($0) }
  private static let patterns: [[CGFloat]] = [[], [6, 4], [2, 3], [8, 3, 2, 3], [12, 4]]

  init(marks: [Mark], options: ChartOptions) {
    self.options = options
    func distinct(_ channel: (Mark.Look) -> Channel?) -> [_Plotted] {
      var known: Set<_Plotted> = []
      return marks.compactMap { channel($0.look)?.value }.filter { known.insert($0).inserted }
    }
    func range(_ values: [_Plotted]) -> ClosedRange<Double>? {
      let numbers = values.compactMap(\.position)
      guard numbers.count == values.count, let least = numbers.min(), let most = numbers.max()
      else { return nil }
      return least...most
    }
    let colored = distinct(\.foregroundBy)
    numbers = options.colors == nil ? range(colored) : nil
    sizes = range(distinct(\.symbolSizeBy))
    positions = distinct(\.positionBy)

    var paints: [String: Paint] = [:]
    var order = colored.map(\.text)
    switch options.colors {
    case .each(let given):
      let named = Dictionary(
        given.map { ($0.value, $0.paint) }, uniquingKeysWith: { first, _ in first })
      let shown = Set(order)
      // Values with a given colour come first, in the order of the given colours.
      order = given.map(\.value).filter(shown.contains) + order.filter { named[$0] == nil }
      for (index, value) in order.enumerated() {
        paints[value] = named[value] ?? Self.palette[index % Self.palette.count]
      }
    case .inTurn(let given) where !given.isEmpty:
      for (index, value) in order.enumerated() { paints[value] = given[index % given.count] }
    case .mapping(let mapping):
      for value in colored { paints[value.text] = mapping(value) }
    default:
      for (index, value) in order.enumerated() {
        paints[value] = Self.palette[index % Self.palette.count]
      }
    }
    self.paints = paints
    let marked = distinct(\.symbolBy).map(\.text)
    let given = Dictionary(
      options.symbols.map { ($0.value, $0.symbol) }, uniquingKeysWith: { first, _ in first })
    let all = BasicChartSymbolShape.inOrder
    let symbols = Dictionary(
      marked.enumerated().map { ($1, given[$1] ?? all[$0 % all.count]) },
      uniquingKeysWith: { first, _ in first })
    self.symbols = symbols
    dashes = Dictionary(
      distinct(\.lineBy).enumerated().map { ($1.text, Self.patterns[$0 % Self.patterns.count]) },
      uniquingKeysWith: { first, _ in first })
    if let numbers {
      entries = []
      ramp = (
        numbers.lowerBound, numbers.upperBound,
        marks.lazy.compactMap { $0.look.foregroundBy?.label }.first ?? ""
      )
    } else {
      ramp = nil
      let values = order + marked.filter { !order.contains($0) }
      entries = values.map {
        Entry(value: $0, paint: paints[$0] ?? .tint, symbol: symbols[$0])
      }
    }
  }

  /// Returns the paint of a mark.
  func paint(of mark: Mark) -> Paint {
    if let paint = mark.look.foreground { return paint }
    guard let value = mark.look.foregroundBy?.value else { return .tint }
    if let numbers, let position = value.position {
      let length = numbers.upperBound - numbers.lowerBound
      return Self.shade(length > 0 ? (position - numbers.lowerBound) / length : 1)
    }
    return paints[value.text] ?? .tint
  }

  /// Returns a colour for a part in 0...1. A larger part gets a stronger colour.
  static func shade(_ part: Double) -> Paint {
    .color(ElementTree.Color(base: .role(.blue), alpha: 0.2 + 0.8 * part))
  }

  func symbol(of mark: Mark) -> BasicChartSymbolShape? {
    mark.look.symbol ?? mark.look.symbolBy.flatMap { symbols[$0.value.text] }
  }

  func line(of mark: Mark) -> StrokeStyle {
    if let line = mark.look.line { return line }
    let width: CGFloat = mark.kind == .rule ? 1 : 2
    let dash = mark.look.lineBy.flatMap { dashes[$0.value.text] } ?? []
    return StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round, dash: dash)
  }

  /// Returns the area of a point, in square points.
  func symbolArea(of mark: Mark) -> Double {
    if let size = mark.look.symbolSize { return max(0, size) }
    guard let sizes, let number = mark.look.symbolSizeBy?.value.position, sizes.upperBound > 0
    else { return 40 }
    return max(4, number / sizes.upperBound * 400)
  }
}
