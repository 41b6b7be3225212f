import Foundation
import Synchronization

@testable import TerminalHost

/// A terminal without a window. The object acts as the keyboard and the display.
final class PseudoTerminal: Sendable {
  /// The time limit of each wait.
  static let patience = DispatchTimeInterval.seconds(20)

  /// The descriptor of the end that programs use.
  let device: Int32
  let name: String
  private let display: Int32
  /// A pipe that stops the reading when its writer is closed.
  private let stop: (reader: Int32, writer: Int32)
  private let state = Mutex(State())
  private let reading = DispatchQueue(label: "PseudoTerminal")

  private struct State {
    var bytes: [UInt8] = []
    var waiting: [Int: Waiting] = [:]
    var lastWaiting = 0
    var isHungUp = false
    var isReading = false
    var isPaused = false
  }

  private struct Waiting {
    var isMet: @Sendable (String) -> Bool
    var continuation: CheckedContinuation<Bool, Never>
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  init(width: Int = 80, height: Int = 24) throws {
    display = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard display >= 0, let name = Self.unlock(display) else {
      throw Failure(description: "There is no pseudo-terminal: \(errno)")
    }
    self.name = name
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    stop = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    device = open(self.name, O_RDWR | O_NOCTTY)
    _ = fcntl(display, F_SETFD, FD_CLOEXEC)
    _ = fcntl(device, F_SETFD, FD_CLOEXEC)
    resize(width: width, height: height)
  }

  /// Unlocks the end for programs, and returns its name.
  private static func unlock(_ display: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(display) == 0, unlockpt(display) == 0 else { return nil }
      return ptsname(display).map { String(cString: $0) }
    #else
      // These calls replace `unlockpt` and `ptsname`, which Swift cannot import here.
      var isLocked: Int32 = 0
      var number: Int32 = 0
      let (lock, name): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      guard ioctl(display, lock, &isLocked) == 0, ioctl(display, name, &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    #endif
  }

  deinit {
    close(device)
    hangUp()
  }

  func resize(width: Int, height: Int) {
    var size = winsize(
      ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(display, UInt(TIOCSWINSZ), &size)
  }

  /// Types the bytes of the text.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(display, $0.baseAddress, $0.count) }
  }

  /// Disconnects the terminal, like a lost connection.
  func hangUp() {
    let isReading = state.withLock { state in
      defer { state.isHungUp = true }
      return state.isHungUp ? nil : state.isReading
    }
    switch isReading {
    // The display is closed only once no queue reads from it.
    case true?: close(stop.writer)
    case false?:
      close(stop.writer)
      close(stop.reader)
      close(display)
    case nil: break
    }
  }

  var modes: termios {
    var modes = termios()
    tcgetattr(device, &modes)
    return modes
  }

  /// Whether the terminal echoes, buffers lines and turns keys into signals, as a shell expects.
  var isAsAShellHasIt: Bool {
    let wanted = tcflag_t(ECHO | ICANON | ISIG)
    return modes.c_lflag & wanted == wanted && modes.c_oflag & tcflag_t(OPOST) != 0
  }

  // MARK: - Output

  /// All output that was read from the terminal so far.
  var output: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

  /// Starts reading the terminal's output.
  func startReading() {
    state.withLock { $0.isReading = true }
    reading.async { [weak self, display, stop] in
      while true {
        var files = [
          pollfd(fd: display, events: Int16(POLLIN), revents: 0),
          pollfd(fd: stop.reader, events: Int16(POLLIN), revents: 0),
        ]
        poll(&files, 2, -1)
        let isPaused = self?.state.withLock(\.isPaused) ?? true
        if files[1].revents != 0 {
          close(stop.reader)
          close(display)
          return
        }
        if isPaused {
          // While reading is paused, the queue waits only for the end.
          var end = pollfd(fd: stop.reader, events: Int16(POLLIN), revents: 0)
          poll(&end, 1, -1)
          continue
        }
        // Takes all that is there at once, because waiting tests search the whole output each time.
        var bytes: [UInt8] = []
        repeat {
          let piece = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
            count = max(0, read(display, buffer.baseAddress, buffer.count))
          }
          bytes += piece
          if piece.isEmpty || self?.state.withLock(\.isPaused) != false { break }
        } while bytes.count < 65_536 && poll(&files, 1, 0) > 0
        self?.take(bytes)
      }
    }
  }

  /// Stops reading, like a display whose connection hangs.
  func stopReading() {
    state.withLock { $0.isPaused = true }
  }

  private func take(_ bytes: [UInt8]) {
    let met = state.withLock { state in
      state.bytes += bytes
      let output = String(decoding: state.bytes, as: UTF8.self)
      let met = state.waiting.filter { $0.value.isMet(output) }
      for id in met.keys { state.waiting[id] = nil }
      return met.values.map(\.continuation)
    }
    for continuation in met { continuation.resume(returning: true) }
  }

  /// Waits until the program has written the text.
  ///
  /// - Parameter count: The number of times that the text must occur.
  func wait(for text: String, count: Int = 1) async throws {
    try await wait("\(text.debugDescription), \(count) times") {
      $0.ranges(of: text).count >= count
    }
  }

  func wait(_ description: String, until isMet: @escaping @Sendable (String) -> Bool) async throws {
    let isMet = await withCheckedContinuation { continuation in
      let id: Int? = state.withLock { state in
        if isMet(String(decoding: state.bytes, as: UTF8.self)) { return nil }
        state.lastWaiting += 1
        state.waiting[state.lastWaiting] = Waiting(isMet: isMet, continuation: continuation)
        return state.lastWaiting
      }
      guard let id else { return continuation.resume(returning: true) }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) {
        self.state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation
          .resume(returning: false)
      }
    }
    if !isMet {
      throw Failure(
        description: "Waited in vain for \(description). It was sent:\n\(output.debugDescription)")
    }
  }
}
