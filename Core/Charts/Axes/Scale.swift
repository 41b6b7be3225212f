import ElementTree
import Foundation

/// The mapping from values to positions along an axis.
struct Scale {
  enum Kind: Equatable {
    case linear(ClosedRange<Double>)
    /// A logarithmic domain of positive numbers.
    case logarithmic(ClosedRange<Double>)
    case bands([String])
  }

  var kind: Kind
  /// Whether the numbers are dates, in seconds.
  var isDate = false
  /// The start and the end on the screen, in points.
  var start = 0.0, end = 1.0

  /// The width of a category along the axis, in points.
  var bandwidth: Double {
    guard case .bands(let categories) = kind else { return 0 }
    return (end - start).magnitude / Double(max(categories.count, 1))
  }

  /// Returns the position of a value. A category's position is the middle of its band.
  func position(_ value: _Plotted) -> Double? {
    switch kind {
    case .bands(let categories):
      guard let category = value.category, let index = categories.firstIndex(of: category) else {
        return nil
      }
      return start + (end - start) * (Double(index) + 0.5) / Double(categories.count)
    case .linear, .logarithmic:
      return value.position.flatMap(position)
    }
  }

  /// Returns the position of a number on a continuous scale.
  func position(_ number: Double) -> Double? {
    switch kind {
    case .bands: return nil
    case .linear(let domain):
      return start + (end - start) * (number - domain.lowerBound)
        / (domain.upperBound - domain.lowerBound)
    case .logarithmic(let domain):
      guard number > 0 else { return nil }
      let (low, high) = (log10(domain.lowerBound), log10(domain.upperBound))
      return start + (end - start) * (log10(number) - low) / (high - low)
    }
  }

  /// Returns the value at a position.
  func value(at position: Double) -> _Plotted? {
    guard end != start else { return nil }
    let part = (position - start) / (end - start)
    switch kind {
    case .bands(let categories):
      let index = (part * Double(categories.count)).rounded(.down).whole(in: -1...categories.count)
      return categories.indices.contains(index) ? .category(categories[index]) : nil
    case .linear(let domain):
      return plotted(domain.lowerBound + (domain.upperBound - domain.lowerBound) * part)
    case .logarithmic(let domain):
      let (low, high) = (log10(domain.lowerBound), log10(domain.upperBound))
      return plotted(pow(10, low + (high - low) * part))
    }
  }

  func plotted(_ number: Double) -> _Plotted {
    isDate ? .date(Date(timeIntervalSinceReferenceDate: number)) : .number(number)
  }

  /// The domain of a continuous scale.
  var domain: ClosedRange<Double>? {
    switch kind {
    case .bands: nil
    case .linear(let domain), .logarithmic(let domain): domain
    }
  }
}

