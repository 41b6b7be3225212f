import ComposableUI
import Testing

extension ContainerValues {
  @Entry fileprivate var isWide = false
}

/// The sections in a view, as the enclosing view sees them.
@MainActor @Suite struct SectionsTests {
  private struct Cards<Content: View>: View {
    @ViewBuilder var content: Content

    var body: some View {
      ForEach(sections: content) { section in
        Text("[")
        section.header
        ForEach(section.content) { view in
          Text(section.containerValues.isWide ? "wide" : "-")
          view
        }
        section.footer
        Text("]")
      }
    }
  }

  @Test func eachSectionHasItsHeaderItsViewsAndItsFooter() {
    let screen = ScreenTester {
      Cards {
        Section("One") {
          Text("a")
          ForEach(1..<3) { Text("\($0)") }
        }
        .containerValue(\.isWide, true)
        Section {
          Text("b")
        } footer: {
          Text("below")
        }
      }
    }
    #expect(
      screen.text.split(separator: "\n") == [
        "[", "One", "wide", "a", "wide", "1", "wide", "2", "]", "[", "-", "b", "below", "]",
      ])
  }

  @Test func viewsBetweenSectionsFormTheirOwnSection() {
    let screen = ScreenTester {
      Group {
        Text("a")
        Text("b")
        Section("One") { Text("c") }
        if true { Text("d") }
      }
      .modifier(Counted())
    }
    #expect(screen.text == "3: 2, 1, 1")
  }

  private struct Counted: ViewModifier {
    func body(content: Content) -> some View {
      Group(sections: content) { sections in
        Text("\(sections.count): \(sections.map { "\($0.content.count)" }.joined(separator: ", "))")
      }
    }
  }

  @Test func aViewWithoutSectionsHasNone() {
    let screen = ScreenTester {
      Group(sections: EmptyView()) { Text("\($0.count)") }
    }
    #expect(screen.text == "0")
  }

  @Test func buttonsInSectionsWork() {
    var pressed = 0
    let screen = ScreenTester {
      Cards { Section("One") { Button("Press") { pressed += 1 } } }
    }
    screen.button("Press").press()
    #expect(pressed == 1)
  }
}
