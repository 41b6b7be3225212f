import Foundation

/// The address of a database on the command line:
/// `postgresql://user@host:port/database?sslmode=require`. The manual of PostgreSQL describes it
/// under "Connection URIs".
public struct PostgreSQLURL: Equatable, Sendable, CustomStringConvertible {
  /// The original text, which may contain a password.
  let rawValue: String

  /// - Returns: `nil` if the text has another scheme, or characters that a URL can't have.
  public init?(_ text: String) {
    guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://"),
      !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7f })
    else { return nil }
    rawValue = text
  }

  /// The address without its password, safe to show.
  public var description: String {
    rawValue
      .replacing(/:\/\/([^\/@:]*):[^\/]*@/) { "://\($0.1):***@" }
      .replacing(/([?&](?:password|sslpassword)=)[^&]*/) { "\($0.1)***" }
  }
}
