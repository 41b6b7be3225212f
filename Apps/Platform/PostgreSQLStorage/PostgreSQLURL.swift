import Foundation

/// Where a database is, as the command line has it: `postgresql://user@host:port/database?sslmode=require`. What can
/// stand in it is in the manual of PostgreSQL, "Connection URIs".
public struct PostgreSQLURL: Equatable, Sendable, CustomStringConvertible {
  /// As it was given, which may have a password in it.
  let rawValue: String

  /// - Returns: `nil` if it doesn't begin as such a URL does, or has something in it that none has.
  public init?(_ text: String) {
    guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://"),
      !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7f })
    else { return nil }
    rawValue = text
  }

  /// As it may be shown: without a password.
  public var description: String {
    rawValue
      .replacing(/:\/\/([^\/@:]*):[^\/]*@/) { "://\($0.1):***@" }
      .replacing(/([?&](?:password|sslpassword)=)[^&]*/) { "\($0.1)***" }
  }
}
