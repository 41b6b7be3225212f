// For POSIX systems only.

import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes on their way to a terminal, which may take them slowly or, over a connection that hangs,
/// not at all; nobody has to wait for it.
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
    // What waits already has its turn when the terminal is ready.
    if source == nil { send() }
  }

  /// Sends last bytes, and waits for them no longer than half a second.
  func finish(with bytes: [UInt8]) {
    source?.cancel()
    source = nil
    // A frame that has not been sent by now is not worth waiting for, but what is begun of it may
    // end in the middle of a sequence: what follows starts with one of its own.
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
      // Until Dispatch is through with a file it must not be closed: its number may be another one's next.
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
        // The terminal is gone. Reading from it says so too.
        pending = []
      }
    }
    pending = []
  }
}
