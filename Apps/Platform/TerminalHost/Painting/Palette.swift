import ElementTree
import Foundation

/// The conversion of any colour to the nearest one that a terminal has.
enum Palette {
  /// Returns the nearest colour to components in 0...1.
  static func nearest(
    red: Double, green: Double, blue: Double, depth: Theme.Depth
  ) -> TerminalColor {
    let (red, green, blue) = (part(red), part(green), part(blue))
    switch depth {
    case .rgb: return .rgb(UInt8(red), UInt8(green), UInt8(blue))
    case .indexed: return .indexed(indexed(red, green, blue))
    case .own: return .own(own(red, green, blue))
    }
  }

  private static func part(_ amount: Double) -> Int {
    amount > 0 ? Int((min(amount, 1) * 255).rounded()) : 0  // The comparison also turns NaN into 0.
  }

  /// Returns the nearest of the 240 colours that no theme changes: a cube with sides of six steps,
  /// and 24 greys.
  private static func indexed(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let steps = [0, 95, 135, 175, 215, 255]
    func step(_ amount: Int) -> Int {
      steps.indices.min { abs(steps[$0] - amount) < abs(steps[$1] - amount) } ?? 0
    }
    let (r, g, b) = (step(red), step(green), step(blue))
    let cube = distance((red, green, blue), (steps[r], steps[g], steps[b]))
    let gray = min(max(((red + green + blue) / 3 - 8 + 5) / 10, 0), 23)
    let level = 8 + 10 * gray
    return distance((red, green, blue), (level, level, level)) < cube
      ? 232 + gray : 16 + 36 * r + 6 * g + b
  }

  /// The sixteen colours as most themes define them.
  private static let usual: [(Int, Int, Int)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  private static func own(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    usual.indices.min {
      distance((red, green, blue), usual[$0]) < distance((red, green, blue), usual[$1])
    } ?? 7
  }

  private static func distance(_ one: (Int, Int, Int), _ other: (Int, Int, Int)) -> Int {
    let (red, green, blue) = (one.0 - other.0, one.1 - other.1, one.2 - other.2)
    // The eye is most sensitive to green.
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}

extension Color.Role {
  /// The components in most themes, for mixing colours.
  fileprivate var usual: (Double, Double, Double) {
    switch self {
    case .primary: (0.9, 0.9, 0.9)
    case .secondary, .tertiary, .quaternary, .gray: (0.55, 0.55, 0.58)
    case .accent: (0.36, 0.42, 0.9)
    case .background, .secondaryBackground: (0.07, 0.07, 0.08)
    case .fill, .separator: (0.25, 0.25, 0.27)
    case .red: (0.92, 0.26, 0.23)
    case .orange: (0.95, 0.58, 0.15)
    case .yellow: (0.95, 0.8, 0.2)
    case .green: (0.25, 0.75, 0.38)
    case .mint: (0.3, 0.8, 0.72)
    case .teal: (0.2, 0.68, 0.74)
    case .cyan: (0.3, 0.7, 0.9)
    case .blue: (0.2, 0.5, 0.95)
    case .indigo: (0.38, 0.36, 0.85)
    case .purple: (0.66, 0.36, 0.86)
    case .pink: (0.94, 0.3, 0.52)
    case .brown: (0.6, 0.48, 0.36)
    }
  }
}

extension Paint.Gradient {
  /// Returns the colour at a position, in 0...1 of the width and height.
  func color(x: Double, y: Double) -> Color {
    let position: Double
    switch kind {
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = dx * dx + dy * dy
      position = length > 0 ? ((x - start.x) * dx + (y - start.y) * dy) / length : 0
    case .radial(let center, _, _):
      position =
        2 * ((x - center.x) * (x - center.x) + (y - center.y) * (y - center.y)).squareRoot()
    case .angular(let center, let start, let end):
      var angle = atan2(y - center.y, x - center.x) * 180 / .pi - start
      angle = angle.truncatingRemainder(dividingBy: 360)
      if angle < 0 { angle += 360 }
      position = end == start ? 0 : angle / (end - start)
    }
    guard let first = stops.first, let last = stops.last else { return .clear }
    if position <= first.location { return first.color }
    if position >= last.location { return last.color }
    let next = stops.firstIndex { $0.location >= position } ?? stops.count - 1
    let (from, to) = (stops[max(next - 1, 0)], stops[next])
    let span = to.location - from.location
    return from.color.mixed(with: to.color, by: span > 0 ? (position - from.location) / span : 1)
  }
}

extension Color {
  private var parts: (Double, Double, Double) {
    switch base {
    case .role(let role): role.usual
    case .rgb(let red, let green, let blue): (red, green, blue)
    case .adaptive(_, let dark): (dark.red, dark.green, dark.blue)
    }
  }

  func mixed(with other: Color, by amount: Double) -> Color {
    if amount <= 0 || self == other { return self }
    if amount >= 1 { return other }
    let (one, two) = (parts, other.parts)
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * amount }
    return Color(
      base: .rgb(red: mix(one.0, two.0), green: mix(one.1, two.1), blue: mix(one.2, two.2)),
      alpha: mix(alpha, other.alpha))
  }
}
