import ComposableUI
import Testing

/// Colours that are mixed from two others.
@MainActor @Suite struct ColorMixingTests {
  @Test func amountsAreMixed() {
    #expect(Color.black.mix(with: .white, by: 0.5) == Color(white: 0.5))
    #expect(Color.black.mix(with: .white, by: 2) == Color.white)
  }

  @Test func designColoursAreMixedForLightAndDark() {
    let mixed = Color.primary.mix(with: .black, by: 0)
    var values = EnvironmentValues()
    values.colorScheme = .dark
    #expect(mixed.resolve(in: values) == Color.white.resolve(in: values))
    values.colorScheme = .light
    #expect(mixed.resolve(in: values) == Color.black.resolve(in: values))
  }

  @Test func aColourMayDependOnTheColourScheme() {
    let color = Color(UIColor { $0.userInterfaceStyle == .dark ? .white : .black })
    var values = EnvironmentValues()
    values.colorScheme = .dark
    #expect(color.resolve(in: values).red == 1)
  }
}
