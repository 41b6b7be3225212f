import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// What a copy of the process and the process itself can both read and write.
final class SharedMemory {
  let bytes: UnsafeMutableRawPointer
  let capacity: Int

  /// - Returns: `nil` where there is no such memory.
  init?(capacity: Int) {
    #if canImport(Glibc)
      let address = mmap(
        nil, capacity, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
      guard let address, address != MAP_FAILED else { return nil }
      bytes = address
      self.capacity = capacity
    #else
      return nil
    #endif
  }

  deinit {
    #if canImport(Glibc)
      munmap(bytes, capacity)
    #endif
  }

  /// Goes up as the copy gets on.
  var progress: Int {
    get { bytes.load(as: Int.self) }
    set { bytes.storeBytes(of: newValue, as: Int.self) }
  }

  private static let start = 2 * MemoryLayout<Int>.stride

  /// What the copy has written.
  var data: Data {
    get { Data(bytes: bytes + Self.start, count: bytes.load(fromByteOffset: 8, as: Int.self)) }
    set {
      // What doesn't fit is not told.
      guard newValue.count <= capacity - Self.start else { return }
      newValue.copyBytes(
        to: (bytes + Self.start).assumingMemoryBound(to: UInt8.self), count: newValue.count)
      bytes.storeBytes(of: newValue.count, toByteOffset: 8, as: Int.self)
    }
  }

  func clear() {
    progress = 0
    data = Data()
  }

  /// Adds numbers to what the copy has written.
  func append(_ numbers: UInt64...) {
    for number in numbers {
      let count = bytes.load(fromByteOffset: 8, as: Int.self)
      guard count + 8 <= capacity - Self.start else { return }
      (bytes + Self.start + count).storeBytes(of: number, as: UInt64.self)
      bytes.storeBytes(of: count + 8, toByteOffset: 8, as: Int.self)
    }
  }
}

/// Runs something in a copy of this process, so that a trap there is the end of the copy alone.
enum ProcessCopy {
  enum Ending: Equatable {
    case finished
    /// - Parameter message: What it said as its last.
    case trapped(message: String)
    /// It has got no further for a while, and was ended.
    case stuck
    /// There is no copy.
    case unavailable
  }

  static var isAvailable: Bool {
    #if canImport(Glibc)
      true
    #else
      false
    #endif
  }

  /// - Parameters:
  ///   - memory: Where it writes what it finds.
  ///   - patience: How long it may make no progress, in seconds.
  static func run(_ memory: SharedMemory, patience: Double, _ body: () -> Void) -> Ending {
    #if canImport(Glibc)
      guard let output = tmpfile() else { return .unavailable }
      defer { fclose(output) }
      let child = fork()
      if child < 0 { return .unavailable }
      if child == 0 {
        // A trap here is what is looked for: no report, no dump of memory, nothing of the parent's.
        for trap in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE] { signal(trap, SIG_DFL) }
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        dup2(fileno(output), STDERR_FILENO)
        body()
        _exit(0)
      }
      return wait(for: child, memory, patience, output)
    #else
      return .unavailable
    #endif
  }

  #if canImport(Glibc)
    private static func wait(
      for child: pid_t, _ memory: SharedMemory, _ patience: Double,
      _ output: UnsafeMutablePointer<FILE>
    ) -> Ending {
      var status: Int32 = 0
      var (progress, pause) = (memory.progress, UInt32(50))
      var lastProgress = ContinuousClock.now
      while waitpid(child, &status, WNOHANG) == 0 {
        usleep(pause)
        pause = min(pause * 2, 2_000)
        if memory.progress != progress {
          progress = memory.progress
          lastProgress = .now
        } else if .now - lastProgress > .seconds(patience) {
          kill(child, SIGKILL)
          waitpid(child, &status, 0)
          return .stuck
        }
      }
      // The low bits are the signal that ended it.
      return status & 0x7F == 0 && status >> 8 == 0 ? .finished : .trapped(message: said(output))
    }

    /// What the program says of its trap.
    private static func said(_ output: UnsafeMutablePointer<FILE>) -> String {
      let file = fileno(output)
      lseek(file, 0, SEEK_SET)
      var bytes = [UInt8](repeating: 0, count: 8_192)
      let count = max(0, read(file, &bytes, bytes.count))
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      return text.split(separator: "\n").first.map(String.init) ?? "it says nothing more"
    }
  #endif
}
