// For POSIX systems only.

import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input and output in their original modes: a terminal, a pipe or a file.
@MainActor
final class PosixConsole: Console {
  private let input: Int32
  private let output: Int32
  private let readers = DispatchQueue(label: "PosixConsole.read")
  private let writers = DispatchQueue(label: "PosixConsole.write")
  private var waiting: CheckedContinuation<[UInt8], Never>?
  private var unwritten = 0
  private var isBroken = false
  private var modes: termios?
  private var isEchoing = true

  /// - Parameters:
  ///   - input: A file descriptor to read from.
  ///   - output: A file descriptor to write to.
  init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    self.input = input
    self.output = output
    // A closed output must cause an error, not end the process.
    signal(SIGPIPE, SIG_IGN)
    var modes = termios()
    if isatty(input) == 1, tcgetattr(input, &modes) == 0 { self.modes = modes }
  }

  var isInteractive: Bool { modes != nil }

  var isBusy: Bool { unwritten > 0 }

  func read() async -> [UInt8] {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: []) }
        waiting = continuation
        // Reading takes a thread, because not every kind of file supports waiting without one.
        readers.async { [input] in
          let bytes = Self.readBytes(input)
          Task { @MainActor in self.receive(bytes) }
        }
      }
    } onCancel: {
      Task { @MainActor in self.receive([]) }
    }
  }

  private func receive(_ bytes: [UInt8]) {
    waiting?.resume(returning: bytes)
    waiting = nil
  }

  func write(_ text: String) {
    if isBroken { return }
    let bytes = Array(text.utf8)
    unwritten += bytes.count
    writers.async { [output] in
      let isWritten = Self.write(bytes, to: output)
      Task { @MainActor in
        self.unwritten -= bytes.count
        if !isWritten { self.isBroken = true }
      }
    }
  }

  func drain() async -> Bool {
    await withCheckedContinuation { continuation in
      writers.async {
        Task { @MainActor in continuation.resume() }
      }
    }
    return !isBroken
  }

  func setEcho(_ isOn: Bool) {
    guard isOn != isEchoing, let modes else { return }
    isEchoing = isOn
    if isOn {
      var modes = modes
      tcsetattr(input, TCSANOW, &modes)
      SignalState.disarm()
      SignalState.uninstallAll()
    } else {
      let state = SignalState.shared
      state.pointee.terminal = input
      state.pointee.modes = modes
      state.pointee.showsScreen = false
      state.pointee.captured = OutputCapture.Files()
      SignalState.arm()
      SignalRelay.restoreBeforeEnding()
      var hidden = modes
      hidden.c_lflag &= ~tcflag_t(ECHO)
      hidden.c_lflag |= tcflag_t(ECHONL)
      tcsetattr(input, TCSANOW, &hidden)
    }
  }

  func schedule(
    after delay: Duration, _ action: @escaping @MainActor () -> Void
  ) -> any TerminalTimer {
    TaskTimer(after: delay, action)
  }

  // MARK: - On other threads

  /// Waits for bytes. Returns none at the end of the input or on an error.
  private nonisolated static func readBytes(_ file: Int32) -> [UInt8] {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, initialized in
        count = SystemFile.read(file, buffer)
        initialized = max(0, count)
      }
      if count >= 0 { return bytes }
      switch errno {
      case EINTR: continue
      // Another process that shares the file may have made it non-blocking.
      case EAGAIN: waitFor(file, POLLIN)
      default: return []
      }
    }
  }

  private nonisolated static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { SystemFile.write(file, $0) }
      if count > 0 {
        written += count
      } else if count < 0, errno == EAGAIN {
        waitFor(file, POLLOUT)
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  private nonisolated static func waitFor(_ file: Int32, _ events: some BinaryInteger) {
    var entry = pollfd(fd: file, events: Int16(events), revents: 0)
    poll(&entry, 1, -1)
  }
}
