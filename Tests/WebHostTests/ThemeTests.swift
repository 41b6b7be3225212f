import ElementTree
import NIOCore
import SeededRandom
import Testing

@testable import WebHost

/// An app's theme in the style sheet of its pages.
@Suite struct ThemeTests {
  @Test func anEmptyThemeChangesNothing() {
    #expect(ScreenTheme().css == "")
    #expect(Assets(ScreenTheme()).style.path == Assets.embedded.style.path)
  }

  @Test func cornersFontsAndSpacingBecomeVariables() {
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

  /// The style sheet declares and uses the variables that a theme sets.
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

  @Test func validThemesStayUnchanged() {
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
  func invalidFontNamesAreRefused(name: String) {
    let (theme, problems) = ScreenTheme(font: .named(name)).validated()
    #expect(theme.font == .standard)
    #expect(problems.count == 1)
    #expect(problems.first?.count ?? 0 < 300)
  }

  @Test func aTintOfTheDesignFollowsTheScheme() {
    #expect(ScreenTheme(tint: .purple).css == ":root { --accent: var(--purple); }\n")
    #expect(ScreenTheme(tint: .accent).css == "")
  }

  @Test func anInvisibleTintIsLeftOut() {
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

  @Test func aReadableTintIsKept() {
    let css = ScreenTheme(tint: Color(base: .rgb(red: 0, green: 0, blue: 0.5))).css
    #expect(css.hasPrefix(":root { --accent: #000080; }\n"))
  }

  private static let edges: [Color.Components] = [0, 0.5, 1].flatMap { red in
    [0, 0.5, 1].flatMap { green in
      [0, 0.5, 1].map { Color.Components(red: red, green: green, blue: $0) }
    }
  }

  @Test func extremeTintsAreMadeReadable() throws {
    for light in Self.edges {
      for dark in Self.edges { try check(light: light, dark: dark) }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func anyTintIsMadeReadable(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func parts() -> Color.Components {
      Color.Components(
        red: .random(in: -1...2, using: &random), green: .random(in: 0...1, using: &random),
        blue: .random(in: 0...1, using: &random))
    }
    try check(light: parts(), dark: parts())
  }

  /// Checks all uses of a tint, as in ContrastTests.
  private func check(light: Color.Components, dark: Color.Components) throws {
    let tint = Color(base: .adaptive(light: light, dark: dark))
    let css = ScreenTheme(tint: tint).validated().theme.css
    for scheme in SheetColors.Scheme.allCases {
      let colors = try SheetColors(scheme, theme: css)
      let accent = try colors.color("accent")
      let row = try colors.selectedRow(accent)
      let text = try colors.buttonText(accent)
      let backgrounds = try colors.backgrounds().map(\.color) + [row]
      for background in backgrounds {
        #expect(accent.contrast(to: background) >= scheme.wanted, "\(scheme) \(accent)")
        for button in try colors.buttons(accent, on: background) {
          #expect(text.contrast(to: button) >= scheme.wanted, "A button, \(scheme) \(accent)")
        }
      }
      for name in SheetColors.names {
        let contrast = try colors.color(name).contrast(to: row)
        #expect(contrast >= scheme.wanted, "--\(name) in a selected row, \(scheme) \(accent)")
      }
      #expect(try colors.color("paint-gray").contrast(to: row) >= 3)
      #expect(try colors.color("on-accent").contrast(to: accent) >= scheme.wanted)
    }
  }

  @Test func pagesLinkTheStyleSheetOfTheirTheme() throws {
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
