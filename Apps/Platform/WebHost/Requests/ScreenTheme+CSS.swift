import ElementTree

extension ScreenTheme {
  /// The rules to append to the style sheet: the theme's values for its variables. The theme must
  /// be valid.
  var css: String {
    let standard = ScreenTheme()
    var variables: [String] = []
    // Zero needs a unit too, because sums require one.
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
    // The design's own colours have enough contrast in all schemes.
    case .role(let role): rule(["--accent: var(--\(role.cssName))"])
    case .rgb(let red, let green, let blue):
      rules(
        light: Color.Components(red: red, green: green, blue: blue),
        dark: Color.Components(red: red, green: green, blue: blue))
    case .adaptive(let light, let dark): rules(light: light, dark: dark)
    }
  }

  private func rules(light: Color.Components, dark: Color.Components) -> String {
    func accent(_ color: Color.Components, in scheme: Scheme) -> String {
      rule(["--accent: \(scheme.readable(color).css)"])
    }
    return accent(light, in: .light)
      + "@media (prefers-color-scheme: dark) {\n\(accent(dark, in: .dark))}\n"
      + "@media (prefers-contrast: more) {\n\(accent(light, in: .light.withMoreContrast))}\n"
      + "@media (prefers-contrast: more) and (prefers-color-scheme: dark) {\n"
      + "\(accent(dark, in: .dark.withMoreContrast))}\n"
  }
}

/// The backgrounds of text in one of the style sheet's schemes.
private struct Scheme {
  /// The background closest to the text colour: `--fill`.
  let nearest: Color.Components
  /// The background of rows: `--card`.
  let card: Color.Components
  /// The text colour: `--primary`.
  let text: Color.Components
  /// Black or white, whichever contrasts with the background. Unreadable colours are mixed with it.
  let furthest: Color.Components
  /// The contrast that text needs.
  var contrast = 4.5
  /// The share of a button's colour in its background under a pointer: `--pointed`.
  var pointed = 0.16
  /// The share of that colour in the background of a selected row: `--selected`.
  var selected = 0.09

  static let light = Self(
    nearest: Color.Components(0xE6E6EE), card: .white, text: Color.Components(0x1A1A20),
    furthest: .black)
  static let dark = Self(
    nearest: Color.Components(0x26262E), card: Color.Components(0x1B1B21),
    text: Color.Components(0xF1F1F5), furthest: .white)

  var withMoreContrast: Self {
    var scheme = self
    (scheme.contrast, scheme.pointed, scheme.selected) = (7, 0.08, 0.05)
    return scheme
  }

  /// Returns the closest colour that is readable wherever it is used: see `canBeRead`.
  func readable(_ color: Color.Components) -> Color.Components {
    for step in 0..<100 {
      let changed = color.mixed(with: furthest, Double(step) / 100).rounded
      if canBeRead(changed) { return changed }
    }
    return furthest
  }

  /// Whether an accent is readable on all text backgrounds, in a selected row, and as the text of a
  /// button of the same colour.
  private func canBeRead(_ accent: Color.Components) -> Bool {
    // The accent must be on the text's side of the background, for instance darker than it in the
    // light scheme.
    guard
      (nearest.luminance - furthest.luminance) * (nearest.luminance - accent.luminance) > 0
    else { return false }
    let row = card.mixed(with: accent, selected)
    let buttonText = accent.mixed(with: text, 0.25)
    return [nearest, row].allSatisfy { background in
      accent.contrast(to: background) >= contrast
        && buttonText.contrast(to: background.mixed(with: accent, pointed)) >= contrast
    }
  }
}

extension Color.Components {
  fileprivate init(_ number: Int) {
    func part(_ shift: Int) -> Double { Double(number >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  /// The colour as a browser rounds it.
  fileprivate var rounded: Self { map { ($0 * 255).rounded() / 255 } }

  fileprivate var css: String {
    "#" + hexadecimal([red, green, blue].map { UInt8(($0 * 255).rounded()) })
  }
}
