import ComposableUI
import ElementTree
import Testing

/// The addresses of links and buttons.
@MainActor
@Suite struct LinkAddressesTests {
  private struct Books: View {
    var body: some View {
      NavigationStack {
        List {
          ForEach(1..<3) { number in
            NavigationLink("Book \(number)", value: number)
          }
          Button("Author") {}.tag("Ada Lovelace")
          Button("Other") {}
          NavigationLink("View") { Text("View") }
        }
        .navigationDestination(for: Int.self) { Text("Book \($0)") }
      }
    }
  }

  private func addresses(_ screen: ScreenTester) -> [String: String] {
    var addresses: [String: String] = [:]
    screen.root.visit { element in
      if case .button(let button) = element.properties.content {
        addresses[element.label] = button.address
      }
    }
    return addresses
  }

  @Test func linksWithoutAddressesHaveNone() {
    #expect(addresses(ScreenTester { Books() }).isEmpty)
  }

  @Test func addressesFollowLinkValuesAndButtonTags() {
    let screen = ScreenTester {
      Books()
        .linkAddresses(for: Int.self) { $0 == 2 ? nil : "/books/\($0)" }
        .linkAddresses(for: String.self) { "/authors/\($0.first!)" }
    }
    #expect(addresses(screen) == ["Book 1": "/books/1", "Author": "/authors/A"])
    screen.button("Book 1").press()
    #expect(screen.text.contains("Book 1"))
  }

  @Test func theNearestAddressesOfATypeWin() {
    let screen = ScreenTester {
      VStack {
        Button("Inner") {}.tag(1).linkAddresses(for: Int.self) { "/inner/\($0)" }
        Button("Outer") {}.tag(1)
      }
      .linkAddresses(for: Int.self) { "/outer/\($0)" }
    }
    #expect(addresses(screen) == ["Inner": "/inner/1", "Outer": "/outer/1"])
  }
}
