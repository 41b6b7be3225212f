import Foundation

extension WebHost {
  /// An address that browsers reach a server by, as their address bars have it: `https://app.example.com`.
  ///
  /// It is that of a proxy, as a rule, or the name of the machine. A server answers to it, takes requests
  /// from its pages, and where it is secure gives its cookies a form that only secure pages can set and
  /// see (`__Host-`, `Secure`).
  public struct PublicURL: Hashable, Sendable, CustomStringConvertible {
    /// Whether pages come by `https`.
    public let isSecure: Bool
    /// The host, in lower case, an IPv6 address in its brackets.
    public let host: String
    /// The port, also where it is the usual one of the scheme.
    public let port: Int

    /// - Parameter text: A scheme, `http` or `https`, a host and if need be a port.
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
          reason: "an app has an address to itself, and this one goes on behind the host")
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
        throw PublicURLError(text: text, reason: "its host or port can't be one")
      }
      isSecure = scheme == "https"
      self.host =
        host.contains(":") && !host.hasPrefix("[") ? "[\(host.lowercased())]" : host.lowercased()
      self.port = port
    }

    public var description: String {
      "\(isSecure ? "https" : "http")://\(host)\(hasUsualPort ? "" : ":\(port)")"
    }

    /// Whether browsers may be told to keep to `https` with this host for good: it is one by its name. An address
    /// or `localhost` is somebody else's tomorrow.
    var isStrict: Bool {
      isSecure && host != "localhost" && !host.hasSuffix(".localhost") && !host.hasPrefix("[")
        && IPAddress(host) == nil
    }

    private var hasUsualPort: Bool { port == (isSecure ? 443 : 80) }

    /// What browsers may call the server in `Host`: they leave out the port that is the usual one.
    var authorities: [String] {
      hasUsualPort ? [host, "\(host):\(port)"] : ["\(host):\(port)"]
    }
  }

  /// Why a text is no address of a server.
  public struct PublicURLError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was given.
    public let text: String
    /// What is wrong with it, in half a sentence.
    public let reason: String

    public var description: String {
      "'\(text)' isn't the address of a server: \(reason). One looks like https://app.example.com."
    }
  }
}
