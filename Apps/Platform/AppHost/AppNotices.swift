import ComposableUI
import Observation

/// What the machine has to tell the person at the screen: that something could not be read or saved.
@MainActor
@Observable
final class AppNotices {
  private(set) var messages: [String] = []

  /// How many messages wait at most. Who reads that many reads no more.
  static let maximumCount = 10
  static let more = "There is more that could not be read or saved. The app's log has all of it."

  /// Shows a message, unless it is already waiting to be read.
  func add(_ message: String) {
    guard !messages.contains(message) else { return }
    if messages.count < Self.maximumCount - 1 {
      messages.append(message)
    } else if messages.last != Self.more {
      messages.append(Self.more)
    }
  }

  /// Takes a message back that is no longer true.
  func withdraw(_ message: String) {
    messages.removeAll { $0 == message }
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
