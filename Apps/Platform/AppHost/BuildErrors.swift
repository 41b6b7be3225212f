import ComposableUI
import Foundation
import Observation

/// The errors of the last build, while `tessera-dev` builds the app again after each change.
@MainActor
@Observable
final class BuildErrors {
  /// The errors; empty if the last build succeeded.
  private(set) var text = ""
  /// Whether the user has closed the dialog with the current errors.
  fileprivate var isDismissed = false
  /// Whether the errors are shown in a dialog over a page, instead of below the screen of a
  /// terminal. The end of a long page may be out of sight.
  @ObservationIgnored var isDialog = false
  private let file: URL

  /// The environment variable with the path of the file.
  nonisolated static let variable = "TESSERA_BUILD_ERRORS"

  /// The errors that `tessera-dev` writes into a file, which it names in the environment. `nil` for
  /// an app that runs by itself.
  static let shared: BuildErrors? = {
    guard let path = ProcessInfo.processInfo.environment[variable] else { return nil }
    let errors = BuildErrors(file: URL(fileURLWithPath: path))
    Task { await errors.follow() }
    return errors
  }()

  init(file: URL) {
    self.file = file
    read()
  }

  /// Reads the file.
  func read() {
    let new = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    if new != text {
      text = new
      isDismissed = false
    }
  }

  private func follow() async {
    while (try? await Task.sleep(for: .milliseconds(200))) != nil { read() }
  }
}

/// A view with the errors of the last build.
struct WithBuildErrors<Content: View>: View {
  let errors: BuildErrors
  let content: Content

  private static var title: String { "The last change doesn't build" }

  var body: some View {
    if errors.isDialog {
      content.alert(
        Self.title,
        isPresented: Binding(
          get: { !errors.text.isEmpty && !errors.isDismissed },
          set: { errors.isDismissed = !$0 })
      ) {
        Button("OK") {}
      } message: {
        Text(errors.text)
      }
    } else {
      content.safeAreaInset(edge: .bottom, alignment: .leading, spacing: 0) {
        if !errors.text.isEmpty {
          VStack(alignment: .leading) {
            Text(Self.title).bold()
            Text(errors.text)
          }
          .padding()
          .foregroundStyle(.red)
        }
      }
    }
  }
}
