import ConcurrencyExtras
import Foundation
import Testing

@testable import Persistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

private struct Settings: Codable, Equatable, Sendable {
  var name: String
  var count: Int
}

/// A cache that keeps values in files.
@Suite struct FileCacheTests {
  /// Runs a test with the URL of a directory that does not exist yet, and deletes it afterwards.
  private func withDirectory<R>(_ body: (URL) throws -> R) throws -> R {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("FileCacheTests-\(UUID().uuidString)", isDirectory: true)
      .standardizedFileURL
    defer { try? FileManager.default.removeItem(at: directory) }
    return try body(directory)
  }

  private func names(in directory: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }

  private func permissions(of file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }

  // MARK: - Files

  @Test func savedValuesCanBeLoaded() throws {
    try withDirectory { directory in
      let cache = FileCache(directory: directory)
      #expect(try cache.load(Settings.self, forKey: "settings") == nil)
      try cache.save(Settings(name: "Überraschung 🎉", count: 1), forKey: "settings")
      try cache.save(Settings(name: "Überraschung 🎉", count: 2), forKey: "settings")
      #expect(
        try cache.load(Settings.self, forKey: "settings")
          == Settings(name: "Überraschung 🎉", count: 2))
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 1)
    }
  }

  @Test(arguments: ["../escape", "a/b", "", ".", "ключ", "a%2Fb", "settings.json"])
  func eachKeyHasAFileInTheDirectory(key: String) throws {
    try withDirectory { directory in
      let cache = FileCache(directory: directory)
      try cache.save(Settings(name: key, count: 0), forKey: key)
      #expect(try cache.load(Settings.self, forKey: key)?.name == key)
      #expect(
        cache.file(forKey: key).deletingLastPathComponent().standardizedFileURL
          == directory.standardizedFileURL)
    }
  }

  @Test(arguments: [
    ("", "It is empty."),
    ("{\"name\": \"a", "It is not valid JSON."),
    ("{\"name\": \"a\", \"count\": \"b\"}", "\"count\" should be of type Int."),
    ("{\"name\": \"a\"}", "\"count\" is missing."),
    ("\u{0}\u{1}\u{2}", "It is not valid JSON."),
  ])
  func anUnreadableFileIsMovedAside(content: String, reason: String) throws {
    try withDirectory { directory in
      let cache = FileCache(directory: directory)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let file = cache.file(forKey: "settings")
      try Data(content.utf8).write(to: file)
      let aside = directory.appendingPathComponent("settings.unreadable-1.json").path

      #expect(
        throws: CacheError.unreadable(key: "settings", reason: reason, movedTo: aside)
      ) {
        try cache.load(Settings.self, forKey: "settings")
      }

      #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == Data(content.utf8))
      #expect(try cache.load(Settings.self, forKey: "settings") == nil)
    }
  }

  @Test func movingAFileAsideOverwritesNothing() throws {
    try withDirectory { directory in
      let cache = FileCache(directory: directory)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      for content in ["first", "second"] {
        try Data(content.utf8).write(to: cache.file(forKey: "settings"))
        _ = try? cache.load(Settings.self, forKey: "settings")
      }
      let contents = try (1...2).map { number in
        try String(
          contentsOf: directory.appendingPathComponent("settings.unreadable-\(number).json"),
          encoding: .utf8)
      }
      #expect(contents == ["first", "second"])
    }
  }

  @Test func anErrorNamesADirectoryThatCannotBeMade() throws {
    try withDirectory { directory in
      try Data().write(to: directory)
      let cache = FileCache(directory: directory.appendingPathComponent("below"))
      do {
        try cache.save(Settings(name: "", count: 0), forKey: "settings")
        Issue.record("Saving should have failed.")
      } catch CacheError.notSaved(let key, let reason, let location) {
        #expect(key == "settings")
        #expect(reason.hasPrefix("Not a directory: "))
        #expect(location?.hasPrefix(directory.path) == true)
      }
    }
  }

  // MARK: - Ownership

  @Test func onlyTheOwnerCanReadSavedFiles() throws {
    try withDirectory { home in
      let directory = home.appendingPathComponent("a/b", isDirectory: true)
      let cache = FileCache(directory: directory)
      for count in 1...2 {
        try cache.save(Settings(name: "", count: count), forKey: "settings")
        #expect(try permissions(of: cache.file(forKey: "settings")) == 0o600)
      }
      for made in [home, home.appendingPathComponent("a"), directory] {
        #expect(try permissions(of: made) == 0o700)
      }
    }
  }

  // MARK: - Killed and failed saves

  @Test func theFirstUseRemovesOnlyLeftoversOfKilledSaves() throws {
    try withDirectory { directory in
      try DurableFile.makeDirectory(directory.path)
      let others = [".tessera-saving", ".hidden", "saving-tessera-1", "settings.json.tmp"]
      for name in others + [".tessera-saving-1234abcd-1", ".tessera-saving-0-ffff"] {
        try Data("{".utf8).write(to: directory.appendingPathComponent(name))
      }
      #expect(try FileCache(directory: directory).data(forKey: "settings") == nil)
      #expect(try names(in: directory) == others.sorted())

      try Data("{".utf8).write(to: directory.appendingPathComponent(".tessera-saving-1-2"))
      try FileCache(directory: directory).save(1, forKey: "settings")
      #expect(try names(in: directory) == (others + ["settings.json"]).sorted())
    }
  }

  @Test func aSaveThatFailsLeavesNothingBehind() throws {
    try withDirectory { directory in
      let cache = FileCache(directory: directory)
      // A file cannot replace a directory.
      let inTheWay = cache.file(forKey: "settings").appendingPathComponent("precious")
      try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: true)
      #expect(
        throws: CacheError.notSaved(
          key: "settings", reason: "Is a directory.",
          location: cache.file(forKey: "settings").path)
      ) {
        try cache.save(1, forKey: "settings")
      }
      #expect(try names(in: directory) == ["settings.json"])
    }
  }

  @Test func aPartialWriteKeepsTheOldValue() async {
    // The test runs in a process of its own, because the limit would affect other tests.
    await #expect(processExitsWith: .success) {
      let directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("FileCacheTests-\(UUID().uuidString)", isDirectory: true)
      defer { try? FileManager.default.removeItem(at: directory) }
      let cache = FileCache(directory: directory)
      try cache.save("old", forKey: "text")
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 10_000, rlim_max: 10_000)
      #if canImport(Glibc)
        let files = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      #else
        let files = RLIMIT_FSIZE
      #endif
      precondition(setrlimit(files, &limit) == 0)
      do throws(CacheError) {
        try cache.save(String(repeating: "new", count: 10_000), forKey: "text")
        preconditionFailure("It was saved.")
      } catch {
        precondition(error.description.contains("File too large"), error.description)
      }
      let text = try cache.load(String.self, forKey: "text")
      precondition(text == "old")
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      precondition(names == ["text.json"], "\(names)")
    }
  }

  // MARK: - Sizes

  @Test func aTooLargeValueIsRejected() throws {
    try withDirectory { directory in
      let cache = FileCache(directory: directory, maximumSize: 10)
      try cache.save("12345678", forKey: "text")
      #expect(
        throws: CacheError.rejected(
          key: "text",
          reason:
            "It has more than the 10 bytes that can be saved: remove some of it.")
      ) {
        try cache.save("123456789", forKey: "text")
      }
      #expect(try cache.load(String.self, forKey: "text") == "12345678")
    }
  }

  @Test func aFileAboveTheMaximumSizeIsNotRead() throws {
    try withDirectory { directory in
      try FileCache(directory: directory).save("123456789", forKey: "text")
      let cache = FileCache(directory: directory, maximumSize: 10)
      let aside = directory.appendingPathComponent("text.unreadable-1.json").path
      #expect(
        throws: CacheError.unreadable(
          key: "text",
          reason:
            "It has more than the 10 bytes that can be saved: remove some of it.",
          location: cache.file(forKey: "text").path, movedTo: aside)
      ) {
        try cache.load(String.self, forKey: "text")
      }
      #expect(try names(in: directory) == ["text.unreadable-1.json"])
    }
  }

  // MARK: - Pipes and directories

  @Test func aPipeOrDirectoryInPlaceOfAFileIsMovedAside() throws {
    try withDirectory { directory in
      try DurableFile.makeDirectory(directory.path)
      let cache = FileCache(directory: directory)
      #expect(mkfifo(cache.file(forKey: "pipe").path, 0o600) == 0)
      #expect(mkdir(cache.file(forKey: "directory").path, 0o700) == 0)
      for key in ["pipe", "directory"] {
        #expect {
          try cache.load(Int.self, forKey: key)
        } throws: { error in
          guard case CacheError.unreadable(key, "It is not a file.", _, _?) = error else {
            return false
          }
          return true
        }
        try cache.save(1, forKey: key)
        #expect(try cache.load(Int.self, forKey: key) == 1)
      }
    }
  }

  // MARK: - Keys and messages

  @Test func theCacheListsItsKeys() throws {
    try withDirectory { directory in
      let cache = FileCache(directory: directory)
      #expect(cache.everything(maximumCount: 9)?.isEmpty == true)
      for key in ["todos", "../escape", "a.b", "ключ"] { try cache.save(1, forKey: key) }
      try Data("{".utf8).write(to: cache.file(forKey: "broken"))
      #expect(throws: CacheError.self) { try cache.load(Int.self, forKey: "broken") }
      #expect(
        Set((cache.everything(maximumCount: 9) ?? [:]).keys) == [
          "todos", "../escape", "a.b", "ключ",
        ])
    }
  }
}

