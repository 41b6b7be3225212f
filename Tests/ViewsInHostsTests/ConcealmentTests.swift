import ComposableUI
import ElementTree
import Testing

/// Partly hidden views, and content only for assistive technology, in both hosts.
@MainActor @Suite struct ConcealmentTests {
  @Test func placeholdersKeepTheSpaceOfTextsAndAreNotRead() {
    let web = WebScreen { Text("Ada L.").redacted(reason: .placeholder) }
    #expect(web.body.contains("▒▒▒ ▒▒"))
    #expect(web.body.contains(#"aria-hidden="true""#) || web.body.contains("aria-hidden=true"))
    #expect(!web.html.contains("Ada"))
    let terminal = TerminalScreen { Text("Ada L.").redacted(reason: .placeholder) }
    #expect(terminal.text.contains("▒▒▒ ▒▒"))
  }

  @Test func unredactedTextIsShown() {
    let terminal = TerminalScreen {
      VStack(alignment: .leading, spacing: 0) {
        Text("Name").unredacted()
        Text("Ada")
      }
      .redacted(reason: .placeholder)
    }
    #expect(terminal.text.contains("Name\n ▒▒▒") || terminal.text.contains("Name\n▒▒▒"))
  }

  @Test func privacyHidesSensitiveTexts() {
    let terminal = TerminalScreen {
      VStack(alignment: .leading, spacing: 0) {
        Text("Balance")
        Text("1024").privacySensitive()
      }
      .redacted(reason: .privacy)
    }
    #expect(terminal.text.contains("Balance"))
    #expect(!terminal.text.contains("1024"))
  }

  @Test func aViewIsShownOnceItsRedactionEnds() {
    struct Loading: View {
      @State private var isLoading = true

      var body: some View {
        Text("Ada").redacted(reason: isLoading ? .placeholder : [])
        Button("Load") { isLoading = false }
      }
    }
    let screen = ScreenTester { Loading() }
    #expect(!screen.has(.text, "Ada"))
    screen.button("Load").press()
    #expect(screen.has(.text, "Ada"))
  }

  @Test func hiddenLabelsStillNameTheirControls() {
    let web = WebScreen {
      VStack {
        Toggle("Lamp", isOn: .constant(true))
        Picker("Colour", selection: .constant(1)) { Text("Red").tag(1) }
      }
      .labelsHidden()
    }
    #expect(!web.body.contains(">Lamp"))
    #expect(!web.body.contains(">Colour"))
    #expect(web.body.contains("aria-label=\"Lamp\"") || web.body.contains("aria-label=Lamp"))
    #expect(web.body.contains("aria-label=\"Colour\"") || web.body.contains("aria-label=Colour"))
    let terminal = TerminalScreen {
      VStack {
        Toggle("Lamp", isOn: .constant(true))
        Picker("Colour", selection: .constant(1)) { Text("Red").tag(1) }
        Stepper("Count", value: .constant(1))
      }
      .labelsHidden()
    }
    for label in ["Lamp", "Colour", "Count"] { #expect(!terminal.text.contains(label)) }
    #expect(terminal.text.contains("Red"))
  }

  @Test func aToggleIsFoundByItsHiddenLabel() {
    let screen = ScreenTester { Toggle("Lamp", isOn: .constant(true)).labelsHidden() }
    #expect(screen.toggle("Lamp").exists)
  }

  @Test(arguments: [
    (AccessibilityTraits.isHeader, "role=heading"), (.isSelected, "aria-current=true"),
  ])
  func traitsBecomeAttributes(_ traits: AccessibilityTraits, _ attribute: String) {
    func html<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> String {
      WebScreen(content).body.replacing("\"", with: "")
    }
    #expect(html { Text("ab").accessibilityAddTraits(traits) }.contains(attribute))
    #expect(
      !html { Text("ab").accessibilityAddTraits(traits).accessibilityRemoveTraits(traits) }
        .contains(attribute))
  }

  @Test func anElementWithoutChildrenIsAnImageWithALabel() {
    let html = WebScreen {
      HStack { Text("3") }.accessibilityElement().accessibilityLabel("Three stars")
    }.body.replacing("\"", with: "")
    #expect(html.contains("role=img"))
    #expect(html.contains("aria-label=Three stars"))
    #expect(
      WebScreen { HStack { Text("3") }.accessibilityElement(children: .combine) }.body
        .replacing("\"", with: "").contains("role=group"))
  }

  @Test func aPointerShowsTheHelpText() {
    let html = WebScreen { Text("ab").help("More of it") }.body
    #expect(html.contains(#"title="More of it""#))
  }
}
