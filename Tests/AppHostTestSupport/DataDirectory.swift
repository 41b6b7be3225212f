import AppHost
import Foundation

/// Gives a test the URL of a directory that does not exist yet, and deletes the directory afterwards.
@MainActor
package func withDataDirectory(
  _ test: @MainActor (URL) async throws -> Void
) async rethrows {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("DataDirectory-\(UUID().uuidString)", isDirectory: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  try await test(directory)
}

/// Gives a test a function that makes a context for each run of an app, all with one directory.
/// All pending saves finish before the directory is deleted.
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