/// The messages about values that could not be loaded or saved.
@Suite struct CacheErrorTests {
  private let errors: [CacheError] = [
    .unreadable(
      key: "todos", reason: "It is empty.", location: "/home/me/data/todos.json",
      movedTo: "/home/me/data/todos.unreadable-1.json"),
    .unreadable(
      key: "todos", reason: "Input/output error.", location: "/home/me/data/todos.json",
      movedTo: nil),
    .notSaved(
      key: "todos", reason: "No space left on device: make room on the disk.",
      location: "/home/me/data/todos.json"),
    .rejected(key: "todos", reason: "It has more than 10 bytes: remove some of it."),
  ]

  @Test func messagesForUsersContainNoPaths() {
    #expect(
      errors.map(\.message) == [
        """
        The data saved as "todos" can't be read: It is empty. It was kept aside as \
        todos.unreadable-1.json, and the app starts without it.
        """,
        """
        The data saved as "todos" can't be read, and was not moved aside: Input/output error. The \
        app starts without it and will not save over it.
        """,
        """
        "todos" could not be saved: No space left on device: make room on the disk. It is tried \
        again until it is saved.
        """,
        "\"todos\" could not be saved: It has more than 10 bytes: remove some of it.",
      ])
  }

  @Test func messagesForTheLogContainPaths() {
    #expect(errors.prefix(3).allSatisfy { $0.description.contains("/home/me/data/todos") })
    #expect(errors[0].description.contains("/home/me/data/todos.unreadable-1.json"))
  }
}
