import ComposableUI
import Foundation
import Testing

/// The values that views read from the environment, with and without modifiers that set them.
@MainActor @Suite struct EnvironmentDefaultsTests {
  private struct Reads<Value>: View {
    @Environment private var value: Value
    let text: (Value) -> String

    init(_ keyPath: KeyPath<EnvironmentValues, Value>, _ text: @escaping (Value) -> String) {
      _value = Environment(keyPath)
      self.text = text
    }

    var body: some View { Text(text(value)) }
  }

  private func reads<Value: Equatable>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, _ expected: Value
  ) -> Bool {
    ScreenTester { Reads(keyPath) { $0 == expected ? "as expected" : "\($0)" } }.text
      == "as expected"
  }

  private func follows<Value: Equatable>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ said: Value
  ) -> Bool {
    ScreenTester {
      Reads(keyPath) { $0 == said ? "as said" : "\($0)" }.environment(keyPath, said)
    }.text == "as said"
  }

  @Test func defaultsAreThoseOfAnOrdinaryDevice() {
    #expect(reads(\.colorScheme, .light))
    #expect(reads(\.colorSchemeContrast, .standard))
    #expect(reads(\.verticalSizeClass, .regular))
    #expect(reads(\.scenePhase, .active))
    #expect(reads(\.dynamicTypeSize, .large))
    #expect(reads(\.sizeCategory, .large))
    #expect(reads(\.layoutDirection, .leftToRight))
    #expect(reads(\.isEnabled, true))
    #expect(reads(\.isFocused, false))
    #expect(reads(\.isPresented, false))
    #expect(reads(\.isSearching, false))
    #expect(reads(\.displayScale, 1))
    #expect(reads(\.pixelLength, 1))
    #expect(reads(\.redactionReasons, []))
    #expect(reads(\.controlSize, .regular))
    #expect(reads(\.headerProminence, .standard))
    #expect(reads(\.supportsMultipleWindows, false))
    #expect(reads(\.isLuminanceReduced, false))
    #expect(reads(\.isScrollEnabled, true))
  }

  @Test func accessibilitySettingsAreOffByDefault() {
    #expect(reads(\.accessibilityReduceMotion, false))
    #expect(reads(\.accessibilityReduceTransparency, false))
    #expect(reads(\.accessibilityDifferentiateWithoutColor, false))
    #expect(reads(\.accessibilityInvertColors, false))
    #expect(reads(\.accessibilityVoiceOverEnabled, false))
    #expect(reads(\.accessibilityEnabled, false))
  }

  @Test func viewsReadValuesSetAroundThem() {
    #expect(follows(\.colorScheme, .dark))
    #expect(follows(\.verticalSizeClass, .compact))
    #expect(follows(\.scenePhase, .background))
    #expect(follows(\.dynamicTypeSize, .accessibility2))
    #expect(follows(\.sizeCategory, .extraLarge))
    #expect(follows(\.layoutDirection, .rightToLeft))
    #expect(follows(\.displayScale, 2))
    #expect(follows(\.controlSize, .mini))
    #expect(follows(\.headerProminence, .increased))
    #expect(follows(\.isLuminanceReduced, true))
    #expect(follows(\.isScrollEnabled, false))
    #expect(follows(\.defaultMinListRowHeight, 60))
    #expect(follows(\.accessibilityReduceMotion, true))
  }

  @Test func textSizesSayWhetherTheyAreAccessibilitySizes() {
    #expect(DynamicTypeSize.accessibility1.isAccessibilitySize)
    #expect(!DynamicTypeSize.xxxLarge.isAccessibilitySize)
    #expect(DynamicTypeSize.allCases == DynamicTypeSize.allCases.sorted())
    #expect(ContentSizeCategory.accessibilityLarge.isAccessibilityCategory)
    #expect(!ContentSizeCategory.extraLarge.isAccessibilityCategory)
  }
}
