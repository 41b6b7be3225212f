import ElementTree
import Testing

@testable import TerminalHost

/// The colours of an app's theme in a terminal.
@MainActor @Suite struct ScreenThemeTests {
  private func theme(_ theme: ScreenTheme) -> Theme {
    Theme(theme, usesColor: true, depth: .rgb)
  }

  private func accent(_ red: Double, _ green: Double, _ blue: Double) -> TerminalColor {
    theme(ScreenTheme(tint: Color(base: .rgb(red: red, green: green, blue: blue)))).color(
      Color.accent)
  }

  @Test func anEmptyThemeChangesNothing() {
    let theme = theme(ScreenTheme())
    #expect(theme.color(Color.accent) == Theme().color(Color.accent))
    #expect(theme.hasRoundBoxes)
  }

  /// The host maps a tint to one of the terminal's colours, so its user can read text in it.
  @Test func aTintBecomesOneOfTheTerminalsColours() {
    #expect(accent(0.5, 0, 0) == .red)
    #expect(accent(1, 0.6, 0.1) == .yellow)
    #expect(accent(0.9, 0.9, 0.1) == .brightYellow)
    #expect(accent(0.1, 0.4, 0.2) == .green)
    #expect(accent(0, 0.8, 0.8) == .cyan)
    #expect(accent(0.2, 0.5, 1) == .brightBlue)
    #expect(accent(0.1, 0.05, 0.9) == .blue)
    #expect(accent(0.5, 0.1, 0.9) == .magenta)
    #expect(accent(1, 0.2, 0.6) == .brightMagenta)
    #expect(accent(0.8, 0, 0.05) == .red)
    for gray in [0.0, 0.5, 1] { #expect(accent(gray, gray, gray) == .standard) }
    #expect(theme(ScreenTheme(tint: .purple)).color(Color.accent) == Theme().color(Color.purple))
    let adaptive = Color(
      base: .adaptive(
        light: Color.Components(red: 1, green: 0, blue: 0),
        dark: Color.Components(red: 0, green: 1, blue: 0)))
    #expect(theme(ScreenTheme(tint: adaptive)).color(Color.accent) == .green)
  }

  @Test func withoutColoursThereIsNoTint() {
    let theme = Theme(ScreenTheme(tint: .red), usesColor: false, depth: .own)
    #expect(theme.color(Color.accent) == .standard)
  }

  @Test func theDensityDependsOnThemeAndHeight() {
    func density(_ density: ScreenTheme.Density, _ height: Int) -> Layout.Density {
      let layout = Layout(GlyphTable(), density: density)
      layout.resize(Size(width: 80, height: height))
      return layout.density
    }
    #expect([10, 15, 24].map { density(.compact, $0) } == [.tight, .tight, .regular])
    #expect([10, 15, 24].map { density(.regular, $0) } == [.tight, .regular, .roomy])
    #expect([10, 15, 24].map { density(.roomy, $0) } == [.regular, .roomy, .roomy])
  }
}
