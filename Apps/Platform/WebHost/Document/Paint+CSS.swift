import ElementTree
import Foundation

// Paints in CSS. The output always has valid numbers, whatever values the app's state has.

extension Color {
  /// The colour for text, which needs contrast to be readable.
  var css: String { css(isSurface: false) }

  /// The colour for surfaces and lines.
  var cssSurface: String { css(isSurface: true) }

  private func css(isSurface: Bool) -> String {
    switch base {
    case .role(let role):
      let name = isSurface && role.hasPaint ? "paint-\(role.rawValue)" : role.cssName
      return alpha >= 1
        ? "var(--\(name))"
        : "color-mix(in srgb,var(--\(name)) \((alpha.within(0, 1) * 100).css)%,transparent)"
    case .rgb(let red, let green, let blue):
      return Components(red: red, green: green, blue: blue).css(alpha: alpha)
    case .adaptive(let light, let dark):
      return "light-dark(\(light.css(alpha: alpha)),\(dark.css(alpha: alpha)))"
    }
  }
}

extension Color.Components {
  fileprivate func css(alpha: Double) -> String {
    let parts = [red, green, blue].map { ($0 * 255).within(0, 255).css }.joined(separator: " ")
    return alpha >= 1 ? "rgb(\(parts))" : "rgb(\(parts)/\(alpha.within(0, 1).css))"
  }
}

extension Color.Role {
  /// Whether the colour looks different on surfaces.
  fileprivate var hasPaint: Bool {
    switch self {
    case .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink,
      .brown, .gray, .tertiary, .quaternary:
      true
    default: false
    }
  }

  /// The name of the style sheet's property.
  var cssName: String {
    switch self {
    case .background: "card"
    case .secondaryBackground: "back"
    case .separator: "line"
    default: rawValue
    }
  }
}

extension Paint {
  /// The paint as the value of `background`.
  var cssBackground: String {
    switch self {
    case .color(let color): color.cssSurface
    case .gradient(let gradient): gradient.css
    case .material(let thickness):
      "color-mix(in srgb,var(--card) \(Double(50 + 10 * thickness).within(0, 100).css)%,transparent)"
    case .foreground: "currentcolor"
    case .tint: "var(--accent)"
    }
  }

  /// The paint as the value of `mask-image`.
  var cssMask: String {
    if case .gradient(let gradient) = self { return gradient.css }
    let color = cssColor
    return "linear-gradient(\(color),\(color))"
  }

  /// The paint as a single colour.
  var cssColor: String {
    switch self {
    case .gradient(let gradient): gradient.stops.first?.color.cssSurface ?? "transparent"
    default: cssBackground
    }
  }
}

extension Paint {
  /// Whether the paint can only be shown as a background, because it has several colours.
  var isPattern: Bool {
    if case .gradient = self { true } else { false }
  }
}

extension Paint.Gradient {
  fileprivate var css: String {
    func list(_ place: (Double) -> String) -> String {
      stops.map { "\($0.color.cssSurface) \(place($0.location))" }.joined(separator: ",")
    }
    func at(_ point: UnitPoint) -> String { "\((point.x * 100).css)% \((point.y * 100).css)%" }
    switch kind {
    case .linear(let start, let end):
      let angle = atan2(end.x - start.x, start.y - end.y) * 180 / .pi
      return "linear-gradient(\(angle.css)deg,\(list { "\(($0 * 100).css)%" }))"
    case .radial(let center, let from, let to):
      let stops = list { "\((from + $0 * (to - from)).css)px" }
      return "radial-gradient(circle at \(at(center)),\(stops))"
    case .angular(let center, let start, let end):
      let stops = list { "\(($0 * (end - start)).css)deg" }
      return "conic-gradient(from \((start + 90).css)deg at \(at(center)),\(stops))"
    }
  }
}

extension Double {
  /// The number with two decimals; 0 if it isn't finite.
  var css: String {
    guard isFinite else { return "0" }
    let hundredths = (within(-100_000, 100_000) * 100).rounded()
    let whole = Int(hundredths)
    if whole % 100 == 0 { return "\(whole / 100)" }
    let sign = whole < 0 ? "-" : ""
    let digits = abs(whole) % 100
    let fraction =
      digits % 10 == 0 ? "\(digits / 10)" : digits < 10 ? "0\(digits)" : "\(digits)"
    let integer = abs(whole) / 100
    return "\(sign)\(integer == 0 ? "" : "\(integer)").\(fraction)"
  }

  var px: String { self == 0 || !isFinite ? "0" : css + "px" }

  func within(_ least: Double, _ most: Double) -> Double {
    isNaN ? least : Swift.min(Swift.max(self, least), most)
  }
}
