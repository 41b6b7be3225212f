import SwiftUI
import Testing

/// A text view that reads its format from the environment, and reacts to gestures.
private struct QuoteView: View {
  @Environment(\.font) private var font
  @Environment(\.lineLimit) private var lineLimit
  @Environment(\.lineSpacing) private var lineSpacing
  @Environment(\.multilineTextAlignment) private var alignment
  @Environment(\.truncationMode) private var truncation
  @Environment(\.textCase) private var textCase
  @Environment(\.imageScale) private var imageScale
  @Environment(\.symbolVariants) private var variants
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow
  @State private var isLarge = false

  var body: some View {
    VStack {
      Text("To be")
        .font(font ?? (isLarge ? .title : .body))
        .lineLimit(lineLimit)
        .lineSpacing(lineSpacing + 2)
        .multilineTextAlignment(alignment)
        .truncationMode(truncation)
        .textCase(textCase)
        .onLongPressGesture { isLarge.toggle() }
        .onLongPressGesture(minimumDuration: 1, pressing: { isLarge = $0 }, perform: {})
        .onLongPressGesture(minimumDuration: 1) {
          isLarge = true
        } onPressingChanged: {
          isLarge = $0
        }
      Image(systemName: "quote.bubble").imageScale(imageScale).symbolVariant(variants)
      Button("Window") {
        openWindow(id: "quotes")
        dismissWindow()
      }
    }
  }
}

@MainActor @Suite struct QuoteScreenTests {
  @Test func theQuoteIsShownBesideAndInAWindow() {
    let screen = ScreenTester { QuoteView() }
    #expect(screen.text.contains("To be"))
    screen.button("Window").press()
    #expect(screen.text.contains("To be"))
  }
}
