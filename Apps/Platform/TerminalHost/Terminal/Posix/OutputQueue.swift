// For POSIX systems only.

import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A queue of bytes for a terminal. The terminal may take them slowly or, over a hanging
/// connection, not at all, but writing never blocks.
@MainActor
final class OutputQueue {
  private let file: TerminalFile
  private var pending: ArraySlice<UInt8> = []
  private var source: (any DispatchSourceWrite)?
  var onDrained: (() -> Void)?

  init(_ file: TerminalFile) {
    self.file = file
  }

  var isBusy: Bool { !pending.isEmpty }

  func write(_ bytes: [UInt8]) {
    pending += bytes
    // Pending bytes are sent when the terminal is ready.
    if source == nil { send() }
  }

  /// Sends the last bytes, and waits for them at most half a second.
  func finish(with bytes: [UInt8]) {
    source?.cancel()
    source = nil
    // An unsent frame isn't worth waiting for. A partly sent frame may end within a sequence, but
    // the last bytes start with a sequence of their own.
    pending = bytes[...]
    for _ in 0..<10 where !pending.isEmpty {
      sendOnce()
      guard !pending.isEmpty else { return }
      var ready = pollfd(fd: file.descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, 50)
    }
    pending = []
  }

  private func send() {
    sendOnce()
    if pending.isEmpty {
      source?.cancel()
      source = nil
    } else if source == nil {
      let source = DispatchSource.makeWriteSource(fileDescriptor: file.descriptor, queue: .main)
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated { self?.terminalIsReady() }
      }
      // The file must stay open until Dispatch releases it, because another file could get its
      // number.
      source.setCancelHandler { [file] in withExtendedLifetime(file) {} }
      source.resume()
      self.source = source
    }
  }

  private func terminalIsReady() {
    send()
    if pending.isEmpty { onDrained?() }
  }

  private func sendOnce() {
    while !pending.isEmpty {
      let count = file.write(pending)
      if count > 0 {
        pending = pending.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        // The terminal is gone. Reading reports this too.
        pending = []
      }
    }
    pending = []
  }
}
