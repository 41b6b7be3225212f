import Caching
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A record of the session that the process is working for, in a file that outlives the process. If
/// the work crashes the process, the next process finds the session's name.
///
/// The record is mapped memory, which the system writes to the file even if the process dies.
@MainActor
final class CurrentSessionRecord {
  /// The session for which an earlier process was working when it died.
  let found: String?

  /// The mapped memory: one byte for the length of the session's name, then the name.
  // Only this object uses the memory.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer

  private nonisolated static let size = 64

  /// - Parameter path: The file, which no other process uses.
  init(path: String) throws(StorageError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
    guard file >= 0 else { throw Self.error(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Self.error(path) }
    guard status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(
        location: path, reason: "It belongs to another user or isn't a file: remove it.")
    }
    guard ftruncate(file, off_t(Self.size)) == 0 else { throw Self.error(path) }
    let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let memory, memory != MAP_FAILED else { throw Self.error(path) }
    self.memory = memory
    let count = Int(memory.load(as: UInt8.self))
    let bytes = UnsafeRawBufferPointer(start: memory + 1, count: min(count, Self.size - 1))
    let name = String(decoding: bytes, as: UTF8.self)
    let isName =
      count == 32 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    found = isName ? name : nil
    memory.storeBytes(of: 0, as: UInt8.self)
  }

  deinit { munmap(memory, Self.size) }

  private static func error(_ path: String) -> StorageError {
    StorageError(location: path, reason: "\(String(cString: strerror(errno))).")
  }

  /// Runs work for a session. The file names the session during the work.
  func handling<Result>(_ session: String, _ work: () throws -> Result) rethrows -> Result {
    var name = session
    name.withUTF8 { bytes in
      let count = min(bytes.count, Self.size - 1)
      if let start = bytes.baseAddress { memcpy(memory + 1, start, count) }
      memory.storeBytes(of: UInt8(count), as: UInt8.self)
    }
    defer { memory.storeBytes(of: 0, as: UInt8.self) }
    return try work()
  }
}

extension AppContext {
  /// Runs work for the window, and records the session meanwhile. If the work crashes this process,
  /// the next process knows the session.
  func handling<Result>(_ work: () throws -> Result) rethrows -> Result {
    guard let (session, sessionRecord) = watch else { return try work() }
    return try sessionRecord.handling(session, work)
  }
}
