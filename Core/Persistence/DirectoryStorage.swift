import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A storage with one file for each value. The app's values are in a directory, the values of
/// sessions in its subdirectories `sessions/<name>`, and the values of rooms in `rooms/<name>`.
public struct DirectoryStorage: Storage {
  /// The directory of the files.
  public let directory: URL

  /// - Parameter directory: A directory that no other program writes to. The first save makes it.
  public init(directory: URL) {
    self.directory = directory
  }

  private var sessionsDirectory: URL {
    directory.appendingPathComponent("sessions", isDirectory: true)
  }

  /// Returns the directory of an owner's files.
  public func directory(of owner: StorageOwner) -> URL {
    switch owner {
    case .app: directory
    case .session(let name):
      sessionsDirectory.appendingPathComponent(name, isDirectory: true)
    case .room(let name):
      directory.appendingPathComponent("rooms", isDirectory: true)
        .appendingPathComponent(name, isDirectory: true)
    }
  }

  public func cache(of owner: StorageOwner, maximumSize: Int?) -> any Cache {
    FileCache(directory: directory(of: owner), maximumSize: maximumSize)
  }

  public func hasData(of owner: StorageOwner) -> Bool {
    FileManager.default.fileExists(atPath: directory(of: owner).path)
  }

  public func touch(_ owner: StorageOwner) {
    utimes(directory(of: owner).path, nil)
  }

  // MARK: - Sessions

  private static let deletedPrefix = ".deleted-"

  public func sessions() throws(StorageError) -> [StoredSession] {
    DurableFile.removeLeftovers(in: sessionsDirectory.path)
    let names: [String]
    do throws(FileError) {
      names = try DurableFile.names(in: sessionsDirectory.path)
    } catch {
      throw StorageError(error)
    }
    var sessions: [StoredSession] = []
    for name in names {
      let directory = directory(of: .session(name))
      if name.hasPrefix(Self.deletedPrefix) {
        // An earlier process was killed during the deletion.
        try? FileManager.default.removeItem(at: directory)
      } else if let lastUse = Self.lastUse(of: directory) {
        sessions.append(StoredSession(name: name, lastUse: lastUse))
      }
    }
    return sessions
  }

  /// Returns the time of the last write or touch of a session's directory; `nil` for anything else.
  private static func lastUse(of directory: URL) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: directory.path)
    guard attributes?[.type] as? FileAttributeType == .typeDirectory else { return nil }
    return attributes?[.modificationDate] as? Date
  }

  public func deleteSession(_ name: String) throws(StorageError) {
    let path = directory(of: .session(name)).path
    // Renames the directory first, so that a half-deleted session is never found.
    let deleted = directory(of: .session("\(Self.deletedPrefix)\(name)"))
    guard rename(path, deleted.path) == 0 else {
      throw StorageError(.system(path: path, code: errno))
    }
    try? FileManager.default.removeItem(at: deleted)
  }

  // MARK: - The server's own

  public func serverValue(_ name: String) throws(StorageError) -> Data? {
    do throws(FileError) {
      return try DurableFile.read(path(ofServerValue: name), maximumSize: 1_024)
    } catch {
      throw StorageError(error, at: path(ofServerValue: name))
    }
  }

  public func setServerValue(_ value: Data, _ name: String) throws(StorageError) {
    do throws(FileError) {
      try DurableFile.replace(path(ofServerValue: name), with: value)
    } catch {
      throw StorageError(error, at: path(ofServerValue: name))
    }
  }

  private func path(ofServerValue name: String) -> String {
    sessionsDirectory.appendingPathComponent(name).path
  }
}

extension StorageError {
  init(_ error: FileError, at path: String? = nil) {
    self.init(location: error.path ?? path, reason: error.reason)
  }
}
