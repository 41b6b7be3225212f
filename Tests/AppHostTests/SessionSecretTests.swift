#if Web
  import Foundation
  import Testing
  import WebHost

  @testable import AppHost

  /// The secret that open pages go on with after a restart.
  @Suite struct SessionSecretTests {
    private func withDirectory(_ body: (DataDirectory, URL) throws -> Void) throws {
      try withTemporaryDirectory { home in
        let directory = try DataDirectory(path: home.path, app: "Notes", environment: [:])
        defer { directory.unlock() }
        try body(directory, home)
      }
    }

    @Test func isKept() throws {
      try withDirectory { directory, home in
        let secret = directory.sessionSecret()
        let kept = try home.contents(of: "session-secret")
        #expect(kept == secret.rawValue)
        #expect(directory.sessionSecret() == secret)
      }
    }

    @Test func isForItsOwnerOnly() throws {
      try withDirectory { directory, home in
        _ = directory.sessionSecret()
        let permissions = try home.appendingPathComponent("session-secret").permissions
        #expect(permissions == 0o600)
      }
    }

    @Test func everyDirectoryHasOneOfItsOwn() throws {
      try withDirectory { first, _ in
        try withDirectory { second, _ in
          #expect(first.sessionSecret() != second.sessionSecret())
        }
      }
    }

    @Test(arguments: [
      "", "short", String(repeating: "a", count: 42), String(repeating: "a", count: 44),
      String(repeating: ";", count: 43), String(repeating: "a", count: 43) + "\n",
    ])
    func aBrokenOneIsReplaced(broken: String) throws {
      try withDirectory { directory, home in
        try home.write(broken, to: "session-secret")
        let secret = directory.sessionSecret()
        #expect(secret.rawValue != broken)
        #expect(try home.contents(of: "session-secret") == secret.rawValue)
        #expect(try home.appendingPathComponent("session-secret").permissions == 0o600)
        #expect(directory.sessionSecret() == secret)
      }
    }

    @Test func oneThatIsNotTextIsReplaced() throws {
      try withDirectory { directory, home in
        try Data([0xFF, 0xFE, 0x00]).write(to: home.appendingPathComponent("session-secret"))
        let secret = directory.sessionSecret()
        #expect(directory.sessionSecret() == secret)
      }
    }

    @Test func withoutAPlaceForItThereIsOneForThisRun() throws {
      try withDirectory { directory, home in
        try FileManager.default.createDirectory(
          at: home.appendingPathComponent("session-secret"), withIntermediateDirectories: true)
        #expect(directory.sessionSecret().rawValue.count == 43)
        #expect(directory.sessionSecret() != directory.sessionSecret())
      }
    }
  }
#endif
