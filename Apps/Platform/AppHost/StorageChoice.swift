import ArgumentParser

/// Where data is to be kept.
enum StorageChoice: Equatable, Sendable {
  case file(String)
  case sqlite(String)

  /// - Parameter text: As the command line has it: `file:DIRECTORY` or `sqlite:FILE`.
  init(_ text: String) throws(ValidationError) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count) {
    case ("file", 2): self = .file(parts[1])
    case ("sqlite", 2): self = .sqlite(parts[1])
    default:
      throw ValidationError(
        "'\(text)' is no place to keep data: write file:DIRECTORY or sqlite:FILE.")
    }
  }
}
