import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that one process at a time has locked: see `flock(2)`.
///
/// The lock goes with the process that has it, however that ends.
struct FileLock {
  /// The open file that the lock belongs to.
  let descriptor: Int32

  /// Locks a file, which is made if need be, and doesn't wait if somebody else has it.
  ///
  /// - Throws: Why it can't be locked; `EWOULDBLOCK` if somebody else has it.
  init(path: String) throws(FileLockError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else { throw FileLockError(code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      throw FileLockError(code: code)
    }
  }

  /// Gives the lock back, at once for everybody.
  ///
  /// Closing the file isn't enough: a process that has just been started has all its starter's open
  /// files until it has become its own program, and with them the lock.
  func unlock() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

/// Why a file could not be locked: a code of `errno`.
struct FileLockError: Error {
  let code: Int32
}
