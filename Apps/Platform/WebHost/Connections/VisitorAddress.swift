import NIOCore

/// The origin of a connection, to which limits apply: an IPv4 address, or the 64-bit network prefix
/// of an IPv6 address. A visitor with one address of such a network has all of them.
struct VisitorAddress: Hashable, Sendable {
  private let bits: UInt64
  private let kind: UInt8

  private init(bits: UInt64, kind: UInt8) {
    self.bits = bits
    self.kind = kind
  }

  /// - Parameter address: `nil` and other kinds of addresses, such as Unix sockets, share one
  ///   value.
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
  /// The text form: `192.0.2.1`, `2001:db8:0:1::/64`, or `unix` for other kinds.
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
