import Caching
import Foundation
import Rooms

#if PostgreSQL
  import PostgreSQLStorage
#endif
#if SQLite
  import SQLiteStorage
#endif
import SessionLeases

/// The directory or database of an app's data. A running app has exclusive use of it, unless
/// several nodes share it.
struct DataDirectory {
  let storage: any Storage
  /// The storage, if several nodes may share it.
  var shared: (any SharedStorage)? { storage as? any SharedStorage }
  /// A notice for the user, for example that a database could not be read.
  private(set) var notice: String?
  let lock: FileLock?

  /// Returns the path of the file that records the current session; see `CurrentSessionRecord`.
  ///
  /// - Parameter place: The address of the process, which distinguishes nodes on one machine.
  func underWayPath(app: String, place: String) -> String {
    if shared == nil {
      return storage is DirectoryStorage ? "\(path)/under-way" : "\(path).under-way"
    }
    let place = place.replacing("/", with: "-")
    return FileManager.default.temporaryDirectory
      .appendingPathComponent("tessera-\(app)-\(place)-\(geteuid()).under-way").path
  }

  /// The URL of the directory or database.
  var url: URL { URL(fileURLWithPath: path) }
  private let path: String

  /// Opens the directory or database. A directory or SQLite database is made if necessary, and
  /// locked against other processes.
  ///
  /// - Parameters:
  ///   - choice: The user's choice; `nil` for the user's data directory.
  ///   - app: The app's name.
  /// - Throws: ``DataDirectoryError``.
  init(
    _ choice: StorageChoice?, app: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(DataDirectoryError) {
    let choice = choice ?? Self.defaultPath(for: app, environment: environment).map { .file($0) }
    switch choice {
    case nil: throw .noHome
    case .file(let path):
      let url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
      self.path = url.path
      try Self.makeDirectory(url.path, choice: url.path)
      lock = try Self.lock(url.appendingPathComponent("lock").path, choice: url.path)
      storage = DirectoryStorage(directory: url)
    case .sqlite(let path):
      #if SQLite
        let url = URL(fileURLWithPath: path, isDirectory: false).standardizedFileURL
        self.path = url.path
        try Self.makeDirectory(url.deletingLastPathComponent().path, choice: url.path)
        lock = try Self.lock("\(url.path).lock", choice: url.path)
        do throws(StorageError) {
          let database = try SQLiteStorage(path: url.path)
          storage = database
          notice = database.movedAside.map { path, reason in
            """
            The saved data can't be read: \(reason) It was kept aside as \
            \(path.split(separator: "/").last ?? ""), and the app starts without it.
            """
          }
        } catch {
          lock?.unlock()
          throw .notUsable(url.path, error.reason)
        }
      #else
        throw .notUsable(path, builtWithout(trait: "SQLite"))
      #endif
    case .postgresql(let text):
      #if PostgreSQL
        guard let url = PostgreSQLURL(text) else {
          throw .notUsable(
            StorageChoice.masked(text),
            "It isn't the address of a database: write postgresql://USER@HOST/DATABASE.")
        }
        path = "\(url)"
        lock = nil
        do throws(StorageError) {
          storage = try PostgreSQLStorage(url)
        } catch {
          throw .notUsable("\(url)", error.reason)
        }
      #else
        throw .notUsable(StorageChoice.masked(text), builtWithout(trait: "PostgreSQL"))
      #endif
    }
  }

  /// Returns the storage of the rooms.
  ///
  /// - Parameter maximumSize: The maximum size of a value in bytes.
  func roomStorage(maximumSize: Int) -> any RoomStorage {
    #if PostgreSQL
      if let database = storage as? PostgreSQLStorage {
        return PostgreSQLRooms(database, maximumSize: maximumSize)
      }
    #endif
    return KeptRoomStorage(storage, maximumSize: maximumSize)
  }

  private static func makeDirectory(_ path: String, choice: String) throws(DataDirectoryError) {
    do throws(FileError) {
      try DurableFile.makeDirectory(path)
    } catch {
      throw .notUsable(choice, reason(error.code))
    }
  }

  private static func lock(_ path: String, choice: String) throws(DataDirectoryError) -> FileLock {
    do throws(FileLockError) {
      return try FileLock(path: path)
    } catch {
      throw lockError(error.code, choice)
    }
  }

  /// Releases the lock for other processes.
  func unlock() {
    lock?.unlock()
  }

  /// Describes why a directory could not be locked: another process has the lock, or the file
  /// system doesn't support locks. Some network file systems don't.
  static func lockError(_ code: Int32, _ path: String) -> DataDirectoryError {
    code == EWOULDBLOCK ? .inUse(path) : .notUsable(path, reason(code))
  }

  private static func reason(_ code: Int32) -> String {
    "\(String(cString: strerror(code)))."
  }

  /// Returns an app's folder in the data directory of the XDG base directory specification.
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

  /// Describes the default directory in a help text.
  static func defaultDescription(for app: String) -> String {
    "$XDG_DATA_HOME/tessera/\(app), or ~/.local/share/tessera/\(app)"
  }
}

/// An error about the directory or database of an app's data.
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
      There is no place to keep data: neither XDG_DATA_HOME nor HOME is an absolute path. Choose \
      a directory with --data.
      """
    case .notUsable(let path, let reason):
      """
      \(path) can't be used to keep data: \(reason) Choose another place with --data or --storage.
      """
    case .inUse(let path):
      """
      The data in \(path) is in use by another process of this app. Close that one first, or choose \
      another place with --data or --storage.
      """
    }
  }

  var errorDescription: String? { description }
}

/// Returns the message about an option that needs a trait of the package.
func builtWithout(trait: String) -> String {
  """
  This app was built without the trait \(trait). Name the trait in the app's manifest, \
  .package(…, traits: [.defaults, "\(trait)"]), or build an app of Tessera's own with \
  --traits default,\(trait).
  """
}
