import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that only one process at a time can lock; see `flock(2)`.
///
/// The lock ends with its process, even if the process is killed.
struct FileLock {
  /// The open file that holds the lock.
  let descriptor: Int32

  /// Locks a file, and makes it if necessary. It fails immediately if another process has the lock.
  ///
  /// - Throws: The error of the system; `EWOULDBLOCK` if another process has the lock.
  init(path: String) throws(FileLockError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else { throw FileLockError(code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      throw FileLockError(code: code)
    }
  }

  /// Releases the lock for all processes.
  ///
  /// Closing the file isn't enough: a freshly forked process shares all open files of its parent,
  /// and so the lock, until it runs its own program.
  func unlock() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

/// An error from locking a file: an `errno` code.
struct FileLockError: Error {
  let code: Int32
}
