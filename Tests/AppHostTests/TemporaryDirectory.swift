import Foundation

/// Runs a test with a directory of its own, which is gone afterwards.
func withTemporaryDirectory<R>(
  _ body: (URL) throws -> R
) throws -> R {
  let directory = try makeTemporaryDirectory()
  defer { try? FileManager.default.removeItem(at: directory) }
  return try body(directory)
}

/// Runs a test with a directory of its own, which is gone afterwards.
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
  /// What a file below holds.
  func contents(of name: String) throws -> String {
    try String(contentsOf: appendingPathComponent(name), encoding: .utf8)
  }

  /// Puts something into a file below.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: appendingPathComponent(name))
  }

  /// The names of what is in the directory, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Who may do what with a file, as in `0o600`.
  var permissions: Int? {
    get throws {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
  }
}
