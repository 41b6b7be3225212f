#if SQLite
  import Foundation
  import GRDB
  import Persistence

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A database whose file is open, and which file that is.
  struct OpenDatabase: Sendable {
    let pool: DatabasePool
    let commits: GroupCommit
    private let path: String
    private let file: File?

    /// What tells a file from another one of the same name.
    private struct File: Equatable, Sendable {
      let device: UInt64
      let number: UInt64

      init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
      }
    }

    /// Opens a database, which is made if there is none.
    ///
    /// - Parameter patience: How long it is waited for another program that uses it, in seconds.
    init(path: String, patience: TimeInterval) throws {
      try DurableFile.makeDirectory((path as NSString).deletingLastPathComponent)
      // Its owner's alone, as the files of SQLite that lie beside it are then, too.
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw FileError.system(path: path, code: errno) }
      close(descriptor)

      var configuration = Configuration()
      configuration.label = "storage"
      // Somebody may look at it with a tool of their own meanwhile.
      configuration.busyMode = .timeout(patience)
      pool = try DatabasePool(path: path, configuration: configuration)
      try Schema.migrate(pool)
      try pool.writeWithoutTransaction { database in
        // The pool has asked for less: that a commit survives the end of the process only.
        try database.execute(sql: "PRAGMA synchronous = FULL")
      }
      commits = GroupCommit(pool)
      self.path = path
      file = File(path: path)
    }

    /// Whether the file is still the one at its path.
    var isInPlace: Bool { file != nil && File(path: path) == file }
  }
#endif
