// For POSIX systems only.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A reopened terminal.
///
/// Non-blocking mode belongs to the open file, which the process shares with its shell and other
/// programs in the window. A reopened file affects only this process.
final class TerminalFile: Sendable {
  let descriptor: Int32
  /// Whether reading and writing never block.
  let isNonblocking: Bool

  /// - Parameter original: A file descriptor of a terminal. It is duplicated if the terminal can't
  ///   be reopened, for example because the terminal belongs to another user.
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

  /// - Returns: The number of bytes read: 0 at the end, -1 with `errno` set on an error.
  func read(upTo count: Int) -> (count: Int, bytes: [UInt8]) {
    var read = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      read = SystemFile.read(descriptor, buffer)
      initialized = max(0, read)
    }
    return (read, bytes)
  }

  /// - Returns: The number of bytes written, or -1 with `errno` set.
  func write(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { SystemFile.write(descriptor, $0) }
  }

  // The method has the name of the C function, so it needs the module's name.

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
