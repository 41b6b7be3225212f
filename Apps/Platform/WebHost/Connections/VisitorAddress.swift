import NIOCore

/// Where a connection comes from, as far as limits go: an IPv4 address, or the 64 bits of an IPv6
/// address that name a network, because whoever has one of its addresses has all of them.
struct VisitorAddress: Hashable, Sendable {
  private let bits: UInt64
  private let kind: UInt8

  private init(bits: UInt64, kind: UInt8) {
    self.bits = bits
    self.kind = kind
  }

  /// - Parameter address: `nil`, or one of another kind (a Unix socket), is an address of its own.
  init(_ address: SocketAddress?) {
    self.init(IPAddress(address))
  }

  init(_ address: IPAddress?) {
    let bytes = address?.bytes ?? []
    self.init(
      bits: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
      kind: bytes.isEmpty ? 0 : bytes.count == 4 ? 4 : 6)
  }
}

extension VisitorAddress: CustomStringConvertible {
  /// `192.0.2.1`, `2001:db8:0:1::/64`, or `unix` for those of another kind.
  var description: String {
    switch kind {
    case 4: (0..<4).map { "\(bits >> (24 - 8 * $0) & 255)" }.joined(separator: ".")
    case 6:
      (0..<4).map { String(bits >> (48 - 16 * $0) & 65_535, radix: 16) }.joined(separator: ":")
        + "::/64"
    default: "unix"
    }
  }
}
