import Foundation

/// A format of times with colons: `1:02:03.45`.
struct ClockDigits: Codable, Hashable, Sendable {
  let showsHours: Bool
  let fieldCount: Int
  /// The unit to round to, in seconds.
  let precision: Double

  init(showsHours: Bool, fieldCount: Int, precision: Duration) {
    self.showsHours = showsHours
    self.fieldCount = max(fieldCount, 1)
    self.precision = min(max(precision / .seconds(1), 0.001), 1e12)
  }

  func string(_ seconds: Double, rounded rule: FloatingPointRoundingRule) -> String {
    // An infinite time or NaN is shown as zero.
    var seconds = seconds.isFinite ? min(max(seconds, 0), 1e12) : 0
    func round(to unit: Double) {
      // A date has only about seven reliable digits after the decimal point of its seconds.
      let count = seconds / unit
      let nearest = count.rounded()
      seconds = (abs(count - nearest) < 1e-6 ? nearest : count.rounded(rule)) * unit
    }
    round(to: precision)
    let hasHours = showsHours && seconds >= 3600
    let units = (hasHours ? [3600.0] : []) + [60, 1]
    // The largest units come first, up to the requested number, without units finer than the
    // precision.
    let shown = units.prefix(fieldCount).filter { $0 == units[0] || precision < 60 * $0 }
    let hasFraction = precision < 1 && fieldCount > units.count
    round(to: hasFraction ? precision : max(precision, shown[shown.count - 1]))
    var rest = seconds
    var texts: [String] = []
    for unit in shown {
      let count = ((rest + 1e-9) / unit).rounded(.down)
      rest = max(rest - count * unit, 0)
      texts.append(Self.digits(Int(count), texts.isEmpty ? 1 : 2))
    }
    let text = texts.joined(separator: ":")
    guard hasFraction else { return text }
    let places = precision < 0.0099 ? 3 : precision < 0.099 ? 2 : 1
    let most = Int(pow(10, Double(places)))
    let fraction = Int((rest * Double(most) + 1e-4).rounded(.down))
    return text + "." + Self.digits(min(fraction, most - 1), places)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
