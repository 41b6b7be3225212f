import ComposableUI
import Foundation
import Testing

/// Alerts and confirmation dialogs with all kinds of titles, with values, and with or without a message.
@MainActor @Suite struct DialogFormTests {
  private enum Failure: LocalizedError {
    case offline

    var errorDescription: String? { "You are offline" }
  }

  private func text<Shown: View>(@ViewBuilder _ content: @escaping () -> Shown) -> String {
    let screen = ScreenTester { content() }
    return screen.labels(of: .dialog).isEmpty ? "" : screen.dialog().text
  }

  private var shown: Binding<Bool> { .constant(true) }

  @Test func titlesAreOfAllKinds() {
    let key: LocalizedStringKey = "By its key"
    let resource = LocalizedStringResource("Resource")
    let part = "A part of it".dropLast(6)
    #expect(text { Text("").alert("Literal", isPresented: shown) {} }.contains("Literal"))
    #expect(text { Text("").alert(key, isPresented: shown) {} }.contains("By its key"))
    #expect(text { Text("").alert(resource, isPresented: shown) {} }.contains("Resource"))
    #expect(text { Text("").alert(Text("A text"), isPresented: shown) {} }.contains("A text"))
    #expect(text { Text("").alert(part, isPresented: shown) {} }.contains("A part"))
    #expect(
      text { Text("").confirmationDialog(key, isPresented: shown, titleVisibility: .visible) {} }
        .contains("By its key"))
    #expect(
      text { Text("").confirmationDialog(Text("A text"), isPresented: shown) {} }.contains("A text")
    )
    #expect(
      !text {
        Text("").confirmationDialog("Hidden", isPresented: shown, titleVisibility: .hidden) {}
      }
      .contains("Hidden"))
  }

  @Test func aMessageIsShownBelowTheTitle() {
    #expect(
      text {
        Text("").alert("Title", isPresented: shown) {
          Button("OK") {}
        } message: {
          Text("Message")
        }
      }.contains("Message"))
    #expect(
      text {
        Text("").confirmationDialog("Title", isPresented: shown) {
          Button("OK") {}
        } message: {
          Text("Message")
        }
      }.contains("Message"))
  }

  @Test func aDialogIsMadeFromAPresentedValue() {
    func alert(_ value: Int?) -> String {
      text {
        Text("").alert("Title", isPresented: shown, presenting: value) { Button("Take \($0)") {} }
      }
    }
    #expect(alert(3).contains("Take 3"))
    #expect(alert(nil) == "")
    #expect(
      text {
        Text("").alert(Text("Title"), isPresented: shown, presenting: 3) {
          Button("Take \($0)") {}
        } message: {
          Text("of \($0)")
        }
      }.contains("of 3"))
    #expect(
      text {
        Text("").confirmationDialog("Title", isPresented: shown, presenting: 3) {
          Button("Take \($0)") {}
        }
      }.contains("Take 3"))
    #expect(
      text {
        Text("").confirmationDialog("Title", isPresented: shown, presenting: 3) {
          Button("Take \($0)") {}
        } message: {
          Text("of \($0)")
        }
      }.contains("of 3"))
  }

  @Test func anErrorIsDescribedInItsAlert() {
    #expect(
      text { Text("").alert(isPresented: shown, error: Failure.offline) { Button("OK") {} } }
        .contains("You are offline"))
    #expect(
      text {
        Text("").alert(isPresented: shown, error: Failure.offline) { _ in
          Button("OK") {}
        } message: { failure in
          Text("Because of \(String(describing: failure))")
        }
      }.contains("Because of offline"))
    #expect(
      text { Text("").alert(isPresented: shown, error: Failure?.none) { Button("OK") {} } } == "")
  }

  @Test func localizedResourcesAreTitles() {
    let resource = LocalizedStringResource("Look it up")
    let screen = ScreenTester {
      NavigationStack {
        VStack {
          Text(resource)
          Button(resource, role: .destructive) {}
          Label(resource, systemImage: "star")
        }
        .navigationTitle(resource)
      }
    }
    #expect(screen.text.components(separatedBy: "Look it up").count > 3)
    #expect(screen.button("Look it up").exists)
  }
}
