import ElementTree
import Foundation

// The contrast of colours, by the rules of WCAG 2.2.

extension Color {
  /// The colour of text on a surface of this colour, in CSS. Design colours have a text colour of
  /// their own; other colours get black or white.
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

  /// Black or white, whichever is readable on the colour: one of them always has a contrast of 4.5
  /// to 1.
  fileprivate var cssOnSurface: String {
    let shown = map { $0.within(0, 1) }
    return shown.contrast(to: .white) >= 4.5 ? "#fff" : "#000"
  }

  func map(_ change: (Double) -> Double) -> Self {
    Self(red: change(red), green: change(green), blue: change(blue))
  }

  /// Returns this colour under a translucent layer of another colour.
  ///
  /// - Parameter amount: The opacity of the layer, in 0...1.
  func mixed(with other: Self, _ amount: Double) -> Self {
    Self(
      red: red + (other.red - red) * amount, green: green + (other.green - green) * amount,
      blue: blue + (other.blue - blue) * amount)
  }

  /// Returns the contrast ratio, from 1 for equal colours to 21.
  func contrast(to other: Self) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  var luminance: Double {
    let linear = map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
  }
}
