import Foundation

extension WebHost {
  /// An address at which browsers reach a server, as in their address bars:
  /// `https://app.example.com`.
  ///
  /// The address usually belongs to a proxy, or names the machine. The server answers requests for
  /// this address, and accepts requests from its pages. If the address is secure, only secure pages
  /// can set and read the server's cookies (`__Host-`, `Secure`).
  public struct PublicURL: Hashable, Sendable, CustomStringConvertible {
    /// Whether browsers use `https`.
    public let isSecure: Bool
    /// The host, in lower case; an IPv6 address is in brackets.
    public let host: String
    /// The port, even if it is the scheme's default.
    public let port: Int

    /// - Parameter text: The scheme `http` or `https`, a host, and optionally a port.
    /// - Throws: ``PublicURLError``.
    public init(_ text: String) throws(PublicURLError) {
      guard let components = URLComponents(string: text),
        let scheme = components.scheme?.lowercased(),
        let host = components.host, !host.isEmpty
      else { throw PublicURLError(text: text, reason: "it has no scheme or no host") }
      guard ["http", "https"].contains(scheme) else {
        throw PublicURLError(text: text, reason: "its scheme is neither http nor https")
      }
      guard components.user == nil, components.password == nil else {
        throw PublicURLError(text: text, reason: "it names a user")
      }
      guard ["", "/"].contains(components.path), components.query == nil, components.fragment == nil
      else {
        throw PublicURLError(
          text: text,
          reason: "it has a path, a query or a fragment, but an app needs a host of its own")
      }
      let isName =
        host.utf8.count <= 253
        && host.utf8.allSatisfy {
          switch $0 {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"):
            true
          default: false
          }
        }
      let port = components.port ?? (scheme == "https" ? 443 : 80)
      guard isName, (1...65_535).contains(port) else {
        throw PublicURLError(text: text, reason: "its host or port isn't valid")
      }
      isSecure = scheme == "https"
      self.host =
        host.contains(":") && !host.hasPrefix("[") ? "[\(host.lowercased())]" : host.lowercased()
      self.port = port
    }

    public var description: String {
      "\(isSecure ? "https" : "http")://\(host)\(hasUsualPort ? "" : ":\(port)")"
    }

    /// Whether the server tells browsers to always use `https` with this host. An IP address or
    /// `localhost` may belong to another server later.
    var isStrict: Bool {
      isSecure && host != "localhost" && !host.hasSuffix(".localhost") && !host.hasPrefix("[")
        && IPAddress(host) == nil
    }

    private var hasUsualPort: Bool { port == (isSecure ? 443 : 80) }

    /// The server's possible names in `Host`, where browsers omit the default port.
    var authorities: [String] {
      hasUsualPort ? [host, "\(host):\(port)"] : ["\(host):\(port)"]
    }
  }

  /// The reason why text isn't the address of a server.
  public struct PublicURLError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The given text.
    public let text: String
    /// The defect, as a clause without a full stop.
    public let reason: String

    public var description: String {
      "'\(text)' isn't the address of a server: \(reason). Such an address looks like https://app.example.com."
    }
  }
}
