import ElementTree
import Foundation

extension ScreenTheme {
  /// What stands behind the style sheet: the values that the theme, a valid one, gives its variables.
  var css: String {
    let standard = ScreenTheme()
    var variables: [String] = []
    // With its unit, also if it is none: sums need one.
    if cornerRadius != standard.cornerRadius { variables.append("--radius: \(cornerRadius.css)px") }
    if let family { variables.append("--font: \(family)") }
    switch density {
    case .regular: break
    case .compact: variables += ["--control: 34px", "--row: 40px", "--gap: 6px"]
    case .roomy: variables += ["--control: 52px", "--row: 64px", "--gap: 12px"]
    }
    return (variables.isEmpty ? "" : rule(variables)) + (tint.map(rules) ?? "")
  }

  private func rule(_ variables: [String]) -> String {
    ":root { \(variables.map { "\($0); " }.joined())}\n"
  }

  private var family: String? {
    switch font {
    case .standard: nil
    case .rounded: #"ui-rounded, "SF Pro Rounded", Nunito, Quicksand, system-ui, sans-serif"#
    case .serif: "ui-serif, Georgia, serif"
    case .monospaced: "ui-monospace, Menlo, Consolas, monospace"
    case .named(let name): "\"\(name)\", system-ui, sans-serif"
    }
  }

  private func rules(for tint: Color) -> String {
    switch tint.base {
    case .role(.accent): ""
    // These stand out as they are, in all schemes.
    case .role(let role): rule(["--accent: var(--\(role.cssName))"])
    case .rgb(let red, let green, let blue):
      rules(
        light: Color.Components(red: red, green: green, blue: blue),
        dark: Color.Components(red: red, green: green, blue: blue))
    case .adaptive(let light, let dark): rules(light: light, dark: dark)
    }
  }

  private func rules(light: Color.Components, dark: Color.Components) -> String {
    func accent(_ color: Color.Components, on background: Background, _ contrast: Double) -> String
    {
      rule(["--accent: \(background.readable(color, contrast: contrast).css)"])
    }
    return accent(light, on: .light, 4.5)
      + "@media (prefers-color-scheme: dark) {\n\(accent(dark, on: .dark, 4.5))}\n"
      + "@media (prefers-contrast: more) {\n\(accent(light, on: .light, 7))}\n"
      + "@media (prefers-contrast: more) and (prefers-color-scheme: dark) {\n"
      + "\(accent(dark, on: .dark, 7))}\n"
  }
}

/// What lies behind texts in one of the style sheet's schemes.
private struct Background {
  /// That which is nearest to what texts are drawn with: `--fill`.
  let nearest: Color.Components
  /// What is furthest from it, to which colours are changed that can't be read.
  let furthest: Color.Components

  static let light = Self(
    nearest: Color.Components(0xE6E6EE), furthest: Color.Components(0))
  static let dark = Self(
    nearest: Color.Components(0x26262E), furthest: Color.Components(0xFFFFFF))

  /// The nearest colour that can be read on all of them, also where they are tinted with it, as buttons are.
  func readable(_ color: Color.Components, contrast: Double) -> Color.Components {
    for step in 0..<100 {
      let changed = color.mixed(with: furthest, Double(step) / 100).rounded
      let tinted = nearest.mixed(with: changed, 0.18)
      let isBeyond =
        (nearest.luminance - furthest.luminance) * (nearest.luminance - changed.luminance) > 0
      if isBeyond, changed.contrast(to: nearest) >= contrast, changed.contrast(to: tinted) >= 4.5 {
        return changed
      }
    }
    return furthest
  }
}

extension Color.Components {
  fileprivate init(_ number: Int) {
    func part(_ shift: Int) -> Double { Double(number >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  fileprivate func map(_ change: (Double) -> Double) -> Self {
    Self(red: change(red), green: change(green), blue: change(blue))
  }

  fileprivate func mixed(with other: Self, _ amount: Double) -> Self {
    Self(
      red: red + (other.red - red) * amount, green: green + (other.green - green) * amount,
      blue: blue + (other.blue - blue) * amount)
  }

  /// As a browser will have it.
  fileprivate var rounded: Self { map { ($0 * 255).rounded() / 255 } }

  fileprivate var css: String {
    "#" + hexadecimal([red, green, blue].map { UInt8(($0 * 255).rounded()) })
  }

  /// The relative luminance of WCAG 2.2.
  fileprivate var luminance: Double {
    let linear = map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
  }

  fileprivate func contrast(to other: Self) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}
