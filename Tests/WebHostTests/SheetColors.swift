import Foundation
import Testing

@testable import WebHost

/// The colours of the style sheet in one of its schemes, as a page has them, with what a theme changes of them.
struct SheetColors {
  /// When colours are those of a part of the style sheet.
  enum Scheme: String, CaseIterable {
    case light, dark, lightWithMoreContrast, darkWithMoreContrast

    /// The parts that are in force, each after those that it adds to.
    fileprivate var parts: [String] {
      let (dark, more) = ("(prefers-color-scheme: dark)", "(prefers-contrast: more)")
      return switch self {
      case .light: [":root"]
      case .dark: [":root", dark]
      case .lightWithMoreContrast: [":root", more]
      case .darkWithMoreContrast: [":root", dark, more, "\(more) and \(dark)"]
      }
    }

    /// How far texts have to stand out.
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

    /// What is seen where a part of another colour lies over it.
    func mixed(with other: RGB, _ amount: Double) -> RGB {
      var mixed = self
      mixed.parts = zip(parts, other.parts).map { $0 + ($1 - $0) * amount }
      return mixed
    }

    /// By the rules of WCAG 2.2.
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
  /// The names of colours that texts and tints may have.
  static let names = [
    "primary", "secondary", "tertiary", "quaternary", "accent", "red", "orange", "yellow", "green",
    "blue", "purple", "gray", "mint", "teal", "cyan", "indigo", "pink", "brown",
  ]

  private var values: [String: String] = [:]

  /// - Parameter theme: The rules that stand behind the style sheet.
  init(_ scheme: Scheme, theme: String = "") throws {
    for part in scheme.parts {
      let starts =
        part == ":root"
        ? [":root {"] : ["@media \(part) {\n  :root {", "@media \(part) {\n:root {"]
      try #require(starts.contains { Self.sheet.contains($0) }, "\(part)")
      for text in [Self.sheet, theme] {
        for start in starts {
          // The first of that name: what the system's own colours change is none of these.
          guard let range = text.range(of: start) else { continue }
          let body = text[range.upperBound...].prefix { $0 != "}" }
          for match in body.matches(of: /--([a-z-]+): ([^;]+);/) {
            values[String(match.1)] = String(match.2)
          }
        }
      }
    }
  }

  /// The colour of a name.
  func color(_ name: String) throws -> RGB {
    let value = try #require(values[name], "--\(name)")
    if let match = value.wholeMatch(of: /var\(--([a-z-]+)\)/) { return try color(String(match.1)) }
    try #require(value.hasPrefix("#"), "--\(name): \(value)")
    return RGB(value)
  }

  /// A share of a name, in 0...1.
  func share(_ name: String) throws -> Double {
    let value = try #require(values[name], "--\(name)")
    return try #require(Double(value.dropLast()), "--\(name): \(value)") / 100
  }

  /// What lies behind texts, by what it is called.
  func backgrounds() throws -> [(name: String, color: RGB)] {
    try ["back", "card", "fill"].map { ($0, try color($0)) }
  }

  /// Behind texts in a row that is selected, in a list of a tint.
  func selectedRow(_ tint: RGB) throws -> RGB {
    try color("card").mixed(with: tint, share("selected"))
  }

  /// The texts of a button of a tint.
  func buttonText(_ tint: RGB) throws -> RGB {
    let rule = /\n  color: color-mix\(in srgb, var\(--accent\), var\(--primary\) (\d+)%\);/
    let match = try #require(Self.sheet.firstMatch(of: rule), "The colour of buttons' texts")
    return try tint.mixed(with: color("primary"), #require(Double(match.1)) / 100)
  }

  /// What a button of a tint has on a background, without and with a pointer over it.
  func buttons(_ tint: RGB, on background: RGB) throws -> [RGB] {
    try ["tinted", "pointed"].map { background.mixed(with: tint, try share($0)) }
  }
}
