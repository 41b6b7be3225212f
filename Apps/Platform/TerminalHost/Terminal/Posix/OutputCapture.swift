// For POSIX systems only.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Holds back what the process writes to the terminal by other ways, such as `print` or the message
/// of a trap, which would garble the screen and then vanish with it.
///
/// It goes into a file without a name, and to standard error when the capture stops.
final class OutputCapture {
  /// What has been written so far.
  let file: Int32
  /// Standard error as it was.
  let savedError: Int32
  private let savedOutput: Int32
  private var isCapturing = false

  /// - Returns: `nil` if neither standard output nor standard error is a terminal, or there is
  ///   nowhere to write to; then they are better left alone.
  init?() {
    guard isatty(STDOUT_FILENO) == 1 || isatty(STDERR_FILENO) == 1,
      let file = Self.makeFile()
    else { return nil }
    self.file = file
    savedError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    savedOutput = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
  }

  deinit {
    for descriptor in [file, savedError, savedOutput] where descriptor >= 0 { close(descriptor) }
  }

  func start() {
    isCapturing = true
    fflush(nil)
    if isatty(STDOUT_FILENO) == 1 { dup2(file, STDOUT_FILENO) }
    if isatty(STDERR_FILENO) == 1 { dup2(file, STDERR_FILENO) }
  }

  func stop() {
    guard isCapturing else { return }
    isCapturing = false
    fflush(nil)
    if savedOutput >= 0 { dup2(savedOutput, STDOUT_FILENO) }
    if savedError >= 0 { dup2(savedError, STDERR_FILENO) }
    Self.replay(file, to: STDERR_FILENO)
  }

  /// Copies what was held back, or the end of it if that is very much.
  ///
  /// Calls only what a signal handler may call.
  static func replay(_ file: Int32, to target: Int32) {
    let size = lseek(file, 0, SEEK_END)
    lseek(file, max(0, size - longestReplay), SEEK_SET)
    // No more than what is allocated on the stack.
    withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 1) { buffer in
      while true {
        let count = read(file, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var written = 0
        while written < count {
          let step = write(target, buffer.baseAddress! + written, count - written)
          guard step > 0 else { return }
          written += step
        }
      }
    }
  }

  private static let longestReplay: off_t = 1 << 20

  private static func makeFile() -> Int32? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/terminal-output-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { return nil }
    unlink(name)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
  }
}
