#if Web
  import Foundation

  /// Where browsers' sessions keep their data: each in a directory of its own, `sessions/<name>`, in the
  /// data directory. A session's name doesn't tell the secret that its browser shows.
  struct SessionDirectories {
    private let data: URL
    private let directory: URL

    init(in data: URL) {
      self.data = data
      directory = data.appendingPathComponent("sessions", isDirectory: true)
    }

    func directory(of name: String) -> URL {
      let own = directory.appendingPathComponent(name, isDirectory: true)
      adoptSharedData(in: own)
      return own
    }

    /// What the cookie is called by which browsers are known again: at whatever port, and after a
    /// restart, but not at another data directory.
    func cookieName() -> String {
      let file = directory.appendingPathComponent("cookie-name")
      if let kept = try? String(contentsOf: file, encoding: .utf8), Self.isCookieName(kept) {
        return kept
      }
      let letters = (0..<8).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement()! }
      let name = "session-\(String(letters))"
      try? makeDirectory(directory)
      // One that can't be kept is as good until the next start.
      try? Data(name.utf8).write(to: file, options: .atomic)
      return name
    }

    private static func isCookieName(_ text: String) -> Bool {
      text.hasPrefix("session-") && text.count == 16
        && text.dropFirst(8).allSatisfy { ("a"..."z").contains($0) }
    }

    private func makeDirectory(_ url: URL) throws {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    // MARK: - Data from before browsers had sessions

    /// All browsers once shared one store, whose data lies where the terminal's does; a file with the
    /// secret of them all tells so. The first browser that comes then goes on with a copy.
    private func adoptSharedData(in own: URL) {
      let manager = FileManager.default
      let mark = data.appendingPathComponent("session-secret")
      guard manager.fileExists(atPath: mark.path), !manager.fileExists(atPath: own.path) else {
        return
      }
      do {
        // Copied under another name, so that a copy that was cut short isn't taken for all there is.
        let copy = directory.appendingPathComponent("copy", isDirectory: true)
        try? manager.removeItem(at: copy)
        try makeDirectory(copy)
        for name in try manager.contentsOfDirectory(atPath: data.path) where name.hasSuffix(".json")
        {
          try manager.copyItem(
            at: data.appendingPathComponent(name), to: copy.appendingPathComponent(name))
        }
        try manager.moveItem(at: copy, to: own)
        try manager.removeItem(at: mark)
      } catch {
        FileHandle.standardError.write(
          Data(
            """
            The data in \(data.path) could not be copied for the first browser: \
            \(error.localizedDescription) It starts without; the terminal still shows them.

            """.utf8))
      }
    }
  }
#endif
