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
  /// File descriptors, -1 where there is none.
  struct Files {
    /// The file that holds the captured output.
    var file: Int32 = -1
    /// Standard output and standard error as they were, if they are captured.
    var output: Int32 = -1
    var error: Int32 = -1
    /// The terminal that shows the captured output.
    var target: Int32 = -1
  }

  private(set) var files = Files()
  /// The terminal once more, because writing to it must not wait for one that hangs.
  private let target: TerminalFile
  private var isCapturing = false

  /// - Returns: `nil` if neither standard output nor standard error is a terminal, or there is
  ///   nowhere to write to; then they are better left alone.
  init?() {
    let isOutput = isatty(STDOUT_FILENO) == 1
    let isError = isatty(STDERR_FILENO) == 1
    guard isOutput || isError, let file = Self.makeFile() else { return nil }
    target = TerminalFile(reopening: isError ? STDERR_FILENO : STDOUT_FILENO)
    files.file = file
    files.target = target.descriptor
    if isOutput { files.output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3) }
    if isError { files.error = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3) }
  }

  deinit {
    for descriptor in [files.file, files.output, files.error] where descriptor >= 0 {
      close(descriptor)
    }
  }

  func start() {
    isCapturing = true
    fflush(nil)
    if files.output >= 0 { dup2(files.file, STDOUT_FILENO) }
    if files.error >= 0 { dup2(files.file, STDERR_FILENO) }
  }

  func stop() {
    guard isCapturing else { return }
    isCapturing = false
    fflush(nil)
    files.release()
  }

  private static func makeFile() -> Int32? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/terminal-output-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { return nil }
    unlink(name)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    _ = fcntl(file, F_SETFL, O_APPEND)
    return file
  }
}

extension OutputCapture.Files {
  /// Has the process write to the terminal again, and shows what was held back, or the end of it if
  /// that is very much.
  ///
  /// Calls only what a signal handler may call.
  func release() {
    if output >= 0 { dup2(output, STDOUT_FILENO) }
    if error >= 0 { dup2(error, STDERR_FILENO) }
    guard file >= 0, target >= 0 else { return }
    let size = lseek(file, 0, SEEK_END)
    lseek(file, max(0, size - Self.longestReplay), SEEK_SET)
    // No more than what is allocated on the stack.
    withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 1) { buffer in
      while true {
        let count = read(file, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        guard Self.write(buffer.baseAddress!, count, to: target) else { return }
      }
    }
  }

  /// - Returns: Whether all was written: a terminal that hangs is waited for no longer than half a second.
  private static func write(
    _ bytes: UnsafeMutableRawPointer, _ count: Int, to target: Int32
  ) -> Bool {
    var written = 0
    while written < count {
      let step = systemWrite(target, bytes + written, count - written)
      if step > 0 {
        written += step
      } else if step < 0, errno == EAGAIN {
        var ready = pollfd(fd: target, events: Int16(POLLOUT), revents: 0)
        guard poll(&ready, 1, 500) > 0 else { return false }
      } else if step == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  /// The name of the function of C is that of the method.
  private static func systemWrite(
    _ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int
  ) -> Int {
    SystemFile.write(file, UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private static let longestReplay: off_t = 1 << 20
}
