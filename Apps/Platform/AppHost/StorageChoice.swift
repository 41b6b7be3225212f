import ArgumentParser

/// The user's choice of a directory or database for the data.
enum StorageChoice: Equatable, Sendable {
  case file(String)
  case sqlite(String)
  /// The URL of a database, which may contain a password.
  case postgresql(String)

  /// - Parameter text: The argument: `file:DIRECTORY`, `sqlite:FILE` or `postgresql://…`.
  init(_ text: String) throws(ValidationError) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count) {
    case ("file", 2): self = .file(parts[1])
    case ("sqlite", 2): self = .sqlite(parts[1])
    case ("postgresql", 2), ("postgres", 2): self = .postgresql(text)
    default:
      throw ValidationError(
        """
        '\(Self.masked(text))' isn't a place to keep data: write file:DIRECTORY, sqlite:FILE or \
        postgresql://USER@HOST/DATABASE.
        """)
    }
  }

  /// Returns an address without its password, safe to show.
  static func masked(_ text: String) -> String {
    text
      .replacing(/:\/\/([^\/@:]*):[^\/]*@/) { "://\($0.1):***@" }
      .replacing(/([?&](?:password|sslpassword)=)[^&]*/) { "\($0.1)***" }
  }
}
