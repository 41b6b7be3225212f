import Foundation
import Testing

@testable import AppHost

/// The place of an app's data directory, and the lock on it.
@Suite struct DataDirectoryTests {
  // MARK: - Location

  @Test(arguments: [
    (["XDG_DATA_HOME": "/data", "HOME": "/home/me"], "/data/tessera/Notes"),
    (["XDG_DATA_HOME": "/data"], "/data/tessera/Notes"),
    (["HOME": "/home/me"], "/home/me/.local/share/tessera/Notes"),
    (["XDG_DATA_HOME": "", "HOME": "/home/me"], "/home/me/.local/share/tessera/Notes"),
    // The XDG specification says that relative paths are ignored.
    (["XDG_DATA_HOME": "data", "HOME": "/home/me"], "/home/me/.local/share/tessera/Notes"),
    (["XDG_DATA_HOME": "./data", "HOME": "home"], nil),
    (["XDG_DATA_HOME": "~/data"], nil),
    (["HOME": ""], nil),
    ([:], nil),
  ])
  func followsTheBaseDirectorySpecification(environment: [String: String], path: String?) {
    #expect(DataDirectory.defaultPath(for: "Notes", environment: environment) == path)
  }

  @Test func theDirectoryIsMadeForItsOwnerOnly() throws {
    try withTemporaryDirectory { home in
      let directory = try DataDirectory(
        nil, app: "Notes", environment: ["XDG_DATA_HOME": "\(home.path)/a/b"])
      defer { directory.unlock() }
      #expect(directory.url.path == "\(home.path)/a/b/tessera/Notes")
      #expect(try directory.url.permissions == 0o700)
      #expect(try directory.url.appendingPathComponent("lock").permissions == 0o600)
    }
  }

  @Test func theUsersChoiceOverridesTheEnvironment() throws {
    try withTemporaryDirectory { home in
      let directory = try DataDirectory(
        .file("\(home.path)/mine"), app: "Notes",
        environment: ["XDG_DATA_HOME": "\(home.path)/theirs"])
      defer { directory.unlock() }
      #expect(directory.url.path == "\(home.path)/mine")
      #expect(try home.names == ["mine"])
    }
  }

  @Test func theUsersChoiceNeedsNoEnvironment() throws {
    try withTemporaryDirectory { home in
      let directory = try DataDirectory(.file(home.path), app: "Notes", environment: [:])
      directory.unlock()
    }
  }

  @Test(arguments: ["a/../b", "./b/", "b//", "Ünïcode 🎉/b"])
  func pathsOfAllShapesAreAccepted(path: String) throws {
    try withTemporaryDirectory { home in
      let directory = try DataDirectory(
        .file("\(home.path)/\(path)"), app: "Notes", environment: [:])
      defer { directory.unlock() }
      #expect(directory.url.lastPathComponent == "b")
      #expect(FileManager.default.fileExists(atPath: "\(directory.url.path)/lock"))
    }
  }

  @Test func aRelativePathStartsWhereTheAppWasStarted() throws {
    try withTemporaryDirectory { home in
      let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      let up = String(repeating: "../", count: here.pathComponents.count - 1)
      let directory = try DataDirectory(
        .file("\(up)\(home.path.dropFirst())"), app: "Notes", environment: [:])
      defer { directory.unlock() }
      #expect(directory.url.path == home.path)
    }
  }

  @Test func existingFilesStay() throws {
    try withTemporaryDirectory { home in
      try home.write("[]", to: "todos.json")
      let directory = try DataDirectory(.file(home.path), app: "Notes", environment: [:])
      defer { directory.unlock() }
      #expect(try home.contents(of: "todos.json") == "[]")
      #expect(try home.names == ["lock", "todos.json"])
    }
  }

  // MARK: - Errors

