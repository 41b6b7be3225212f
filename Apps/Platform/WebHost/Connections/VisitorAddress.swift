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
    switch address {
    case .v4(let address):
      self.init(bits: UInt64(UInt32(bigEndian: address.address.sin_addr.s_addr)), kind: 4)
    case .v6(let address):
      let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      // An IPv4 address as a socket for both kinds has it.
      let isMapped = bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
      let part = isMapped ? bytes.suffix(4) : bytes.prefix(8)
      self.init(bits: part.reduce(0) { $0 << 8 | UInt64($1) }, kind: isMapped ? 4 : 6)
    case .unixDomainSocket, nil:
      self.init(bits: 0, kind: 0)
    }
  }
}
