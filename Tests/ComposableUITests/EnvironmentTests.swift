import ComposableUI
import Foundation
import Testing

extension EnvironmentValues {
  @Entry fileprivate var limit = 3
  @Entry fileprivate var name: String?
}

/// The values that views read from their environment.
@MainActor @Suite struct EnvironmentTests {
  private struct Reader: View {
    @Environment(\.limit) var limit
    @Environment(\.name) var name

    var body: some View {
      Text("\(limit) \(name ?? "nobody")")
    }
  }

  private struct Bystander: View {
    var body: some View { Text("here") }
  }

  @Test func anUnsetValueIsTheDefault() {
    #expect(ScreenTester { Reader() }.text == "3 nobody")
  }

  @Test func theNearestEnclosingValueWins() {
    let screen = ScreenTester {
      VStack {
        Reader().environment(\.limit, 5)
        Reader().transformEnvironment(\.limit) { $0 += 1 }
        Reader()
      }
      .environment(\.limit, 4)
      .environment(\.name, "Ann")
    }
    #expect(screen.text == "5 Ann\n5 Ann\n4 Ann")
  }

  @Test func aChangedValueReevaluatesOnlyItsReaders() {
    let model = Model(count: 1)
    let screen = ScreenTester {
      VStack {
        Reader()
        Bystander()
      }
      .environment(\.limit, model.title.count)
    }
    screen.resetEvaluations()
    model.title = "A longer title"
    #expect(screen.text == "14 nobody\nhere")
    #expect(screen.evaluations(of: Reader.self) == 1)
    #expect(screen.evaluations(of: Bystander.self) == 0)
    // The new title has the same length, so the value does not change.
    screen.resetEvaluations()
    model.title = "Another titles"
    #expect(screen.evaluations == 0)
  }

  private struct ObjectReader: View {
    @Environment(Model.self) var model
    @Environment(Item.self) var item: Item?

    var body: some View {
      @Bindable var model = model
      Text("\(model.title) \(item?.title ?? "no item")")
      TextField("Title", text: $model.title)
    }
  }

  private struct OlderObjectReader: View {
    @EnvironmentObject var model: Model

    var body: some View {
      Text(model.title)
      TextField("Title", text: $model.title)
    }
  }

  @Test func objectsAreFoundByTheirTypes() {
    let model = Model()
    let screen = ScreenTester { ObjectReader().environment(model) }
    screen.textField("Title").type("Typed")
    #expect(screen.text.hasPrefix("Typed no item"))
    let older = ScreenTester { OlderObjectReader().environmentObject(model) }
    older.textField("Title").type("Other")
    #expect(older.has(.text, "Other"))
  }

  private struct Enabled: View {
    @Environment(\.isEnabled) var isEnabled

    var body: some View { Text(isEnabled ? "on" : "off") }
  }

  @Test func viewsReadWhetherTheyAreEnabled() {
    let screen = ScreenTester {
      Enabled()
      Enabled().disabled(true)
      VStack { Enabled().disabled(false) }.disabled(true)
    }
    #expect(screen.text == "on\noff\noff")
  }

  private struct Sheet: View {
    @Environment(\.dismiss) var dismiss
    @Environment(\.isPresented) var isPresented
    @Environment(\.presentationMode) var presentationMode

    var body: some View {
      Text(isPresented ? "presented" : "not presented")
      Button("Close") { dismiss() }
      Button("Close as before") { presentationMode.wrappedValue.dismiss() }
    }
  }

  private struct Opener: View {
    @State var isOpen = false
    var onDismiss: (() -> Void)?

    var body: some View {
      Button("Open") { isOpen = true }
        .sheet(isPresented: $isOpen) { Sheet() }
    }
  }

  @Test(arguments: ["Close", "Close as before"]) func aSheetIsDismissedFromWithin(title: String) {
    let screen = ScreenTester { Opener() }
    screen.button("Open").press()
    #expect(screen.dialog().text("presented").exists)
    screen.button(title).press()
    #expect(screen.labels(of: .dialog).isEmpty)
  }

  @Test func theEnvironmentDecidesHowURLsAreOpened() throws {
    struct Opener: View {
      @Environment(\.openURL) var openURL
      var body: some View {
        Button("Open") { openURL(URL(string: "https://example.com")!) }
      }
    }
    var opened: [String] = []
    let screen = ScreenTester {
      Opener().environment(
        \.openURL,
        OpenURLAction { url in
          opened.append(url.absoluteString)
          return .handled
        })
    }
    screen.button("Open").press()
    #expect(opened == ["https://example.com"])
  }
}
