import CLinux
import Foundation

/// A non-blocking connection to the server.
struct Socket {
  let descriptor: Int32
  private var outgoing: [UInt8] = []

  /// - Parameter address: The last two bytes of the local address, 127.0.x.x.
  init?(port: UInt16, from address: Int) {
    descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    // The system chooses the port when the socket connects, so that several addresses can share it.
    setsockopt(descriptor, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, &on, size)
    let source = Self.address(127 << 24 | UInt32(address), port: 0)
    let target = Self.address(127 << 24 | 1, port: port)
    let bound = Self.with(source) { bind(descriptor, $0, $1) }
    guard bound == 0 else {
      close(descriptor)
      return nil
    }
    let result = Self.with(target) { connect(descriptor, $0, $1) }
    guard result == 0 || errno == EINPROGRESS else {
      close(descriptor)
      return nil
    }
  }

  var hasOutgoing: Bool { !outgoing.isEmpty }

  mutating func send(_ bytes: [UInt8]) {
    outgoing += bytes
    flush()
  }

  /// Writes as much as the socket's buffer can hold.
  mutating func flush() {
    guard !outgoing.isEmpty else { return }
    let count = outgoing.withUnsafeBytes {
      Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count > 0 { outgoing.removeFirst(count) }
  }

  /// - Returns: The number of bytes read; 0 at the end of the connection; `nil` if no bytes have
  ///   arrived yet.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? nil : 0
  }

  private static func address(_ host: UInt32, port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    return address
  }

  private static func with<Result>(
    _ address: sockaddr_in, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
