import ElementTree
import Foundation
import NIOCore
import SeededRandom
import Testing

@testable import WebHost

/// How an app's theme reaches its pages.
@Suite struct ThemeTests {
  @Test func aThemeThatSaysNothingChangesNothing() {
    #expect(ScreenTheme().css == "")
    #expect(Assets(ScreenTheme()).style.path == Assets.embedded.style.path)
  }

  @Test func cornersFontsAndRoomAreVariables() {
    #expect(
      ScreenTheme(cornerRadius: 4, font: .serif, density: .compact).css
        == """
        :root { --radius: 4px; --font: ui-serif, Georgia, serif; --control: 34px; --row: 40px; --gap: 6px; }

        """)
    #expect(ScreenTheme(cornerRadius: 0).css == ":root { --radius: 0px; }\n")
    #expect(ScreenTheme(density: .roomy).css.contains("--control: 52px"))
    #expect(ScreenTheme(font: .rounded).css.contains("ui-rounded"))
    #expect(ScreenTheme(font: .monospaced).css.contains("monospace;"))
    #expect(ScreenTheme(font: .named("Fira Code")).css.contains(#"--font: "Fira Code", "#))
  }

  /// What a theme sets is what the style sheet uses.
  @Test func theStyleSheetHasTheVariables() {
    let sheet = String(decoding: PackageResources.screen_css, as: UTF8.self)
    for name in ["radius", "font", "control", "row", "gap", "accent"] {
      #expect(sheet.contains("  --\(name): "), "--\(name)")
      #expect(sheet.contains("var(--\(name))"), "--\(name)")
    }
  }

  @Test(arguments: [
    (-3.0, 0.0), (.infinity, 24), (-.infinity, 0), (.nan, 12), (1e300, 24), (24.01, 24),
  ])
  func cornersAreBounded(radius: Double, taken: Double) throws {
    let (theme, problems) = ScreenTheme(cornerRadius: radius).validated()
    #expect(theme.cornerRadius == taken)
    #expect(problems.count == 1)
    #expect(try #require(problems.first).contains("\(radius)"))
    #expect(problems[0].contains("from 0.0 to 24.0"))
  }

  @Test func whatCanBeFollowedIsTakenAsItIs() {
    let themes = [
      ScreenTheme(), ScreenTheme(tint: .purple, cornerRadius: 0, density: .roomy),
      ScreenTheme(
        tint: Color(base: .rgb(red: 0.2, green: 1, blue: 0)), cornerRadius: 24,
        font: .named("Source Sans 3")),
    ]
    for theme in themes {
      #expect(theme.validated().theme == theme)
      #expect(theme.validated().problems == [])
    }
  }

  @Test(arguments: [
    "Inter\"; } body { display: none } /*", "", "   ", "a\nb", "</style>", "url(x)", "a\\",
    String(repeating: "a", count: 101),
  ])
  func whatIsNoNameOfAFontIsRefused(name: String) {
    let (theme, problems) = ScreenTheme(font: .named(name)).validated()
    #expect(theme.font == .standard)
    #expect(problems.count == 1)
    #expect(problems.first?.count ?? 0 < 300)
  }

  @Test func aTintOfTheDesignIsThatInAllSchemes() {
    #expect(ScreenTheme(tint: .purple).css == ":root { --accent: var(--purple); }\n")
    #expect(ScreenTheme(tint: .accent).css == "")
  }

  @Test func aTintThatNobodyCouldSeeIsLeftOut() {
    for role in [Color.Role.background, .secondaryBackground, .fill, .separator] {
      let (theme, problems) = ScreenTheme(tint: Color(role: role)).validated()
      #expect(theme.tint == nil)
      #expect(problems.count == 1)
    }
    var faint = Color(base: .rgb(red: .nan, green: 7, blue: -1))
    faint.alpha = 0.1
    let (theme, problems) = ScreenTheme(tint: faint).validated()
    #expect(theme.tint == Color(base: .rgb(red: 0, green: 1, blue: 0)))
    #expect(problems.count == 1)
  }

  @Test func aTintThatCanBeReadIsKept() {
    let css = ScreenTheme(tint: Color(base: .rgb(red: 0, green: 0, blue: 0.5))).css
    #expect(css.hasPrefix(":root { --accent: #000080; }\n"))
  }

  private static let edges: [Color.Components] = [0, 0.5, 1].flatMap { red in
    [0, 0.5, 1].flatMap { green in
      [0, 0.5, 1].map { Color.Components(red: red, green: green, blue: $0) }
    }
  }

  @Test func tintsAtTheEdgesCanBeRead() throws {
    for light in Self.edges {
      for dark in Self.edges { try check(light: light, dark: dark) }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func anyTintCanBeRead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func parts() -> Color.Components {
      Color.Components(
        red: .random(in: -1...2, using: &random), green: .random(in: 0...1, using: &random),
        blue: .random(in: 0...1, using: &random))
    }
    try check(light: parts(), dark: parts())
  }

  /// By the rules of WCAG 2.2, on all that is behind texts: see ContrastTests.
  private func check(light: Color.Components, dark: Color.Components) throws {
    let tint = Color(base: .adaptive(light: light, dark: dark))
    let css = ScreenTheme(tint: tint).validated().theme.css
    let colors = css.matches(of: /--accent: (#[0-9a-f]{6});/).map { String($0.output.1) }
    try #require(colors.count == 4)
    let backgrounds = [["#f3f3f7", "#ffffff", "#e6e6ee"], ["#0f0f13", "#1b1b21", "#26262e"]]
    for (index, color) in colors.enumerated() {
      for background in backgrounds[index % 2] {
        #expect(
          contrast(color, background) >= (index < 2 ? 4.5 : 7), "\(color) on \(background)")
        // A button's text, and the surface that is tinted with the same.
        #expect(contrast(color, mixed(background, color, 0.12)) >= 4.5)
      }
      // What is written on it.
      #expect(contrast(color, index % 2 == 0 ? "#ffffff" : "#12121c") >= 4.5)
    }
  }

  private func bytes(_ color: String) -> [Double] {
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    return [number >> 16, number >> 8 & 0xFF, number & 0xFF].map(Double.init)
  }

  private func mixed(_ color: String, _ other: String, _ amount: Double) -> String {
    let parts = zip(bytes(color), bytes(other)).map { Int(($0 + ($1 - $0) * amount).rounded()) }
    let digits = String(parts[0] << 16 | parts[1] << 8 | parts[2], radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private func contrast(_ first: String, _ second: String) -> Double {
    let (one, other) = (luminance(first), luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func luminance(_ color: String) -> Double {
    let linear = bytes(color).map { byte in
      let value = byte / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  @Test func pagesHaveTheStyleOfTheirTheme() throws {
    let assets = Assets(ScreenTheme(tint: .purple))
    #expect(assets.style.path != Assets.embedded.style.path)
    #expect(assets.script.path == Assets.embedded.script.path)
    #expect(String(buffer: assets.style.content).hasSuffix(":root { --accent: var(--purple); }\n"))
    #expect(assets[assets.style.path[...]] != nil)
    let path = try #require(PagePath("/x", limits: WebHost.Limits()))
    for response in [
      Response.nothing(at: path, assets), .setAside("For a reason.", cookie: "a=b", assets),
    ] {
      #expect(String(buffer: response.body).contains(assets.style.path))
    }
  }
}
