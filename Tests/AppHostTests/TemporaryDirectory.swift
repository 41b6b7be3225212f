import Foundation

/// Runs a test with a directory of its own, and deletes the directory afterwards.
func withTemporaryDirectory<R>(
  _ body: (URL) throws -> R
) throws -> R {
  let directory = try makeTemporaryDirectory()
  defer { try? FileManager.default.removeItem(at: directory) }
  return try body(directory)
}

/// Runs a test with a directory of its own, and deletes the directory afterwards.
@MainActor
func withTemporaryDirectory<R>(
  _ body: @MainActor (URL) async throws -> R
) async throws -> R {
  let directory = try makeTemporaryDirectory()
  defer { try? FileManager.default.removeItem(at: directory) }
  return try await body(directory)
}

private func makeTemporaryDirectory() throws -> URL {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("AppHostTests-\(UUID().uuidString)", isDirectory: true)
    .standardizedFileURL
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  return directory
}

extension URL {
  /// Returns the text of a file in the directory.
  func contents(of name: String) throws -> String {
    try String(contentsOf: appendingPathComponent(name), encoding: .utf8)
  }

  /// Writes text to a file in the directory.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: appendingPathComponent(name))
  }

  /// The names of the directory's entries, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The permissions of a file, as in `0o600`.
  var permissions: Int? {
    get throws {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
  }
}
