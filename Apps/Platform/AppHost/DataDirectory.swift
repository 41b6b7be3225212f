import Caching
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The directory an app keeps its data in, which nobody else uses as long as the app runs.
struct DataDirectory {
  let url: URL
  private let lock: Int32

  /// Makes the directory if need be, and locks it.
  ///
  /// - Parameters:
  ///   - path: What the user chose; `nil` takes the user's data directory.
  ///   - app: The app's name.
  /// - Throws: ``DataDirectoryError``.
  init(
    path: String?, app: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(DataDirectoryError) {
    guard let path = path ?? Self.defaultPath(for: app, environment: environment) else {
      throw .noHome
    }
    url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    do throws(FileError) {
      try DurableFile.makeDirectory(url.path)
    } catch {
      throw .notUsable(url.path, Self.reason(error.code))
    }
    lock = open(
      url.appendingPathComponent("lock").path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard lock >= 0 else { throw .notUsable(url.path, Self.reason(errno)) }
    // The lock goes with the process, however it ends.
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(lock)
      throw Self.lockError(code, url.path)
    }
  }

  func unlock() {
    close(lock)
  }

  /// Why a directory could not be locked: somebody else has the lock, or there are no locks where it
  /// is, as on some network file systems.
  static func lockError(_ code: Int32, _ path: String) -> DataDirectoryError {
    code == EWOULDBLOCK ? .inUse(path) : .notUsable(path, reason(code))
  }

  private static func reason(_ code: Int32) -> String {
    "\(String(cString: strerror(code)))."
  }

  /// Where the XDG base directory specification has data, in a folder of our own.
  static func defaultPath(for app: String, environment: [String: String]) -> String? {
    let base: String
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      base = data
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      base = "\(home)/.local/share"
    } else {
      return nil
    }
    return "\(base)/tessera/\(app)"
  }

  /// The default in the words of a help text.
  static func defaultDescription(for app: String) -> String {
    "$XDG_DATA_HOME/tessera/\(app), or ~/.local/share/tessera/\(app)"
  }
}

/// Why an app can't keep its data where it should.
enum DataDirectoryError: Error, Equatable {
  case noHome
  case notUsable(String, String)
  case inUse(String)
}

extension DataDirectoryError: CustomStringConvertible, LocalizedError {
  var description: String {
    switch self {
    case .noHome:
      """
      There is no place to keep data: neither XDG_DATA_HOME nor HOME is set. Choose a directory with \
      --data.
      """
    case .notUsable(let path, let reason):
      """
      The data directory \(path) can't be used: \(reason) Choose another one with --data.
      """
    case .inUse(let path):
      """
      The data directory \(path) is in use by another process of this app. Close that one first, or \
      choose another directory with --data.
      """
    }
  }

  var errorDescription: String? { description }
}
