// For POSIX systems only.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal, opened once more.
///
/// Not to wait for a terminal is a property of the open file, which the process shares with its
/// shell and everything else in the same window; on a file of our own it is our own business.
final class TerminalFile: Sendable {
  let descriptor: Int32
  /// Whether reading and writing return at once, done or not.
  let isNonblocking: Bool

  /// - Parameter original: A file descriptor of a terminal. If that can't be opened again, because
  ///   it belongs to another user, say, it is shared after all.
  init(reopening original: Int32) {
    var name = [CChar](repeating: 0, count: 256)
    if ttyname_r(original, &name, name.count) == 0 {
      let opened = Self.open(name)
      if opened >= 0 {
        descriptor = opened
        isNonblocking = true
        return
      }
    }
    descriptor = fcntl(original, F_DUPFD_CLOEXEC, 3)
    isNonblocking = false
  }

  deinit {
    close(descriptor)
  }

  /// - Returns: How much was read: 0 at the end, -1 with `errno` set if nothing was.
  func read(upTo count: Int) -> (count: Int, bytes: [UInt8]) {
    var read = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      read = SystemFile.read(descriptor, buffer)
      initialized = max(0, read)
    }
    return (read, bytes)
  }

  /// - Returns: How much was written, or -1 with `errno` set.
  func write(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { SystemFile.write(descriptor, $0) }
  }

  // The name of the function of C is that of the method.

  private static func open(_ name: [CChar]) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    #elseif canImport(Musl)
      Musl.open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    #elseif canImport(Darwin)
      Darwin.open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    #endif
  }
}
