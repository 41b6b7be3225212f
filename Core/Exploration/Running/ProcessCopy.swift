import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Memory that a process and its copy can both read and write.
final class SharedMemory {
  let bytes: UnsafeMutableRawPointer
  let capacity: Int

  /// - Returns: `nil` if shared memory is unavailable.
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

  /// A number that grows as the copy makes progress.
  var progress: Int {
    get { bytes.load(as: Int.self) }
    set { bytes.storeBytes(of: newValue, as: Int.self) }
  }

  private static let start = 2 * MemoryLayout<Int>.stride

  /// The data that the copy has written.
  var data: Data {
    get { Data(bytes: bytes + Self.start, count: bytes.load(fromByteOffset: 8, as: Int.self)) }
    set {
      // Data that doesn't fit is dropped.
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

  /// Appends numbers to the data of the copy.
  func append(_ numbers: UInt64...) {
    for number in numbers {
      let count = bytes.load(fromByteOffset: 8, as: Int.self)
      guard count + 8 <= capacity - Self.start else { return }
      (bytes + Self.start + count).storeBytes(of: number, as: UInt64.self)
      bytes.storeBytes(of: count + 8, toByteOffset: 8, as: Int.self)
    }
  }
}

/// Runs code in a copy of this process, so that a trap ends only the copy.
enum ProcessCopy {
  enum Ending: Equatable {
    case finished
    /// - Parameter message: The first line of the copy's error output.
    case trapped(message: String)
    /// The copy made no progress for a while and was killed.
    case stuck
    /// The process couldn't be copied.
    case unavailable
  }

  static var isAvailable: Bool {
    #if canImport(Glibc)
      true
    #else
      false
    #endif
  }

  /// Runs a closure in one copy.
  ///
  /// - Parameters:
  ///   - memory: The memory for the results of the copy.
  ///   - patience: The maximum time without progress, in seconds.
  static func run(_ memory: SharedMemory, patience: Double, _ body: () -> Void) -> Ending {
    run([memory], patience: patience) { _ in body() }[0]
  }

  /// Runs a closure in one copy for each memory, in parallel.
  ///
  /// - Parameters:
  ///   - memories: The memory for the results of each copy.
  ///   - patience: The maximum time of each copy without progress, in seconds.
  ///   - body: Gets the number of its copy.
  static func run(
    _ memories: [SharedMemory], patience: Double, _ body: (_ copy: Int) -> Void
  ) -> [Ending] {
    #if canImport(Glibc)
      let copies = memories.enumerated().map { number, memory in
        Copy(memory: memory) { body(number) }
      }
      return wait(for: copies, patience)
    #else
      return memories.map { _ in .unavailable }
    #endif
  }

  #if canImport(Glibc)
    private final class Copy {
      private let memory: SharedMemory
      private let output: UnsafeMutablePointer<FILE>?
      private let process: pid_t
      /// The ending of the copy; `nil` while it runs.
      private(set) var ending: Ending?
      private var progress: Int
      private var lastProgress = ContinuousClock.now

      init(memory: SharedMemory, _ body: () -> Void) {
        self.memory = memory
        progress = memory.progress
        output = tmpfile()
        guard let output else {
          (process, ending) = (-1, .unavailable)
          return
        }
        let process = fork()
        if process == 0 {
          // The search expects traps in the copy, so they need no crash report, no core dump and
          // none of the parent's handlers.
          for trap in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE] { signal(trap, SIG_DFL) }
          var limit = rlimit(rlim_cur: 0, rlim_max: 0)
          setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
          dup2(fileno(output), STDERR_FILENO)
          body()
          _exit(0)
        }
        self.process = process
        if process < 0 { ending = .unavailable }
      }

      deinit {
        if let output { fclose(output) }
      }

      /// Checks whether the copy has ended, and kills it if it makes no progress.
      func look(_ patience: Double) {
        var status: Int32 = 0
        if waitpid(process, &status, WNOHANG) != 0 {
          // The low bits are the signal that ended the copy.
          let isFinished = status & 0x7F == 0 && status >> 8 == 0
          ending = isFinished ? .finished : .trapped(message: output.map(said) ?? "")
        } else if memory.progress != progress {
          progress = memory.progress
          lastProgress = .now
        } else if .now - lastProgress > .seconds(patience) {
          kill(process, SIGKILL)
          waitpid(process, &status, 0)
          ending = .stuck
        }
      }
    }

    private static func wait(for copies: [Copy], _ patience: Double) -> [Ending] {
      var pause = UInt32(50)
      while true {
        for copy in copies where copy.ending == nil { copy.look(patience) }
        let endings = copies.compactMap(\.ending)
        if endings.count == copies.count { return endings }
        usleep(pause)
        pause = min(pause * 2, 2_000)
      }
    }

    /// Returns the message that a copy printed about its trap.
    private static func said(_ output: UnsafeMutablePointer<FILE>) -> String {
      let file = fileno(output)
      lseek(file, 0, SEEK_SET)
      var bytes = [UInt8](repeating: 0, count: 8_192)
      let count = max(0, read(file, &bytes, bytes.count))
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      return text.split(separator: "\n").first.map(String.init) ?? "it gave no reason"
    }
  #endif
}
