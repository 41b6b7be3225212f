// For POSIX systems only.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A capture of the process's other output to the terminal, such as `print` or the message of a
/// trap. That output would garble the screen and then vanish with it.
///
/// The output goes into an unnamed file, and to the terminal when the capture stops.
final class OutputCapture {
  /// The file descriptors, -1 for a missing one.
  struct Files {
    /// The file that holds the captured output.
    var file: Int32 = -1
    /// Copies of the original standard output and standard error, if they are captured.
    var output: Int32 = -1
    var error: Int32 = -1
    /// The terminal that shows the captured output.
    var target: Int32 = -1
  }

  private(set) var files = Files()
  /// The terminal, reopened, because writing to a hanging terminal must not block.
  private let target: TerminalFile
  private var isCapturing = false

  /// - Returns: `nil` if neither standard output nor standard error is a terminal, or if the file
  ///   can't be made.
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
  /// Restores the process's output and shows the captured output, or the end of very long output.
  ///
  /// Calls only async-signal-safe functions.
  func release() {
    if output >= 0 { dup2(output, STDOUT_FILENO) }
    if error >= 0 { dup2(error, STDERR_FILENO) }
    guard file >= 0, target >= 0 else { return }
    let size = lseek(file, 0, SEEK_END)
    lseek(file, max(0, size - Self.longestReplay), SEEK_SET)
    // The buffer is small enough to be allocated on the stack.
    withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 1) { buffer in
      while true {
        let count = read(file, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        guard Self.write(buffer.baseAddress!, count, to: target) else { return }
      }
    }
  }

  /// - Returns: Whether all bytes were written. The method waits at most half a second for a
  ///   hanging terminal.
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

  /// Wraps the C function, which has the same name as a method here.
  private static func systemWrite(
    _ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int
  ) -> Int {
    SystemFile.write(file, UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private static let longestReplay: off_t = 1 << 20
}
