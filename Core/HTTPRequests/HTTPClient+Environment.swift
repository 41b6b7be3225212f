import Foundation

extension HTTPClient {
  /// Returns the address in an environment variable.
  ///
  /// - Parameters:
  ///   - variable: The name of the variable.
  ///   - standard: The address if the variable is unset or empty.
  /// - Throws: ``HTTPFailure/misconfigured(_:)`` if the value isn't the address of a web server.
  public static func address(
    in variable: String, of environment: [String: String], standard: URL
  ) throws(HTTPFailure) -> URL {
    guard let text = environment[variable]?.trimmed, !text.isEmpty else { return standard }
    guard let url = URL(string: text), url.isAddressOfServer else {
      throw .misconfigured(
        """
        The environment variable \(variable) is '\(text.excerpt(80))', which isn't the address of a \
        web server. Set it to an address such as http://127.0.0.1:8090, or unset it for \(standard).
        """)
    }
    return url
  }

  /// Returns the token in an environment variable, if there is one.
  ///
  /// - Throws: ``HTTPFailure/misconfigured(_:)`` if the value isn't a valid token.
  public static func token(
    in variable: String, of environment: [String: String]
  ) throws(HTTPFailure) -> BearerToken? {
    guard let text = environment[variable]?.trimmed, !text.isEmpty else { return nil }
    guard let token = BearerToken(text) else {
      throw .misconfigured(
        """
        The environment variable \(variable) has a space or another character that no token has. \
        Copy the token again, or unset the variable to do without.
        """)
    }
    return token
  }
}
