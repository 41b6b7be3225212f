import Foundation
import Testing

@testable import WebHost

/// How far the colours of the style sheet stand out from what is behind them, by the rules of WCAG 2.2: texts by 4.5 to 1,
/// and by 7 to 1 for those who have asked for more; surfaces that mean something by 3 to 1.
@Suite struct ContrastTests {
  /// When colours are those of a part of the style sheet.
  enum Scheme: String, CaseIterable {
    case light, dark, lightWithMoreContrast, darkWithMoreContrast

    /// The parts that are in force, each after those that it adds to.
    var parts: [String] {
      let (dark, more) = ("(prefers-color-scheme: dark)", "(prefers-contrast: more)")
      return switch self {
      case .light: [":root"]
      case .dark: [":root", dark]
      case .lightWithMoreContrast: [":root", more]
      case .darkWithMoreContrast: [":root", dark, more, "\(more) and \(dark)"]
      }
    }

    var wanted: Double {
      self == .lightWithMoreContrast || self == .darkWithMoreContrast ? 7 : 4.5
    }
  }

  private static let texts = [
    "primary", "secondary", "tertiary", "quaternary", "accent", "red", "orange", "yellow", "green",
    "blue", "purple", "gray", "mint", "teal", "cyan", "indigo", "pink", "brown",
  ]
  private static let surfaces = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
    "brown", "gray", "tertiary",
  ]
  private static let backgrounds = ["back", "card", "fill"]

  @Test(arguments: Scheme.allCases)
  func textsStandOut(_ scheme: Scheme) throws {
    let colors = try colors(in: scheme)
    for name in Self.texts {
      for background in Self.backgrounds {
        let contrast = try contrast(name, background, colors)
        #expect(contrast >= scheme.wanted, "--\(name) on --\(background)")
      }
    }
    #expect(try contrast("on-accent", "accent", colors) >= 4.5)
  }

  @Test(arguments: Scheme.allCases)
  func surfacesAreSeen(_ scheme: Scheme) throws {
    let colors = try colors(in: scheme)
    for name in Self.surfaces {
      for background in Self.backgrounds {
        let contrast = try contrast("paint-\(name)", background, colors)
        #expect(contrast >= 3, "--paint-\(name) on --\(background)")
      }
    }
  }

  // MARK: - The style sheet

  /// The colours by their names.
  private func colors(in scheme: Scheme) throws -> [String: String] {
    let sheet = String(decoding: PackageResources.screen_css, as: UTF8.self)
    var colors: [String: String] = [:]
    for part in scheme.parts {
      let start = part == ":root" ? ":root {" : "@media \(part) {\n  :root {"
      let range = try #require(sheet.range(of: start), "\(part)")
      let body = sheet[range.upperBound...].prefix { $0 != "}" }
      for match in body.matches(of: /--([a-z-]+): (#[0-9a-f]{3,6});/) {
        colors[String(match.1)] = String(match.2)
      }
    }
    return colors
  }

  private func contrast(
    _ name: String, _ background: String, _ colors: [String: String]
  ) throws -> Double {
    let (first, second) = (
      luminance(try #require(colors[name], "--\(name)")),
      luminance(try #require(colors[background], "--\(background)"))
    )
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The relative luminance of `#rrggbb` or `#rgb`.
  private func luminance(_ color: String) -> Double {
    let digits = color.dropFirst().compactMap(\.hexDigitValue)
    let bytes =
      digits.count == 3
      ? digits.map { $0 * 17 }
      : stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    let linear = bytes.map { byte in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
