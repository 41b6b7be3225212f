import AppHost
import Foundation

/// Gives a test a directory that isn't there yet, and takes it away afterwards.
@MainActor
package func withDataDirectory(
  _ test: @MainActor (URL) async throws -> Void
) async rethrows {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("DataDirectory-\(UUID().uuidString)", isDirectory: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  try await test(directory)
}

/// Gives a test the contexts of an app's runs, each a new one, that keep their data in one directory. What is still to
/// be saved at the end is waited for before the directory is taken away.
@MainActor
package func withAppContexts(
  isLive: Bool = false,
  _ test: @MainActor (_ newContext: @MainActor () -> AppContext) async throws -> Void
) async rethrows {
  try await withDataDirectory { directory in
    var contexts: [AppContext] = []
    try await test {
      let context = AppContext(directory: directory, isLive: isLive)
      contexts.append(context)
      return context
    }
    for context in contexts { await context.saving.finish() }
  }
}