/// The choice of round values along a scale.
enum Ticks {
  /// Returns the smallest step that divides a length into at most `count` parts. It is 1, 2 or 5
  /// times a power of ten. After Heckbert, "Nice numbers for graph labels" (Graphics Gems, 1990).
  static func step(of length: Double, count: Int) -> Double {
    let least = length / Double(max(count, 1))
    guard least > 0, least.isFinite else { return 1 }
    let power = pow(10, log10(least).rounded(.down))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least * 0.999_999 } ?? 10 * power
  }

  /// Returns the multiples of a step in a range; none if there are a thousand or more.
  static func multiples(of step: Double, in domain: ClosedRange<Double>) -> [Double] {
    guard step > 0, (domain.upperBound - domain.lowerBound) / step < 1_000 else { return [] }
    let first = (domain.lowerBound / step - 1e-9).rounded(.up)
    let last = (domain.upperBound / step + 1e-9).rounded(.down)
    guard first <= last else { return [] }
    // A product instead of a sum, so that errors don't add up. Adding 0 turns -0 into 0.
    return stride(from: first, through: last, by: 1).map { $0 * step + 0 }
  }

  /// Returns a range extended to multiples of its step.
  static func rounded(_ domain: ClosedRange<Double>, count: Int) -> ClosedRange<Double> {
    let step = step(of: domain.upperBound - domain.lowerBound, count: count)
    let low = (domain.lowerBound / step + 1e-9).rounded(.down) * step
    let high = (domain.upperBound / step - 1e-9).rounded(.up) * step
    return low < high ? low...high : domain
  }

  /// Returns the powers of ten in a range. If there are few, their multiples by two and five are
  /// included.
  static func powers(in domain: ClosedRange<Double>) -> [Double] {
    let (low, high) = (
      log10(domain.lowerBound).rounded(.down).whole(in: -400...400),
      log10(domain.upperBound).rounded(.up).whole(in: -400...400)
    )
    guard low <= high, high - low < 700 else { return [] }
    let factors: [Double] = high - low <= 2 ? [1, 2, 5] : [1]
    return (low...high).flatMap { power in factors.map { $0 * pow(10, Double(power)) } }
      .filter { $0 >= domain.lowerBound * 0.999_999 && $0 <= domain.upperBound * 1.000_001 }
  }

  /// A multiple of a calendar unit.
  struct DateStep: Equatable {
    var component: Calendar.Component
    var count: Int
  }

  private static let dateSteps: [(seconds: Double, step: DateStep)] = [
    (1, .init(component: .second, count: 1)), (5, .init(component: .second, count: 5)),
    (15, .init(component: .second, count: 15)), (30, .init(component: .second, count: 30)),
    (60, .init(component: .minute, count: 1)), (300, .init(component: .minute, count: 5)),
    (900, .init(component: .minute, count: 15)), (1800, .init(component: .minute, count: 30)),
    (3600, .init(component: .hour, count: 1)), (10_800, .init(component: .hour, count: 3)),
    (21_600, .init(component: .hour, count: 6)), (43_200, .init(component: .hour, count: 12)),
    (86_400, .init(component: .day, count: 1)), (172_800, .init(component: .day, count: 2)),
    (604_800, .init(component: .day, count: 7)), (1_209_600, .init(component: .day, count: 14)),
    (2_629_800, .init(component: .month, count: 1)),
    (5_259_600, .init(component: .month, count: 2)),
    (7_889_400, .init(component: .month, count: 3)),
    (15_778_800, .init(component: .month, count: 6)),
  ]

  /// Returns the shortest calendar step that divides a range of dates into at most `count` parts.
  static func dateStep(of domain: ClosedRange<Double>, count: Int) -> DateStep {
    let length = domain.upperBound - domain.lowerBound
    if let step = dateSteps.first(where: { length / $0.seconds <= Double(max(count, 1)) }) {
      return step.step
    }
    return DateStep(
      component: .year,
      count: step(of: length / 31_557_600, count: count).rounded(.up).whole(in: 1...1_000_000)
    )
  }

  /// Returns the starts of calendar units in a range of dates, at most a thousand.
  static func dates(
    by step: DateStep, in domain: ClosedRange<Double>, calendar: Calendar
  ) -> [Double] {
    let begin = Date(timeIntervalSinceReferenceDate: domain.lowerBound)
    guard var unit = calendar.dateInterval(of: step.component, for: begin)?.start else { return [] }
    // Counting starts at round values: ten-year steps at 2020, three-hour steps at midnight.
    let larger: [Calendar.Component: Calendar.Component] = [
      .second: .minute, .minute: .hour, .hour: .day, .month: .year,
    ]
    // A chart may ask for any count, but no calendar has a million years.
    let count = min(max(step.count, 1), 1_000_000)
    if let larger = larger[step.component], count > 1,
      let start = calendar.dateInterval(of: larger, for: begin)?.start
    {
      unit = start
    } else if step.component == .year {
      let year = calendar.component(.year, from: unit)
      unit =
        calendar.date(
          byAdding: .year, value: -(((year % count) + count) % count), to: unit)
        ?? unit
    }
    var found: [Double] = []
    for index in 0..<4_000 {
      guard let date = calendar.date(byAdding: step.component, value: index * count, to: unit)
      else { break }
      let seconds = date.timeIntervalSinceReferenceDate
      if seconds > domain.upperBound || found.count == 1_000 { break }
      if seconds >= domain.lowerBound { found.append(seconds) }
    }
    return found
  }
}
