import ComposableUI
import Foundation
import Observation

/// The errors of the last build, while `tessera-dev` builds the app again after each change.
@MainActor
@Observable
final class BuildErrors {
  /// The errors; empty if the last build succeeded.
  private(set) var text = ""
  private let file: URL

  /// The errors that `tessera-dev` writes into a file, which it names in the environment. `nil` for
  /// an app that runs by itself.
  static let shared: BuildErrors? = {
    guard let path = ProcessInfo.processInfo.environment["TESSERA_BUILD_ERRORS"] else { return nil }
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
    if new != text { text = new }
  }

  private func follow() async {
    while (try? await Task.sleep(for: .milliseconds(200))) != nil { read() }
  }
}

/// A view with the errors of the last build at its bottom.
struct WithBuildErrors<Content: View>: View {
  let errors: BuildErrors
  let content: Content

  var body: some View {
    content.safeAreaInset(edge: .bottom, alignment: .leading, spacing: 0) {
      if !errors.text.isEmpty {
        VStack(alignment: .leading) {
          Text("The last change doesn't build").bold()
          Text(errors.text).monospaced()
        }
        .padding()
        .foregroundStyle(.red)
      }
    }
  }
}
