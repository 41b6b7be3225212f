import NIOCore

/// An IPv4 or IPv6 address. An IPv4 address mapped to IPv6 becomes the IPv4 address.
struct IPAddress: Hashable, Sendable {
  /// The four or sixteen bytes of the address.
  let bytes: [UInt8]

  /// - Returns: `nil` for other kinds of addresses.
  init?(_ address: SocketAddress?) {
    switch address {
    case .v4(let address):
      bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address):
      let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      // A socket for both kinds reports IPv4 addresses in this form.
      let isMapped = all.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
      bytes = isMapped ? Array(all.suffix(4)) : all
    case .unixDomainSocket, nil:
      return nil
    }
  }

  /// - Parameter text: An address such as `192.0.2.1` or `2001:db8::1`.
  init?(_ text: some StringProtocol) {
    guard (2...45).contains(text.utf8.count) else { return nil }
    self.init(try? SocketAddress(ipAddress: String(text), port: 0))
  }

  /// - Parameter text: An address in a proxy's format, possibly with a port, brackets or quotes.
  init?(node text: some StringProtocol) {
    guard text.utf8.count <= 64 else { return nil }
    var text = text.trimmingPrefix { $0 == " " || $0 == "\t" || $0 == "\"" }[...]
    while let last = text.last, last == " " || last == "\t" || last == "\"" { text.removeLast() }
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      self.init(text[..<end].dropFirst())
    } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
      self.init(text[..<colon])
    } else {
      self.init(text)
    }
  }
}
