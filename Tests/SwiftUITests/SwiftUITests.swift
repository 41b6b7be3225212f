import SwiftUI
import Testing

#Preview {
  Text("A preview of a test")
}

#Preview("Named", traits: .sizeThatFitsLayout) {
  let name = "named"
  return Text("A \(name) preview")
}

private struct CountersApp: App {
  var body: some Scene {
    WindowGroup("Counters") {
      Text("The first window")
    }
    #if os(macOS)
      Settings { Text("Settings") }
    #endif
    WindowGroup(id: "other") { Text("Another one") }
  }
}

private struct Older_Previews: PreviewProvider {
  static var previews: some View {
    Group {
      Text("One").previewDisplayName("One")
      Text("Two").previewLayout(.sizeThatFits)
    }
  }
}

/// The names that `import SwiftUI` imports on platforms without Apple's SwiftUI.
@MainActor @Suite struct SwiftUITests {
  @Test func previewsAreFoundInTheProgram() throws {
    let previews = Preview.all.filter { $0.fileID == #fileID }
    #expect(previews.map(\.name) == ["SwiftUITests", "Named"])
    let text = previews.map { preview in ScreenTester { preview.content() }.text }
    #expect(text == ["A preview of a test", "A named preview"])
    #expect(previews.map(\.line) == [4, 8])
  }

  @Test func aPreviewProvidersViewsBecomeAPreview() {
    let preview = Older_Previews._preview
    #expect(preview.name == "Older_Previews")
    #expect(ScreenTester { preview.content() }.text == "One\nTwo")
  }

  @Test func anAppShowsItsFirstWindow() {
    #expect(ScreenTester { _AppView(CountersApp()) }.text == "The first window")
  }

  @Test func importingSwiftUIImportsFoundation() {
    #expect(URL(string: "https://example.com")?.host() == "example.com")
  }
}
