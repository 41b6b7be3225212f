import Foundation
import NIOCore
import NIOHTTP1

extension WebHost {
  /// The proxies that the server trusts to name their visitors.
  ///
  /// Values that a visitor could have written are never trusted. The server trusts the address that
  /// the nearest trusted proxy has added, and the addresses from trusted proxies before it. The
  /// field must therefore be one that the proxy writes or replaces.
  public struct TrustedProxies: Sendable {
    /// The header field that a proxy writes.
    public enum Field: String, CaseIterable, Sendable {
      /// `X-Forwarded-For`, together with `X-Forwarded-Proto`.
      case xForwardedFor = "x-forwarded-for"
      /// `Forwarded`, of RFC 7239.
      case forwarded
    }

    /// The header field that names the visitor.
    public var field: Field
    private let networks: [Network]
    private let trustsUnixSocket: Bool

    /// A configuration that trusts no proxy.
    public static let none = TrustedProxies(
      networks: [], trustsUnixSocket: false, field: .xForwardedFor)

    private init(networks: [Network], trustsUnixSocket: Bool, field: Field) {
      self.networks = networks
      self.trustsUnixSocket = trustsUnixSocket
      self.field = field
    }

    /// - Parameters:
    ///   - sources: The proxies' addresses: an address (`127.0.0.1`), a network (`10.0.0.0/8`), or
    ///     `unix` for every client of a Unix socket.
    ///   - field: The field that the proxies write.
    /// - Throws: ``TrustedProxyError``.
    public init(
      _ sources: [String], field: Field = .xForwardedFor
    ) throws(TrustedProxyError) {
      var networks: [Network] = []
      for source in sources where source != "unix" {
        guard let network = Network(source) else { throw TrustedProxyError(source: source) }
        networks.append(network)
      }
      self.init(
        networks: networks, trustsUnixSocket: sources.contains("unix"), field: field)
    }

    /// Whether connections from this address come from a trusted proxy.
    func trusts(_ peer: SocketAddress?) -> Bool {
      guard let address = IPAddress(peer) else {
        if case .unixDomainSocket? = peer { return trustsUnixSocket }
        // The client of a Unix socket usually has no name.
        return peer == nil && trustsUnixSocket
      }
      return trusts(address)
    }

    private func trusts(_ address: IPAddress) -> Bool {
      networks.contains { $0.contains(address) }
    }

    /// The maximum number of proxies in a row to evaluate.
    private static let maximumHops = 16

    /// Returns the address of a trusted proxy's visitor.
    ///
    /// - Returns: The farthest address that a trusted proxy has written; `nil` if the proxy names
    ///   none.
    func visitor(in headers: HTTPHeaders) -> IPAddress? {
      var visitor: IPAddress?
      for node in nodes(headers).suffix(Self.maximumHops).reversed() {
        guard let address = IPAddress(node: node) else { break }
        visitor = address
        if !trusts(address) { break }
      }
      return visitor
    }

    /// Returns the visitor's address in the form that limits use.
    func visitorAddress(in headers: HTTPHeaders) -> VisitorAddress? {
      visitor(in: headers).map { VisitorAddress($0) }
    }

    /// Whether the visitor came to the proxy by plain HTTP; `nil` if the proxy doesn't say.
    func isPlain(_ headers: HTTPHeaders) -> Bool? {
      let scheme: Substring? =
        switch field {
        case .xForwardedFor: items(headers, "X-Forwarded-Proto").last
        case .forwarded:
          items(headers, "Forwarded").last.flatMap { Self.parameter("proto", of: $0) }
        }
      switch scheme?.trimmingCharacters(in: .whitespaces).lowercased() {
      case "http", "ws": return true
      case "https", "wss": return false
      default: return nil
      }
    }

    private func nodes(_ headers: HTTPHeaders) -> [Substring] {
      switch field {
      case .xForwardedFor: items(headers, "X-Forwarded-For")
      case .forwarded: items(headers, "Forwarded").map { Self.parameter("for", of: $0) ?? "" }
      }
    }

    private func items(_ headers: HTTPHeaders, _ name: String) -> [Substring] {
      headers[name].flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }

    private static func parameter(_ name: String, of item: Substring) -> Substring? {
      for pair in item.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        if parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces).lowercased() == name {
          return parts[1].drop { $0 == "\"" }.prefix { $0 != "\"" }
        }
      }
      return nil
    }

    /// A network of addresses with a common prefix.
    private struct Network: Sendable {
      let address: IPAddress
      let length: Int

      /// - Parameter text: A network such as `10.0.0.0/8`, or one address.
      init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let address = IPAddress(parts[0]) else { return nil }
        self.address = address
        guard parts.count == 2 else {
          length = address.bytes.count * 8
          return
        }
        guard let length = Int(parts[1]), (0...address.bytes.count * 8).contains(length)
        else { return nil }
        self.length = length
      }

      func contains(_ other: IPAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        let whole = length / 8
        guard other.bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
        let rest = length % 8
        return rest == 0 || (other.bytes[whole] ^ address.bytes[whole]) >> (8 - rest) == 0
      }
    }
  }

  /// An error for text that isn't a valid source of proxy connections.
  public struct TrustedProxyError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The given text.
    public let source: String

    public var description: String {
      """
      '\(source)' isn't an address that a proxy can connect from: write an address such as 127.0.0.1, a network \
      such as 10.0.0.0/8, or unix.
      """
    }
  }
}
