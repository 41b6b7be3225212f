import ArgumentParser

/// Where data is to be kept.
enum StorageChoice: Equatable, Sendable {
  case file(String)
  case sqlite(String)
  /// The URL of a database, in which there may be a password.
  case postgresql(String)

  /// - Parameter text: As the command line has it: `file:DIRECTORY`, `sqlite:FILE` or `postgresql://…`.
  init(_ text: String) throws(ValidationError) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count) {
    case ("file", 2): self = .file(parts[1])
    case ("sqlite", 2): self = .sqlite(parts[1])
    case ("postgresql", 2), ("postgres", 2): self = .postgresql(text)
    default:
      throw ValidationError(
        """
        '\(Self.masked(text))' is no place to keep data: write file:DIRECTORY, sqlite:FILE or \
        postgresql://USER@HOST/DATABASE.
        """)
    }
  }

  /// An address as it may be shown to anybody: without the password that it may have.
  static func masked(_ text: String) -> String {
    text
      .replacing(/:\/\/([^\/@:]*):[^\/]*@/) { "://\($0.1):***@" }
      .replacing(/([?&](?:password|sslpassword)=)[^&]*/) { "\($0.1)***" }
  }
}
