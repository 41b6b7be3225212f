#if SQLite
  import Persistence
  import Foundation
  import GRDB

  extension StorageError {
    init(_ error: any Error, at path: String) {
      switch error {
      case let error as StorageError: self = error
      case let error as DatabaseError: self.init(location: path, reason: error.reason)
      case let error as FileError: self.init(location: error.path ?? path, reason: error.reason)
      case is NewerDatabaseError:
        self.init(
          location: path,
          reason: """
            A newer version of this app has made this database: use that one, or another database.
            """)
      default: self.init(location: path, reason: "\(error).")
      }
    }
  }

  extension DatabaseError {
    /// Whether the file is not, or no longer, a readable SQLite database.
    var meansUnreadable: Bool {
      resultCode == .SQLITE_NOTADB || resultCode == .SQLITE_CORRUPT
    }

    /// The cause and the remedy.
    var reason: String {
      switch resultCode {
      case .SQLITE_FULL: "The disk is full: make room on it."
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        "Another program is using the database: close that, or let it finish."
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
        "The database can't be written to: let the app write to its file and directory."
      case .SQLITE_CANTOPEN: "The database can't be opened: let the app use its file and directory."
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: "It is not a SQLite database, or a broken one."
      case .SQLITE_IOERR: "The disk could not be read or written\(message.map { ": \($0)" } ?? "")."
      case .SQLITE_TOOBIG: "It is too large for a database."
      default: "\(message ?? "SQLite has failed") (\(extendedResultCode.rawValue))."
      }
    }
  }
#endif
