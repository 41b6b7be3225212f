import Foundation

extension URL {
  /// Who answers at a URL: two URLs with the same origin go to the same server.
  struct Origin: Hashable {
    let scheme: String
    let host: String
    let port: Int

    /// Whether nobody on the way can read what is sent there.
    var isPrivate: Bool {
      scheme == "https" || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    }
  }

  /// `nil` if it isn't the URL of anything on a web server.
  var origin: Origin? {
    guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = host()?.lowercased(), !host.isEmpty
    else { return nil }
    return Origin(scheme: scheme, host: host, port: port ?? (scheme == "https" ? 443 : 80))
  }

  /// Whether paths can be added to it.
  var isAddressOfServer: Bool {
    origin != nil && query() == nil && fragment() == nil && user() == nil && password() == nil
  }
}
