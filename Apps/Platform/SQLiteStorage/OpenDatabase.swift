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

  /// An open database and the identity of its file.
  struct OpenDatabase: Sendable {
    let pool: DatabasePool
    let commits: GroupCommit
    private let path: String
    private let file: File?

    /// The identity of a file. Another file at the same path has a different identity.
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

    /// Opens a database, and makes it if necessary.
    ///
    /// - Parameter patience: The time to wait for another program that uses the database, in
    ///   seconds.
    init(path: String, patience: TimeInterval) throws {
      try DurableFile.makeDirectory((path as NSString).deletingLastPathComponent)
      // Only the owner may use the file. SQLite gives its files beside this one the same
      // permissions.
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw FileError.system(path: path, code: errno) }
      close(descriptor)

      var configuration = Configuration()
      configuration.label = "storage"
      // Another program, an administrator's for example, may lock the database for a moment.
      configuration.busyMode = .timeout(patience)
      pool = try DatabasePool(path: path, configuration: configuration)
      try Schema.migrate(pool)
      try pool.writeWithoutTransaction { database in
        // By default, a commit survives the end of the process, but not a power cut.
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
