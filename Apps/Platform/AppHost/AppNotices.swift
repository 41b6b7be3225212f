import ComposableUI
import Foundation
import Observation

/// What the machine has to tell the person at the screen: that something could not be read or saved.
@MainActor
@Observable
final class AppNotices {
  private(set) var messages: [String] = []

  /// Shows a message, unless it is already waiting to be read.
  func add(_ message: String) {
    guard !messages.contains(message) else { return }
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    messages.append(message)
  }

  func dismissFirst() {
    if !messages.isEmpty { messages.removeFirst() }
  }
}

/// An app's view, and over it what there is to tell.
struct AppRoot<App: ComposableApp>: View {
  let app: App
  let notices: AppNotices

  var body: some View {
    app.body
      .alert(
        "Please Note",
        isPresented: Binding(
          get: { !notices.messages.isEmpty },
          set: { isPresented in if !isPresented { notices.dismissFirst() } })
      ) {
        Button("OK") {}
      } message: {
        Text(notices.messages.first ?? "")
      }
  }
}
