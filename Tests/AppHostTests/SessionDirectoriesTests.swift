#if Web
  import Foundation
  import Testing

  @testable import AppHost

  /// Where browsers' sessions keep their data.
  @MainActor
  @Suite struct SessionDirectoriesTests {
    @Test func everySessionHasADirectoryOfItsOwn() throws {
      try withTemporaryDirectory { data in
        let sessions = SessionDirectories(in: data)
        #expect(sessions.directory(of: "a").path == "\(data.path)/sessions/a")
        #expect(sessions.directory(of: "b") != sessions.directory(of: "a"))
        // It is made when there is something to keep.
        let names = try data.names
        #expect(names == [])
      }
    }

    @Test func whatIsSavedInOneIsNotInTheOthersNorInTheTerminals() async throws {
      try await withTemporaryDirectory { data in
        let sessions = SessionDirectories(in: data)
        let context = AppContext(directory: sessions.directory(of: "a"))
        context.saved("note", initial: NotesApp.State()).writer.save(NotesApp.State(note: "mine"))
        await context.flush()

        @MainActor func note(in directory: URL) -> String {
          AppContext(directory: directory).saved("note", initial: NotesApp.State()).state.note
        }
        #expect(note(in: sessions.directory(of: "a")) == "mine")
        #expect(note(in: sessions.directory(of: "b")) == "Nothing yet.")
        #expect(note(in: data) == "Nothing yet.")
      }
    }

    @Test func theCookieKeepsItsName() throws {
      try withTemporaryDirectory { data in
        let name = SessionDirectories(in: data).cookieName()
        #expect(name.hasPrefix("session-"))
        #expect(SessionDirectories(in: data).cookieName() == name)
        let kept = try data.contents(of: "sessions/cookie-name")
        #expect(kept == name)
      }
    }

    @Test func eachDataDirectoryHasACookieOfItsOwn() throws {
      try withTemporaryDirectory { data in
        let other = SessionDirectories(in: data.appendingPathComponent("other"))
        #expect(SessionDirectories(in: data).cookieName() != other.cookieName())
      }
    }

    @Test(arguments: ["", "session-", "session-abcdefgh\n", "session-abc;efgh", "x"])
    func aNameThatCannotBeUsedIsReplaced(kept: String) throws {
      try withTemporaryDirectory { data in
        let name = SessionDirectories(in: data).cookieName()
        try data.write(kept, to: "sessions/cookie-name")
        let next = SessionDirectories(in: data).cookieName()
        #expect(next != kept)
        #expect(next.count == name.count)
        #expect(try data.contents(of: "sessions/cookie-name") == next)
      }
    }

    @Test func whereNothingCanBeKeptThereIsANameAllTheSame() throws {
      try withTemporaryDirectory { data in
        try data.write("", to: "sessions")
        #expect(SessionDirectories(in: data).cookieName().hasPrefix("session-"))
      }
    }

    // MARK: - Data from before browsers had sessions

    @Test func theFirstBrowserGoesOnWithACopyOfWhatAllShared() throws {
      try withTemporaryDirectory { data in
        try data.write("secret", to: "session-secret")
        try data.write("the list", to: "todos.json")
        let sessions = SessionDirectories(in: data)
        let first = sessions.directory(of: "a")
        let second = sessions.directory(of: "b")
        #expect(try first.contents(of: "todos.json") == "the list")
        #expect(try first.names == ["todos.json"])
        #expect(!FileManager.default.fileExists(atPath: second.path))
        // It is the terminal's, too, and stays there.
        #expect(try data.names == ["sessions", "todos.json"])
      }
    }

    @Test func whatTheTerminalHasIsNoBrowsers() throws {
      try withTemporaryDirectory { data in
        try data.write("the list", to: "todos.json")
        let directory = SessionDirectories(in: data).directory(of: "a")
        #expect(!FileManager.default.fileExists(atPath: directory.path))
      }
    }

    @Test func aCopyThatWasCutShortIsMadeAgain() throws {
      try withTemporaryDirectory { data in
        try data.write("secret", to: "session-secret")
        try data.write("the list", to: "todos.json")
        let copy = data.appendingPathComponent("sessions/copy")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        try copy.write("half of", to: "todos.json")
        let directory = SessionDirectories(in: data).directory(of: "a")
        #expect(try directory.contents(of: "todos.json") == "the list")
        #expect(try data.appendingPathComponent("sessions").names == ["a"])
      }
    }
  }
#endif
