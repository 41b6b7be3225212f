import ComposableUI
import Observation

/// Messages for the user about data that could not be read or saved.
@MainActor
@Observable
final class AppNotices {
  private(set) var messages: [String] = []

  /// The maximum number of waiting messages, since users don't read more.
  static let maximumCount = 10
  static let more = "More data could not be read or saved. The app's log lists all of it."

  /// Adds a message, unless the same one is waiting already.
  func add(_ message: String) {
    guard !messages.contains(message) else { return }
    if messages.count < Self.maximumCount - 1 {
      messages.append(message)
    } else if messages.last != Self.more {
      messages.append(Self.more)
    }
  }

  /// Removes a message that is no longer true.
  func withdraw(_ message: String) {
    messages.removeAll { $0 == message }
  }

  func dismissFirst() {
    if !messages.isEmpty { messages.removeFirst() }
  }
}

/// An app's view with its notices as alerts. While the app is being developed, also with the errors
/// of the last build.
struct AppRoot<App: ComposableApp>: View {
  let app: App
  let notices: AppNotices
  var errors = BuildErrors.shared

  var body: some View {
    if let errors {
      WithBuildErrors(errors: errors, content: content)
    } else {
      content
    }
  }

  private var content: some View {
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
