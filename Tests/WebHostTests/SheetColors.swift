import Foundation
import Testing

@testable import WebHost

/// The colours of the style sheet in one of its schemes, with the changes of a theme.
struct SheetColors {
  /// A combination of the user's preferences that selects parts of the style sheet.
  enum Scheme: String, CaseIterable {
    case light, dark, lightWithMoreContrast, darkWithMoreContrast

    /// The starts of the rules that apply, each after the rules that it overrides.
    fileprivate var parts: [String] {
      let (dark, more) = ("(prefers-color-scheme: dark)", "(prefers-contrast: more)")
      return switch self {
      case .light: [":root"]
      case .dark: [":root", dark]
      case .lightWithMoreContrast: [":root", more]
      case .darkWithMoreContrast: [":root", dark, more, "\(more) and \(dark)"]
      }
    }

    /// The contrast that text needs.
    var wanted: Double {
      self == .lightWithMoreContrast || self == .darkWithMoreContrast ? 7 : 4.5
    }
  }

  /// Amounts of red, green and blue in 0...255.
  struct RGB: Equatable {
    var parts: [Double]

    /// - Parameter text: `#rrggbb` or `#rgb`.
    init(_ text: String) {
      let digits = text.dropFirst().compactMap(\.hexDigitValue)
      parts =
        digits.count == 3
        ? digits.map { Double($0 * 17) }
        : stride(from: 0, to: 6, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) }
    }

    /// Returns this colour mixed with a share of another colour on top of it.
    func mixed(with other: RGB, _ amount: Double) -> RGB {
      var mixed = self
      mixed.parts = zip(parts, other.parts).map { $0 + ($1 - $0) * amount }
      return mixed
    }

    /// Returns the contrast by WCAG 2.2.
    func contrast(to other: RGB) -> Double {
      let (first, second) = (luminance, other.luminance)
      return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    private var luminance: Double {
      let linear = parts.map { part in
        let value = part / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
  }

  static let sheet = String(decoding: PackageResources.screen_css, as: UTF8.self)
  /// The names of colours that text and tints may have.
  static let names = [
    "primary", "secondary", "tertiary", "quaternary", "accent", "red", "orange", "yellow", "green",
    "blue", "purple", "gray", "mint", "teal", "cyan", "indigo", "pink", "brown",
  ]

  private var values: [String: String] = [:]

  /// - Parameter theme: The rules that follow the style sheet.
  init(_ scheme: Scheme, theme: String = "") throws {
    for part in scheme.parts {
      let starts = Self.starts(of: part)
      let rules = starts.compactMap { Self.rules[$0] }
      try #require(!rules.isEmpty, "\(part)")
      for rule in rules + starts.compactMap({ Self.rule($0, in: theme) }) {
        values.merge(rule) { $1 }
      }
    }
  }

  /// Returns the first lines with which the rule of a part can start.
  private static func starts(of part: String) -> [String] {
    part == ":root"
      ? [":root {"] : ["@media \(part) {\n  :root {", "@media \(part) {\n:root {"]
  }

  /// Returns the variables of the first rule with this start, if there is one. A later rule may be
  /// for forced system colours.
  private static func rule(_ start: String, in text: String) -> [String: String]? {
    guard let range = text.range(of: start) else { return nil }
    let body = text[range.upperBound...].prefix { $0 != "}" }
    return Dictionary(
      body.matches(of: /--([a-z-]+): ([^;]+);/).map { (String($0.1), String($0.2)) }
    ) { $1 }
  }

  /// The rules of the style sheet by their starts, because searching it takes long.
  private static let rules: [String: [String: String]] = {
    let parts = Set(Scheme.allCases.flatMap(\.parts))
    let starts = parts.flatMap { Self.starts(of: $0) }
    return Dictionary(uniqueKeysWithValues: starts.map { ($0, rule($0, in: sheet)) })
      .compactMapValues { $0 }
  }()

  /// Returns the colour with a name.
  func color(_ name: String) throws -> RGB {
    let value = try #require(values[name], "--\(name)")
    if value.hasPrefix("var(--") { return try color(String(value.dropFirst(6).dropLast())) }
    try #require(value.hasPrefix("#"), "--\(name): \(value)")
    return RGB(value)
  }

  /// Returns the percentage with a name, as a number in 0...1.
  func share(_ name: String) throws -> Double {
    let value = try #require(values[name], "--\(name)")
    return try #require(Double(value.dropLast()), "--\(name): \(value)") / 100
  }

  /// Returns the backgrounds of text, with their names.
  func backgrounds() throws -> [(name: String, color: RGB)] {
    try ["back", "card", "fill"].map { ($0, try color($0)) }
  }

  /// Returns the background of a selected row in a list with a tint.
  func selectedRow(_ tint: RGB) throws -> RGB {
    try color("card").mixed(with: tint, share("selected"))
  }

  /// Returns the text colour of a button with a tint.
  func buttonText(_ tint: RGB) throws -> RGB {
    let share = try #require(Self.shareOfPrimary, "The colour of buttons' texts")
    return try tint.mixed(with: color("primary"), share / 100)
  }

  private static let shareOfPrimary = sheet.firstMatch(
    of: /\n  color: color-mix\(in srgb, var\(--accent\), var\(--primary\) (\d+)%\);/
  ).flatMap { Double($0.1) }

  /// Returns the colours of a tinted button on a background, without and with a pointer over it.
  func buttons(_ tint: RGB, on background: RGB) throws -> [RGB] {
    try ["tinted", "pointed"].map { background.mixed(with: tint, try share($0)) }
  }
}
