import BoundedWaits
import ComposableUI
import ElementTree
import Foundation
import Testing

/// Names that can be written in several ways.
@MainActor @Suite struct FurtherSpellingsTests {
  private struct Rates: View {
    @State var rate = 1.0

    var body: some View {
      Stepper(
        value: $rate, in: 0.5...1.5, step: 0.5, format: .number.precision(.fractionLength(1))
      ) {
        Text("Rate")
      }
    }
  }

  @Test func aStepperWritesItsValueAndStopsAtItsBounds() {
    let screen = ScreenTester { Rates().environment(\.locale, Locale(identifier: "en_US")) }
    #expect(screen.has(.text, "1.0"))
    screen.button("Increment").press()
    #expect(screen.has(.text, "1.5"))
    #expect(!screen.button("Increment").isEnabled)
  }

  private struct Amounts: View {
    @State private var share: Float = 0.5
    @State private var price = 2.0
    @State private var title = "Amounts"

    var body: some View {
      NavigationStack {
        VStack {
          Stepper("Share", value: $share, in: 0...1, step: 0.25, format: .percent)
          Stepper("Price", value: $price, format: .number.precision(.fractionLength(2)))
            .labelsHidden()
        }
        .navigationTitle($title)
        .environment(\.locale, Locale(identifier: "en_US"))
      }
    }
  }

  @Test func aStepperShowsAFormattedValueOfAnyType() {
    let screen = ScreenTester { Amounts() }
    #expect(screen.text.hasPrefix("# Amounts"))
    #expect(screen.has(.text, "50%"))
    screen.button("Increment", at: 0).press()
    #expect(screen.has(.text, "75%"))
    screen.button("Increment", at: 1).press()
    // The second stepper hides its label, but its buttons still have its name.
    #expect(screen.has(.text, "3.00"))
    #expect(!screen.text.contains("Price"))
  }

  @Test func aBindingOfInferredTypeSetsTheTitle() {
    let screen = ScreenTester { NavigationStack { Text("a").navigationTitle(.constant("Fixed")) } }
    #expect(screen.text == "# Fixed\na")
  }

  @Test func badgesShowText() {
    let label = Text("Two")
    let screen = ScreenTester {
      TabView {
        Tab("One", systemImage: "star", value: 1) { Text("first") }.badge("new")
        Tab("Two", systemImage: "star", value: 2) { Text("second") }.badge(label)
      }
    }
    #expect(screen.tabs().titles == ["One (new)", "Two (Two)"])
  }

  @Test func rowSeparatorGuidesChangeNothing() {
    let screen = ScreenTester {
      Text("row")
        .alignmentGuide(.listRowSeparatorLeading) { $0[.leading] }
        .alignmentGuide(.listRowSeparatorTrailing) { $0[.trailing] }
    }
    #expect(screen.onlyElement.properties == ScreenTester { Text("row") }.onlyElement.properties)
  }

  @Test func progressThroughATimeIntervalHasALabel() {
    let past = Date(timeIntervalSinceReferenceDate: 0)
    let over = past...past.addingTimeInterval(60)
    let screen = ScreenTester {
      ProgressView(timerInterval: over, countsDown: false) {
        Text("Baking")
      } currentValueLabel: {
        Text("Ready")
      }
      ProgressView(timerInterval: over) { Text("Cooling") }
    }
    #expect(screen.text.contains("Baking"))
    #expect(screen.text.contains("Ready"))
    #expect(screen.text.contains("Cooling"))
    #expect(screen.text.contains("0:00"))
  }

  @Test func foregroundStylesDrawTexts() {
    func paint(_ style: some ShapeStyle) -> Paint? {
      ScreenTester { Text("a").foregroundStyle(style) }.onlyElement.properties.style.foreground
    }
    #expect(paint(.shadow(.drop(radius: 2))) == paint(.foreground))
    #expect(paint(.blendMode(.multiply)) == paint(.foreground))
    #expect(paint(.opacity(0.5)) == paint(.foreground.opacity(0.5)))
    #expect(paint(.opacity(0.5)) != paint(.foreground))
  }

  @Test func interactiveSpringsHaveTheGivenDuration() {
    #expect(
      Animation.interactiveSpring(duration: 0.3)
        == .spring(duration: 0.3, bounce: 0.14, blendDuration: 0.25))
    #expect(
      Animation.interactiveSpring(duration: 0.3, extraBounce: 0.2)
        != .interactiveSpring(duration: 0.3))
  }
}
