import ElementTree
import Foundation

// How far colours stand out from each other, by the rules of WCAG 2.2.

extension Color {
  /// What is written on it, in CSS: on a colour of the design what that has for it, on another one black or white.
  var cssOnSurface: String {
    switch base {
    case .role(.background), .role(.secondaryBackground), .role(.fill), .role(.separator):
      "var(--primary)"
    case .role: "var(--on-color)"
    case .rgb(let red, let green, let blue):
      Components(red: red, green: green, blue: blue).cssOnSurface
    case .adaptive(let light, let dark):
      "light-dark(\(light.cssOnSurface),\(dark.cssOnSurface))"
    }
  }
}

extension Color.Components {
  static let white = Self(red: 1, green: 1, blue: 1)
  static let black = Self(red: 0, green: 0, blue: 0)

  /// The one of black and white that can be read on it: one of them always stands out by 4.5 to 1.
  fileprivate var cssOnSurface: String {
    let shown = map { $0.within(0, 1) }
    return shown.contrast(to: .white) >= 4.5 ? "#fff" : "#000"
  }

  func map(_ change: (Double) -> Double) -> Self {
    Self(red: change(red), green: change(green), blue: change(blue))
  }

  /// What is seen where another colour lies over it.
  ///
  /// - Parameter amount: How much of the other one there is, in 0...1.
  func mixed(with other: Self, _ amount: Double) -> Self {
    Self(
      red: red + (other.red - red) * amount, green: green + (other.green - green) * amount,
      blue: blue + (other.blue - blue) * amount)
  }

  /// From 1, for the same colour, to 21.
  func contrast(to other: Self) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance.
  var luminance: Double {
    let linear = map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
  }
}