  @Test func withoutAHomeTheAppAsksForADataDirectory() {
    #expect(throws: DataDirectoryError.noHome) {
      try DataDirectory(nil, app: "Notes", environment: [:])
    }
    #expect(
      "\(DataDirectoryError.noHome)" == """
        There is no place to keep data: neither XDG_DATA_HOME nor HOME is an absolute path. Choose \
        a directory with --data.
        """)
  }

  @Test(arguments: ["file", "file/below"]) func aFileInTheWayIsNamed(path: String) throws {
    try withTemporaryDirectory { home in
      try home.write("precious", to: "file")
      let error = #expect(throws: DataDirectoryError.self) {
        try DataDirectory(.file("\(home.path)/\(path)"), app: "Notes", environment: [:])
      }
      #expect(
        try #require(error).description == """
          \(home.path)/\(path) can't be used to keep data: Not a directory. Choose another place \
          with --data or --storage.
          """)
      #expect(try home.contents(of: "file") == "precious")
      #expect(try home.names == ["file"])
    }
  }

  @Test func aDirectoryWithABlockedLockFileIsNamed() throws {
    try withTemporaryDirectory { home in
      try FileManager.default.createDirectory(
        at: home.appendingPathComponent("lock"), withIntermediateDirectories: true)
      let error = #expect(throws: DataDirectoryError.self) {
        try DataDirectory(.file(home.path), app: "Notes", environment: [:])
      }
      #expect(
        try #require(error).description == """
          \(home.path) can't be used to keep data: Is a directory. Choose another place with \
          --data or --storage.
          """)
    }
  }

  // MARK: - The lock

  @Test func onlyOneAppUsesADirectoryAtATime() throws {
    try withTemporaryDirectory { home in
      let first = try DataDirectory(.file(home.path), app: "Notes", environment: [:])
      for _ in 1...2 {
        #expect(throws: DataDirectoryError.inUse(home.path)) {
          try DataDirectory(.file(home.path), app: "Notes", environment: [:])
        }
      }
      first.unlock()
      let second = try DataDirectory(.file(home.path), app: "Notes", environment: [:])
      second.unlock()
    }
  }

  /// A starting process briefly holds all open files of its parent.
  @Test func anUnlockedDirectoryIsFreeDespiteInheritedFiles() throws {
    try withTemporaryDirectory { home in
      let first = try DataDirectory(.file(home.path), app: "Notes", environment: [:])
      let inherited = dup(try #require(first.lock).descriptor)
      defer { close(inherited) }
      first.unlock()
      let second = try DataDirectory(.file(home.path), app: "Notes", environment: [:])
      second.unlock()
    }
  }

  @Test func onlyAHeldLockMeansInUse() {
    #expect(DataDirectory.lockError(EWOULDBLOCK, "/data") == .inUse("/data"))
    let noLocks = DataDirectory.lockError(ENOLCK, "/data")
    #expect(noLocks == .notUsable("/data", "\(String(cString: strerror(ENOLCK)))."))
    #expect(
      "\(DataDirectory.lockError(ENOSYS, "/data"))".hasPrefix("/data can't be used"))
  }

  @Test func otherPathsToADirectoryShareItsLock() throws {
    try withTemporaryDirectory { home in
      let real = home.appendingPathComponent("real")
      let link = home.appendingPathComponent("link")
      let first = try DataDirectory(.file(real.path), app: "Notes", environment: [:])
      defer { first.unlock() }
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      #expect(throws: DataDirectoryError.self) {
        try DataDirectory(.file(link.path), app: "Notes", environment: [:])
      }
    }
  }

  @Test func appsDoNotGetInEachOthersWay() throws {
    try withTemporaryDirectory { home in
      let environment = ["XDG_DATA_HOME": home.path]
      let notes = try DataDirectory(nil, app: "Notes", environment: environment)
      let mail = try DataDirectory(nil, app: "Mail", environment: environment)
      notes.unlock()
      mail.unlock()
    }
  }

  @Test func theMessageSaysWhatToDo() {
    #expect(
      DataDirectoryError.inUse("/data/notes").errorDescription == """
        The data in /data/notes is in use by another process of this app. Close that one first, or \
        choose another place with --data or --storage.
        """)
  }

  // MARK: - A database

  #if SQLite
    @Test func aDatabaseIsLockedLikeADirectory() throws {
      try withTemporaryDirectory { home in
        let path = "\(home.path)/new/data.db"
        let first = try DataDirectory(.sqlite(path), app: "Notes", environment: [:])
        #expect(first.notice == nil)
        try first.storage.setServerValue(Data("x".utf8), "x")
        #expect(throws: DataDirectoryError.inUse(path)) {
          try DataDirectory(.sqlite(path), app: "Notes", environment: [:])
        }
        first.unlock()
        let second = try DataDirectory(.sqlite(path), app: "Notes", environment: [:])
        defer { second.unlock() }
        #expect(try second.storage.serverValue("x") == Data("x".utf8))
      }
    }

    @Test func aBrokenDatabaseIsReported() throws {
      try withTemporaryDirectory { home in
        try home.write("no database", to: "data.db")
        let directory = try DataDirectory(
          .sqlite("\(home.path)/data.db"), app: "Notes", environment: [:])
        defer { directory.unlock() }
        #expect(
          directory.notice == """
            The saved data can't be read: It is not a SQLite database, or a broken one. It was kept \
            aside as data.db.unreadable-1, and the app starts without it.
            """)
        #expect(try home.contents(of: "data.db.unreadable-1") == "no database")
      }
    }
  #endif
}
