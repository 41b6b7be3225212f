import Foundation

extension URL {
  /// The server of a URL: two URLs with the same origin lead to the same server.
  struct Origin: Hashable {
    let scheme: String
    let host: String
    let port: Int

    /// Whether the connection is private: encrypted, or within this machine.
    var isPrivate: Bool {
      scheme == "https" || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    }
  }

  /// The origin of the URL; `nil` if it isn't a URL on a web server.
  var origin: Origin? {
    guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = host()?.lowercased(), !host.isEmpty
    else { return nil }
    return Origin(scheme: scheme, host: host, port: port ?? (scheme == "https" ? 443 : 80))
  }

  /// Whether the URL can be a base for paths.
  var isAddressOfServer: Bool {
    origin != nil && query() == nil && fragment() == nil && user() == nil && password() == nil
  }
}
